public import StateMachines

// A transition table with entry and exit effects, which are declared once for all transitions of a
// state.

/// A job in the queue of a server, which is attempted at most three times.
public enum Job: Hashable, Sendable {
  /// Not started.
  case queued
  /// Performed by a worker.
  case running(attempt: Int)
  /// Between two attempts.
  case waiting(attempt: Int)
  /// Ended with a result.
  case completed
  /// Ended without a result after the last attempt.
  case failed
  /// Ended by request.
  case cancelled

  /// The number of the current attempt, from 1; 0 for states that don't store it.
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

  /// The effects that the server performs.
  public enum Effect: Hashable, Sendable {
    /// The entry effect of `running`.
    case acquireWorker
    /// The exit effect of `running`, whatever event ends it.
    case releaseWorker
    /// Keeps the worker for a job that makes progress. An internal transition, so that the worker is not
    /// released.
    case extendLease
    /// The entry effect of `waiting`.
    case scheduleRetry
    /// Removes the scheduled attempt of a cancelled job.
    case cancelRetry
    case storeResult
    /// The entry effect of `failed`.
    case alert
  }

  /// The greatest number of attempts.
  public static let maximumAttempts = 3

  /// The transitions of a job. A failure leads to another attempt if the guard `attempts left` holds,
  /// and to `failed` otherwise.
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
