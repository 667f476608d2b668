import Foundation
import Testing

/// Texts that are written to do harm, drawn by the built `sm-graph`: each ends in an error or a
/// picture within the limit, and leaves nothing behind.
@Suite struct HostileTextTests {
  private static let samples = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Hostile")

  /// What there is in files, and what is too long for one.
  private static let texts: [(name: String, text: Data)] =
    files
    + [
      ("isolated nodes", "digraph g {" + (0..<100_000).map { "n\($0);" }.joined() + "}"),
      (
        "a long chain",
        "digraph g { n" + (0...3_000).map { "\($0)" }.joined(separator: " -> n") + " }"
      ),
      (
        "deep nesting",
        "digraph g {" + (0..<20_000).map { "subgraph cluster_\($0) { n\($0);" }.joined()
          + String(repeating: "}", count: 20_001)
      ),
      (
        "a huge string",
        "digraph g { a [label=\"" + String(repeating: "long ", count: 600_000) + "\"] }"
      ),
      (
        "a huge name",
        "digraph g { " + String(repeating: "n", count: 1_000_000) + " [label=<<b>x</i>>] }"
      ),
      ("a deep label", "digraph g { a [label=<" + String(repeating: "<b>", count: 50_000) + ">] }"),
      ("too long", "// " + String(repeating: "x", count: 9 << 20) + "\ngraph { a }"),
    ].map { ($0.0, Data($0.1.utf8)) }

  private static var files: [(String, Data)] {
    let urls = try? FileManager.default.contentsOfDirectory(
      at: samples, includingPropertiesForKeys: nil)
    return (urls ?? []).sorted { $0.path < $1.path }.compactMap { url in
      (try? Data(contentsOf: url)).map { (url.lastPathComponent, $0) }
    }
  }

  /// Each text as SVG, and those in files as PNG too: the long ones would take long once more.
  private static let pictures: [(name: String, format: String)] =
    texts.map { ($0.name, "svg") } + files.map { ($0.0, "png") }

  @Test func `are there`() {
    #expect(Self.texts.count == 31)
  }

  @Test(arguments: pictures)
  func `end in an error or a picture`(name: String, format: String) throws {
    let text = try #require(Self.texts.first { $0.name == name }?.text)
    let folder = try TemporaryFolder()
    for name in ["work", "temporary"] {
      try FileManager.default.createDirectory(
        atPath: folder(name), withIntermediateDirectories: false)
    }
    mkfifo(folder("fifo"), 0o600)
    try folder.write("<svg><text>secret</text></svg>", to: "secret.svg")
    let place = Data("FOLDER".utf8)
    var own = text
    if text.count < 10_000 {
      while let range = own.range(of: place) {
        own.replaceSubrange(range, with: Data(folder.path.utf8))
      }
    }
    try own.write(to: URL(filePath: folder("text.dot")))

    let process = Process()
    process.executableURL = URL(filePath: CommandLine.arguments[0])
      .deletingLastPathComponent().appending(path: "sm-graph")
    process.arguments = ["render", "--file", "../text.dot", "-o", "picture.\(format)"]
    process.currentDirectoryURL = URL(filePath: folder("work"))
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["TMPDIR": folder("temporary")], uniquingKeysWith: { $1 })
    let errors = Pipe()
    process.standardError = errors
    process.standardInput = FileHandle.nullDevice
    let start = Date.now
    try process.run()
    let message = String(
      decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()

    // Ten seconds are the tool's limit; the rest is for a machine that has much else to do.
    #expect(Date.now.timeIntervalSince(start) < 40)
    #expect(process.terminationReason == .exit)
    let written = try FileManager.default.contentsOfDirectory(atPath: folder("work"))
    if process.terminationStatus == 0 {
      #expect(written == ["picture.\(format)"])
      let picture = try Data(contentsOf: URL(filePath: folder("work/picture.\(format)")))
      for secret in ["root:", "secret</text>"] {
        #expect(picture.range(of: Data(secret.utf8)) == nil)
      }
    } else {
      #expect(process.terminationStatus == 1)
      #expect(message.contains("Error: "), "\(message)")
      #expect(written.isEmpty)
    }
    let left = try FileManager.default.contentsOfDirectory(atPath: folder("temporary"))
    #expect(left.isEmpty)
    #expect(Self.processes(naming: folder.path).isEmpty)
  }

  /// The processes whose arguments hold a text, where the system shows them as files.
  private static func processes(naming text: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.filter { name in
      guard Int(name) != nil else { return false }
      let arguments = try? Data(contentsOf: URL(filePath: "/proc/\(name)/cmdline"))
      return arguments?.range(of: Data(text.utf8)) != nil
    }
  }
}
