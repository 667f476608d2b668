public import GraphvizRendering
public import StateDiagrams
internal import StateExploration

/// A child process that draws untrusted DOT, and diagrams whose layout needs a time limit.
///
/// Some DOT texts make Graphviz crash, run forever, or exit, and no layout can be stopped from inside
/// its own process. Therefore this program starts itself again to draw such pictures: with limits, an
/// empty working folder, a small environment, and without access to the images and other files that a
/// text may name.
///
/// A program must call ``runIfRequested()`` before anything else:
///
/// ```swift
/// @main struct Server {
///   static func main() throws {
///     RenderingProcess.runIfRequested()
///     let picture = try RenderingProcess().render("digraph { a -> b }", as: .svg)
///     for warning in picture.warnings { print(warning) }
///   }
/// }
/// ```
///
/// `DiagramCatalog.main()` of the module `DiagramTool` does so already. In a program without the call,
/// ``init(limits:)`` throws, because starting that program again could have any effect.
///
/// An SVG of untrusted DOT may contain links and, with old versions of Graphviz, markup from its text.
/// Show it as an image (`<img>`), never as a part of a page.
public struct RenderingProcess: Sendable {
  /// A picture of untrusted DOT.
  public struct Picture: Hashable, Sendable {
    /// The content of a picture file, as Graphviz wrote it.
    public var bytes: [UInt8]

    /// Graphviz's warnings.
    public var warnings: [String]
  }

  /// The size of a picture, in bytes.
  static let outputBytes = 64 << 20

  /// The limits of each call of `render` for DOT text: its length, the time and the memory.
  private let limits: RenderingLimits

  /// The path of the program to start.
  private let program: String

  /// Whether this program has called ``runIfRequested()``.
  private static let isPrepared = Locked(false)

  /// Creates a description of a process. Each call of `render` starts a process of its own.
  ///
  /// - Parameter limits: The length of DOT text, and the time and the memory of each call of `render` for
  ///   DOT text. For a diagram, those of its options apply.
  /// - Throws: A `GraphvizError` if this program has not called ``runIfRequested()``. Invalid limits are
  ///   reported by `render`.
  public init(limits: RenderingLimits = RenderingLimits()) throws(GraphvizError) {
    guard Self.isAvailable, let program = CurrentProgram.path else {
      throw GraphvizError(
        .process,
        problem: "this program can't be started again to draw in a child process",
        advice: "Call 'RenderingProcess.runIfRequested()' first in the program."
      )
    }
    self.init(program: program, limits: limits)
  }

  /// Creates a description of a process that runs another program, which calls ``runIfRequested()``.
  package init(program: String, limits: RenderingLimits = RenderingLimits()) {
    self.program = program
    self.limits = limits
  }

  /// Whether this program has called ``runIfRequested()``, so that it can be started again.
  package static var isAvailable: Bool { isPrepared.withLock { $0 } }

  /// Draws and exits if this process was started to draw. Otherwise returns, and allows
  /// ``init(limits:)`` in this program.
  ///
  /// Call it first in a program, before the program opens files or starts threads.
  public static func runIfRequested() {
    if let task = RenderingTask(arguments: CommandLine.arguments) { task.run() }
    isPrepared.withLock { $0 = true }
  }

  /// Draws an untrusted graph in a child process.
  ///
  /// The call blocks the thread until the process has ended. Any number of threads may call this method
  /// at once; each call has its own process.
  ///
  /// - Parameters:
  ///   - dot: The DOT text of one graph.
  ///   - format: The format of the picture.
  ///   - dotsPerInch: The resolution of a PNG, from 10 to 1200; nil for 144.
  /// - Returns: The picture and Graphviz's warnings.
  /// - Throws: A `GraphvizError` with Graphviz's messages, the exceeded limit, or the reason for which
  ///   the process ended.
  public func render(
    _ dot: String,
    as format: ImageFormat,
    dotsPerInch: Int? = nil
  ) throws(GraphvizError) -> Picture {
    try limits.check(dot: dot)
    return try draw(Drawing(dot, as: format, dotsPerInch: dotsPerInch), within: limits)
  }

  /// Draws a diagram in a child process. The bytes are those of `diagram.rendered(as:options:)`.
  ///
  /// The call blocks the thread until the process has ended. The limits are those of the options.
  ///
  /// - Parameters:
  ///   - diagram: The diagram.
  ///   - format: The format of the picture.
  ///   - options: The options of the picture.
  /// - Returns: The content of a picture file.
  /// - Throws: A `GraphvizError` with Graphviz's messages, the exceeded limit, or the reason for which
  ///   the process ended.
  public func render(
    _ diagram: StateDiagram, as format: ImageFormat, options: RenderingOptions = .init()
  ) throws(GraphvizError) -> [UInt8] {
    try render(DiagramPicture(diagram, as: format, options))
  }

  /// Draws a picture in a child process, and adds the theme and the embedded diagram in this process.
  package func render(_ picture: DiagramPicture) throws(GraphvizError) -> [UInt8] {
    picture.finished(try draw(picture.drawing, within: picture.limits).bytes)
  }
}

extension RenderingProcess {
  private func draw(
    _ drawing: Drawing, within limits: RenderingLimits
  ) throws(GraphvizError) -> Picture {
    try limits.checkProcess()
    let ending = try WorkingFolder.with { folder throws(GraphvizError) in
      let task = RenderingTask(
        drawing: drawing, seconds: limits.seconds, memoryBytes: limits.memoryBytes, folder: folder)
      let child = try ChildProcess(
        program: program, arguments: task.arguments,
        environment: RenderingTask.environment(in: folder))
      return child.run(
        input: Array(drawing.dot.utf8),
        maximumOutput: Self.outputBytes + RenderingReply.maximumOverhead, seconds: limits.seconds)
    }
    return try Self.picture(ending, within: limits)
  }
}

extension RenderingLimits {
  /// The time in words, such as `10 seconds`.
  var timeText: String {
    if seconds == 1 { return "a second" }
    return seconds == seconds.rounded() ? "\(Int(seconds)) seconds" : "\(seconds) seconds"
  }

  /// Returns a number of bytes in words, such as `64 MiB`.
  package static func text(ofBytes bytes: Int) -> String {
    let (number, letter) = scaled(bytes)
    return "\(number) " + (letter.isEmpty ? "bytes" : letter + "iB")
  }

  /// Returns a number of bytes in the largest unit of which it is a multiple, and the first letter of
  /// the unit: `K`, `M`, `G`, or none for bytes.
  package static func scaled(_ bytes: Int) -> (number: Int, letter: String) {
    for (power, letter) in [(1 << 30, "G"), (1 << 20, "M"), (1 << 10, "K")]
    where bytes % power == 0 && bytes > 0 {
      return (bytes / power, letter)
    }
    return (bytes, "")
  }

  /// Throws a `GraphvizError` if a limit of a child process is invalid.
  func checkProcess() throws(GraphvizError) {
    guard seconds > 0, seconds <= Self.longestTime else {
      throw GraphvizError(
        .request, problem: "a time limit of \(seconds) seconds is invalid",
        advice: "Choose more than 0 and at most \(Int(Self.longestTime)).")
    }
    guard memoryBytes > 0 else {
      throw GraphvizError(.request, problem: "a limit in bytes is not above 0")
    }
  }
}
