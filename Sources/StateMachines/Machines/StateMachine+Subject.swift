/// The ownership of a subject that is an object.
@frozen
public enum SubjectOwnership: Hashable, Sendable {
  /// The subject may own the machine without a reference cycle. Once the subject is gone, the
  /// machine handles no event, and each outcome is ``EventOutcome/ended``.
  case weak

  /// The machine keeps the subject alive. Faster: loading a weak reference costs more than a step.
  case strong
}

/// A weak reference that closures capture.
@usableFromInline
final class WeakReference<Object: AnyObject> {
  // Unchecked, because the property is never written. A captured weak variable would be checked at
  // each event.
  @exclusivity(unchecked)
  @usableFromInline
  weak var object: Object?

  @inlinable
  init(_ object: Object) {
    self.object = object
  }
}

extension StateMachine {
  /// Creates a machine that performs a schema's effects on a subject.
  ///
  /// ```swift
  /// final class Screen {
  ///   lazy var machine = StateMachine(schema: screenSchema, subject: self)
  /// }
  /// ```
  ///
  /// A subject that is an object is held weakly, so that it can own the machine. Any other subject,
  /// such as a struct or `()`, is copied.
  ///
  /// - Parameters:
  ///   - schema: The schema.
  ///   - subject: The subject, which the effects receive.
  ///   - state: The state to restore; the schema's initial state if nil.
  ///   - ownership: The ownership of a subject that is an object.
  @_disfavoredOverload
  @inlinable
  public convenience init<Subject>(
    schema: Schema,
    subject: Subject,
    state: State? = nil,
    ownership: SubjectOwnership = .weak
  ) where Schema.Effects == ((Subject) -> Void)? {
    guard ownership == .weak, let object = Self.object(subject) else {
      self.init(
        schema, state: state,
        performer: .subject { machine, event in
          machine.subjectStep(on: event) { effect in effect?(subject) }
        })
      return
    }
    let reference = WeakReference(object)
    // Decided once, not at each event.
    let isClass = Subject.self is AnyObject.Type
    self.init(
      schema, state: state,
      performer: .subject { machine, event in
        guard let object = reference.object else { return machine.end(event) }
        return machine.subjectStep(on: event) { effect in
          guard let effect else { return }
          if isClass {
            // The object was made from a `Subject`, which is a class.
            effect(unsafeBitCast(object, to: Subject.self))
          } else if let subject = object as? Subject {
            effect(subject)
          }
        }
      })
  }

  /// Creates a machine that performs a schema's effects on an object, faster than on other subjects.
  @inlinable
  public convenience init<State, Event, Subject: AnyObject>(
    schema: Schema,
    subject: Subject,
    state: State? = nil,
    ownership: SubjectOwnership = .weak
  ) where Schema == StateMachineSchema<State, Event, Subject> {
    self.init(schema, state: state, performer: Self.performer(on: subject, ownership))
  }

  // Deprecated, because the compiler would choose another initializer if this one were unavailable.

  /// A mistake: the effects are closures, which need a subject.
  @_documentation(visibility: internal)
  @available(
    *, deprecated,
    message:
      "the effects are closures: pass their subject, 'StateMachine(schema: M, subject: screen)'"
  )
  public convenience init<State, Event, Subject>(
    schema: StateMachineSchema<State, Event, Subject>, state: State? = nil,
    perform: @escaping (Schema.Effect) -> Void
  ) where Schema == StateMachineSchema<State, Event, Subject> {
    self.init(schema, state: state, performer: .effect(perform))
  }

  @inlinable
  static func performer<State, Event, Subject: AnyObject>(
    on subject: Subject, _ ownership: SubjectOwnership
  ) -> Performer where Schema == StateMachineSchema<State, Event, Subject> {
    switch ownership {
    case .strong:
      return .subject { machine, event in machine.objectStep(on: event, subject) }
    case .weak:
      let reference = WeakReference(subject)
      return .subject { machine, event in
        guard let subject = reference.object else { return machine.end(event) }
        return machine.objectStep(on: event, subject)
      }
    }
  }

  /// Makes one step with a closure that performs the effect, and reports it if the machine is
  /// observed.
  @inlinable
  @inline(__always)
  func subjectStep(on event: Event, perform: (Schema.Effects) -> Void) -> EventOutcome {
    attachments?.isWatched == true
      ? watchedStep(on: event, perform: perform) : step(on: event, perform: perform)
  }

  /// Makes one step with an object, by way of the schema's ``ObjectLogic`` if nothing observes it.
  @inlinable
  @inline(__always)
  func objectStep<State, Event, Subject: AnyObject>(
    on event: Event, _ subject: Subject
  ) -> EventOutcome where Schema == StateMachineSchema<State, Event, Subject> {
    // The machine retains the schema, and the schema its logic.
    guard let logic = schema.storage.objectLogic.map(Unmanaged.passUnretained),
      attachments?.isWatched != true
    else { return subjectStep(on: event) { effect in effect?(subject) } }
    return logic._withUnsafeGuaranteedRef { logic in
      phase = .stepping
      // Made with these types by the schema's initializer. One switch, so that the effect is not copied.
      switch unsafeDowncast(logic, to: ObjectLogic<State, Event, Subject>.self)
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

  /// Reports an event whose subject is gone.
  @inlinable
  @inline(never)
  func end(_ event: Event) -> EventOutcome {
    if let attachments, attachments.isWatched {
      phase = .performing
      attachments.send(
        Report(before: currentState, event: event, after: currentState, outcome: .ended))
    }
    return .ended
  }

  /// Returns the subject if it is an object, even behind a protocol or in an optional; nil
  /// otherwise.
  @inlinable
  static func object<Subject>(_ subject: Subject) -> AnyObject? {
    Subject.self is AnyObject.Type ? subject as AnyObject : object(in: subject)
  }

  // Never inlined: if the optimizer of Swift 6.3 sees that the value is a function, it turns the type
  // check into one that crashes.
  @inline(never)
  @usableFromInline
  static func object(in subject: Any) -> AnyObject? {
    if let optional = subject as? any OptionalSubject {
      return optional.wrapped.flatMap { object(in: $0) }
    }
    return type(of: subject) is AnyObject.Type ? subject as AnyObject : nil
  }
}

/// An optional of any type. The object inside must be found, because the optional itself would hold
/// it strongly.
private protocol OptionalSubject {
  var wrapped: Any? { get }
}

extension Optional: OptionalSubject {
  var wrapped: Any? { map { $0 as Any } }
}
