import DiagramFixtures
import StateDiagrams
import Testing

/// Another derivation, for machines without payloads, composites and regions: slow and obvious.
private struct Reference {
  let machine: RandomMachine
  /// Whether an unchanged machine has made a transition, as one that reports ignored events has.
  let staysByTransition: Bool
  var drawn: [Int] = []
  var transitions: [StateDiagram.Transition] = []
  var notices: [String] = []

  mutating func list() {
    drawn = machine.listed
    for state in machine.listed { applyEvents(to: state) }
    let unlisted = drawn.dropFirst(machine.listed.count).filter { $0 != machine.initialState }
    if machine.listed.isEmpty { notices.append("noStates RandomState") }
    if machine.eventCount == 0 { notices.append("noEvents RandomEvent") }
    if !machine.listed.contains(machine.initialState) {
      notices.append("unlistedInitialState state \(machine.initialState)")
      if !drawn.contains(machine.initialState) { drawn.append(machine.initialState) }
    }
    notices += unlisted.map { "unlistedTarget state \($0)" }
  }

  mutating func explore() {
    if machine.eventCount == 0 { notices.append("noEvents RandomEvent") }
    drawn = [machine.initialState]
    var next = 0
    while next < drawn.count {
      applyEvents(to: drawn[next])
      next += 1
    }
  }

  private mutating func applyEvents(to state: Int) {
    for event in 0..<machine.eventCount {
      guard let reaction = machine.reactions[state][event] else { continue }
      if !drawn.contains(reaction.target) { drawn.append(reaction.target) }
      let label = "event \(event)"
      let source = id(state)
      if reaction.target != state || staysByTransition {
        transitions.append(
          .init(from: source, to: id(reaction.target), event: label, effects: reaction.effects))
      } else if !reaction.effects.isEmpty {
        transitions.append(.init(in: source, event: label, effects: reaction.effects))
      }
    }
  }

  private func id(_ state: Int) -> StateDiagram.Node.ID { .init(path: ["state \(state)"]) }

  func matches(_ diagram: StateDiagram, marking: Bool) -> Bool {
    let nodes = drawn.map {
      StateDiagram.Node("state \($0)", isListed: !marking || machine.listed.contains($0))
    }
    let start = StateDiagram.Transition(from: .initial(), to: id(machine.initialState))
    return diagram.regions == [.init(nodes: [.initial()] + nodes)]
      && diagram.transitions == [start] + transitions
      && diagram.notices == notices
  }
}

@Suite struct DerivationTests {
}

// MARK: Regions

extension DerivationTests {
  /// A region beside a pair of regions.
  struct Desk: StateType, DOTLabelable, Hashable {
    struct Pair: DOTLabelable, Hashable {
      var one = Lamp.off
      var two = Lamp.off
      static let dotLabelableItems = [Pair()]
      static var dotRegions: [DOTRegion<Pair>] {
        [DOTRegion("one", \.one), DOTRegion("two", \.two)]
      }
    }
    var power = Lamp.on
    var pair = Pair()
    enum Event: CaseIterable, DOTLabelable { case press, swap }
    static let initialState = Desk()
    static let dotLabelableItems = [Desk()]
    static var dotRegions: [DOTRegion<Desk>] {
      [DOTRegion("power", \.power), DOTRegion("lamps", \.pair)]
    }
    mutating func handleEvent(_ event: Event) -> String? {
      switch event {
      case .press: power.toggle()
      case .swap:
        pair.one.toggle()
        if power == .on { pair.two.toggle() }
      }
      return nil
    }
  }

  @Test func `the regions of a region are drawn beside the others`() {
    let diagram = StateDiagram(of: Desk.self)
    #expect(diagram.outline == "power: • off on | lamps.one: • off on | lamps.two: • off on")
    #expect(diagram.starts.first == "power/:initial -> power/on")
    #expect(
      diagram.arrows == [
        "power/off -> power/on press", "power/on -> power/off press",
        "lamps.one/off -> lamps.one/on swap", "lamps.one/on -> lamps.one/off swap",
        "lamps.two/off -> lamps.two/on swap [in power: on]",
        "lamps.two/on -> lamps.two/off swap [in power: on]",
      ])
  }

  @Test func `the regions of a region are explored like the others`() {
    let diagram = StateDiagram(of: MachineModel("desk", exploring: Desk.self))
    #expect(diagram.outline == "power: • on off | lamps.one: • off on | lamps.two: • off on")
    #expect(Set(diagram.arrows) == Set(StateDiagram(of: Desk.self).arrows))
  }

  /// A region with a composite that has a history.
  struct Office: StateType, DOTLabelable, Hashable {
    enum Machine: DOTLabelable, Hashable {
      case working(Lamp)
      case jammed(Lamp)
      static let dotLabelableItems = [Machine.working(.off), .working(.on), .jammed(.off)]
      var dotLabel: String {
        switch self {
        case .working(let lamp): lamp.dotLabel
        case .jammed: "jammed"
        }
      }
      var dotComposites: [String] {
        switch self {
        case .working: ["working"]
        case .jammed: []
        }
      }
    }
    var door = Lamp.off
    var printer = Machine.working(.off)
    enum Event: CaseIterable, DOTLabelable { case knock, press, jam, mend }
    static let initialState = Office()
    static let dotLabelableItems = [Office()]
    static var dotRegions: [DOTRegion<Office>] {
      [DOTRegion("door", \.door), DOTRegion("printer", \.printer)]
    }
    mutating func handleEvent(_ event: Event) -> String? {
      switch (event, printer) {
      case (.knock, _): door.toggle()
      case (.press, .working(var lamp)):
        lamp.toggle()
        printer = .working(lamp)
      case (.jam, .working(let lamp)):
        printer = .jammed(lamp)
        return "beep"
      case (.mend, .jammed(let lamp)): printer = .working(lamp)
      default: break
      }
      return nil
    }
  }

  @Test(arguments: [false, true])
  func `each region has its own composites, borders and history`(isExplored: Bool) {
    let model =
      isExplored
      ? MachineModel("office", exploring: Office.self) : MachineModel("office", Office.self)
    let diagram = StateDiagram(of: model)
    #expect(diagram.outline == "door: • off on | printer: • working{• off on H} jammed")
    #expect(
      diagram.starts == [
        "door/:initial -> door/off", "printer/:initial -> printer/working",
        "printer/working/:initial -> printer/working/off",
      ])
    #expect(
      diagram.arrows == [
        "door/off -> door/on knock", "door/on -> door/off knock",
        "printer/working/off -> printer/working/on press",
        "printer/working -> printer/jammed jam / beep",
        "printer/working/on -> printer/working/off press",
        "printer/jammed -> printer/working/:history mend",
      ])
    #expect(diagram.diagnostics == [])
  }
}
