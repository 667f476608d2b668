/// The callers that wait until a machine is settled or has ended. Used on the machine's actor only.
final class Waiters {
  private struct Waiter {
    let isForEnd: Bool
    let continuation: AsyncStream<Void>.Continuation
  }

  private var waiters: [Int: Waiter] = [:]
  private var lastNumber = 0

  var isEmpty: Bool { waiters.isEmpty }

  /// Waits until the caller is resumed.
  ///
  /// - Throws: `CancellationError` if the waiting task is cancelled.
  nonisolated(nonsending) func wait(untilEnd: Bool) async throws {
    // A stream, because it ends if the waiting task is cancelled.
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    lastNumber += 1
    let number = lastNumber
    waiters[number] = Waiter(isForEnd: untilEnd, continuation: continuation)
    var iterator = stream.makeAsyncIterator()
    if await iterator.next() == nil {
      waiters[number] = nil
      throw CancellationError()
    }
  }

  /// Resumes the callers for which a closure returns true. It receives whether they wait for the end.
  func resume(where isComplete: (_ untilEnd: Bool) -> Bool) {
    for (number, waiter) in waiters where isComplete(waiter.isForEnd) {
      waiters[number] = nil
      waiter.continuation.yield()
    }
  }
}
