import Foundation
import StateDiagrams
import Testing

@testable import GraphvizRendering

@Suite struct GraphvizTests {
  @Test(arguments: [
    (ImageFormat.svg, "<?xml"), (.png, "\u{89}PNG\r\n\u{1A}\n"), (.pdf, "%PDF-1."),
  ])
  func `Graphviz draws each format`(format: ImageFormat, start: String) throws {
    let picture = try draw(DOT.door, as: format).bytes
    #expect(picture.starts(with: start.unicodeScalars.map { UInt8($0.value) }))
  }

  @Test(arguments: [ImageFormat.svg, .png])
  func `Graphviz draws a graph with the same bytes each time`(format: ImageFormat) throws {
    let picture = try draw(DOT.door, as: format).bytes
    for _ in 1...3 { #expect(try draw(DOT.door, as: format).bytes == picture) }
  }

  @Test(arguments: LayoutEngine.allCases)
  func `Graphviz draws with each layout engine`(engine: LayoutEngine) throws {
    #expect(text(try draw(DOT.door, as: .svg, engine: engine).bytes).contains(">closed</text>"))
  }

  @Test func `each layout engine places nodes in its own way`() throws {
    let dot = try draw(DOT.door, as: .svg, engine: .dot).bytes
    #expect(try draw(DOT.door, as: .svg, engine: .circo).bytes != dot)
  }

  @Test func `Graphviz draws a PNG at the given resolution`() throws {
    let small = try #require(PNG.size(of: draw(DOT.door, as: .png, dotsPerInch: 72).bytes))
    let large = try #require(PNG.size(of: draw(DOT.door, as: .png, dotsPerInch: 288).bytes))
    #expect(abs(large.width - small.width * 4) <= 4)
    #expect(abs(large.height - small.height * 4) <= 4)
  }

  @Test(arguments: [ImageFormat.svg, .pdf])
  func `Graphviz ignores the resolution of a format without dots`(format: ImageFormat) throws {
    let usual = PDFTimestamp.removed(from: try draw(DOT.door, as: format).bytes)
    let other = PDFTimestamp.removed(from: try draw(DOT.door, as: format, dotsPerInch: 300).bytes)
    #expect(other == usual)
  }

  @Test func `Graphviz draws an SVG whose size matches its view box`() throws {
    let svg = text(try draw(DOT.door, as: .svg).bytes)
    let size = try #require(svg.firstMatch(of: /width="(\d+)pt" height="(\d+)pt"/))
    let box = try #require(svg.firstMatch(of: /viewBox="0\.00 0\.00 ([\d.]+) ([\d.]+)"/))
    #expect(abs(try #require(Double(size.1)) - #require(Double(box.1))) <= 1)
    #expect(abs(try #require(Double(size.2)) - #require(Double(box.2))) <= 1)
  }

  @Test func `Graphviz returns warnings with the picture that they are about`() throws {
    let (picture, messages) = try draw("digraph g { a [shape=nosuch] }", as: .svg)
    #expect(text(picture).contains(">a</text>"))
    #expect(messages == ["using box for unknown shape nosuch"])
    #expect(try draw(DOT.door, as: .svg).messages == [])
  }

  @Test(arguments: GraphvizErrorTests.failures)
  func `Graphviz draws the same picture after a failure as before`(
    _ failure: GraphvizErrorTests.Failure
  ) async throws {
    let formats: [ImageFormat] = [.svg, .png]
    let before = try formats.map { try draw(DOT.door, as: $0).bytes }
    for _ in 1...2 {
      #expect(throws: GraphvizError.self) { try failure.draw() }
      let drawing = try failure.drawing()
      await #expect(throws: GraphvizError.self) { try await Graphviz.draw(drawing) }
    }
    #expect(try formats.map { try draw(DOT.door, as: $0).bytes } == before)
  }
}

/// Drawings that many threads and tasks request at once.
extension GraphvizTests {
  /// A graph that is different for each number.
  private static func graph(_ number: Int) -> String {
    "digraph \"\(number)\" { a -> \(number) [label=\"\(String(repeating: "x", count: number))\"] }"
  }

  @Test(arguments: [ImageFormat.svg, .png])
  func `Graphviz draws the same in tasks and threads, between failures, as alone`(
    format: ImageFormat
  ) async throws {
    let expected = try (0..<6).map { try draw(Self.graph($0), as: format).bytes }
    let isSame = await withTaskGroup { group in
      for round in 0..<60 {
        let number = round % expected.count
        group.addTask {
          // A failure replaces the context, which other drawings wait for.
          _ = try? await Graphviz.draw(Drawing("digraph g { ]", as: format))
          let inTask = try? await Graphviz.draw(Drawing(Self.graph(number), as: format)).bytes
          let inThread = try? draw(Self.graph(number), as: format).bytes
          return inTask == expected[number] && inThread == expected[number]
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(isSame == Array(repeating: true, count: 60))
  }

  @Test func `Graphviz does not draw for a task that is cancelled beforehand`() async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await Graphviz.draw(Drawing(DOT.door, as: .svg)).bytes
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test(.timeLimit(.minutes(10)))
  func `Graphviz draws one graph at a time, and none for a task cancelled while waiting`()
    async throws
  {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let pipe = folder.appending(path: "image.png").path
    mkfifo(pipe, 0o600)

    // Not on the usual threads of tasks, all of which may wait for Graphviz in other tests.
    let executor = QueueExecutor()
    let journal = Journal()
    try await Task(executorPreference: executor) {
      // Graphviz reads the image while it draws, and waits until it is written.
      let first = Task(executorPreference: executor) {
        try await Graphviz.draw(Drawing("digraph g { a [image=\"\(pipe)\"] }", as: .svg)).bytes
      }
      let writer = await withCheckedContinuation { continuation in
        // Opening a pipe waits for its reader.
        Thread { continuation.resume(returning: open(pipe, O_WRONLY)) }.start()
      }
      let waiting = (0..<2).map { _ in
        Task(executorPreference: executor) {
          let picture = try await Graphviz.draw(Drawing(DOT.door, as: .svg)).bytes
          journal.append("second picture")
          return picture
        }
      }
      waiting[0].cancel()
      await #expect(throws: CancellationError.self) { try await waiting[0].value }
      journal.append("image of the first picture")
      close(writer)
      let pictures = (try await first.value, try await waiting[1].value)
      #expect(text(pictures.0).contains("<title>a</title>"))
      #expect(text(pictures.1).contains(">closed</text>"))
      #expect(journal.entries == ["image of the first picture", "second picture"])
    }.value
  }
}

/// A list of events, in order.
private final class Journal: Sendable {
  private let lock = FairLock<[String]>([])

  var entries: [String] { lock.withLock { $0 } }

  func append(_ entry: String) { lock.withLock { $0.append(entry) } }
}

/// Runs tasks on a thread of its own.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
private final class QueueExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "QueueExecutor")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
