/// A running machine: a schema, the current state, and a closure that performs the effects.
///
/// ```swift
/// let machine = StateMachine(schema: schema, subject: lamp)
/// machine.handleEvent(.press)
/// print(machine.state)  // on
/// ```
///
/// **Run to completion.** An event that is raised inside a transition, its effect or its callback is
/// pending until that transition is complete. Pending events run in order, as in UML and SCXML. The
/// stack doesn't grow, however many events are raised.
///
/// **Threads.** A machine belongs to one thread, task or actor at a time, and is therefore not
/// `Sendable`. ``PureStateMachine`` may be shared.
///
/// An event costs one call of the schema and one of the closure that performs the effect. Nothing is
/// allocated.
public final class StateMachine<Schema: StateMachineSchemaProtocol> {
  /// The state of the machine.
  public typealias State = Schema.State

  /// The input of the machine.
  public typealias Event = Schema.Event

  @usableFromInline
  let schema: Schema

  // The order of the properties keeps machines small: the short ones fill the gap behind this one.
  @usableFromInline
  let performer: Performer

  // Unchecked, because `phase` guards the state while a step changes it: every access but that of
  // the step itself goes through `state`, `reset()` or `handleEvent(_:)`.
  @exclusivity(unchecked)
  @usableFromInline
  var currentState: State

  @exclusivity(unchecked)
  @usableFromInline
  var phase = Phase.idle

  /// The properties that few machines need; nil until one of them does.
  @exclusivity(unchecked)
  @usableFromInline
  var attachments: Attachments?

  @inlinable
  init(_ schema: Schema, state: State?, performer: consuming Performer) {
    self.schema = schema
    self.currentState = state ?? schema.initialState
    self.performer = performer
    if state == nil, schema.initialEffects != nil { phase = .unstarted }
    if MachineRecording.isActive { addRecorders() }
  }

  /// Creates a machine of a schema or a ``TransitionTable``, whose effects are values.
  ///
  /// - Parameters:
  ///   - schema: The schema or the table.
  ///   - state: The state to restore; the schema's initial state if nil.
  ///   - perform: Performs an effect, after the change of state; those of a table's transition one
  ///     after the other. Events that it raises are pending until all of them are performed.
  @_disfavoredOverload
  @inlinable
  public convenience init(
    schema: Schema,
    state: State? = nil,
    perform: @escaping (Schema.Effect) -> Void
  ) {
    self.init(schema, state: state, performer: .effect(perform))
  }

  /// Creates a machine of a state type.
  ///
  /// ```swift
  /// let machine = StateMachine(Door.self) { command in
  ///   if command == .ring { bell.ring() }
  /// }
  /// machine.handleEvent(.knock)
  /// ```
  ///
  /// The closure receives the command of each event that is not ignored, after the change of state.
  @inlinable
  public convenience init<S: StateType>(
    _ type: S.Type,
    state: S? = nil,
    perform: @escaping (S.OutputCommand) -> Void
  ) where Schema == StateTypeSchema<S> {
    self.init(StateTypeSchema(), state: state, performer: .effect(perform))
  }

  /// Performs the entry effects of the initial state.
  ///
  /// ```swift
  /// let machine = StateMachine(schema: table) { effect in print(effect) }
  /// machine.start()
  /// ```
  ///
  /// Events that an effect raises are handled before it returns. The first event starts the machine as
  /// well; later calls have no effect. For a restored state, which was entered before, nothing is
  /// performed.
  public func start() {
    guard phase == .unstarted, let effect = schema.initialEffects else { return }
    phase = .performing
    switch performer {
    case .effect(let perform): schema.forEach(in: effect, perform)
    case .subject: break
    }
    phase = .idle
    if attachments != nil { handlePendingEvents() }
  }

  /// The current state.
  ///
  /// - Precondition: The schema's own logic doesn't read the state while it changes it.
  @inlinable
  public var state: State {
    if phase == .stepping { failInsideStep("read the state") }
    return currentState
  }

  /// Whether the current state is final.
  ///
  /// A machine in a final state still handles the events that the state doesn't ignore. A
  /// ``LiveStateMachine`` ends instead (`end`).
  ///
  /// - Precondition: The schema's own logic doesn't read the property while it changes the state.
  public var isFinished: Bool { schema.isFinal(state) }

  /// A closure that is called after each transition and its effect. It receives the state before,
  /// the event, and the state after, and is not called for ignored events.
  @inlinable
  public var didTransitionCallback: ((State, Event, State) -> Void)? {
    get { attachments?.didTransition }
    set {
      if newValue != nil || attachments != nil { attached().didTransition = newValue }
    }
  }

  /// Sets the machine to its initial state, and drops pending events. No effect is performed.
  ///
  /// - Precondition: The schema's own logic doesn't call this method.
  @inlinable
  public func reset() {
    if phase == .stepping { failInsideStep("reset the state") }
    currentState = schema.initialState
    attachments?.pending.removeAll()
  }
}

extension StateMachine {
  @usableFromInline
  enum Phase: UInt8 {
    /// Between events, without attachments.
    case idle
    /// Between events, with attachments.
    case attended
    /// The schema changes the state.
    case stepping
    /// The effect or the callback runs. The state doesn't change.
    case performing
    /// Before ``StateMachine/start()``, in an initial state with entry effects.
    case unstarted
  }

  /// Performs effects. Noncopyable, so that reading it retains no closure.
  @usableFromInline
  enum Performer: ~Copyable {
    /// Performs an effect that is a value.
    case effect((Schema.Effect) -> Void)
    /// Makes the whole step of a machine with a subject: a closure that passes through a generic type
    /// is wrapped in another one, which allocates.
    case subject((StateMachine, Event) -> EventOutcome)
  }

  @usableFromInline
  typealias Report = EventReport<State, Event, Schema.Effects>

  /// The properties that few machines need, in one allocation.
  @usableFromInline
  final class Attachments {
    @exclusivity(unchecked)
    @usableFromInline
    var didTransition: ((State, Event, State) -> Void)?

    @exclusivity(unchecked)
    @usableFromInline
    var pending = EventQueue<Event>()

    /// Whether the current event is reported: decided when it begins, so that later observers
    /// receive the next event first.
    @exclusivity(unchecked)
    @usableFromInline
    var isWatched = false

    @exclusivity(unchecked)
    @usableFromInline
    var observers: ObserverList?

    /// The observers of the current event: those that were added before it.
    @exclusivity(unchecked)
    @usableFromInline
    var receivers: [Observer] = []

    @inlinable
    init() {}

    @inlinable
    func beginEvent() {
      receivers = observers?.admitted() ?? []
      isWatched = !receivers.isEmpty || didTransition != nil
    }

    /// Reports an event to the callback and the observers.
    @inlinable
    func send(_ report: Report) {
      if report.effects != nil { didTransition?(report.before, report.event, report.after) }
      guard !receivers.isEmpty else { return }
      withUnsafePointer(to: report) { ObserverList.send($0, to: receivers) }
      receivers = []
    }
  }

  // Not a precondition, whose message release builds don't print.
  @usableFromInline
  func failInsideStep(_ action: String) -> Never {
    fatalError("A machine's own logic \(action) that it is changing")
  }

  /// Returns the attachments, after creating them if necessary.
  @inlinable
  func attached() -> Attachments {
    if let attachments { return attachments }
    let new = Attachments()
    attachments = new
    if phase == .idle { phase = .attended }
    return new
  }
}
