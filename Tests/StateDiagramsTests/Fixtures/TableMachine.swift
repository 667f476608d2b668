import StateDiagrams

/// A state that consists of its position in a diagram, composites and label, and the number of a
/// representative.
///
/// `"functioning/locked"` is the state `locked` in `functioning`, `"locked#2"` another
/// representative of `locked`, whose payload is 2.
struct Spot: Hashable, Sendable, DOTLabelable, ExpressibleByStringLiteral, CustomReflectable {
  @TaskLocal static var listed: [Spot] = []

  var path: [String]
  var payload: Int

  init(stringLiteral text: String) {
    let parts = text.split(separator: "#")
    path = parts[0].split(separator: "/").map(String.init)
    payload = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
  }

  static var dotLabelableItems: [Spot] { listed }
  var dotLabel: String { path.last ?? "" }
  var dotComposites: [String] { path.dropLast() }

  /// Shows the payload as that of an enum's case, so that guards distinguish representatives.
  var customMirror: Mirror {
    Mirror(self, children: [(label: "payload", value: payload as Any)], displayStyle: .enum)
  }
}

/// An event that consists of its label and the number of a representative: `"coin#10"`.
struct Signal: Hashable, Sendable, DOTLabelable, ExpressibleByStringLiteral, CustomReflectable {
  @TaskLocal static var listed: [Signal] = []

  var spot: Spot

  init(stringLiteral text: String) { spot = Spot(stringLiteral: text) }

  static var dotLabelableItems: [Signal] { listed }
  var dotLabel: String { spot.dotLabel }

  /// Shows the number as a value of another name than that of the state.
  var customMirror: Mirror {
    Mirror(self, children: [(label: "signal", value: spot.payload as Any)], displayStyle: .enum)
  }
}

/// The reaction of a state to an event.
struct Step {
  var source: Spot
  var event: Signal
  var target: Spot
  var effects: [String]

  init(_ source: Spot, _ event: Signal, _ target: Spot, _ effects: String...) {
    self.source = source
    self.event = event
    self.target = target
    self.effects = effects
  }
}

/// A machine that takes the given steps and ignores every other event.
struct TableMachine: StateMachineSchemaProtocol {
  private struct Key: Hashable {
    var state: Spot
    var event: Signal
  }

  var initialState: Spot
  private var steps: [Key: Step] = [:]

  init(initial: Spot, _ steps: [Step]) {
    initialState = initial
    for step in steps { self.steps[Key(state: step.source, event: step.event)] = step }
  }

  func step(_ state: inout Spot, on event: Signal) -> Reaction<[String]> {
    guard let step = steps[Key(state: state, event: event)] else { return .ignored }
    state = step.target
    return .handled(step.effects)
  }
}

/// Derives the diagram of a table machine, which starts in the first of its states.
func diagram(
  states: [Spot],
  events: [Signal],
  initial: Spot? = nil,
  limits: ExplorationLimits = ExplorationLimits(),
  showsIgnoredEvents: Bool = false,
  _ steps: [Step]
) -> StateDiagram {
  let machine = TableMachine(initial: initial ?? states.first ?? "a", steps)
  return Spot.$listed.withValue(states) {
    Signal.$listed.withValue(events) {
      var model = MachineModel("test", machine)
      model.limits = limits
      return StateDiagram(of: model, showsIgnoredEvents: showsIgnoredEvents)
    }
  }
}

/// Explores a table machine.
func explored(
  from initial: Spot,
  events: [Signal],
  limits: ExplorationLimits = ExplorationLimits(),
  _ steps: [Step]
) -> StateDiagram {
  Signal.$listed.withValue(events) {
    var model = MachineModel("test", exploring: TableMachine(initial: initial, steps))
    model.limits = limits
    return StateDiagram(of: model)
  }
}
