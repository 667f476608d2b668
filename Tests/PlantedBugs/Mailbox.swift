import StateDiagrams

/// The queue of an actor, which runs its jobs in a task that it schedules.
///
/// The mistake is a lost wake-up: a job that comes while others run is not scheduled.
struct Mailbox: Sendable {
  enum Action { case schedule, runJobs }

  private enum State { case idle, scheduled, running }

  private var state = State.idle
  private(set) var jobs = 0
  private let isCorrect: Bool

  init(isCorrect: Bool) {
    self.isCorrect = isCorrect
  }

  var isIdle: Bool { state == .idle }

  mutating func enqueue() -> Action? {
    jobs += 1
    guard case .idle = state else { return nil }
    state = .scheduled
    return .schedule
  }

  mutating func start() -> Action {
    precondition(state == .scheduled, "not scheduled")
    state = .running
    jobs = 0
    return .runJobs
  }

  mutating func finish() -> Action? {
    guard isCorrect, jobs > 0 else {
      state = .idle
      return nil
    }
    state = .scheduled
    return .schedule
  }

  /// The inputs of a program that has two jobs.
  static var inputs: [MachineInput<Mailbox>] {
    [
      .input("enqueue", "first") { $0.enqueue() }.once(),
      .input("enqueue", "second") { $0.enqueue() }.once(),
    ] + ownInputs
  }

  /// The inputs of a program that always has another job, unless two jobs wait for a running one.
  static var busyInputs: [MachineInput<Mailbox>] {
    [.input("enqueue") { $0.enqueue() }.only { $0.isIdle || $0.jobs < 2 }] + ownInputs
  }

  private static var ownInputs: [MachineInput<Mailbox>] {
    [
      .input("start") { $0.start() }.once(perEffect: "schedule"),
      .input("finish") { $0.finish() }.once(perEffect: "runJobs"),
    ]
  }
}
