/// A machine whose effects may take their time, and answer with events.
///
/// ```swift
/// let download = LiveStateMachine(Download.self, onFailure: .becomes { .failed("\($0)") }) {
///   command in
///   switch command {
///   case .fetch(let url): return [.received(try await client.get(url))]
///   case .store(let data): return [.stored(try await disk.write(data))]
///   }
/// }
///
/// try await download.handleEvent(.start)
/// try await download.finished()
/// ```
///
/// **Run to completion.** One event is handled at a time: the state changes, the effect is
/// performed, and the events that it answered with have their turn, first in, first out, each with
/// its own effect, before any event that was sent from outside. So what an event leads to is never
/// interleaved with what another one does (SCXML's internal and external queues). Work that is to
/// go on while other events are handled is a task of the effect's own, which sends its result.
///
/// **Back-pressure.** Who sends events by ``handleEvent(_:)`` waits until the event and all that it
/// led to are complete, so that each sender has at most one event in the queue; ``send(_:)`` doesn't
/// wait, and the queue grows. Events wait in the order in which they reached the machine.
///
/// **Cancellation.** ``cancel()`` cancels the effect that runs, and ends the machine. The task of a
/// sender does not matter: an event that was taken runs to completion even if its sender is
/// cancelled.
///
/// Effects that can't suspend are performed at once, on the machine itself, which then costs what
/// any actor costs. Others run in a task of the machine, which keeps the machine alive meanwhile.
@available(macOS 10.15, iOS 13, tvOS 13, watchOS 6, visionOS 1, *)
public final actor LiveStateMachine<Schema: StateMachineSchemaProtocol & Sendable>
where Schema.State: Sendable, Schema.Event: Sendable, Schema.Effect: Sendable {
  /// What the machine remembers between events.
  public typealias State = Schema.State

  /// What the machine reacts to.
  public typealias Event = Schema.Event

  /// What a transition asks to have done.
  public typealias Effect = Schema.Effect

  /// What the machine is made by.
  public let schema: Schema

  @usableFromInline
  let performer: Performer

  /// Whether effects are performed at once, on the machine itself.
  @usableFromInline
  nonisolated let isPerformingAtOnce: Bool

  @usableFromInline
  let isFinal: (@Sendable (State) -> Bool)?

  let onFailure: EffectFailure<Event>

  /// The state at this moment.
  public internal(set) var state: State {
    get { currentState }
    set { currentState = newValue }
  }

  // Unchecked, because the actor keeps everybody else out while a step changes it, and the schema
  // has no way to the machine that does not suspend.
  @exclusivity(unchecked)
  @usableFromInline
  var currentState: State

  /// How the machine has ended; nil while it runs.
  public internal(set) var end: MachineEnd?

  /// Whether an event finds the machine as it is most of the time: it runs, no event is being
  /// handled, nobody follows its states.
  @exclusivity(unchecked)
  @usableFromInline
  var isPlain = true

  /// Handles events, as long as there are any.
  var runner: Task<Void, Never>?

  /// The task whose `perform` runs, which must not wait for itself.
  var performingTask: Int?

  /// The events that were raised by the event that is being handled.
  var raised = EventQueue<Event>()

  /// The events that were sent from outside.
  var sent = EventQueue<SentEvent>()

  /// Who follows the states.
  var followers: [AsyncStream<State>.Continuation] = []

  /// Who waits for the end.
  var waiters: [Int: CheckedContinuation<Void, Never>] = [:]

  var waiterCount = 0

  @usableFromInline
  init(
    schema: Schema, state: State?, isFinal: (@Sendable (State) -> Bool)?,
    onFailure: EffectFailure<Event>, performer: consuming Performer
  ) {
    let state = state ?? schema.initialState
    self.schema = schema
    self.currentState = state
    self.isFinal = isFinal
    self.onFailure = onFailure
    self.isPerformingAtOnce = performer.isAtOnce
    self.performer = performer
    if schema.isFinal(state) || isFinal?(state) == true {
      end = .finished
      isPlain = false
    }
  }

  deinit {
    for follower in followers { follower.finish() }
  }
}

@available(macOS 10.15, iOS 13, tvOS 13, watchOS 6, visionOS 1, *)
extension LiveStateMachine {
  /// What performs the effects. Not copyable, so that looking at it retains no closure.
  @usableFromInline
  enum Performer: ~Copyable, Sendable {
    case atOnce(@Sendable (Effect) throws -> [Event])
    case suspending(@Sendable (Effect) async throws -> [Event])

    var isAtOnce: Bool {
      switch self {
      case .atOnce: true
      case .suspending: false
      }
    }
  }

  /// An event from outside, and who waits for it.
  struct SentEvent {
    let event: Event
    let sender: Sender?
  }

  typealias Sender = CheckedContinuation<Result<EventOutcome, MachineEndedError>, Never>
}
