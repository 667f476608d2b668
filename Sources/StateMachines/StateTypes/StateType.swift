/// A state that knows how to react: a machine as a plain value.
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
/// A conforming type is isolated, has nothing to mock, and runs by itself, in a ``StateMachine``
/// that performs its commands, and in a thread-safe ``PureStateMachine``. State types compose as
/// values do: an `enum` with a state type as payload is a hierarchy, a `struct` of state types, or
/// an ``OrthogonalState``, has orthogonal regions.
///
/// The pattern is Andy Matuschak's: "A composable pattern for pure state machines with effects"
/// (2016).
public protocol StateType<InputEvent, OutputCommand> {
  /// What the state reacts to.
  associatedtype InputEvent

  /// What the state wants done. Whether it is optional, an array or `Void` is the conformer's
  /// choice.
  associatedtype OutputCommand

  /// The state in which a machine starts.
  static var initialState: Self { get }

  /// Changes the state as the event demands and answers with what is to be done.
  ///
  /// The answer depends on the state and the event alone. Nothing is performed here.
  mutating func handleEvent(_ event: InputEvent) -> OutputCommand

  /// Whether the machine has done its work in the state. False, by default.
  ///
  /// A diagram draws such a state as a final one, and a ``LiveStateMachine`` finishes there.
  var isFinal: Bool { get }

  /// Steps a region of an ``OrthogonalState`` and answers where the next one lies. Has a default,
  /// and is not for others to implement.
  ///
  /// A requirement, so that the compiler makes one for each state type: generic code over a pack
  /// is not specialized for its elements (Swift 6.3), and would cost ten times as much.
  static func stepRegion(at cursor: RegionCursor) -> RegionCursor
}

extension StateType {
  /// That the machine goes on.
  @inlinable
  public var isFinal: Bool { false }
}
