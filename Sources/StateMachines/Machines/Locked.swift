import PlatformLibC

/// A value that several threads change, one at a time.
///
/// Unchecked, because the lock is held during each access, and nothing else refers to the value. `Mutex`
/// needs newer systems than the package.
@usableFromInline
package final class Locked<Value>: @unchecked Sendable {
  @exclusivity(unchecked)
  @usableFromInline
  var value: Value
  private let lock: UnsafeMutablePointer<pthread_mutex_t>

  package init(_ value: Value) {
    self.value = value
    lock = .allocate(capacity: 1)
    lock.initialize(to: pthread_mutex_t())
    pthread_mutex_init(lock, nil)
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  /// Calls a closure with the value while no other thread uses it.
  @inlinable
  package func withLock<Result, Failure>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    acquire()
    defer { release() }
    return try body(&value)
  }

  @usableFromInline
  func acquire() { pthread_mutex_lock(lock) }

  @usableFromInline
  func release() { pthread_mutex_unlock(lock) }
}
