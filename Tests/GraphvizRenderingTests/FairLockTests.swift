import Foundation
import Testing

@testable import GraphvizRendering

@Suite(.timeLimit(.minutes(10))) struct FairLockTests {
  @Test func `a lock admits one thread or task at a time`() async {
    let lock = FairLock(0)
    await withTaskGroup { group in
      for number in 0..<200 {
        group.addTask {
          if number.isMultiple(of: 2) {
            for _ in 0..<50 { Self.add(1, to: lock) }
          } else {
            for _ in 0..<50 { try? await lock.withLock { $0 += 1 } }
          }
        }
      }
    }
    #expect(Self.value(of: lock) == 10_000)
  }

  @Test func `a lock admits threads and tasks in the order of their requests`() async throws {
    let lock = FairLock<[Int]>([])
    await Self.whileHeld(lock) {
      for number in 0..<6 {
        if number.isMultiple(of: 2) {
          Thread { Self.append(number, to: lock) }.start()
        } else {
          Task { try await lock.withLock { $0.append(number) } }
        }
        await Self.wait { lock.waiterCount == number + 1 }
      }
    }
    await Self.wait { Self.value(of: lock).count == 6 }
    #expect(Self.value(of: lock) == [0, 1, 2, 3, 4, 5])
  }

  @Test func `a cancelled task stops waiting for a lock, and the others continue`() async throws {
    let lock = FairLock<[Int]>([])
    await Self.whileHeld(lock) {
      let tasks = (0..<3).map { number in
        Task { try await lock.withLock { $0.append(number) } }
      }
      await Self.wait { lock.waiterCount == 3 }
      tasks[1].cancel()
      // The lock is held by another all the time, so that this comes to an end by cancelling alone.
      await #expect(throws: CancellationError.self) { try await tasks[1].value }
      #expect(lock.waiterCount == 2)
    }
    await Self.wait { Self.value(of: lock).count == 2 }
    #expect(Set(Self.value(of: lock)) == [0, 2])
  }

  @Test func `a lock does no work for a task that was cancelled beforehand`() async {
    let lock = FairLock(0)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await lock.withLock { $0 += 1 }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(Self.value(of: lock) == 0)
  }

  @Test func `a task that is cancelled at any moment has done its locked work or failed`() async {
    let lock = FairLock(0)
    let successes = await withTaskGroup { group in
      for _ in 0..<500 {
        group.addTask {
          let task = Task { try await lock.withLock { $0 += 1 } }
          if Bool.random() { await Task.yield() }
          task.cancel()
          return await task.result
        }
      }
      return await group.reduce(into: 0) { if case .success = $1 { $0 += 1 } }
    }
    #expect(Self.value(of: lock) == successes)
    #expect(lock.waiterCount == 0)
  }

  @Test func `a lock is released after a failure`() {
    struct Failure: Error {}
    let lock = FairLock(0)
    #expect(throws: Failure.self) { try lock.withLock { _ in throw Failure() } }
    Self.add(2, to: lock)
    #expect(Self.value(of: lock) == 2)
  }

  // MARK: In functions that are not `async`, the blocking call is the one meant.

  private static func add(_ number: Int, to lock: FairLock<Int>) { lock.withLock { $0 += number } }

  private static func append(_ number: Int, to lock: FairLock<[Int]>) {
    lock.withLock { $0.append(number) }
  }

  private static func value<Value>(of lock: FairLock<Value>) -> Value { lock.withLock { $0 } }

  /// Does something while a thread holds a lock.
  private static func whileHeld<Value: Sendable>(
    _ lock: FairLock<Value>, do body: () async throws -> Void
  ) async rethrows {
    let isHeld = DispatchSemaphore(value: 0)
    let isDone = DispatchSemaphore(value: 0)
    Thread {
      lock.withLock { _ in
        isHeld.signal()
        isDone.wait()
      }
    }.start()
    await withCheckedContinuation { continuation in
      Thread {
        isHeld.wait()
        continuation.resume()
      }.start()
    }
    defer { isDone.signal() }
    try await body()
  }

  /// Waits until a condition holds.
  private static func wait(until condition: () -> Bool) async {
    while !condition(), !Task.isCancelled { await Task.yield() }
  }
}
