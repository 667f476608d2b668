/// A transition that has happened: the full report of ``StateMachine/transition(on:)``.
public struct Transition<State, Event, Effect> {
  /// The state before.
  public let before: State

  /// The event that was handled.
  public let event: Event

  /// The state after, before any event that the transition raised had its turn.
  public let after: State

  /// The effect that was performed.
  public let effect: Effect

  /// Whether the state was not left. False for what can't tell, such as a ``StateType``.
  public let isInternal: Bool

  /// Creates a report.
  public init(before: State, event: Event, after: State, effect: Effect, isInternal: Bool) {
    self.before = before
    self.event = event
    self.after = after
    self.effect = effect
    self.isInternal = isInternal
  }
}

extension Transition: Equatable where State: Equatable, Event: Equatable, Effect: Equatable {}
extension Transition: Hashable where State: Hashable, Event: Hashable, Effect: Hashable {}
extension Transition: Sendable where State: Sendable, Event: Sendable, Effect: Sendable {}

extension StateMachine {
  /// Handles an event as ``handleEvent(_:)`` does, and reports what it did.
  ///
  /// ```swift
  /// do {
  ///   let transition = try order.transition(on: .ship)
  ///   print("\(transition.before) to \(transition.after)")  // paid to shipped
  /// } catch {
  ///   print(error)  // delivered ignores ship; it reacts to return
  /// }
  /// ```
  ///
  /// From inside a transition there is nothing to report yet: that is an error, the event does not
  /// wait and is not handled.
  ///
  /// A ``StateType`` can't say that it ignored an event: it did where its state is `Equatable` and
  /// unchanged and its command is nil, empty or `Void`.
  ///
  /// - Returns: The event's own transition. Events that it raised are handled by then as well, so
  ///   that the machine may have moved on.
  /// - Throws: ``UnhandledEvent`` where the event is ignored or comes from inside a transition.
  /// - Precondition: It is not called by the schema's own logic.
  @discardableResult
  public func transition(
    on event: Event
  ) throws(UnhandledEvent<State, Event>) -> Transition<State, Event, Schema.Effect>
  where State: Sendable, Event: Sendable {
    guard phase == .idle || phase == .attended else {
      throw UnhandledEvent(
        state: state, event: event, reason: .insideTransition, legalEvents: nil)
    }
    let before = currentState
    let attachments = attached()
    attachments.isRecording = true
    _ = step(on: event)
    let transition = attachments.recorded.flatMap { recorded in
      let isIgnored = schema.isKnownToHaveIgnored(recorded.before, recorded.after, recorded.effect)
      return isIgnored ? nil : recorded
    }
    attachments.recorded = nil
    attachments.isRecording = false
    // What is legal is asked before waiting events change the state.
    let error: UnhandledEvent<State, Event>? =
      transition == nil
      ? UnhandledEvent(
        state: before, event: event, reason: .ignored, legalEvents: legalEvents(in: before))
      : nil
    handleWaitingEvents()
    if let transition { return transition }
    throw error ?? UnhandledEvent(state: before, event: event, reason: .ignored, legalEvents: nil)
  }

  /// What the schema says, or where the type of the events lists them, what they do.
  private func legalEvents(in state: State) -> [String]? {
    if let names = schema.legalEvents(in: state) { return names }
    func cases<Listed: CaseIterable>(_: Listed.Type) -> [Event]? {
      Array(Listed.allCases) as? [Event]
    }
    guard let listed = Event.self as? any CaseIterable.Type, let events = cases(listed) else {
      return nil
    }
    return schema.availableEvents(in: state, among: events).map { String(describing: $0) }
  }
}
