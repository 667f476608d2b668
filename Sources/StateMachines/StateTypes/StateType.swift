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

  // Required, so that the compiler makes one function for each state type: generic code over a pack
  // is not specialized for its elements (Swift 6.3), and costs ten times as much.
  // swift-format-ignore: NoLeadingUnderscores
  /// Steps a region of an ``OrthogonalState`` in place. Not public API: don't call or implement it.
  @_documentation(visibility: internal)
  static func _stepRegion(at cursor: _RegionCursor) -> _RegionCursor

  // Required, so that the compiler finds `==` without a search for a conformance at each event.
  // swift-format-ignore: NoLeadingUnderscores
  /// Returns whether two states are equal; false if their type is not `Equatable`. Not public API:
  /// don't call or implement it.
  @_documentation(visibility: internal)
  static func _areKnownToBeEqual(_ left: Self, _ right: Self) -> Bool
}

extension StateType {
  /// False.
  @inlinable
  public var isFinal: Bool { false }

  /// Nil.
  @inlinable
  public var timeout: Timeout<InputEvent>? { nil }

  // swift-format-ignore: NoLeadingUnderscores
  /// Returns false: the type is not `Equatable`.
  @_documentation(visibility: internal)
  @inlinable
  public static func _areKnownToBeEqual(_ left: Self, _ right: Self) -> Bool { false }

  // swift-format-ignore: NoLeadingUnderscores
  /// Steps the region at a position.
  @_documentation(visibility: internal)
  @inlinable
  public static func _stepRegion(at cursor: _RegionCursor) -> _RegionCursor {
    let region = cursor.region.alignedUp(for: Self.self).assumingMemoryBound(to: Self.self)
    let event = cursor.event.alignedUp(for: InputEvent?.self)
      .assumingMemoryBound(to: InputEvent?.self)
    let command = cursor.command.alignedUp(for: OutputCommand?.self)
      .assumingMemoryBound(to: OutputCommand?.self)
    if let event = event.pointee {
      command.initialize(to: region.pointee.handleEvent(event))
    } else {
      command.initialize(to: nil)
    }
    return _RegionCursor(
      region: UnsafeMutableRawPointer(region) + MemoryLayout<Self>.size,
      event: UnsafeRawPointer(event) + MemoryLayout<InputEvent?>.size,
      command: UnsafeMutableRawPointer(command) + MemoryLayout<OutputCommand?>.size)
  }
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

extension StateType where Self: Equatable {
  // swift-format-ignore: NoLeadingUnderscores
  /// Returns whether two states are equal.
  @_documentation(visibility: internal)
  @inlinable
  public static func _areKnownToBeEqual(_ left: Self, _ right: Self) -> Bool { left == right }
}

// swift-format-ignore: NoLeadingUnderscores
/// The position of `OrthogonalState.handleEvent(_:)` in its regions: pointers to the next region,
/// its event and its command in their tuples, or to the padding before them. Not public API.
///
/// Swift lays a tuple out like a struct: in order, each element at the next address that its
/// alignment allows after the end (the size, not the stride) of the one before. A tuple is aligned as
/// strictly as its strictest element, so that rounding an address up is rounding an offset up. See
/// docs/ABI/TypeLayout.rst in the Swift repository.
@_documentation(visibility: internal)
@frozen
public struct _RegionCursor {
  @usableFromInline
  var region: UnsafeMutableRawPointer

  @usableFromInline
  var event: UnsafeRawPointer

  @usableFromInline
  var command: UnsafeMutableRawPointer

  @inlinable
  init(
    region: UnsafeMutableRawPointer, event: UnsafeRawPointer, command: UnsafeMutableRawPointer
  ) {
    self.region = region
    self.event = event
    self.command = command
  }
}

@available(*, unavailable)
extension _RegionCursor: Sendable {}
