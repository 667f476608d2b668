/// A machine as a plain value: a state that reacts to events.
///
/// ```swift
/// enum Door: StateType {
///   case open, closed(knocks: Int)
///   enum Event { case push, pull, knock }
///   enum Command { case ring }
///
///   static let initialState = Door.closed(knocks: 0)
///
///   @discardableResult
///   mutating func handleEvent(_ event: Event) -> Command? {
///     switch (self, event) {
///     case (.closed, .push): self = .open
///     case (.closed(let knocks), .knock):
///       self = .closed(knocks: knocks + 1)
///       return .ring
///     case (.open, .pull): self = .closed(knocks: 0)
///     case (.open, .push), (.open, .knock), (.closed, .pull): break
///     }
///     return nil
///   }
/// }
///
/// var door = Door.initialState
/// door.handleEvent(.push)  // door is .open
/// ```
///
/// A conforming type needs no mocks in tests. It runs by itself, in a ``StateMachine`` that performs
/// its commands, in a thread-safe ``PureStateMachine`` and in a ``LiveStateMachine``. State types
/// compose as values: an `enum` with a state type as payload is a hierarchy; a `struct` of state
/// types, or an ``OrthogonalState``, has orthogonal regions.
///
/// The pattern is Andy Matuschak's: "A composable pattern for pure state machines with effects"
/// (2016).
public protocol StateType<InputEvent, OutputCommand> {
  // The defaults apply only if `handleEvent` is missing. The compiler then prints the message below,
  // rather than that it can't infer the types.

  /// The input of the machine.
  associatedtype InputEvent = _MissingHandleEvent

  /// The output of the machine, which may be optional, an array or `Void`.
  associatedtype OutputCommand = _MissingHandleEvent

  /// The state in which a machine starts.
  static var initialState: Self { get }

  /// Applies an event to the state, and returns the command that the caller performs.
  ///
  /// The result must depend only on the state and the event. An event is ignored if it changes
  /// nothing and its command is nil, empty or `Void` (``Reaction/ignored``).
  ///
  /// - Parameter event: The event.
  /// - Returns: The command.
  mutating func handleEvent(_ event: InputEvent) -> OutputCommand

  /// Whether the state is final. By default, false.
  ///
  /// A diagram draws the state as a final one, and a ``LiveStateMachine`` finishes in it.
  var isFinal: Bool { get }

  /// The event that a ``LiveStateMachine`` or an `ObservableStateMachine` raises after some time in
  /// the state. By default, nil.
  ///
  /// ```swift
  /// var timeout: Timeout<Event>? { self == .connecting ? .after(.seconds(5), .timedOut) : nil }
  /// ```
  ///
  /// The result must depend only on the state.
  var timeout: Timeout<InputEvent>? { get }
}

extension StateType {
  /// False.
  @inlinable
  public var isFinal: Bool { false }

  /// Nil.
  @inlinable
  public var timeout: Timeout<InputEvent>? { nil }
}

extension StateType where OutputCommand == Self {
  /// Unavailable: a state type changes in place, and returns a command.
  @available(
    *, unavailable,
    message: """
      'handleEvent' returns the type of the state as its command: write 'mutating func \
      handleEvent(_ event: Event) -> Command', which assigns the next state to 'self'.
      """
  )
  public var isFinal: Bool { false }
}

// swift-format-ignore: NoLeadingUnderscores
/// The events of a state type that has no method `handleEvent`, which is an error. Not public API.
@_documentation(visibility: internal)
public enum _MissingHandleEvent {}

extension StateType
where InputEvent == _MissingHandleEvent, OutputCommand == _MissingHandleEvent {
  /// Unavailable: a state type has its own method, which neither throws nor is `async`.
  @available(
    *, unavailable,
    message: """
      A state type needs 'mutating func handleEvent(_ event: Event) -> Command', which neither throws \
      nor is async: return an error or work as a command. A type with one method for each event is \
      not a state type: draw it with 'MachineModel(observing:inputs:)'.
      """
  )
  public mutating func handleEvent(_ event: InputEvent) -> OutputCommand {}
}
