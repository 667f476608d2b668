public import Observation
public import StateMachines

/// A machine of the main actor whose state views observe.
///
/// ```swift
/// struct LampView: View {
///   @State private var lamp = ObservableStateMachine(Lamp.self) { command in
///     switch command {
///     case .fetchColor: [.colorDidArrive(await server.color())]
///     case nil: []
///     }
///   }
///
///   var body: some View {
///     Button("Press") { lamp.handleEvent(.press) }
///       .foregroundStyle(lamp.state == .on ? .yellow : .gray)
///   }
/// }
/// ```
///
/// **Events.** The state changes before ``handleEvent(_:)`` returns. Views that read ``state`` are updated
/// after every event that is not ignored.
///
/// **Effects.** Each effect is performed in a task of its own, on the main actor, after the event has been
/// handled. The events that it returns are handled in their order. Effects of different events run at the
/// same time.
///
/// **Time.** The machine raises the timeouts of its states (`StateType.timeout`).
///
/// Neither an effect nor a timeout keeps the machine alive. The tasks of its effects are cancelled when it is
/// released.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
@Observable
public final class ObservableStateMachine<Schema: StateMachineSchemaProtocol> {
  /// The state of the machine.
  public typealias State = Schema.State

  /// The input of the machine.
  public typealias Event = Schema.Event

  /// The current state.
  public private(set) var state: State

  private let schema: Schema
  private let isCancelledOnExit: (Schema.Effect) -> Bool
  private let perform: @MainActor (Schema.Effect) async -> [Event]

  /// The effect of entering the initial state, until ``start()`` performs it.
  @ObservationIgnored private var initialEffects: Schema.Effects?
  @ObservationIgnored private var isStarted = false

  private let alarm: Alarm
  @ObservationIgnored private var timeout: Timeout<Event>?

  /// The events that an observer of the state raised while it was notified.
  @ObservationIgnored private var pending = EventQueue<Event>()
  @ObservationIgnored private var isHandling = false

  @ObservationIgnored private var effects: [Int: RunningEffect] = [:]
  @ObservationIgnored private var lastNumber = 0

  private struct RunningEffect {
    let task: Task<Void, Never>
    let isCancelledOnExit: Bool
  }

  deinit {
    for effect in effects.values { effect.task.cancel() }
  }

  /// Creates a machine of a state type.
  ///
  /// - Parameters:
  ///   - type: The state type.
  ///   - state: The state to restore; the initial state if nil.
  ///   - clock: The clock of timeouts, such as a `ManualClock` in tests.
  ///   - cancelledOnExit: Returns whether the task of a command is cancelled when the state is left. The
  ///     events that it returns afterwards are dropped.
  ///   - perform: Performs a command and returns the events that it leads to. Errors are events too.
  public convenience init<S: StateType>(
    _ type: S.Type, state: S? = nil, clock: any Clock<Duration> = ContinuousClock(),
    cancelledOnExit: @escaping (S.OutputCommand) -> Bool = { _ in false },
    perform: @escaping @MainActor (S.OutputCommand) async -> [Event]
  ) where Schema == StateTypeSchema<S> {
    self.init(
      StateTypeSchema(), state: state, clock: clock, cancelledOnExit: cancelledOnExit,
      perform: perform)
  }

