import StateDiagrams
import Testing

@Suite struct GuardsTests {
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

  private func diagram(_ states: [Gate], _ events: [Gate.Event]) -> StateDiagram {
    Gate.$dotLabelableItems.withValue(states) {
      Gate.Event.$dotLabelableItems.withValue(events) { StateDiagram(of: Gate.self) }
    }
  }

  /// Returns the alternatives of the guard of each transition that has one.
  private func alternatives(_ diagram: StateDiagram) -> [[[StateDiagram.Guard.Term]]] {
    diagram.transitions.compactMap(\.guard).map(\.alternatives)
  }

  @Test func `a guard names the event's payload if that alone decides`() {
    let diagram = diagram(
      [.closed(credit: 0), .open], [.insert(10), .insert(20), .insert(50), .insert(99)])
    #expect(
      diagram.arrows == [
        "closed -> closed insert [10, 20]",
        "closed -> open insert [50, 99]",
      ])
    #expect(alternatives(diagram) == [[[.event(["10", "20"])]], [[.event(["50", "99"])]]])
  }

  @Test func `a guard names the state's payload with its label if that alone decides`() {
    let states: [Gate] = [.closed(credit: 0), .closed(credit: 40), .open]
    let inserted = diagram(states, [.insert(10)])
    #expect(
      inserted.arrows == [
        "closed -> closed insert [credit: 0, 10]", "closed -> open insert [credit: 40]",
      ])
    #expect(alternatives(inserted) == [[[.state(["0", "10"])]], [[.state(["40"])]]])
    let passed = diagram(states, [.pass])
    #expect(passed.arrows == ["closed: pass [credit: 0] / alarm", "open -> closed pass"])
    #expect(alternatives(passed) == [[[.state(["0"])]]])
  }

  @Test func `a guard names the payloads of event and state if neither decides alone`() {
    let diagram = diagram(
      [.closed(credit: 0), .closed(credit: 40), .open], [.insert(10), .insert(50)])
    #expect(
      diagram.arrows == [
        "closed -> closed insert [10 if credit: 0, 10]",
        "closed -> open insert [10 if credit: 40; 50]",
      ])
    #expect(
      alternatives(diagram) == [
        [[.event(["10"]), .state(["0", "10"])]],
        [[.event(["10"]), .state(["40"])], [.event(["50"])]],
      ])
  }

  @Test func `a guard names one of several associated values`() {
    let diagram = diagram(
      [.closed(credit: 0)], [.hit(force: 3, name: "Ann"), .hit(force: 9, name: "Bo")])
    #expect(diagram.arrows == ["closed -> open hit [force: 9]"])
    #expect(alternatives(diagram) == [[[.event([#"force: 9, name: "Bo""#])]]])
  }

  @Test(arguments: [
    ([Gate.Event.insert(10)], ["closed -> closed insert"]),
    ([.insert(50), .insert(60)], ["closed -> open insert"]),
  ])
  func `a transition with only one outcome has no guard`(events: [Gate.Event], arrows: [String]) {
    let diagram = diagram([.closed(credit: 0), .open], events)
    #expect(diagram.arrows == arrows)
    #expect(alternatives(diagram) == [])
  }

  @Test func `two transitions to different targets with the same effect have guards`() {
    let diagram = StateDiagramsTests.diagram(
      states: ["a", "b", "c"], events: ["go#1", "go#2", "go#3"],
      [
        Step("a", "go#1", "b", "ring"), Step("a", "go#2", "c", "ring"),
        Step("a", "go#3", "b", "ring"),
      ])
    #expect(diagram.arrows == ["a -> b go [1, 3] / ring", "a -> c go [2] / ring"])
  }

  @Test func `two transitions to the same target with different effects have guards`() {
    let diagram = StateDiagramsTests.diagram(
      states: ["a", "b"], events: ["go#1", "go#2"],
      [Step("a", "go#1", "b", "ring"), Step("a", "go#2", "b")])
    #expect(diagram.arrows == ["a -> b go [1] / ring", "a -> b go [2]"])
  }

  @Test func `an ignored event is an outcome that guards distinguish from the others`() {
    let events: [Signal] = ["go#1", "go#2"]
    let steps = [Step("a", "go#2", "b")]
    let hidden = StateDiagramsTests.diagram(states: ["a", "b"], events: events, steps)
    #expect(hidden.arrows == ["a -> b go [2]"])
    let shown = StateDiagramsTests.diagram(
      states: ["a", "b"], events: events, showsIgnoredEvents: true, steps)
    #expect(shown.arrows == ["a ignores go [1]", "a -> b go [2]", "b ignores go"])
    #expect(alternatives(shown) == [[[.event(["1"])]], [[.event(["2"])]]])
  }

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

  @Test func `guards name the cases of states that share a label`() {
    let diagram = StateDiagram(of: Room.self)
    #expect(diagram.outline == "• room attic")
    #expect(
      diagram.arrows == ["room -> attic climb [state: hall]", "room -> room climb [state: cellar]"])
    #expect(alternatives(diagram) == [[[.state(["hall"])]], [[.state(["cellar"])]]])
  }

  /// Decides by a part of the state that its label doesn't show.
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

  @Test func `a guard on a struct names the property that decides`() {
    #expect(
      StateDiagram(of: Secretive.self).arrows
        == ["waiting -> done go [isReady: true]"])
  }
}

