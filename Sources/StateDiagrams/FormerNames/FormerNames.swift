// What things are called in SwiftyStateMachine. Each name does nothing but make the compiler say what to
// write instead.

extension DOTLabelable {
  /// What SwiftyStateMachine calls a label.
  @available(*, unavailable, renamed: "dotLabel")
  public var DOTLabel: String { dotLabel }

  /// What SwiftyStateMachine calls the items that are drawn.
  @available(*, unavailable, renamed: "dotLabelableItems")
  public static var DOTLabelableItems: [Self] { dotLabelableItems }
}

extension GraphableStateMachineSchema {
  /// What SwiftyStateMachine calls a diagram's text.
  @available(*, unavailable, renamed: "dotDigraph")
  public var DOTDigraph: String { dotDigraph }
}
