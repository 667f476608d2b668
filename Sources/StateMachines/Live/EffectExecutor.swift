import Synchronization

/// An executor that runs the tasks of effects one at a time. It can wait until all of them are
/// suspended or complete, which makes tests with a manual clock repeatable.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
final class EffectExecutor: TaskExecutor {
  /// The queue of jobs. `jobCount` counts all jobs so far, and waiters are resumed when the queue
  /// is empty.
  private struct Content {
    var jobs: [UnownedJob] = []
    var isRunning = false
    var jobCount = 0
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  private let content = Mutex(Content())

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isFirst = content.withLock { content in
      content.jobs.append(job)
      content.jobCount += 1
      defer { content.isRunning = true }
      return !content.isRunning
    }
    if isFirst { Task.detached { self.run() } }
  }

  private func run() {
    while let jobs = takeJobs() {
      for job in jobs { job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
  }

  /// Removes and returns all jobs. If there are none, stops running, resumes the waiters and
  /// returns nil.
  private func takeJobs() -> [UnownedJob]? {
    let (jobs, waiters) = content.withLock { content in
      let taken = content
      content.jobs = []
      if taken.jobs.isEmpty {
        content.isRunning = false
        content.waiters = []
      }
      return (taken.jobs, taken.waiters)
    }
    if !jobs.isEmpty { return jobs }
    // Resumed outside of the lock, because a waiter can be an effect.
    for waiter in waiters { waiter.resume() }
    return nil
  }

  /// The number of jobs since the executor was created.
  var jobCount: Int { content.withLock { $0.jobCount } }

  /// Waits until the queue is empty.
  func wait() async {
    await withCheckedContinuation { waiter in
      let isIdle = content.withLock { content in
        if content.isRunning { content.waiters.append(waiter) }
        return !content.isRunning
      }
      if isIdle { waiter.resume() }
    }
  }
}
