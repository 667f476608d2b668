import StateDiagrams
import Testing

// MARK: Names of wrapped and raw values

extension GuardFeaturesTests {
  @propertyWrapper private struct Trimmed: Hashable {
    private var text = ""
    var wrappedValue: String {
      get { text }
      set { text = String(newValue.drop { $0 == " " }) }
    }
  }

  private struct Address: Hashable {
    @Trimmed var street: String
    @Trimmed var city: String
    init(_ street: String, _ city: String = "") { (self.street, self.city) = (street, city) }
  }

  @Test func `a guard names a wrapped property, not what its wrapper stores`() {
    let addresses = [Address(" a"), Address(" "), Address("a", "b")]
    #expect(guards(addresses) { $0.street.isEmpty } == ["street empty", "street not empty"])
    #expect(guards(addresses) { $0.city == "b" } == ["city not empty", "city empty"])
  }

  private enum Parcel: StateType, DOTLabelable {
    case ready(Address), sent, returned
    enum Event: DOTLabelable {
      case send(Address)
      static let dotLabelableItems = [Event.send(Address("a")), .send(Address("b"))]
    }
    static let initialState = Parcel.ready(Address("a"))
    static let dotLabelableItems = [initialState, .ready(Address("b")), .sent, .returned]
    mutating func handleEvent(_ event: Event) {
      if case .ready(let address) = self { self = address.street == "a" ? .sent : .returned }
    }
  }

  @Test func `a wrapped property of the state is told apart from that of the event`() {
    let guards = StateDiagram(of: Parcel.self).transitions.compactMap(\.guard?.text)
    #expect(guards == ["state.street: a", "state.street: b"])
  }

  private protocol Shape {}
  private struct Circle: Shape { var size: Int }
  private struct Square: Shape { var size: Int }
  private struct Drawing: CustomReflectable {
    var shape: any Shape
    var customMirror: Mirror {
      Mirror(self, children: ["_shape": shape], displayStyle: .struct)
    }
  }

  @Test func `a guard names the types in a place that starts with an underscore`() {
    let drawings = ([Circle(size: 1), Square(size: 1)] as [any Shape]).map { Drawing(shape: $0) }
    #expect(guards(drawings) { $0.shape is Circle } == ["_shape: Circle", "_shape: Square"])
  }

  private struct Rights: OptionSet {
    let rawValue: Int
    static let read = Rights(rawValue: 1), write = Rights(rawValue: 2)
  }

  private struct Member {
    var id: Identifier
    var rights: Rights
    struct Identifier: RawRepresentable { let rawValue: String }
  }

  @Test func `a guard names an option set or identifier, not its raw value`() {
    let members = [("a", Rights()), ("a", .read), ("b", [.read, .write]), ("b", [])]
      .map { Member(id: Member.Identifier(rawValue: $0), rights: $1) }
    #expect(guards(members) { $0.id.rawValue == "a" } == ["id: a", "id: b"])
    #expect(guards(members) { $0.rights.isEmpty } == ["rights: 0", "rights: 1, 3"])
    #expect(guards(members.map(\.rights)) { $0.isEmpty } == ["0", "1, 3"])
  }

  private struct Visit {
    var owner: Identifier?
    var room: Identifier
    var rights: Rights?
    typealias Identifier = Member.Identifier
  }

