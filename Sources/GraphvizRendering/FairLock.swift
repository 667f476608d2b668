#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// A lock around a value for threads and tasks, which is acquired in the order of the requests.
///
/// A waiting thread is blocked. A waiting task is suspended, blocks no thread, and stops waiting when
/// it is cancelled. The work of a task runs on a thread of its own, because all threads that run tasks
/// may be blocked by calls that wait behind it.
///
/// Made of POSIX calls: the thread sanitizer doesn't support `Synchronization.Mutex`.
package final class FairLock<Value>: @unchecked Sendable {
  // Sendable because only the holder accesses `value`, and the rest is accessed with `mutex` locked.
  private var value: Value
  private var isHeld = false
  private var waiters: [Waiter] = []

  /// Locked for moments only: the holder of the lock itself has set `isHeld`.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  /// Wakes waiting threads, of which one may go on.
  private let condition: UnsafeMutablePointer<pthread_cond_t>

  package init(_ value: sending Value) {
    self.value = value
    mutex = .allocate(capacity: 1)
    condition = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    condition.initialize(to: pthread_cond_t())
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Calls a closure with the value, after all earlier requests.
  package func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    acquire()
    defer { release() }
    return try body(&value)
  }

  /// Calls a closure with the value on another thread, after all earlier requests.
  ///
  /// - Throws: The error of the closure, a `CancellationError` if the task is cancelled before its
  ///   turn, or a ``GraphvizError`` if the system provides no thread.
  @available(macOS 10.15, iOS 13, tvOS 13, watchOS 6, visionOS 1, *)
  func withLock<Result: Sendable>(
    _ body: @escaping @Sendable (inout Value) throws -> Result
  ) async throws -> Result {
    let waiter = Waiter()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation {
        (continuation: CheckedContinuation<Result, any Error>) in
        waiter.fail = { continuation.resume(throwing: $0) }
        waiter.run = {
          let result = Swift.Result { try body(&self.value) }
          self.release()
          continuation.resume(with: result)
        }
        enqueue(waiter)
      }
    } onCancel: {
      cancel(waiter)
    }
  }

  /// The number of waiting requests, for tests.
  var waiterCount: Int { withMutex { waiters.count } }
}

extension FairLock {
  /// A waiting request.
  private final class Waiter: @unchecked Sendable {
    // Sendable because `run` and `fail` are set before the waiter is shared, and the rest is accessed
    // with the mutex of the lock locked.

    /// Whether the waiter has acquired the lock.
    var isHolder = false

    /// Whether the waiter was cancelled before it began to wait.
    var isCancelled = false

    /// Does the work of a task and releases the lock; nil for a thread.
    var run: (@Sendable () -> Void)?

    /// Resumes a task with an error.
    var fail: (@Sendable (any Error) -> Void)?
  }

  private func withMutex<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }

  /// Acquires the lock for a thread.
  private func acquire() {
    withMutex {
      guard isHeld else {
        isHeld = true
        return
      }
      let waiter = Waiter()
      waiters.append(waiter)
      while !waiter.isHolder { pthread_cond_wait(condition, mutex) }
    }
  }

  /// Lets a task wait, or go on if the lock is free.
  private func enqueue(_ waiter: Waiter) {
    let (isCancelled, isFirst) = withMutex {
      if waiter.isCancelled { return (true, false) }
      waiters.append(waiter)
      defer { isHeld = true }
      return (false, !isHeld)
    }
    if isCancelled { waiter.fail?(CancellationError()) }
    if isFirst { release() }
  }

  /// Ends the waiting of a task. A task that has acquired the lock keeps it.
  private func cancel(_ waiter: Waiter) {
    let wasWaiting = withMutex {
      guard let index = waiters.firstIndex(where: { $0 === waiter }) else {
        waiter.isCancelled = true
        return false
      }
      waiters.remove(at: index)
      return true
    }
    if wasWaiting { waiter.fail?(CancellationError()) }
  }

  /// Passes the lock on to the request that has waited longest.
  private func release() {
    while let next = withMutex(next) {
      guard let run = next.run else { return }
      if LargeThread.start(run) { return }
      next.fail?(GraphvizError.noThread)
    }
  }

  /// Returns the next holder of the lock; nil if none is waiting, and the lock is free. Called with the
  /// mutex locked.
  private func next() -> Waiter? {
    guard !waiters.isEmpty else {
      isHeld = false
      return nil
    }
    let next = waiters.removeFirst()
    next.isHolder = true
    if next.run == nil { pthread_cond_broadcast(condition) }
    return next
  }
}
