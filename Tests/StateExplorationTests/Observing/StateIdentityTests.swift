import Testing

@testable import StateExploration

/// A connection in the style of a server package: it is generic, buffers requests, and keeps a
/// promise for each.
private struct Pipeline<Request> {
  final class Future {}
  struct Promise { let future = Future() }
  enum Action { case write(Request), wait, closeNow }

  private enum State {
    case idle
    case busy(buffered: [Request], Promise)
    case closed
  }

  private var state = State.idle
  private(set) var served = 0

  mutating func send(_ request: Request) -> Action {
    switch state {
    case .idle:
      state = .busy(buffered: [], Promise())
      return .write(request)
    case .busy(let buffered, _):
      state = .busy(buffered: buffered + [request], Promise())
      return .wait
    case .closed: return .wait
    }
  }

  mutating func response() -> Action {
    guard case .busy(let buffered, _) = state else { return .wait }
    served += 1
    guard let next = buffered.first else {
      state = .idle
      return .wait
    }
    state = .busy(buffered: Array(buffered.dropFirst()), Promise())
    return .write(next)
  }

  mutating func close() -> Action {
    state = .closed
    return .closeNow
  }
}

@Suite struct StateIdentityTests {
  private func model(
    _ identity: StateIdentity<Pipeline<String>>, idleEffects: [String] = ["wait"],
    limits: ExplorationLimits = ExplorationLimits(states: 200)
  ) -> MachineModel {
    MachineModel(
      "pipeline", observing: Pipeline<String>(), identity: identity, idleEffects: idleEffects,
      limits: limits,
      inputs: [
        .input("send") { $0.send("hello") }, .input("response") { $0.response() },
        .input("close") { $0.close() },
      ])
  }

  @Test func `exact states of a machine with a growing buffer have no end`() {
    let exploration = model(.exact).exploration()
    #expect(exploration.problems.contains { if case .stopped = $0 { true } else { false } })
    #expect(!exploration.isAbstract)
  }

  @Test func `a summary leaves out counters, and counts collections up to two`() {
    let exploration = model(.summarized(leavingOut: ["served"])).exploration()
    #expect(exploration.isAbstract)
    #expect(!exploration.problems.contains { if case .stopped = $0 { true } else { false } })
    // `idle`, `busy` with 0, 1 and more requests, and `closed`, with up to four states each.
    #expect(Set(exploration.regions[0].states.map(\.label)) == ["idle", "busy", "closed"])
    #expect(exploration.rowCount <= 20)
  }

  @Test func `a summary leaves out lazy properties by their names`() {
    struct Meter {
      enum State { case off, on }
      var state = State.off
      lazy var readings = 0
      mutating func toggle() {
        state = state == .off ? .on : .off
        readings += 1
      }
    }
    func exploration(leavingOut names: [String]) -> Exploration {
      MachineModel(
        "meter", observing: Meter(), identity: .summarized(leavingOut: names),
        limits: ExplorationLimits(states: 50), inputs: [.input("toggle") { $0.toggle() }]
      ).exploration()
    }
    // Four of each state are kept.
    #expect(exploration(leavingOut: ["readings"]).rowCount == 8)
    #expect(exploration(leavingOut: ["state"]).rowCount == 50)
  }

  @Test func `a key replaces the summary`() {
    struct Clock {
      enum State { case tick, tock }
      var state = State.tick
      var time = 0
      mutating func advance() {
        state = state == .tick ? .tock : .tick
        time += 1
      }
    }
    let exploration = MachineModel(
      "clock", observing: Clock(), identity: .key { _ in 0 },
      inputs: [.input("go") { $0.advance() }]
    ).exploration()
    // Nodes are always distinguished, and each has four times.
    #expect(exploration.regions[0].states.map(\.label).sorted().prefix(5).last == "tock")
    #expect(exploration.rowCount == 8)
    // Four of each are kept, and time 8 is compared with 0.
    #expect(exploration.problems == [.untriedState("Clock(state: tock, time: 9)")])
    #expect(exploration.isAbstract)
  }

  @Test func `an identity that merges nothing is no abstraction`() {
    let exploration = MachineModel(
      "lamp", observing: Lamp.off, identity: .summarized(),
      inputs: [.input("press") { $0.toggle() }]
    ).exploration()
    #expect(exploration.lines == ["off press -> on", "on press -> off"])
    #expect(!exploration.isAbstract)
  }

