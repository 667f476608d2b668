/// An event that a machine raises by itself after some time in a state.
///
/// ```swift
/// var timeout: Timeout<Event>? { self == .connecting ? .after(.seconds(5), .timedOut) : nil }
/// ```
///
/// In a ``TransitionTable``, ``From`` declares a timeout, with the transition for its event:
///
/// ```swift
/// From(.connecting, timeout: .after(.seconds(5), .timedOut)) {
///   On(.timedOut, to: .failed)
/// }
/// ```
///
/// The time begins when the state is entered, and is cancelled when the state is left. A transition
/// that re-enters the state begins the time again. An internal transition (``Reaction/stayed(_:)``)
/// or an ignored event doesn't interrupt it. A timeout is raised once until the state is left.
///
/// A ``StateType`` is left when its value changes. If the type is not `Equatable`, it is left at
/// every event that is not ignored.
///
/// A ``LiveStateMachine`` raises timeouts, on any clock, and so does an `ObservableStateMachine`.
public struct Timeout<Event> {
  /// The time in the state, which is not negative.
  @usableFromInline
  package let duration: Duration

  /// The event.
  @usableFromInline
  package let event: Event

  @inlinable
  init(duration: Duration, event: Event) {
    self.duration = duration
    self.event = event
  }

  /// Returns a timeout.
  ///
  /// - Parameters:
  ///   - duration: The time in the state. A negative time is zero.
  ///   - event: The event.
  @inlinable
  public static func after(_ duration: Duration, _ event: Event) -> Timeout {
    Timeout(duration: max(duration, .zero), event: event)
  }
}

extension Timeout: Equatable where Event: Equatable {}
extension Timeout: Hashable where Event: Hashable {}
extension Timeout: Sendable where Event: Sendable {}
