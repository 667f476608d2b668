import StateDiagrams

/// A transition of a statechart in a file, with everything that an arrow of a diagram doesn't show.
struct SpecifiedTransition {
  /// The state; or an initial pseudostate or a history, whose transition has no event.
  var source: StateDiagram.Node.ID

  /// The events; nil if the transition needs none.
  var triggers: [SpecifiedEvent]?

  /// The target states; empty if no state is left.
  var targets: [StateDiagram.Node.ID]
  var effects: [String] = []

  /// The states that must be active.
  var conditions: [StateDiagram.Node.ID] = []

  /// The guard, if it is only a text: the transition may be taken or not.
  var guardText: String?

  /// Whether the event must not happen.
  var isImpossible = false

  /// Whether targets inside the source are entered without leaving the source.
  var isLocal = false

  /// Whether the transition is taken if the guards of all others don't hold.
  var isElse: Bool { guardText == "else" }
}

extension SpecifiedTransition {
  /// Creates the transition of an arrow or a row of a diagram.
  init(_ drawn: StateDiagram.Transition) {
    self.init(
      source: drawn.source,
      triggers: drawn.event.map { event in
        [
          SpecifiedEvent(event, key: [event]) { input in
            input.label == event || input.name == event || input.isNamed(event)
          }
        ]
      },
      targets: drawn.kind == .external ? [drawn.target] : [], effects: drawn.effects,
      guardText: drawn.guard, isImpossible: drawn.kind == .impossible)
  }
}

/// An event in a file, which stands for some inputs of a machine.
struct SpecifiedEvent {
  /// The text in messages.
  let text: String

  /// Events with equal keys stand for the same inputs. A key that another one begins with stands for
  /// its inputs too: `coin` for those of `coin.50`.
  let key: [String]

  /// Returns whether the event stands for an input.
  let accepts: (ModelInput) -> Bool

  init(_ text: String, key: [String], accepts: @escaping (ModelInput) -> Bool) {
    self.text = text
    self.key = key
    self.accepts = accepts
  }

  /// Creates an event that stands for the inputs with a label.
  init(label: String) {
    self.init(label, key: ["label", label]) { $0.label == label }
  }

  /// Returns whether the event stands for one of a machine, or for one that a timeout raises.
  func accepts(_ event: NamedEvent) -> Bool {
    ([event.name] + event.raised).contains(where: accepts)
  }
}