  @Test func `the bookkeeping of rules distinguishes states with one identity`() {
    let exploration = MachineModel(
      "lamp", observing: Lamp.off, identity: .key { _ in 0 },
      inputs: [.input("press") { $0.toggle() }.once()]
    ).exploration()
    #expect(exploration.lines == ["off press -> on", "on excludes press"])
  }
}

// MARK: Comparisons

extension StateIdentityTests {
  private struct Gauge {
    var state = Lamp.off
    var level = 0
    mutating func fill(to limit: Int) -> String? {
      level += 1
      return level == limit ? "overflow" : nil
    }
  }

  private func gauge(_ fill: MachineInput<Gauge>, steps: Int = 1_000) -> MachineModel {
    MachineModel(
      "gauge", observing: Gauge(), identity: .summarized(leavingOut: ["level"]),
      limits: ExplorationLimits(steps: steps), inputs: [fill])
  }

  @Test func `states with one identity that react differently are a problem`() {
    let exploration = gauge(.input("fill") { $0.fill(to: 3) }).exploration()
    #expect(
      exploration.problems == [
        .identityHidesDifference(
          input: "fill", states: ["Gauge(state: off, level: 0)", "Gauge(state: off, level: 2)"],
          outcomes: [
            "leads to Gauge(state: off, level: 1)",
            "leads to Gauge(state: off, level: 3) with overflow",
          ])
      ])
  }

  @Test func `a fifth state that reacts differently from the first is a problem`() {
    #expect(
      gauge(.input("fill") { $0.fill(to: 5) }).exploration().problems == [
        .identityHidesDifference(
          input: "fill", states: ["Gauge(state: off, level: 0)", "Gauge(state: off, level: 4)"],
          outcomes: [
            "leads to Gauge(state: off, level: 1)",
            "leads to Gauge(state: off, level: 5) with overflow",
          ])
      ])
  }

  @Test func `a fifth state that leads to another node than the first is a problem`() {
    let fill = MachineInput<Gauge>.input("fill") {
      $0.level += 1
      if $0.level == 5 { $0.state = .on }
    }
    #expect(
      gauge(fill).exploration().problems == [
        .identityHidesDifference(
          input: "fill", states: ["Gauge(state: off, level: 0)", "Gauge(state: off, level: 4)"],
          outcomes: [
            "leads to Gauge(state: off, level: 1)", "leads to Gauge(state: on, level: 5)",
          ])
      ])
  }

  @Test func `a fifth state that traps is a problem`() {
    var model = gauge(
      .input("fill") {
        precondition($0.level < 4)
        $0.level += 1
      })
    model.protectsSteps = true
    #expect(
      model.exploration().problems == [
        Self.fill("leads to Gauge(state: off, level: 1)", "traps or never returns")
      ])
  }

  @Test func `a fifth state in which a rule excludes an input is a problem`() {
    let model = gauge(.input("fill") { $0.level += 1 }.only { $0.level < 4 })
    #expect(
      model.exploration().problems == [
        Self.fill("leads to Gauge(state: off, level: 1)", "excludes it by a rule")
      ])
  }

  @Test(arguments: [0, 4])
  func `a state that traps and one in which a rule excludes the input are a problem`(
    trapping: Int
  ) {
    // The other input leads to the fifth state.
    var model = MachineModel(
      "gauge", observing: Gauge(), identity: .summarized(leavingOut: ["level"]),
      inputs: [
        .input("fill") { _ in preconditionFailure() }.only { ($0.level == 4) == (trapping == 4) },
        .input("drain") { $0.level = ($0.level + 1) % 5 },
      ])
    model.protectsSteps = true
    let outcomes = ["excludes it by a rule", "traps or never returns"]
    #expect(
      model.exploration().problems.last
        == Self.fill(outcomes[trapping == 4 ? 0 : 1], outcomes[trapping == 4 ? 1 : 0]))
  }

  @Test func `a fifth state that leads to another inner state is a problem`() {
    enum Side { case idle, active, done }
    enum State { case pair(Side, Side) }
    struct Machine {
      var state = State.pair(.idle, .idle)
      var count = 0
      mutating func move(_ side: Side) { (state, count) = (.pair(side, .idle), 0) }
    }
    // The state of `done` is known by the other input.
    let exploration = MachineModel(
      "pair", observing: Machine(), identity: .key { _ in 0 },
      inputs: [
        .input("count") { $0.count = min($0.count + 1, 4) },
        .input("finish") { $0.move(.done) },
        .input("move") { $0.move($0.count == 4 ? .done : .active) },
      ]
    ).exploration()
    #expect(
      exploration.problems == [
        .identityHidesDifference(
          input: "move",
          states: [
            "Machine(state: pair(idle, idle), count: 0)",
            "Machine(state: pair(idle, idle), count: 4)",
          ],
          outcomes: [
            "leads to Machine(state: pair(active, idle), count: 0)",
            "leads to Machine(state: pair(done, idle), count: 0)",
          ])
      ])
  }

  private static func fill(_ first: String, _ fifth: String) -> Exploration.Problem {
    .identityHidesDifference(
      input: "fill", states: ["Gauge(state: off, level: 0)", "Gauge(state: off, level: 4)"],
      outcomes: [first, fifth])
  }

  @Test func `the first state that is not compared is a problem`() {
    #expect(
      gauge(.input("fill") { $0.fill(to: 9) }).exploration().problems == [
        .untriedState("Gauge(state: off, level: 5)")
      ])
  }

  @Test func `states that lead back to compared ones are no problem`() {
    let exploration = gauge(.input("fill") { $0.level = ($0.level + 1) % 5 }).exploration()
    #expect(exploration.problems == [])
    #expect(exploration.isAbstract)
    #expect(exploration.rowCount == 4)
  }

  @Test func `comparing states counts against the limit of steps`() {
    let exploration = gauge(
      .input("fill") { $0.level = ($0.level + 1) % 5 }, steps: 4
    ).exploration()
    #expect(exploration.problems == [.untriedState("Gauge(state: off, level: 4)")])
  }
}

