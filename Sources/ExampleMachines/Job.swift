public import StateDiagrams

// A job of a server's queue: tried, tried again after a while, given up after a few attempts. States
// have effects of being entered and left, which are declared once, wherever the job comes from.

/// A job, and how many attempts it has had.
public enum Job: Discriminated, Sendable {
  case queued
  case running(attempt: Int)
  case waiting(attempt: Int)
  case completed
  case failed
  case cancelled

  /// The states without what they carry.
  public enum Kind: CaseIterable, Hashable, Sendable {
    case queued, running, waiting, completed, failed, cancelled
  }

  /// Which state this is.
  public var kind: Kind {
    switch self {
    case .queued: .queued
    case .running: .running
    case .waiting: .waiting
    case .completed: .completed
    case .failed: .failed
    case .cancelled: .cancelled
    }
  }

  /// How often the job was started.
  public var attempt: Int {
    switch self {
    case .running(let attempt), .waiting(let attempt): attempt
    case .queued, .completed, .failed, .cancelled: 0
    }
  }

  /// What happens to a job.
  public enum Event: CaseIterable, Hashable, Sendable {
    case start
    case progress
    case succeed
    case fail
    case retry
    case cancel
  }

  /// What a job asks its server for.
  public enum Effect: Hashable, Sendable {
    case acquireWorker
    case releaseWorker
    case extendLease
    case scheduleRetry
    case cancelRetry
    case storeResult
    case alert
  }

  /// How often a job is tried.
  public static let maximumAttempts = 3

  /// A job that waits in its queue.
  public static let table = TransitionTable<Job, Event, Effect>(initial: .queued) {
    From(.queued) {
      On(.start, to: .running(attempt: 1))
      On(.cancel, to: .cancelled)
    }
    From(.running) {
      Entering(emit: .acquireWorker)
      Leaving(emit: .releaseWorker)
      On(.progress, emit: .extendLease)
      On(.succeed, to: .completed, emit: .storeResult)
      On(.fail, to: .waiting, when: attemptsLeft) { job, _ in .waiting(attempt: job.attempt) }
      On(.fail, to: .failed)
      On(.cancel, to: .cancelled)
    }
    From(.waiting) {
      Entering(emit: .scheduleRetry)
      On(.retry, to: .running) { job, _ in .running(attempt: job.attempt + 1) }
      On(.cancel, to: .cancelled, emit: .cancelRetry)
    }
    Final(.failed) { Entering(emit: .alert) }
    Final(.completed, .cancelled)
  }

  private static let attemptsLeft = Guard<Job, Event>("attempts left") { job, _ in
    job.attempt < maximumAttempts
  }
}
