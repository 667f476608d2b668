extension StateMachine {
  /// Creates a machine that performs the effects of a schema that is one function on an object.
  ///
  /// As any other machine with a subject, but faster.
  ///
  /// - Parameters:
  ///   - schema: What the machine is made by.
  ///   - subject: What the schema's effects receive.
  ///   - state: The state to start in instead of the schema's initial one, to restore a machine.
  ///   - ownership: How the subject is held.
  @inlinable
  public convenience init(
    schema: Schema,
    subject: Schema.Subject,
    state: State? = nil,
    ownership: SubjectOwnership = .weak
  ) where Schema: ClosureSchemaProtocol, Schema.Subject: AnyObject {
    switch ownership {
    case .strong:
      self.init(
        schema: schema, state: state,
        performer: .subject { machine, event in machine.step(on: event, subject: subject) })
    case .weak:
      let reference = WeakReference(subject)
      self.init(
        schema: schema, state: state,
        performer: .subject { machine, event in
          guard let subject = reference.object else { return .ignored }
          return machine.step(on: event, subject: subject)
        })
    }
  }

  /// One step of a schema that is one function.
  @inlinable
  @inline(__always)
  func step(on event: Event, subject: Schema.Subject) -> EventOutcome
  where Schema: ClosureSchemaProtocol {
    phase = .stepping
    guard let (next, effect) = schema.transition(from: currentState, on: event) else {
      phase = .performing
      return .ignored
    }
    phase = .performing
    // The state before is copied for those who watch alone.
    let before = attachments?.isWatched == true ? currentState : nil
    currentState = next
    if let before {
      attachments?.record(
        before: before, event: event, after: next, effect: effect, isInternal: false)
    }
    if let effect { effect(subject) }
    if let before {
      attachments?.tell(before: before, event: event, after: next, outcome: .handled)
    }
    return .handled
  }
}
