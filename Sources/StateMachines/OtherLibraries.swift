// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// The names of the libraries and papers that code is ported from. They are unavailable: the compiler
// replies with the name to use.

@_documentation(visibility: internal)
@available(*, unavailable, renamed: "StateMachineSchemaProtocol")
public typealias StateMachineSchemaType = StateMachineSchemaProtocol

@_documentation(visibility: internal)
@available(*, unavailable, renamed: "PureStateMachine")
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public typealias SimplePureStateMachine = PureStateMachine

@_documentation(visibility: internal)
@available(
  *, unavailable,
  message: "a TransitionTable is written anywhere, with From, On and Final; nothing is adopted"
)
public protocol StateMachineBuilder {}

@_documentation(visibility: internal)
@available(
  *, unavailable,
  message: "states and events of a table are enums, or Hashable types; nothing else is adopted"
)
public typealias StateMachineHashable = Hashable

extension StateMachine {
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "transition(on:)")
  @discardableResult
  public func transition(
    _ event: Event
  ) throws(UnhandledEvent<State, Event>) -> EventReport<State, Event, Schema.Effects>
  where State: Sendable, Event: Sendable {
    try transition(on: event)
  }
}

extension StateType {
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "handleEvent(_:)")
  public mutating func handleEvent(event: InputEvent) -> OutputCommand {
    handleEvent(event)
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension PureStateMachine {
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "handleEvent(_:)")
  @discardableResult
  public func handleAction(_ action: Event) -> Effect {
    handleEvent(action)
  }
}