// MARK: Summaries

extension StateIdentityTests {
  private enum Shape { case dot, line(length: Int), box([Int], name: String) }
  private struct Page {
    var title = "a"
    var shapes: [Shape] = []
    var index: [String: Int] = [:]
    var count = 1
    var task: (() -> Void)? = nil
  }

  @Test(arguments: [
    ([Int](), "count 0"), ([5], "count 1"), ([5, 6], "count 2"), ([1, 2, 3], "count 2"),
  ])
  func `a collection is summarized by its count up to two`(items: [Int], text: String) {
    #expect(summaryText(of: items, leavingOut: []) == text)
    #expect(summaryText(of: Set(items), leavingOut: []) == text)
    #expect(summaryText(of: ArraySlice(items), leavingOut: []) == text)
    #expect(
      summaryText(of: Dictionary(uniqueKeysWithValues: items.map { ($0, $0) }), leavingOut: [])
        == text)
  }

  @Test func `a list of enum values is summarized by the case of the first one too`() {
    #expect(summaryText(of: [Shape.line(length: 3), .dot], leavingOut: []) == "count 2 first line")
    #expect(summaryText(of: [Shape](), leavingOut: []) == "count 0 first nil")
  }

  @Test func `a collection that is reflected as a struct is summarized by its count too`() {
    struct Ring: RandomAccessCollection {
      var head: Int
      var tail: Int
      var startIndex: Int { head }
      var endIndex: Int { tail }
      subscript(index: Int) -> Int { index }
    }
    #expect(summaryText(of: Ring(head: 4, tail: 5), leavingOut: []) == "count 1")
    #expect(summaryText(of: Ring(head: 0, tail: 9), leavingOut: []) == "count 2")
  }

  @Test func `cases, numbers and strings are part of a summary`() {
    #expect(summaryText(of: Shape.dot, leavingOut: []) == "dot")
    #expect(summaryText(of: Shape.line(length: 3), leavingOut: []) == "line(length: 3)")
    #expect(
      summaryText(of: Shape.box([1, 2, 3], name: "b"), leavingOut: [])
        == #"box(.0: count 2, name: "b")"#)
    #expect(summaryText(of: Int?.none as Any, leavingOut: []) == "nil")
    #expect(summaryText(of: 1..<3, leavingOut: []) == "Range<Int>(lowerBound: 1, upperBound: 3)")
  }

  @Test func `named properties and associated values are left out of a summary at any depth`() {
    #expect(summaryText(of: Shape.line(length: 3), leavingOut: ["length"]) == "line()")
    #expect(
      summaryText(of: Page(), leavingOut: ["count", "title"])
        == "(shapes: count 0 first nil, index: count 0, task: nil)")
  }

  @Test func `an object and a closure are summarized by their types`() {
    final class Session { var id = 0 }
    #expect(summaryText(of: Session(), leavingOut: []) == "Session")
    let one = summaryText(of: Page(task: {}), leavingOut: [])
    #expect(one == summaryText(of: Page(task: { print() }), leavingOut: []))
    #expect(one != summaryText(of: Page(), leavingOut: []))
  }
}
