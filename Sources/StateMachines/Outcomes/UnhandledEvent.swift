/// An event that ``StateMachine/transition(on:)`` could not report a transition for.
///
/// Its description is a sentence: `locked ignores admitPerson; it reacts to insertCoin`.
public struct UnhandledEvent<State: Sendable, Event: Sendable>: Error {
  /// Why there is no transition.
  @frozen
  public enum Reason: Hashable, Sendable {
    /// The state has no transition for the event, or the subject that was held weakly is gone.
    case ignored

    /// A transition is under way. The event was not handled and does not wait.
    case insideTransition
  }

  /// The state that the machine was in.
  public let state: State

  /// The event.
  public let event: Event

  /// Why there is no transition.
  public let reason: Reason

  /// What the events are called that would have been legal, where that is known: the schema tells,
  /// or the type of the events is `CaseIterable`.
  public let legalEvents: [String]?
}

extension UnhandledEvent: Equatable where State: Equatable, Event: Equatable {}
extension UnhandledEvent: Hashable where State: Hashable, Event: Hashable {}

extension UnhandledEvent: CustomStringConvertible {
  /// A sentence that names the state, the event, and what would have been legal.
  public var description: String {
    switch reason {
    case .insideTransition:
      return "\(event) was not handled in \(state), because it came from inside a transition"
    case .ignored:
      let ignored = "\(state) ignores \(event)"
      guard let legalEvents else { return ignored }
      guard let last = legalEvents.last else { return "\(ignored), as it does every event" }
      let others = legalEvents.dropLast().joined(separator: ", ")
      return "\(ignored); it reacts to " + (others.isEmpty ? last : "\(others) and \(last)")
    }
  }
}
