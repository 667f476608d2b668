#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// A lock that protects a value, for threads and tasks, in the order of their requests.
///
/// A waiting thread is blocked. A waiting task is suspended, blocks no thread, and stops waiting when
/// it is cancelled. The closure of a task runs on a new thread: on the cooperative pool it could
/// deadlock, because all threads of the pool may be blocked by synchronous calls that wait behind it.
///
/// The lock uses POSIX calls, because the thread sanitizer doesn't support `Synchronization.Mutex`.
package final class FairLock<Value>: @unchecked Sendable {
  // Sendable because only the holder accesses `value`, and the rest is accessed with `mutex` locked.
  private var value: Value

  /// Whether a request holds the lock. It stays true while the lock passes to the next request.
  private var isHeld = false

  /// The waiting requests, the oldest first.
  private var waiters: [Waiter] = []

  /// Protects the state of the lock, and is held for moments only. The lock itself is `isHeld`.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>

  /// Wakes all waiting threads. The one whose waiter has become the holder continues.
  private let condition: UnsafeMutablePointer<pthread_cond_t>

  /// Creates a lock that is not held.
  ///
  /// - Parameter value: The protected value, which nothing else may access afterwards.
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

  /// Calls a closure with the value, after all earlier requests. Blocks the thread until then.
  ///
  /// The lock is not recursive: a call from inside the closure never returns.
  ///
  /// - Throws: The error of the closure.
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

    /// Whether the task was cancelled before the waiter was added to the list.
    var isCancelled = false

    /// Calls the closure of a task and releases the lock; nil for a thread.
    var run: (@Sendable () -> Void)?

    /// Resumes a task with an error; nil for a thread.
    var fail: (@Sendable (any Error) -> Void)?
  }

  /// Calls a closure with the mutex locked.
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

  /// Adds a task to the waiters, and starts it if the lock is free. A cancelled task fails instead.
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

  /// Removes a task from the waiters. A task that has acquired the lock runs to its end.
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

  /// Passes the lock to the oldest waiter, or frees it. If no thread can be started for a task, the
  /// task fails and the next waiter gets the lock.
  private func release() {
    while let next = withMutex(next) {
      guard let run = next.run else { return }
      if LargeThread.start(run) { return }
      next.fail?(GraphvizError.noThread)
    }
  }

  /// Makes the oldest waiter the holder and returns it. If there is none, frees the lock and returns
  /// nil. Called with the mutex locked.
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
