/// The result of sending an event to a machine.
@frozen
public enum EventOutcome: Hashable, Sendable {
  /// The state ignores the event (``Reaction/ignored``).
  case ignored

  /// The internal transition is complete. The state was not left.
  case stayed

  /// The transition is complete.
  case handled

  /// The event was raised inside a transition and is pending until that is complete.
  case pending

  /// The machine handles no events any more: it has ended, or its weakly held subject is gone.
  case ended
}

/// A report of one event, which callbacks, sequences, results and errors share.
///
/// ```swift
/// let report = try order.transition(on: .ship)
/// print("\(report.before) to \(report.after)")  // paid to shipped
/// ```
public struct EventReport<State, Event, Effects> {
  /// The state before the event.
  public let before: State

  /// The event.
  public let event: Event

  /// The state after the event, and before any event that its effects raised; equal to ``before`` if
  /// the event was ignored.
  public let after: State

  /// The outcome, which is never ``EventOutcome/pending``.
  public let outcome: EventOutcome

  /// The effects of the transition; nil if there was none.
  public let effects: Effects?

  /// Creates a report, such as the expected one of a test.
  public init(
    before: State, event: Event, after: State, outcome: EventOutcome, effects: Effects? = nil
  ) {
    self.before = before
    self.event = event
    self.after = after
    self.outcome = outcome
    self.effects = effects
  }

  @usableFromInline
  init(before: State, event: Event, after: State, reaction: Reaction<Effects>) {
    self.init(
      before: before, event: event, after: after, outcome: reaction.outcome,
      effects: reaction.effects)
  }
}

extension Reaction {
  /// The outcome of the event.
  @inlinable
  var outcome: EventOutcome {
    switch self {
    case .ignored: .ignored
    case .stayed: .stayed
    case .handled: .handled
    }
  }

  /// The effects; nil if the event is ignored.
  @inlinable
  var effects: Effects? {
    switch self {
    case .ignored: nil
    case .stayed(let effects), .handled(let effects): effects
    }
  }
}

extension EventReport: Equatable where State: Equatable, Event: Equatable, Effects: Equatable {}
extension EventReport: Hashable where State: Hashable, Event: Hashable, Effects: Hashable {}
extension EventReport: Sendable where State: Sendable, Event: Sendable, Effects: Sendable {}

/// An event without a transition, as thrown by ``StateMachine/transition(on:)``.
///
/// Its description is a sentence: `locked ignores admitPerson; it reacts to insertCoin`.
public struct UnhandledEvent<State: Sendable, Event: Sendable>: Error {
  /// The state.
  public let state: State

  /// The event.
  public let event: Event

  /// The reason for which an event was not handled.
  public enum Reason: Hashable, Sendable {
    /// The state ignores the event.
    case ignored

    /// The event was raised inside a transition. It is not handled later either.
    case insideTransition

    /// The weakly held subject of the machine is gone.
    case subjectGone

    /// The machine has ended (``LiveStateMachine/end``).
    case ended
  }

  /// The reason.
  public let reason: Reason

  /// The names of the events that the state handles; nil if the schema doesn't name its events and
  /// their type is not `CaseIterable`.
  public let availableEvents: [String]?

  /// The labels of the guards of a ``TransitionTable`` that did not hold; empty if the state has no
  /// transition for the event.
  public let unmetGuards: [String]
}

extension UnhandledEvent {
  init<Schema: StateMachineSchemaProtocol>(
    _ event: Event, in state: State, of schema: Schema, reason: Reason
  ) where Schema.State == State, Schema.Event == Event {
    let isIgnored = reason == .ignored
    self.init(
      state: state, event: event, reason: reason,
      availableEvents: isIgnored ? schema.availableEventNames(in: state) : nil,
      unmetGuards: isIgnored ? schema.unmetGuards(of: event, in: state) : [])
  }
}

extension UnhandledEvent: Equatable where State: Equatable, Event: Equatable {}
extension UnhandledEvent: Hashable where State: Hashable, Event: Hashable {}

extension UnhandledEvent: CustomStringConvertible {
  /// A sentence with the state, the event, and the events that the state handles.
  public var description: String {
    let unhandled = "\(event) was not handled in \(state)"
    switch reason {
    case .insideTransition: return "\(unhandled), because it was raised inside a transition"
    case .subjectGone: return "\(unhandled), because the subject is gone"
    case .ended: return "\(unhandled), because the machine has ended"
    case .ignored: break
    }
    let ignored = "\(state) ignores \(event)"
    if !unmetGuards.isEmpty {
      let labels = unmetGuards.map { "'\($0)'" }.joined(separator: " and ")
      return "\(ignored), because "
        + (unmetGuards.count == 1
          ? "its guard \(labels) doesn't hold" : "its guards \(labels) don't hold")
    }
    guard let availableEvents else { return ignored }
    guard let last = availableEvents.last else { return "\(ignored), as it does every event" }
    let others = availableEvents.dropLast().joined(separator: ", ")
    return "\(ignored); it reacts to " + (others.isEmpty ? last : "\(others) and \(last)")
  }
}