// MARK: Payloads

extension GuardsTests {
  /// Reacts to words by their length.
  private enum Echo: StateType, DOTLabelable {
    case idle

    struct Say: DOTLabelable {
      let word: String
      var dotLabel: String { "say" }
      static let dotLabelableItems = ["a; b", "c", "x if y", "y", "in", "b"].map { Self(word: $0) }
    }

    static let initialState = idle
    static let dotLabelableItems = [idle]

    mutating func handleEvent(_ event: Say) -> String? { event.word.count > 1 ? "long" : "short" }
  }

  @Test func `a guard's payloads are found whatever characters they contain`() {
    let model = MachineModel("echo", Echo.self)
    var run = DiagramRun(model, on: StateDiagram(of: model))
    #expect(run.inputs.count == 6)
    for (input, effect) in ["long", "short", "long", "short", "long", "short"].enumerated() {
      let taken = run.handle(input).transitions
      #expect(taken.map(\.effects) == [[effect]], "\(run.inputs[input].name)")
      #expect(taken.compactMap(\.guard).map(\.alternatives.count) == [1])
    }
  }

  @Test func `payloads with equal texts but different labels have different guards`() {
    /// A wait that ends early if it counts seconds.
    enum Wait: StateType, DOTLabelable, Hashable {
      case waiting(seconds: Int), waitingMinutes(minutes: Int), over
      enum Event: CaseIterable, DOTLabelable { case ring }
      static let initialState = Wait.waiting(seconds: 1)
      static let dotLabelableItems = [initialState, .waitingMinutes(minutes: 1), .over]
      var dotLabel: String { self == .over ? "over" : "waiting" }
      mutating func handleEvent(_ event: Event) {
        if case .waiting = self { self = .over }
      }
    }
    #expect(StateDiagram(of: Wait.self).arrows == ["waiting -> over ring [state: waiting]"])
  }
}

// MARK: Regions

extension GuardsTests {
  enum Dependent: LampRules {
    static func handle(_ event: LampEvent, _ lamps: inout Lamps<Self>) -> [LampCommand] {
      switch event {
      case .left: lamps.left.toggle()
      case .right: lamps.right.toggle()
      case .both: if lamps.right == .on { lamps.left = .on }
      }
      return []
    }
  }

