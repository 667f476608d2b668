public import StateMachines

// A job in a server's queue, which is retried a few times. Its states have entry and exit effects,
// which are declared once for all transitions.

/// A job, with the number of its attempts.
public enum Job: Hashable, Sendable {
  case queued
  case running(attempt: Int)
  case waiting(attempt: Int)
  case completed
  case failed
  case cancelled

  /// The number of times that the job was started.
  public var attempt: Int {
    switch self {
    case .running(let attempt), .waiting(let attempt): attempt
    case .queued, .completed, .failed, .cancelled: 0
    }
  }

  /// The events of a job.
  public enum Event: CaseIterable, Hashable, Sendable {
    case start
    case progress
    case succeed
    case fail
    case retry
    case cancel
  }

  /// The effects that a job's server performs.
  public enum Effect: Hashable, Sendable {
    case acquireWorker
    case releaseWorker
    case extendLease
    case scheduleRetry
    case cancelRetry
    case storeResult
    case alert
  }

  /// The greatest number of attempts.
  public static let maximumAttempts = 3

  /// The table of a job that starts in its queue.
  public static let table = TransitionTable<Job, Event, Effect>(initial: .queued) {
    From(.queued) {
      On(.start, to: .running(attempt: 1))
      On(.cancel, to: .cancelled)
    }
    From(.running(attempt: 1)) {
      OnEntry(emit: .acquireWorker)
      OnExit(emit: .releaseWorker)
      On(.progress, emit: .extendLease)
      On(.succeed, to: .completed, emit: .storeResult)
      On(.fail, to: .waiting(attempt: 1), when: attemptsLeft) { job, _ in
        .waiting(attempt: job.attempt)
      }
      On(.fail, to: .failed)
      On(.cancel, to: .cancelled)
    }
    From(.waiting(attempt: 1)) {
      OnEntry(emit: .scheduleRetry)
      On(.retry, to: .running(attempt: 2)) { job, _ in .running(attempt: job.attempt + 1) }
      On(.cancel, to: .cancelled, emit: .cancelRetry)
    }
    Final(.failed) { OnEntry(emit: .alert) }
    Final(.completed, .cancelled)
  }

  private static let attemptsLeft = Guard<Job, Event>("attempts left") { job, _ in
    job.attempt < maximumAttempts
  }
}
