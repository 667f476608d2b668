#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// A lock around a value, which goes to those who ask for it in the order in which they came,
/// threads and tasks alike.
///
/// A thread that waits is blocked. A task that waits is suspended, blocks no thread, and stops
/// waiting when it is cancelled. What a task wants done is done on a thread of its own: all threads
/// that run tasks may be blocked by calls that wait behind it.
///
/// Made of POSIX calls: the thread sanitizer does not see what `Synchronization.Mutex` orders.
final class FairLock<Value>: @unchecked Sendable {
  // Sendable because the holder alone touches `value`, and whoever touches the rest has locked
  // `mutex`.
  private var value: Value
  private var isHeld = false
  private var waiters: [Waiter] = []

  /// Locked for moments only: who holds the lock itself has set `isHeld`.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  /// Tells waiting threads that one of them may go on.
  private let condition: UnsafeMutablePointer<pthread_cond_t>

  init(_ value: sending Value) {
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

  /// Calls a function with the value, once everybody who came before is done.
  func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    acquire()
    defer { release() }
    return try body(&value)
  }

  /// Calls a function with the value on another thread, once everybody who came before is done.
  ///
  /// - Throws: What the function throws, a `CancellationError` where the task is cancelled before
  ///   its turn, or a ``GraphvizError`` where the system gives no thread.
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

  /// How many wait, for tests to see.
  var waiterCount: Int { withMutex { waiters.count } }
}

extension FairLock {
  /// Somebody who waits.
  private final class Waiter: @unchecked Sendable {
    // Sendable because `run` and `fail` are set before anybody else knows the waiter, and the rest
    // is touched with the mutex of the waiter's lock locked.

    /// Whether the lock has become this waiter's.
    var isHolder = false

    /// Whether the waiter was cancelled before it came to wait.
    var isCancelled = false

    /// What a task wants done, and then the release of the lock; nil for a thread.
    var run: (@Sendable () -> Void)?

    /// What lets a task go on with an error.
    var fail: (@Sendable (any Error) -> Void)?
  }

  private func withMutex<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }

  /// Takes the lock as a thread, after waiting for it.
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

  /// Has a task wait, or go on where there is nothing to wait for.
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

  /// Ends a task's waiting. One that has the lock already keeps it.
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

  /// Hands the lock to whoever has waited longest.
  private func release() {
    while let next = withMutex(next) {
      guard let run = next.run else { return }
      if LargeThread.start(run) { return }
      next.fail?(GraphvizError.noThread)
    }
  }

  /// The next holder of the lock; nil where nobody waits, and the lock is free. To be called with
  /// the mutex locked.
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