  @Test func `a guard names the state of another region that decides`() {
    let diagram = StateDiagram(of: Lamps<Dependent>.self)
    #expect(
      diagram.arrows == [
        "left/off -> left/on left", "left/off -> left/on both [in right: on]",
        "left/on -> left/off left",
        "right/off -> right/on right", "right/on -> right/off right",
      ])
    #expect(alternatives(diagram) == [[[.region(["right/on"])]]])
  }

  /// Turns pages by as many as the event says, but only in one of two modes.
  struct Reader: StateType, DOTLabelable, Hashable {
    enum Page: CaseIterable, DOTLabelable { case first, second }
    enum Mode: CaseIterable, DOTLabelable { case plain, double }
    enum Event: DOTLabelable, Hashable {
      case turn(Int), mode
      static let dotLabelableItems = [Event.turn(1), .turn(2), .mode]
    }
    var page = Page.first
    var mode = Mode.plain
    static let initialState = Reader()
    static let dotLabelableItems = [Reader()]
    static var dotRegions: [DOTRegion<Reader>] {
      [DOTRegion("page", \.page), DOTRegion("mode", \.mode)]
    }
    mutating func handleEvent(_ event: Event) -> Never? {
      switch event {
      case .mode: mode = mode == .plain ? .double : .plain
      case .turn(let count):
        if page == .first, count == 2 || mode == .double { page = .second }
      }
      return nil
    }
  }

  private struct Car: StateType, Hashable, DOTLabelable {
    enum Event: CaseIterable, DOTLabelable { case toggle, honk }
    var lamps = Light.off
    var horn = Horn.silent
    enum Light: CaseIterable, DOTLabelable { case off, low, high }
    enum Horn: CaseIterable, DOTLabelable { case silent, honking }
    static let initialState = Car()
    static let dotLabelableItems = [Car()]
    static var dotRegions: [DOTRegion<Car>] {
      [DOTRegion("lights and lamps", \.lamps), DOTRegion("horn", \.horn)]
    }
    mutating func handleEvent(_ event: Event) -> Never? {
      switch event {
      case .toggle: lamps = lamps == .off ? .low : lamps == .low ? .high : .off
      case .honk: if lamps != .high { horn = .honking }
      }
      return nil
    }
  }

  @Test func `the label of a region is quoted in a guard that could be read in another way`() {
    #expect(
      StateDiagram(of: Car.self).arrows.filter { $0.contains("honk") } == [
        #"horn/silent -> horn/honking honk [in "lights and lamps": off, low]"#
      ])
  }

  @Test func `a guard names the event's payload and another region's state if both decide`() {
    let diagram = StateDiagram(of: Reader.self)
    #expect(
      diagram.arrows == [
        "page/first -> page/second turn [1 if in mode: double; 2]",
        "mode/plain -> mode/double mode",
        "mode/double -> mode/plain mode",
      ])
    #expect(
      alternatives(diagram) == [
        [[.event(["1"]), .region(["mode/double"])], [.event(["2"])]]
      ])
  }

  /// A door that opens if the safe's counter has reached two.
  struct Vault: StateType, DOTLabelable, Hashable {
    enum Counter: DOTLabelable, Hashable {
      case at(Int)
      static let dotLabelableItems = [Counter.at(0), .at(1), .at(2)]
    }
    enum Event: CaseIterable, DOTLabelable { case open, count }
    var door = Lamp.off
    var counter = Counter.at(0)
    static let initialState = Vault()
    static let dotLabelableItems = [Vault()]
    static var dotRegions: [DOTRegion<Vault>] {
      [DOTRegion("door", \.door), DOTRegion("counter", \.counter)]
    }
    mutating func handleEvent(_ event: Event) {
      switch event {
      case .open: if counter == .at(2) { door = .on }
      case .count: if case .at(let number) = counter, number < 2 { counter = .at(number + 1) }
      }
    }
  }

  @Test func `a guard names the payload of another region's state if that decides`() {
    let diagram = StateDiagram(of: Vault.self)
    #expect(
      diagram.arrows == [
        "door/off -> door/on open [at: 2 in counter]",
        "counter/at -> counter/at count [at: 0, 1]",
      ])
    #expect(
      alternatives(diagram) == [[[.payload(["counter/at"], ["2"])]], [[.state(["0", "1"])]]])
  }
}

// MARK: Undecided outcomes

extension GuardsTests {
  /// Reacts differently to each call, which a schema should not.
  final class Fickle: StateMachineSchemaProtocol {
    var calls = 0
    var initialState: Spot { "a" }
    func step(_ state: inout Spot, on event: Signal) -> Reaction<String?> {
      calls += 1
      state = calls.isMultiple(of: 2) ? "b" : "c"
      return .handled(nil)
    }
  }

