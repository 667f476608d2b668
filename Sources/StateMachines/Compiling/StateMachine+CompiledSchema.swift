extension StateMachine {
  /// Creates a machine that performs the effects of a compiled schema on an object.
  ///
  /// As any other machine with a subject, but faster.
  ///
  /// - Parameters:
  ///   - schema: What the machine is made by.
  ///   - subject: What the schema's effects receive.
  ///   - state: The state to start in instead of the schema's initial one, to restore a machine.
  ///   - ownership: How the subject is held.
  @inlinable
  public convenience init<Base: ClosureSchemaProtocol>(
    schema: Schema,
    subject: Base.Subject,
    state: State? = nil,
    ownership: SubjectOwnership = .weak
  ) where Schema == CompiledSchema<Base>, Base.Subject: AnyObject {
    switch ownership {
    case .strong:
      self.init(
        schema: schema, state: state,
        performer: .subject { machine, event in machine.stepCompiled(on: event, subject: subject) })
    case .weak:
      let reference = WeakReference(subject)
      self.init(
        schema: schema, state: state,
        performer: .subject { machine, event in
          guard let subject = reference.object else { return .ignored }
          return machine.stepCompiled(on: event, subject: subject)
        })
    }
  }

  /// One step of a compiled schema.
  @inlinable
  @inline(__always)
  func stepCompiled<Base: ClosureSchemaProtocol>(
    on event: Event, subject: Base.Subject
  ) -> EventOutcome where Schema == CompiledSchema<Base>, Base.Subject: AnyObject {
    let storage = schema.storage
    guard let effects = storage.objectEffects, attachments?.isWatched != true else {
      return stepInGeneral(on: event, subject: subject)
    }
    let pair = storage.pair(currentState, event)
    let step = storage.steps[pair]
    guard let outcome = step.outcome else { return stepInGeneral(on: event, subject: subject) }
    phase = .performing
    currentState = step.target
    effects._withUnsafeGuaranteedRef {
      // They were made with the subject's type, and the schema keeps them.
      unsafeDowncast($0, to: CompiledEffects<Base.Subject>.self).perform(pair, on: subject)
    }
    return outcome
  }
}
