import Testing

@testable import StateExploration

/// A connection in the style of a server package: every method returns an action.
private struct Dialer {
  enum Action { case dial, none, greet, ring(Int) }
  enum State { case idle, dialing, open, closed }

  var state = State.idle

  mutating func start() -> Action {
    guard state != .closed else { return .none }
    state = .dialing
    return .dial
  }

  mutating func answered() -> Action {
    guard state == .dialing else { return .none }
    state = .open
    return .greet
  }

  mutating func close() -> Action {
    state = .closed
    return .none
  }

  mutating func call(_ bell: Int) -> Action { .ring(bell) }
}

/// A connection that is used again.
private struct Reused {
  private enum State { case idle, busy }

  enum Action { case open, end }

  private var state = State.idle

  mutating func start() -> Action? {
    if state == .busy { return nil }
    state = .busy
    return .open
  }

  mutating func data() { precondition(state == .busy) }

  mutating func finish() -> Action? {
    if state == .idle { return nil }
    state = .idle
    return .end
  }
}

@Suite struct InputRulesTests {
  private typealias Input = MachineInput<Dialer>

  private typealias Rule = @Sendable (Input) -> Input

  private let start = Input.input("start") { $0.start() }
  private let answered = Input.input("answered") { $0.answered() }
  private let close = Input.input("close") { $0.close() }
  private let call = Input.input("call", "front") { $0.call(1) }

  private func exploration(_ inputs: Input...) -> Behavior {
    MachineModel("dialer", observing: Dialer(), inputs: inputs).exploration().behavior
  }

  /// Returns the observations without repetitions, because states that differ in the bookkeeping
  /// have one label.
  private func lines(_ exploration: Behavior) -> [String] {
    var seen: Set<String> = []
    return exploration.lines.filter { seen.insert($0).inserted }
  }

  @Test func `an input that occurs once is excluded after it, and others are not`() {
    let exploration = exploration(start.once(), answered)
    #expect(
      lines(exploration) == [
        "idle start -> dialing / dial", "idle ignores answered",
        "dialing excludes start", "dialing answered -> open / greet",
        "open excludes start", "open ignores answered",
      ])
    #expect(exploration.problems == [])
  }

  @Test func `an input is excluded after the input that its rule names`() {
    let exploration = exploration(start.never(after: "close"), close)
    #expect(
      lines(exploration) == [
        "idle start -> dialing / dial", "idle close -> closed",
        "dialing start -> dialing / dial", "dialing close -> closed",
        "closed excludes start", "closed ignores close",
      ])
    #expect(exploration.problems == [])
  }

  @Test func `an input occurs once for each effect`() {
    let exploration = exploration(start.once(), answered.once(perEffect: "dial"))
    #expect(
      lines(exploration) == [
        "idle start -> dialing / dial", "idle excludes answered",
        "dialing excludes start", "dialing answered -> open / greet",
        "open excludes start", "open excludes answered",
      ])
    #expect(exploration.problems == [])
  }

  @Test func `an effect that occurs again before its input is a problem`() {
    let exploration = exploration(start, answered.once(perEffect: "dial"))
    #expect(lines(exploration).contains("open excludes answered"))
    #expect(exploration.problems == [.lostEffect("dial", input: "answered")])
  }

  @Test func `an input is excluded after the effect that its rule names`() {
    let exploration = exploration(start, answered, close.never(after: "greet"))
    #expect(
      lines(exploration).filter { $0.contains("close") && !$0.hasPrefix("closed") } == [
        "idle close -> closed", "dialing close -> closed", "open excludes close",
        "dialing excludes close",
      ])
  }

  @Test func `an input occurs only while a condition holds`() {
    let exploration = exploration(start, close.only { $0.state == .dialing })
    #expect(
      lines(exploration) == [
        "idle start -> dialing / dial", "idle excludes close",
        "dialing start -> dialing / dial", "dialing close -> closed",
        "closed ignores start", "closed excludes close",
      ])
  }
}

// MARK: The order of inputs and effects

