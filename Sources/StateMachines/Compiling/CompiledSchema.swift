/// A schema whose function has been asked beforehand, once for every pair of a state and an event.
///
/// Made by `compiled()`:
///
/// ```swift
/// let schema = StateMachineSchema<Light, Switch, Lamp>(initialState: .off) { … }.compiled()
/// let machine = StateMachine(schema: schema, subject: lamp)
/// ```
///
/// An event is then a look-up, and allocates nothing: a closure that a function answers with is, as
/// a rule, allocated each time.
///
/// **What is frozen.** Everything that the function answered when it was compiled. It is not asked
/// again, so that a guard that reads anything but the state and the event (a clock, a setting, a
/// global variable) keeps the answer of that moment for good. The effects are stored and used again:
/// what they capture is captured once, and is shared by all machines of the compiled schema. A
/// function that depends on its arguments alone does the same, compiled or not.
///
/// **What is not.** Values that `allCases` leaves out are shown to the function as before, and so
/// are all values of a type that takes more than a byte, as an `enum` with associated values does.
///
/// It is not `Sendable`, because the effects that it stores need not be.
@frozen
public struct CompiledSchema<Base: ClosureSchemaProtocol>: ClosureSchemaProtocol
where Base.State: CaseIterable, Base.Event: CaseIterable {
  /// What a machine remembers between events.
  public typealias State = Base.State

  /// What a machine reacts to.
  public typealias Event = Base.Event

  /// What the effects receive.
  public typealias Subject = Base.Subject

  /// What is done with the subject after a change of state.
  public typealias Effect = ((Subject) -> Void)?

  @usableFromInline
  let storage: CompiledStorage<Base>

  /// The schema that was compiled.
  @inlinable
  public var base: Base { storage.base }

  /// The state in which a machine starts.
  @inlinable
  public var initialState: State { storage.initialState }

  /// Asks a schema for all that it does.
  ///
  /// - Complexity: O(*s* × *e*) for *s* states and *e* events.
  public init(_ base: Base) {
    storage = CompiledStorage(base)
  }

  /// Asks a schema whose subject is an object for all that it does.
  ///
  /// As any other, but faster in a machine.
  ///
  /// - Complexity: O(*s* × *e*) for *s* states and *e* events.
  public init(_ base: Base) where Base.Subject: AnyObject {
    storage = CompiledStorage(base)
  }

  /// Answers a state and an event as the schema did when it was compiled.
  @inlinable
  public func transition(from state: State, on event: Event) -> (State, Effect)? {
    let pair = storage.pair(state, event)
    let step = storage.steps[pair]
    guard let outcome = step.outcome else { return base.transition(from: state, on: event) }
    return outcome == .ignored ? nil : (step.target, storage.effects[pair])
  }

  /// Whether a machine that reaches a state is finished.
  @inlinable
  public func isFinal(_ state: State) -> Bool { base.isFinal(state) }

  /// Whether a state is one of the machine's.
  @inlinable
  public func knows(_ state: State) -> Bool { base.knows(state) }

  /// What the events are called that a state does not ignore, where the schema can tell.
  @inlinable
  public func legalEvents(in state: State) -> [String]? { base.legalEvents(in: state) }
}

@available(*, unavailable)
extension CompiledSchema: Sendable {}

extension ClosureSchemaProtocol where State: CaseIterable, Event: CaseIterable {
  /// The schema as a table of what it answers now: faster, and deaf to what changes outside.
  ///
  /// See ``CompiledSchema`` for what is frozen by this.
  ///
  /// - Complexity: O(*s* × *e*) for *s* states and *e* events.
  public func compiled() -> CompiledSchema<Self> {
    CompiledSchema(self)
  }

  /// The schema, whose subject is an object, as a table of what it answers now: faster, and deaf to
  /// what changes outside.
  ///
  /// See ``CompiledSchema`` for what is frozen by this.
  ///
  /// - Complexity: O(*s* × *e*) for *s* states and *e* events.
  public func compiled() -> CompiledSchema<Self> where Subject: AnyObject {
    CompiledSchema(self)
  }
}
