/// The style of a drawing.
public enum DOTStyle: String, Hashable, Sendable, CaseIterable {
  /// A UML statechart: composite states, regions, guards, effects, history.
  case statechart
  /// The plain graph of SwiftyStateMachine: numbered nodes, and an edge for each event.
  case classic
}

/// The direction in which a diagram grows, by Graphviz's names.
public enum DOTDirection: String, Hashable, Sendable, CaseIterable {
  /// To the right.
  case leftToRight = "LR"
  /// Downwards.
  case topToBottom = "TB"
  /// To the left.
  case rightToLeft = "RL"
  /// Upwards.
  case bottomToTop = "BT"
}
