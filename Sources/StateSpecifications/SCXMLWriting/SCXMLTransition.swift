import StateDiagrams

/// A transition as an interpreter takes it. The first whose event and conditions match is taken.
struct SCXMLTransition: Hashable {
  var event: String?
  /// The payloads of the event. Empty if the event has none, or if the transition accepts all.
  var payloads: [String] = []
  /// The states of other regions that must be active.
  var conditions: [StateDiagram.Node.ID] = []
  /// The targets, in different regions; empty if no state is exited and entered.
  var targets: [StateDiagram.Node.ID]
  var effects: [String]
}