  /// Creates a machine of a schema or a transition table, whose effects are values.
  ///
  /// - Parameters:
  ///   - schema: The schema or the table.
  ///   - state: The state to restore; the schema's initial state if nil.
  ///   - clock: The clock of timeouts, such as a `ManualClock` in tests.
  ///   - cancelledOnExit: Returns whether the task of an effect is cancelled when the state is left. The
  ///     events that it returns afterwards are dropped.
  ///   - perform: Performs an effect and returns the events that it leads to. Errors are events too. The
  ///     effects of a table's transition are performed one after the other.
  public init(
    _ schema: Schema, state: State? = nil, clock: any Clock<Duration> = ContinuousClock(),
    cancelledOnExit: @escaping (Schema.Effect) -> Bool = { _ in false },
    perform: @escaping @MainActor (Schema.Effect) async -> [Event]
  ) {
    self.schema = schema
    self.state = state ?? schema.initialState
    self.perform = perform
    isCancelledOnExit = cancelledOnExit
    initialEffects = state == nil ? schema.initialEffects : nil
    let raise = MainActorClosure()
    alarm = Alarm.make(clock, isOnMainActor: true) { await raise.call() }
    raise.body = { [weak self] in self?.raiseTimeout() }
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension ObservableStateMachine {
  /// Whether the current state is final.
  public var isFinished: Bool { schema.isFinal(state) }

  /// Performs the entry effects of the initial state, and begins its timeout.
  ///
  /// Call it when the machine's view appears, or not at all if the initial state has neither. The first event
  /// starts the machine as well; later calls have no effect. In a restored state, which was entered before,
  /// nothing is performed, but its timeout begins.
  public func start() {
    guard !isStarted else { return }
    isStarted = true
    beginTimeout()
    if let effect = initialEffects.take() { begin(effect) }
  }

  /// Handles an event. When it returns, the state has changed, and the effect is about to begin.
  ///
  /// An event that is raised while an observer is notified of another one is pending until that has been
  /// handled.
  @discardableResult
  public func handleEvent(_ event: Event) -> EventOutcome {
    guard !isHandling else {
      pending.append(event)
      return .waiting
    }
    start()
    isHandling = true
    let outcome = react(to: event)
    while let event = pending.popFirst() { react(to: event) }
    isHandling = false
    return outcome
  }

  /// Waits until no effect runs, such as in a test.
  ///
  /// An effect must not call it, since it would wait for itself.
  public func settled() async {
    while let effect = effects.values.first { await effect.task.value }
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension ObservableStateMachine {
  @discardableResult
  private func react(to event: Event) -> EventOutcome {
    // A copy, so that observers are notified only if the event is not ignored.
    var next = state
    switch schema.step(&next, on: event) {
    case .ignored:
      return .ignored
    case .stayed(let effect):
      state = next
      begin(effect)
      return .stayed
    case .handled(let effect):
      let isLeft = schema.isLeft(state, for: next)
      state = next
      if isLeft { leaveState() }
      begin(effect)
      return .handled
    }
  }

  private func leaveState() {
    for effect in effects.values where effect.isCancelledOnExit { effect.task.cancel() }
    beginTimeout()
  }

  private func beginTimeout() {
    timeout = schema.timeout(of: state)
    guard let timeout else { return alarm.stop() }
    alarm.set(seconds: timeout.seconds, attoseconds: timeout.attoseconds)
  }

  private func raiseTimeout() {
    // An event may have been handled since the end of the timeout.
    guard alarm.isOver(), let timeout else { return }
    handleEvent(timeout.event)
  }

  /// Begins the effects of a transition, one after the other.
  private func begin(_ effects: Schema.Effects) {
    var previous: Task<Void, Never>?
    schema.forEach(in: effects) { previous = begin($0, after: previous) }
  }

  private func begin(
    _ effect: Schema.Effect, after previous: Task<Void, Never>?
  ) -> Task<Void, Never> {
    lastNumber += 1
    let number = lastNumber
    let body = MainActorClosure { [weak self, perform] in
      await previous?.value
      let events = Task.isCancelled ? [] : await perform(effect)
      guard let self else { return }
      effects[number] = nil
      if !Task.isCancelled { for event in events { handleEvent(event) } }
    }
    let task = alarm.startTask { await body.call() }
    effects[number] = RunningEffect(task: task, isCancelledOnExit: isCancelledOnExit(effect))
    return task
  }
}

/// A closure of the main actor that tasks may hold, whatever it captures: the types of a machine may conform
/// to protocols on the main actor only, and then no other closure can mention them.
@MainActor
private final class MainActorClosure {
  var body: @MainActor () async -> Void

  init(_ body: @escaping @MainActor () async -> Void = {}) { self.body = body }

  func call() async { await body() }
}
