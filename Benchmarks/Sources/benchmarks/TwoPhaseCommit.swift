import StateMachines

/// Two-phase commit by a manager and participants, as in Gray and Lamport, "Consensus on Transaction
/// Commit" (2006). With 3 participants, it has 288 states; with 5, 8,832; with 8, 1,745,408.
struct TwoPhaseCommit {
  enum Manager: UInt8 { case collecting, committed, aborted }
  enum Participant: UInt32 { case working, prepared, committed, aborted }

  enum Event {
    case decideToCommit, decideToAbort
    case learnThatPrepared(Int), prepare(Int), giveUp(Int), receiveCommit(Int), receiveAbort(Int)
  }

  let participantCount: Int

  var events: [Event] {
    let participants = 0..<participantCount
    return [.decideToCommit, .decideToAbort] + participants.map { .learnThatPrepared($0) }
      + participants.map { .prepare($0) } + participants.map { .giveUp($0) }
      + participants.map { .receiveCommit($0) } + participants.map { .receiveAbort($0) }
  }

  struct State: Hashable {
    /// Two bits for each participant.
    private var participants: UInt32 = 0

    /// The participants that announced that they are prepared, and those of which the manager knows
    /// it, as bits.
    private var announced: UInt16 = 0
    private var known: UInt16 = 0
    private var manager = Manager.collecting
    private var isCommitSent = false
    private var isAbortSent = false

    private subscript(participant: Int) -> Participant {
      get { Participant(rawValue: participants >> (2 * participant) & 3) ?? .working }
      set {
        participants &= ~(3 << (2 * participant))
        participants |= newValue.rawValue << (2 * participant)
      }
    }

    /// Whether no participant committed while another aborted.
    var isConsistent: Bool {
      // The upper bit of each participant's two is set in both, and the lower one if it aborted.
      let ended = participants & 0xAAAA_AAAA
      let aborted = ended & (participants << 1)
      return aborted == 0 || aborted == ended
    }

    /// Applies an event.
    ///
    /// - Returns: Whether it was possible.
    mutating func apply(_ event: Event, participantCount: Int) -> Bool {
      switch event {
      case .decideToCommit:
        guard manager == .collecting, known == 1 << participantCount - 1 else { return false }
        (manager, isCommitSent) = (.committed, true)
      case .decideToAbort:
        guard manager == .collecting else { return false }
        (manager, isAbortSent) = (.aborted, true)
      case .learnThatPrepared(let number):
        let bit: UInt16 = 1 << number
        guard manager == .collecting, announced & bit != 0, known & bit == 0 else { return false }
        known |= bit
      case .prepare(let number):
        guard self[number] == .working else { return false }
        self[number] = .prepared
        announced |= 1 << number
      case .giveUp(let number):
        guard self[number] == .working else { return false }
        self[number] = .aborted
      case .receiveCommit(let number):
        guard isCommitSent, self[number] != .committed else { return false }
        self[number] = .committed
      case .receiveAbort(let number):
        guard isAbortSent, self[number] != .aborted else { return false }
        self[number] = .aborted
      }
      return true
    }
  }

  /// The same state with a text.
  struct NamedState: Hashable {
    var name = "a transaction with a name"
    var state = State()
  }
}

extension TwoPhaseCommit: StateMachineSchemaProtocol {
  var initialState: State { State() }

  func step(_ state: inout State, on event: Event) -> Reaction<Void> {
    state.apply(event, participantCount: participantCount) ? .handled(()) : .ignored
  }
}

/// The machine whose state contains a text.
struct NamedTwoPhaseCommit: StateMachineSchemaProtocol {
  let machine: TwoPhaseCommit

  var initialState: TwoPhaseCommit.NamedState { TwoPhaseCommit.NamedState() }

  func step(
    _ state: inout TwoPhaseCommit.NamedState, on event: TwoPhaseCommit.Event
  ) -> Reaction<Void> {
    machine.step(&state.state, on: event)
  }
}
