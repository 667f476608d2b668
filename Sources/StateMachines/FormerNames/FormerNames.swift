// What things are called in the libraries and papers that code comes from. Each name does nothing but
// make the compiler say what to write instead.

/// What SwiftyStateMachine calls any kind of schema.
@available(*, unavailable, renamed: "StateMachineSchemaProtocol")
public typealias StateMachineSchemaType = StateMachineSchemaProtocol

/// What "Building Blocks: Pure State Machine" calls its machine.
@available(*, unavailable, renamed: "PureStateMachine")
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public typealias SimplePureStateMachine = PureStateMachine

/// What a type adopts in Tinder's StateMachine to write a table.
@available(
  *, unavailable,
  message: "a TransitionTable is written anywhere, with From, On and Final; nothing is adopted"
)
public protocol StateMachineBuilder {}

/// What Tinder's StateMachine calls states and events of a table.
@available(
  *, unavailable,
  message:
    "states and events of a table are Hashable, or Discriminated where they have associated values"
)
public typealias StateMachineHashable = Hashable

extension StateMachine {
  /// What Tinder's StateMachine calls handling an event.
  @available(*, unavailable, renamed: "transition(on:)")
  @discardableResult
  public func transition(
    _ event: Event
  ) throws(UnhandledEvent<State, Event>) -> Transition<State, Event, Schema.Effect>
  where State: Sendable, Event: Sendable {
    try transition(on: event)
  }
}

extension StateType {
  /// What "A composable pattern for pure state machines with effects" calls handling an event.
  @available(*, unavailable, renamed: "handleEvent(_:)")
  public mutating func handleEvent(event: InputEvent) -> OutputCommand {
    handleEvent(event)
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension PureStateMachine {
  /// What "Building Blocks: Pure State Machine" calls handling an event.
  @available(*, unavailable, renamed: "handleEvent(_:)")
  @discardableResult
  public func handleAction(_ action: Event) -> Command {
    handleEvent(action)
  }
}
