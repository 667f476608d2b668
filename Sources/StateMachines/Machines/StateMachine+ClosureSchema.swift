extension StateMachine {
  // Disfavoured, as the initializer for all schemas is: a compiled schema has one of its own.

  /// Creates a machine that performs the effects of a schema that is one function on an object.
  ///
  /// As any other machine with a subject, but faster.
  ///
  /// - Parameters:
  ///   - schema: What the machine is made by.
  ///   - subject: What the schema's effects receive.
  ///   - state: The state to start in instead of the schema's initial one, to restore a machine.
  ///   - ownership: How the subject is held.
  @_disfavoredOverload
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
        performer: .subject { machine, event in machine.step(on: event, object: subject) })
    case .weak:
      let reference = WeakReference(subject)
      self.init(
        schema: schema, state: state,
        performer: .subject { machine, event in
          guard let subject = reference.object else { return .ignored }
          return machine.step(on: event, object: subject)
        })
    }
  }

  /// One step of a schema that is one function, with an object.
  @inlinable
  @inline(__always)
  func step(on event: Event, object subject: Schema.Subject) -> EventOutcome
  where Schema: ClosureSchemaProtocol, Schema.Subject: AnyObject {
    guard let logic = schema.objectLogic, attachments?.isWatched != true else {
      return stepInGeneral(on: event, subject: subject)
    }
    return logic.object._withUnsafeGuaranteedRef { logic in
      phase = .stepping
      // A reference is made with the types of its logic, and the schema keeps that.
      switch unsafeDowncast(logic, to: ObjectLogic<State, Event, Schema.Subject>.self)
        .transition(currentState, event)
      {
      case nil:
        phase = .performing
        return .ignored
      case (let next, nil)?:
        phase = .performing
        currentState = next
      case (let next, let effect?)?:
        phase = .performing
        currentState = next
        effect(subject)
      }
      return .handled
    }
  }

  /// One step with a subject of any type, which somebody may watch. Never inlined, as
  /// ``handleAttended(_:)`` is not.
  @inlinable
  @inline(never)
  func stepInGeneral(on event: Event, subject: Schema.Subject) -> EventOutcome
  where Schema: ClosureSchemaProtocol {
    let before = attachments?.isWatched == true ? currentState : nil
    phase = .stepping
    let answer = schema.transition(from: currentState, on: event)
    phase = .performing
    guard let (next, effect) = answer else { return .ignored }
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
