import Foundation
import Testing

/// Hostile texts, drawn by the built `sm-graph`: each ends in an error or a picture within the limit, and
/// leaves no files and processes.
@Suite struct UntrustedGraphTests {
  private static let samples = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Hostile")

  /// The texts in files, and those that are too long for one.
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

  /// Each text as SVG, and those in files as PNG too, because the long ones take long.
  private static let pictures: [(name: String, format: String)] =
    texts.map { ($0.name, "svg") } + files.map { ($0.0, "png") }

  @Test func `the folder of hostile DOT texts is not empty`() {
    #expect(Self.texts.count == 31)
  }

  // The tool's limit is ten seconds; the rest is for a busy machine.
  @Test(.timeLimit(.minutes(10)), arguments: pictures)
  func `a hostile DOT text is drawn or reported, and leaves nothing behind`(
    name: String, format: String
  ) throws {
    let text = try #require(Self.texts.first { $0.name == name }?.text)
    let folder = try TemporaryFolder()
    for name in ["work", "temporary"] { try folder.createFolder(name) }
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

    let run = try Executable.run(
      ["render", "--file", "../text.dot", "-o", "picture.\(format)"], in: folder("work"),
      environment: ["TMPDIR": folder("temporary")])

    #expect(run.reason == .exit)
    let written = try FileManager.default.contentsOfDirectory(atPath: folder("work"))
    if run.status == 0 {
      #expect(written == ["picture.\(format)"])
      let picture = try Data(contentsOf: URL(filePath: folder("work/picture.\(format)")))
      for secret in ["root:", "secret</text>"] {
        #expect(picture.range(of: Data(secret.utf8)) == nil)
      }
    } else {
      #expect(run.status == 1)
      #expect(run.errors.contains("Error: "), "\(run.errors)")
      #expect(written.isEmpty)
    }
    let left = try FileManager.default.contentsOfDirectory(atPath: folder("temporary"))
    #expect(left.isEmpty)
    #expect(Self.processes(naming: folder.path).isEmpty)
  }

  /// Returns the processes whose arguments contain a text, if the system has files for them.
  private static func processes(naming text: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.filter { name in
      guard Int(name) != nil else { return false }
      let arguments = try? Data(contentsOf: URL(filePath: "/proc/\(name)/cmdline"))
      return arguments?.range(of: Data(text.utf8)) != nil
    }
  }
}
