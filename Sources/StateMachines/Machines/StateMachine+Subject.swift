/// How a machine holds a subject that is a class.
@frozen
public enum SubjectOwnership: Hashable, Sendable {
  /// The subject may own the machine: no reference cycle, and no transition once it is gone.
  case weak

  /// The machine keeps the subject alive. Faster: loading a weak reference costs more than a step.
  case strong
}

/// Where a machine holds a subject weakly.
@usableFromInline
final class WeakReference<Object: AnyObject> {
  // Unchecked, because nobody writes it. A captured weak variable is checked with each event.
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
  /// A subject that is a class is held weakly, so that it can own the machine; once it is gone,
  /// every event is ignored. A subject that is a struct, an enum or `()` is copied.
  ///
  /// - Parameters:
  ///   - schema: What the machine is made by.
  ///   - subject: What the schema's effects receive.
  ///   - state: The state to start in instead of the schema's initial one, to restore a machine.
  ///   - ownership: How a subject that is a class is held.
  @_disfavoredOverload
  @inlinable
  public convenience init<Subject>(
    schema: Schema,
    subject: Subject,
    state: State? = nil,
    ownership: SubjectOwnership = .weak
  ) where Schema.Effect == ((Subject) -> Void)? {
    guard ownership == .weak, let object = Self.object(subject) else {
      self.init(
        schema: schema, state: state,
        performer: .subject { machine, event in
          machine.step(on: event) { effect in effect?(subject) }
        })
      return
    }
    let reference = WeakReference(object)
    // A class is not asked for its type with each event.
    let isClass = Subject.self is AnyObject.Type
    self.init(
      schema: schema, state: state,
      performer: .subject { machine, event in
        guard let object = reference.object else { return .ignored }
        return machine.step(on: event) { effect in
          guard let effect else { return }
          if isClass {
            // The object was made of a `Subject`, and that is a class.
            effect(unsafeBitCast(object, to: Subject.self))
          } else if let subject = object as? Subject {
            effect(subject)
          }
        }
      })
  }

  /// The subject as an object where it is one, also behind a protocol or in an optional.
  @inlinable
  static func object<Subject>(_ subject: Subject) -> AnyObject? {
    Subject.self is AnyObject.Type ? subject as AnyObject : object(in: subject)
  }

  // Never inlined: where the optimizer of Swift 6.3 sees that the value is a function, it turns the
  // question for its type into one that crashes.
  @inline(never)
  @usableFromInline
  static func object(in subject: Any) -> AnyObject? {
    if let optional = subject as? any OptionalSubject {
      return optional.wrapped.flatMap { object(in: $0) }
    }
    return type(of: subject) is AnyObject.Type ? subject as AnyObject : nil
  }
}

/// An optional of any type, whose object has to be found behind it: held as it is, it would be
/// held strongly.
private protocol OptionalSubject {
  var wrapped: Any? { get }
}

extension Optional: OptionalSubject {
  var wrapped: Any? { map { $0 as Any } }
}
