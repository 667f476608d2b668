import Testing

@testable import StateExploration

/// A connection in the style of a server package: every method returns an action.
private struct Dialer {
  enum Action { case dial, none, greet }
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
}

@Suite struct InputRulesTests {
  private typealias Input = MachineInput<Dialer>

  private let start = Input.input("start") { $0.start() }
  private let answered = Input.input("answered") { $0.answered() }
  private let close = Input.input("close") { $0.close() }

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
        "idle start -> dialing / dial", "idle answered -> idle",
        "dialing excludes start", "dialing answered -> open / greet",
        "open excludes start", "open answered -> open",
      ])
    #expect(exploration.problems == [])
  }

  @Test func `an input is excluded after the input that its rule names`() {
    let exploration = exploration(start.never(after: "close"), close)
    #expect(
      lines(exploration) == [
        "idle start -> dialing / dial", "idle close -> closed",
        "dialing start -> dialing / dial", "dialing close -> closed",
        "closed excludes start", "closed close -> closed",
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

  @Test func `an effect that occurs twice allows two inputs`() {
    let twice = Input.input("start") { dialer in [dialer.start(), dialer.start()] }
    let exploration = exploration(
      twice.once(), Input.input("answered") { $0.state = .open }.once(perEffect: "dial"))
    // After the first `answered`, the second one changes only the bookkeeping.
    #expect(
      exploration.lines.suffix(4) == [
        "open excludes start", "open answered -> open",
        "open excludes start", "open excludes answered",
      ])
  }

  @Test func `more pending effects than are counted are a problem`() {
    #expect(
      exploration(start, answered.once(perEffect: "dial")).problems
        == [.tooManyPending(effect: "dial", input: "answered", limit: 8)])
  }

  @Test func `an input is excluded after the effect that its rule names`() {
    let exploration = exploration(start, answered, close.never(afterEffect: "greet"))
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
        "closed start -> closed", "closed excludes close",
      ])
  }
}

// MARK: Problems

extension InputRulesTests {
  @Test func `a rule with an unknown input is a problem, and excludes nothing`() {
    let exploration = exploration(start.never(after: "clsoe"), close)
    #expect(
      exploration.problems == [
        .unknownRuleName(
          "clsoe", rule: #"never(after: "clsoe")"#, input: "start", isEffect: false,
          known: ["start", "close", "start", "close"])
      ])
    #expect(lines(exploration).contains("closed start -> closed"))
  }

  @Test(arguments: [true, false])
  func `a rule with an effect that does not occur is a problem`(isOnce: Bool) {
    let rule = isOnce ? #"once(perEffect: "dail")"# : #"never(afterEffect: "dail")"#
    let exploration = exploration(
      start, isOnce ? answered.once(perEffect: "dail") : answered.never(afterEffect: "dail"))
    #expect(
      exploration.problems == [
        .unknownRuleName(
          "dail", rule: rule, input: "answered", isEffect: true,
          known: isOnce ? ["dial"] : ["dial", "greet"])
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
    #expect(run.handle(0, in: nil).forbiddingRule == nil)
    let step = run.handle(0, in: nil)
    #expect(step.forbiddingRule == "once()")
    #expect(step.effects == [])
    #expect(run.stateText == "Dialer(state: dialing)")
    #expect(run.handle(1, in: nil).forbiddingRule == nil)
  }
}