  @Test func `outcomes that nothing distinguishes have no guard and a diagnostic`() {
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
    #expect(
      diagram.diagnostics.last?.message
        == "'go' in 'c' has different outcomes, and nothing in the state or the event that the "
        + "diagram shows distinguishes them.")
  }
}

// MARK: Shared labels in a region

extension GuardsTests {
  private struct Cabinet: StateType, Hashable, DOTLabelable {
    enum Lamp: CaseIterable, DOTLabelable { case off, on }
    enum Lock: CaseIterable, DOTLabelable {
      case frontOpen, backOpen
      var dotLabel: String { "open" }
      var dotComposites: [String] { self == .frontOpen ? ["front"] : ["back"] }
    }
    enum Event: CaseIterable, DOTLabelable { case knock }

    var lamp = Lamp.off
    var lock = Lock.frontOpen

    static let initialState = Cabinet()
    static let dotLabelableItems = [initialState]
    static var dotRegions: [DOTRegion<Cabinet>] {
      [DOTRegion("lamp", \.lamp), DOTRegion("lock", \.lock)]
    }

    mutating func handleEvent(_ event: Event) { if lock == .frontOpen { lamp = .on } }
  }

  @Test func `a guard names the composites of states whose label their region shares`() {
    let diagram = StateDiagram(of: Cabinet.self, showsIgnoredEvents: true)
    let guards = diagram.transitions.filter { $0.source == "lamp/off" }.compactMap(\.guard?.text)
    #expect(guards == ["in lock: front/open", "in lock: back/open"])
  }
}

// MARK: Slashes in labels

extension GuardsTests {
  private struct Radio: StateType, Hashable, DOTLabelable {
    enum Mode: CaseIterable, DOTLabelable {
      case slash, inner, other
      var dotLabel: String { self == .slash ? "a/b" : "b" }
      var dotComposites: [String] {
        switch self {
        case .slash: []
        case .inner: ["a"]
        case .other: ["c/d"]
        }
      }
    }
    enum Lamp: CaseIterable, DOTLabelable { case off, on, bright, dim }
    enum Event: CaseIterable, DOTLabelable { case press }

    var lamp = Lamp.off
    var mode = Mode.slash

    static let initialState = Radio()
    static let dotLabelableItems = [initialState]
    static var dotRegions: [DOTRegion<Radio>] {
      [DOTRegion("lamp", \.lamp), DOTRegion("mode", \.mode)]
    }

    mutating func handleEvent(_ event: Event) {
      switch mode {
      case .slash: lamp = .on
      case .inner: lamp = .bright
      case .other: lamp = .dim
      }
    }
  }

  @Test func `a guard quotes the label of a state that would be read as a path`() {
    let arrows = StateDiagram(of: Radio.self).arrows.filter { $0.hasPrefix("lamp/off") }
    #expect(
      arrows == [
        #"lamp/off -> lamp/on press [in mode: "a/b"]"#,
        "lamp/off -> lamp/bright press [in mode: a/b]",
        #"lamp/off -> lamp/dim press [in mode: "c/d"/b]"#,
      ])
  }

  /// The state `online` of a link is inside the composite `online`.
  private struct Chat: StateType, DOTLabelable {
    enum Link: String, CaseIterable, DOTLabelable {
      case offline, joining, online
      var dotComposites: [String] { self == .offline ? [] : ["online"] }
    }
    enum Text: CaseIterable, DOTLabelable { case draft, queued, sent }
    enum Event: CaseIterable, DOTLabelable { case send }

    var link = Link.offline
    var text = Text.draft

    static let initialState = Chat()
    static let dotLabelableItems = [initialState]
    static var dotRegions: [DOTRegion<Chat>] {
      [DOTRegion("link", \.link), DOTRegion("text", \.text)]
    }

    mutating func handleEvent(_ event: Event) { text = link == .online ? .sent : .queued }
  }

  @Test func `a guard tells a state from a composite with the same label`() {
    let arrows = StateDiagram(of: Chat.self).arrows.filter { $0.hasPrefix("text/draft") }
    #expect(
      arrows == [
        "text/draft -> text/queued send [in link: offline, joining]",
        "text/draft -> text/sent send [in link: online/online]",
      ])
  }
}