  @Test func `a guard names an optional identifier, whose raw value is not that of another one`() {
    let identifiers = ["hall", "attic"].map { Visit.Identifier(rawValue: $0) }
    let visits = [nil, identifiers[0], identifiers[1]].flatMap { owner in
      identifiers.map { Visit(owner: owner, room: $0) }
    }
    #expect(
      guards(visits) { $0.owner?.rawValue == "hall" } == ["owner: hall", "owner nil; owner: attic"])
    #expect(
      guards(visits) { $0.owner?.rawValue == $0.room.rawValue } == [
        "owner: hall if room: hall; owner: attic if room: attic",
        "owner nil; owner: hall if room: attic; owner: attic if room: hall",
      ])
    let rights = [nil, [], Rights.read].map { Visit(owner: nil, room: identifiers[0], rights: $0) }
    #expect(guards(rights) { $0.rights == [] } == ["rights: 0", "rights nil; rights: 1"])
    let owners = [nil, identifiers[0], identifiers[1]]
    #expect(guards(owners) { $0 == nil } == ["nil", "not nil"])
    #expect(guards(owners) { $0?.rawValue == "hall" } == ["hall", "nil; attic"])
  }

  private struct Ticket { var rawValue: Int? }

  @Test func `a guard names a raw value that is nil`() {
    let tickets = [nil, 1, 2].map { (ticket: Ticket(rawValue: $0), isOpen: true) }
    #expect(guards(tickets) { $0.ticket.rawValue == 2 } == ["ticket: 2", "ticket nil; ticket: 1"])
  }

  private struct NetworkError: Error { let rawValue: Int }
  private struct DatabaseError: Error { let rawValue: Int }

  @Test func `equal raw values of two types are told apart`() {
    let errors: [any Error] = [DatabaseError(rawValue: 4), NetworkError(rawValue: 4)]
    #expect(guards(errors) { $0 is DatabaseError } == ["DatabaseError", "NetworkError"])
  }

  /// A property with the name of another one, and the value that it stores.
  private struct Lookup: CustomReflectable {
    struct Stored { var number: Int }
    var key: Int
    var stored: Stored
    var customMirror: Mirror {
      Mirror(self, children: ["key": key, "_key": stored], displayStyle: .struct)
    }
  }

  @Test func `a property whose name follows an underscore is not taken for the other one`() {
    let lookups = [(1, 1), (1, 2), (2, 1)].map { Lookup(key: $0, stored: .init(number: $1)) }
    #expect(guards(lookups) { $0.key == 2 } == ["key: 2", "key: 1"])
    #expect(guards(lookups) { $0.stored.number == 2 } == ["number: 2", "number: 1"])
  }

  /// A property of which another one with the same name is not among the parts that a guard considers.
  private struct Form {
    var home: Note?
    let numbers = Numbers()
    var work: Note?
    struct Note { var text: String? }
    struct Numbers: CustomReflectable {
      var customMirror: Mirror {
        Mirror(self, children: (0..<250).map { ("c\($0)", 0) }, displayStyle: .struct)
      }
    }
  }

  @Test func `a guard names the path of a property if others were omitted`() {
    let forms = [nil, "x"].flatMap { home in
      [nil, "y"].map { Form(home: Form.Note(text: home), work: Form.Note(text: $0)) }
    }
    #expect(
      guards(forms) { $0.home?.text == nil } == ["say.home.text nil", "say.home.text not nil"])
  }

  @propertyWrapper private struct Clamped {
    var wrappedValue: Int
    var range = 0...9
  }

  private struct Mixer {
    @Clamped var volume = 5
    var size = Size(rawValue: Size.Unit(rawValue: 1))
    struct Size {
      var rawValue: Unit
      struct Unit { var rawValue: Int }
    }
  }

  @Test func `a guard names a wrapped property whose wrapper stores more`() {
    let mixers = [Mixer(volume: 1), Mixer(volume: 2)]
    #expect(guards(mixers) { $0.volume == 1 } == ["volume: 1", "volume: 2"])
    var large = Mixer()
    large.size.rawValue.rawValue = 2
    #expect(guards([Mixer(), large]) { $0.size.rawValue.rawValue == 2 } == ["size: 2", "size: 1"])
  }

  @propertyWrapper private struct Plain<Value> { var wrappedValue: Value }
  private enum Direction { case up, down }
  private struct Lift { @Plain var queue: [Direction] }

  @Test func `a guard names a wrapped list, not what its wrapper stores`() {
    let lifts = [[], [.up], [.down], [.up, .down]].map { Lift(queue: $0) }
    #expect(
      guards(lifts) { $0.queue.first == .up } == ["queue.first: up", "queue.first: nil, down"])
  }

  private enum Change {
    case add(Int)
    // swift-format-ignore: NoLeadingUnderscores
    case _add(Amount)
    struct Amount { var add: Int }
  }

  @Test func `a case whose name starts with an underscore is not taken for a wrapped property`() {
    let changes = [Change.add(1), .add(2), ._add(.init(add: 1)), ._add(.init(add: 2))]
    let guards = guards(changes) {
      switch $0 {
      case .add(let number): number == 1
      case ._add(let amount): amount.add == 1
      }
    }
    #expect(
      guards == ["add if say.add: 1; _add.add: 1", "add if say.add: 2; _add.add: 2"])
  }

  private enum Robot: StateType, DOTLabelable {
    case on(at: Int), near, far
    @propertyWrapper struct Box<Value> { var wrappedValue: Value }
    struct Position { var at = 0 }
    struct Move { @Box var state = Position() }
    enum Event: DOTLabelable {
      case move(Move)
      static var dotLabelableItems: [Event] { [.move(Move())] }
    }
    static let initialState = Robot.on(at: 0)
    static let dotLabelableItems = [initialState, .on(at: 1), .near, .far]
    mutating func handleEvent(_ event: Event) {
      if case .on(let place) = self { self = place == 0 ? .near : .far }
    }
  }

  @Test func `a value of the state is told apart from a wrapped property called state`() {
    let guards = StateDiagram(of: Robot.self).transitions.compactMap(\.guard?.text)
    #expect(guards == ["state.state.at: 0", "state.state.at: 1"])
  }

  private enum Door: Hashable { case open, closed }

  private enum Link: StateType, DOTLabelable {
    case open(state: Door), closed(state: Door), first, second
    enum Event: CaseIterable, DOTLabelable { case go, stop }
    static let initialState = Link.open(state: .open)
    static let dotLabelableItems = [
      initialState, .open(state: .closed), .closed(state: .open), .closed(state: .closed), .first,
      .second,
    ]
    var dotLabel: String {
      switch self {
      case .open, .closed: "connected"
      case .first: "first"
      case .second: "second"
      }
    }
    mutating func handleEvent(_ event: Event) {
      switch (self, event) {
      case (.open, .go): self = .first
      case (.closed, .go): self = .second
      case (.open(let door), .stop), (.closed(let door), .stop):
        self = door == .open ? .first : .second
      default: break
      }
    }
  }

  @Test func `a guard tells the case of the state from a value that is called state`() {
    let guards = StateDiagram(of: Link.self).transitions.compactMap { transition in
      transition.guard.map { "\(transition.event ?? "") [\($0.text)]" }
    }
    #expect(
      guards == [
        "go [case: open]", "go [case: closed]", "stop [state: open]", "stop [state: closed]",
      ])
  }
}