extension InputRulesTests {
  private static let orders: [(Rule, String, Bool)] = [
    ({ $0.never(after: "start") }, "", true),
    ({ $0.never(after: "start") }, "start answered", false),
    ({ $0.never(after: "greet") }, "start", true),
    ({ $0.never(after: "greet") }, "start answered", false),
    ({ $0.only(after: "greet") }, "start", false),
    ({ $0.only(after: "greet") }, "start answered start", true),
    ({ $0.only(after: "dial", until: "answered") }, "", false),
    ({ $0.only(after: "dial", until: "answered") }, "start call", true),
    ({ $0.only(after: "dial", until: "answered") }, "start answered", false),
    ({ $0.only(after: "dial", until: "answered") }, "start answered start", true),
    ({ $0.only(directlyAfter: "start") }, "start", true),
    ({ $0.only(directlyAfter: "start") }, "start call", false),
    ({ $0.only(directlyAfter: "greet") }, "start answered", true),
    ({ $0.only(directlyAfter: "greet") }, "start answered answered", false),
    ({ $0.once(perEffect: "greet") }, "start answered close", false),
    ({ $0.once(perEffect: "dial") }, "start close start", false),
    ({ $0.once(perEffect: "ring(1)") }, "call", true),
    ({ $0.once(perEffect: "ring(2)") }, "call", false),
    ({ $0.never(after: "ring") }, "call", false),
    ({ $0.never(after: "call(front)") }, "call", false),
  ]

  @Test(arguments: orders)
  private func `a rule decides whether an input follows others`(
    _ rule: Rule, sequence: String, isPossible: Bool
  ) {
    let inputs = [start, answered, call, rule(close)]
    let model = MachineModel("dialer", observing: Dialer(), inputs: inputs)
    var run = model.run()
    for word in sequence.split(separator: " ") {
      let number = inputs.firstIndex { $0.label == word } ?? 0
      #expect(!run.handle(number, in: nil).isExcluded)
    }
    #expect((run.ruleExcluding(3) == nil) == isPossible)
    #expect(run.handle(3, in: nil).isExcluded == !isPossible)
  }

  @Test(arguments: [("open", "end"), ("start", "finish")])
  func `a machine that is used again keeps its states`(first: String, last: String) {
    let behavior = MachineModel(
      "reused", observing: Reused(),
      inputs: [
        .input("start") { $0.start() },
        .input("data") { $0.data() }.only(after: first, until: last),
        .input("finish") { $0.finish() },
      ]
    ).exploration().behavior
    #expect(
      behavior.lines == [
        "idle start -> busy / open", "idle excludes data", "idle ignores finish",
        "busy ignores start", "busy ignores data", "busy finish -> idle / end",
      ])
    #expect(behavior.problems == [])
  }
}

// MARK: Problems

extension InputRulesTests {
  private static let unknownNames: [(Rule, String, String)] = [
    ({ $0.never(after: "clsoe") }, #"never(after: "clsoe")"#, "clsoe"),
    ({ $0.once(perEffect: "close") }, #"once(perEffect: "close")"#, "close"),
    ({ $0.only(after: "ring(3)") }, #"only(after: "ring(3)")"#, "ring(3)"),
  ]

  @Test(arguments: unknownNames)
  private func `a name in a rule that nothing has is a problem`(
    _ rule: Rule, text: String, name: String
  ) {
    #expect(
      exploration(rule(start), answered, close, call).problems == [
        .unknownRuleName(
          name, rule: text, input: "start",
          known: ["start", "answered", "close", "call"]
            + (name == "clsoe" ? ["dial", "greet", "ring"] : ["ring"]))
      ])
  }

  @Test func `rules that forbid an input in every state are a problem`() {
    #expect(
      exploration(start, close.only { _ in false }).problems == [.forbiddenInput("close")])
  }
}

// MARK: States

extension InputRulesTests {
  @Test func `the bookkeeping of rules distinguishes no states of the diagram`() {
    let exploration = exploration(start.once(), close.once())
    #expect(exploration.regions[0].states.map(\.label) == ["idle", "dialing", "closed"])
    #expect(exploration.regions[0].states.map(\.key) == ["idle", "dialing", "closed"])
    // `closed` is reached by `close`, and by `start` and `close`.
    #expect(exploration.rowCount == 4)
  }

  @Test func `a run refuses an excluded input, and names the rule`() {
    var run = MachineModel(
      "dialer", observing: Dialer(), inputs: [start.once(), close]
    ).run()
    #expect(!run.handle(0, in: nil).isExcluded)
    #expect(run.ruleExcluding(0) == "once()")
    #expect(run.handle(0, in: nil) == .excluded)
    #expect(run.fullText == "Dialer(state: dialing)")
    #expect(!run.handle(1, in: nil).isExcluded)
  }
}
