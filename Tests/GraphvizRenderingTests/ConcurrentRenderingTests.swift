import Foundation
import StateDiagrams
import Testing

@testable import GraphvizRendering

/// Pictures asked for by many threads and tasks at once.
@Suite struct ConcurrentRenderingTests {
  /// A small diagram, different for each number.
  private static func diagram(_ number: Int) -> StateDiagram {
    let names = (0...number % 5).map { "state \($0) of \(number)" }
    var transitions = [StateDiagram.Transition(from: ":initial", to: names[0])]
    for (source, target) in zip(names, names.dropFirst()) {
      transitions.append(.init(from: source, to: target, event: "e\(number)", effects: ["f"]))
    }
    return StateDiagram(
      name: "d\(number)", nodes: [.initial()] + names.map { .init($0) }, transitions: transitions)
  }

  @Test func `draws 1,000 diagrams on 16 threads as it does on one`() throws {
    let (count, threadCount) = (1_000, 16)
    let expected = try (0..<count).map { try Self.diagram($0).rendered(as: .svg) }
    #expect(Set(expected).count == count)

    // Not a Mutex, whose order the thread sanitizer does not see.
    let lock = NSLock()
    nonisolated(unsafe) var pictures: [Int: [UInt8]] = [:]
    let done = DispatchSemaphore(value: 0)
    for thread in 0..<threadCount {
      Thread {
        for number in stride(from: thread, to: count, by: threadCount) {
          let picture = try? Self.diagram(number).rendered(as: .svg)
          lock.withLock { pictures[number] = picture }
        }
        done.signal()
      }.start()
    }
    for _ in 0..<threadCount { done.wait() }
    let drawn = lock.withLock { pictures }
    #expect((0..<count).allSatisfy { drawn[$0] == expected[$0] })
  }

  @Test(arguments: ImageFormat.allCases)
  func `draws in tasks and threads, between failures, what it draws alone`(
    format: ImageFormat
  ) async throws {
    let expected = try (0..<6).map { try Self.drawn($0, format) }
    let isSame = await withTaskGroup { group in
      for round in 0..<60 {
        let number = round % expected.count
        group.addTask {
          // Failures replace the context under the feet of the others.
          _ = try? await Graphviz.render("digraph g { ]", as: format)
          let inTask = try? await Self.diagram(number).rendered(as: format)
          let inThread = try? Self.drawn(number, format)
          return inTask == expected[number] && inThread == expected[number]
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(isSame == Array(repeating: true, count: 60))
  }

  @Test func `does not draw for a task that is cancelled`() async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await Self.diagram(1).rendered(as: .svg)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  /// What a thread draws: in a function that is not `async`, the blocking call is the one meant.
  private static func drawn(_ number: Int, _ format: ImageFormat) throws -> [UInt8] {
    try diagram(number).rendered(as: format)
  }
}
