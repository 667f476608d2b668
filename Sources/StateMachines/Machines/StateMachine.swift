/// A running machine: a schema, the current state, and what performs the effects.
///
/// ```swift
/// let machine = StateMachine(schema: schema, subject: lamp)
/// machine.handleEvent(.press)
/// print(machine.state)  // on
/// ```
///
/// **Run to completion.** An event that is handled from inside a transition, its effect or its
/// callback waits until that transition is complete, and then has its turn, in order, as in UML and
/// SCXML. However many events are raised so, the stack does not grow.
///
/// **Threads.** A machine belongs to one thread, task or actor at a time, and is therefore not
/// `Sendable`. ``PureStateMachine`` may be shared.
///
/// An event costs one call of the schema and one of what performs its effect. Nothing is allocated.
public final class StateMachine<Schema: StateMachineSchemaProtocol> {
  /// What the machine remembers between events.
  public typealias State = Schema.State

  /// What the machine reacts to.
  public typealias Event = Schema.Event

  /// Receives the state before a transition, the event, and the state after it.
  public typealias TransitionCallback = (State, Event, State) -> Void

  /// What the machine is made by.
  public let schema: Schema

  // The order of what is stored keeps machines small: what is short fills the gap behind this.
  @usableFromInline
  let performer: Performer

  // Unchecked, because `phase` keeps everybody from the state while a step changes it: each way
  // to the state but the step itself goes through `state`, `reset()` or `handleEvent(_:)`.
  @exclusivity(unchecked)
  @usableFromInline
  var currentState: State

  @exclusivity(unchecked)
  @usableFromInline
  var phase = Phase.idle

  /// What few machines need, apart, so that the others stay small: nil until it is wanted.
  @exclusivity(unchecked)
  @usableFromInline
  var attachments: Attachments?

  @inlinable
  init(schema: Schema, state: State?, performer: consuming Performer) {
    self.schema = schema
    self.currentState = state ?? schema.initialState
    self.performer = performer
  }

  // Disfavoured: a machine of a table gives a closure each effect, not the list of them.

  /// Creates a machine of a schema whose effects are values.
  ///
  /// - Parameters:
  ///   - schema: What the machine is made by.
  ///   - state: The state to start in instead of the schema's initial one, to restore a machine.
  ///   - perform: Performs an effect; called after each change of state. Events that it handles
  ///     wait until it has returned.
  @_disfavoredOverload
  @inlinable
  public convenience init(
    schema: Schema,
    state: State? = nil,
    perform: @escaping (Schema.Effect) -> Void
  ) {
    self.init(schema: schema, state: state, performer: .effect(perform))
  }

  /// The current state.
  ///
  /// - Precondition: It is not read by the schema's own logic while that is changing it.
  @inlinable
  public var state: State {
    precondition(phase != .stepping, "A machine's own logic asked for the state it is changing")
    return currentState
  }

  /// Is called after each transition and its effect with the state before, the event, and the state
  /// after. Not called for ignored events.
  @inlinable
  public var didTransitionCallback: TransitionCallback? {
    get { attachments?.didTransition }
    set {
      if newValue != nil || attachments != nil { attached().didTransition = newValue }
    }
  }

  /// Puts the machine into its initial state: no transition, no effect, no callback.
  ///
  /// Events that wait for their turn are dropped.
  ///
  /// - Precondition: It is not called by the schema's own logic.
  @inlinable
  public func reset() {
    precondition(phase != .stepping, "A machine's own logic reset the state it is changing")
    currentState = schema.initialState
    attachments?.waiting.removeAll()
  }
}

extension StateMachine {
  /// Where in the handling of an event a machine is.
  @usableFromInline
  enum Phase: UInt8 {
    /// Between events, and nothing is attached: one look tells that the short way is open.
    case idle
    /// Between events of a machine with attachments.
    case attended
    /// The schema is changing the state.
    case stepping
    /// The effect or the callback runs; the state is at rest.
    case performing
  }

  /// What performs the effects. Not copyable, so that looking at it retains no closure.
  @usableFromInline
  enum Performer: ~Copyable {
    /// Performs an effect that is a value.
    case effect((Schema.Effect) -> Void)
    /// Takes the whole step of a machine with a subject. Not only the effect, because a closure
    /// that passes through a generic type is wrapped in another, which allocates.
    case subject((StateMachine, Event) -> EventOutcome)
  }

  @inlinable
  func attached() -> Attachments {
    if let attachments { return attachments }
    let new = Attachments()
    attachments = new
    if phase == .idle { phase = .attended }
    return new
  }
}
