import StateDiagrams
import Synchronization
import Testing

@Suite struct RunningTests {
  private enum Gate: StateType, Hashable, DOTLabelable {
    case locked(credit: Int), unlocked

    enum Event: DOTLabelable {
      case coin(Int), pass
      static let dotLabelableItems = [Event.coin(10), .coin(50), .pass]
    }
    enum Command { case open, close, alarm }

    static let initialState = Gate.locked(credit: 0)
    static let dotLabelableItems = [initialState, .unlocked]

    mutating func handleEvent(_ event: Event) -> Command? {
      switch (self, event) {
      case (.locked(let credit), .coin(let value)):
        self = credit + value < 50 ? .locked(credit: credit + value) : .unlocked
        return self == .unlocked ? .open : nil
      case (.locked, .pass): return .alarm
      case (.unlocked, .pass):
        self = .locked(credit: 0)
        return .close
      case (.unlocked, .coin): return nil
      }
    }
  }

  private let diagram = StateDiagram(of: Gate.self)
  private let schema = StateTypeSchema<Gate>()

  private func taken(_ events: [Gate.Event]) -> [String] {
    let highlights = diagram.highlights(of: schema, after: events)
    return diagram.transitions.filter(highlights.taken.contains).map(\.label)
  }

  @Test func `starts in the initial state`() {
    #expect(
      diagram.highlights(of: schema, after: []) == StateDiagram.Highlights(current: ["locked"]))
  }

  @Test func `follows the machine and tells where it was`() {
    let highlights = diagram.highlights(of: schema, after: [.coin(10), .coin(50)])
    #expect(highlights.current == ["unlocked"])
    #expect(highlights.previous == ["locked"])
    #expect(highlights.visited == ["locked"])
    #expect(taken([.coin(10), .coin(50)]) == ["coin [10]", "coin [50] / open"])
  }

  @Test(arguments: [
    ([Gate.Event.pass], ["pass / alarm"]),
    ([.coin(10)], ["coin [10]"]),
    ([.coin(50), .pass], ["coin [50] / open", "pass / close"]),
    ([.coin(50), .coin(10)], ["coin [50] / open"]),
    // What the list doesn't hold is told by what it does.
    ([.coin(20)], ["coin [10]"]),
    ([.coin(20), .coin(20), .coin(20)], ["coin [10]", "coin [50] / open"]),
  ])
  private func `takes the transitions that tell what happened`(
    _ events: [Gate.Event], _ labels: [String]
  ) {
    #expect(taken(events) == labels)
  }

  @Test func `does not count what was ignored`() {
    var run = SchemaRun(schema, diagram: diagram)
    #expect(run.handle(1).isIgnored == false)
    let step = run.handle(0)
    #expect(step.isIgnored)
    #expect(step.transitions == [])
    #expect(run.current == ["unlocked"])
  }

  @Test func `goes on from a copy`() {
    var run = SchemaRun(schema, diagram: diagram)
    let start = run
    _ = run.handle(1)
    #expect(run.stateText == "unlocked")
    #expect(start.stateText == "locked(credit: 0)")
  }

  @Test func `names events so that they can be told apart`() {
    let events = SchemaRun(schema, diagram: diagram).events
    #expect(events.map(\.name) == ["coin(10)", "coin(50)", "pass"])
    #expect(events[1].isNamed("coin(50)"))
    #expect(events[1].isNamed("coin [50]"))
    #expect(!events[1].isNamed("coin(10)"))
    #expect(!events[2].isNamed("pass()"))
  }

  @Test func `finds the nodes of a state`() {
    #expect(diagram.nodeIDs(of: Gate.locked(credit: 40)) == ["locked"])
    enum Idle: LampRules {
      static func handle(_ event: LampEvent, _ lamps: inout Lamps<Idle>) -> [LampCommand] { [] }
    }
    let lamps = StateDiagram(of: Lamps<Idle>.self)
    #expect(lamps.nodeIDs(of: Lamps<Idle>(left: .on)) == ["left/on", "right/off"])
  }

  @Test func `says what the node of a state would be that the diagram does not show`() {
    #expect(StateDiagram(name: "", nodes: []).nodeIDs(of: Gate.unlocked) == ["unlocked"])
  }

  @Test func `looks at no other state than the one it is in`() {
    /// A region of a hundred states, each of which counts how often it is named.
    struct Counter: StateType, DOTLabelable, Hashable {
      static let looks = Mutex(0)
      struct Digit: DOTLabelable, Hashable {
        var value = 0
        var dotLabel: String {
          Counter.looks.withLock { $0 += 1 }
          return "digit"
        }
        static let dotLabelableItems = [Digit()]
      }
      enum Event: CaseIterable, DOTLabelable { case tick }
      var digit = Digit()
      static let initialState = Counter()
      static let dotLabelableItems = [initialState]
      static var dotRegions: [DOTRegion<Counter>] { [DOTRegion("digit", \.digit)] }
      mutating func handleEvent(_ event: Event) -> String? {
        digit.value += 1
        return nil
      }
    }
    var run = SchemaRun(
      StateTypeSchema<Counter>(), diagram: StateDiagram(of: Counter.self))
    Counter.looks.withLock { $0 = 0 }
    for _ in 0..<100 { _ = run.handle(0) }
    // Twice a step: before it and behind it.
    #expect(Counter.looks.withLock(\.self) == 200)
  }

  @Test func `runs a table, whose effects are those of leaving and entering too`() {
    enum Step { case a, b }
    enum Go { case go, stay }
    let table = TransitionTable<Step, Go, String>(initial: .a) {
      From(.a) {
        Entering(emit: "enter a")
        Leaving(emit: "leave a")
        On(.go, to: .b, emit: "go")
        On(.stay, emit: "stay")
      }
      From(.b) {
        On(.go, to: .a)
        On(.stay, to: .b)
      }
    }
    let diagram = StateDiagram(of: table)
    var run = SchemaRun(table, diagram: diagram)
    #expect(run.initialEffects == ["enter a"])
    #expect(run.events.map(\.name) == ["go", "stay"])
    #expect(run.handle(1).transitions.map(\.kind) == [.internal])
    let step = run.handle(0)
    #expect(step.effects == ["leave a", "go"])
    #expect(step.transitions.map(\.effects) == [["go"]])
    #expect(run.handle(1).transitions == [.init(from: "b", to: "b", event: "stay")])
    #expect(run.handle(0).effects == ["enter a"])
  }
}
