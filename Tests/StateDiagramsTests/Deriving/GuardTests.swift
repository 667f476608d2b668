import StateDiagrams
import Testing

@Suite struct `Guards` {
  /// A gate that opens for a fare.
  enum Gate: StateType, DOTLabelable, Hashable {
    case closed(credit: Int)
    case open
    enum Event: Hashable, DOTLabelable {
      case insert(Int)
      case pass
      case hit(force: Int, name: String)
      @TaskLocal static var dotLabelableItems: [Event] = [.insert(10), .insert(50), .pass]
    }
    enum Command { case alarm }
    static let initialState = Gate.closed(credit: 0)
    @TaskLocal static var dotLabelableItems: [Gate] = [.closed(credit: 0), .open]
    mutating func handleEvent(_ event: Event) -> Command? {
      switch (self, event) {
      case (.closed(let credit), .insert(let value)):
        self = credit + value >= 50 ? .open : .closed(credit: credit + value)
      case (.open, .pass): self = .closed(credit: 0)
      case (.closed(let credit), .pass) where credit == 0: return .alarm
      case (.closed, .hit(let force, _)) where force > 5: self = .open
      default: break
      }
      return nil
    }
  }

  private func arrows(_ states: [Gate], _ events: [Gate.Event]) -> [String] {
    Gate.$dotLabelableItems.withValue(states) {
      Gate.Event.$dotLabelableItems.withValue(events) { StateDiagram(of: Gate.self).arrows }
    }
  }

  @Test func `name the event's payload where that alone decides`() {
    #expect(
      arrows([.closed(credit: 0), .open], [.insert(10), .insert(20), .insert(50), .insert(99)])
        == [
          "closed -> closed insert [10, 20]",
          "closed -> open insert [50, 99]",
        ])
  }

  @Test func `name the state's payload with its label where that alone decides`() {
    #expect(
      arrows([.closed(credit: 0), .closed(credit: 40), .open], [.insert(10)]) == [
        "closed -> closed insert [credit: 0, 10]", "closed -> open insert [credit: 40]",
      ])
    #expect(
      arrows([.closed(credit: 0), .closed(credit: 40), .open], [.pass]) == [
        "closed: pass [credit: 0] / alarm", "open -> closed pass",
      ])
  }

  @Test func `name both where neither decides alone`() {
    #expect(
      arrows([.closed(credit: 0), .closed(credit: 40), .open], [.insert(10), .insert(50)]) == [
        "closed -> closed insert [10 if credit: 0, 10]",
        "closed -> open insert [10 if credit: 40; 50]",
      ])
  }

  @Test func `name several associated values as they are written`() {
    #expect(
      arrows([.closed(credit: 0)], [.hit(force: 3, name: "Ann"), .hit(force: 9, name: "Bo")]) == [
        #"closed -> open hit [force: 9, name: "Bo"]"#
      ])
  }

  @Test func `are not needed for one outcome`() {
    #expect(arrows([.closed(credit: 0), .open], [.insert(10)]) == ["closed -> closed insert"])
    #expect(
      arrows([.closed(credit: 0), .open], [.insert(50), .insert(60)]) == ["closed -> open insert"])
  }

  @Test func `are drawn at each of two arrows to different targets with one effect`() {
    let diagram = diagram(
      states: ["a", "b", "c"], events: ["go#1", "go#2", "go#3"],
      [
        Step("a", "go#1", "b", "ring"), Step("a", "go#2", "c", "ring"),
        Step("a", "go#3", "b", "ring"),
      ])
    #expect(diagram.arrows == ["a -> b go [1, 3] / ring", "a -> c go [2] / ring"])
  }

  @Test func `are drawn at each of two arrows to one target with different effects`() {
    let diagram = diagram(
      states: ["a", "b"], events: ["go#1", "go#2"],
      [Step("a", "go#1", "b", "ring"), Step("a", "go#2", "b")])
    #expect(diagram.arrows == ["a -> b go [1] / ring", "a -> b go [2]"])
  }
}

@Suite struct `Two states with one label` {
  enum Room: CaseIterable, StateType, DOTLabelable {
    case hall, cellar, attic
    enum Event: CaseIterable, DOTLabelable { case climb, rest }
    static let initialState = Room.hall
    var dotLabel: String { self == .attic ? "attic" : "room" }
    mutating func handleEvent(_ event: Event) -> Never? {
      switch (self, event) {
      case (.cellar, .climb): self = .hall
      case (.hall, .climb): self = .attic
      default: break
      }
      return nil
    }
  }

  @Test func `are one node, and guards name the cases`() {
    let diagram = StateDiagram(of: Room.self)
    #expect(diagram.outline == "• room attic")
    #expect(diagram.arrows == ["room -> attic climb [hall]", "room -> room climb [cellar]"])
  }
}

@Suite struct `Undecided outcomes` {
  /// Behaves differently each time it is asked, which a schema should not.
  final class Fickle: StateMachineSchemaProtocol {
    var calls = 0
    var initialState: Spot { "a" }
    func step(_ state: inout Spot, on event: Signal) -> Reaction<String?> {
      calls += 1
      state = calls.isMultiple(of: 2) ? "b" : "c"
      return .handled(nil)
    }
  }

  @Test func `are drawn without a guard and reported`() {
    let diagram = Spot.$listed.withValue(["a", "b", "c"]) {
      Signal.$listed.withValue(["go#1", "go#1"]) { StateDiagram(of: Fickle(), named: "test") }
    }
    #expect(
      diagram.arrows == [
        "a -> c go", "a -> b go", "b -> c go", "b -> b go", "c -> c go", "c -> b go",
      ])
    #expect(
      diagram.notices == [
        "duplicateItem go", "undecidedGuard a go", "undecidedGuard b go", "undecidedGuard c go",
      ])
  }

  /// Decides by a part of the state that makes no difference to what it is equal to.
  struct Secretive: Hashable, DOTLabelable, StateType {
    var isReady = false
    var isDone = false
    enum Event: CaseIterable, DOTLabelable { case go }
    static let initialState = Secretive()
    static let dotLabelableItems = [
      Secretive(), Secretive(isReady: true), Secretive(isReady: false, isDone: true),
    ]
    var dotLabel: String { isDone ? "done" : "waiting" }
    mutating func handleEvent(_ event: Event) -> String? {
      if isReady { isDone = true }
      return nil
    }
  }

  @Test func `of a struct are told by all that it is made of`() {
    #expect(
      StateDiagram(of: Secretive.self).arrows
        == ["waiting -> done go [Secretive(isReady: true, isDone: false)]"])
  }
}
