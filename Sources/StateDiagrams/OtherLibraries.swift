// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// The names of SwiftyStateMachine. They are unavailable: the compiler replies with the name to use.

extension DOTLabelable {
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "dotLabel")
  public var DOTLabel: String { dotLabel }

  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "dotLabelableItems")
  public static var DOTLabelableItems: [Self] { dotLabelableItems }
}

extension StateMachineSchema where State: DOTLabelable, Event: DOTLabelable {
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "dotDigraph")
  public var DOTDigraph: String { dotDigraph }
}
