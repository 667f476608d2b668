import StateDiagrams

/// A Markdown file with diagrams between markers. Outside of these it is bytes, which stay as they
/// are.
struct MarkdownDocument: Sendable {
  /// The path of the file.
  let path: String

  /// The diagrams, in the order of the file.
  private(set) var diagrams: [MarkedDiagram] = []

  /// What is wrong with the markers.
  private(set) var mistakes: [MarkdownMistake] = []

  /// The lines, each with its end.
  private var lines: [ArraySlice<UInt8>] = []

  /// Reads a file.
  init(_ path: String, in context: ToolContext) throws(DestinationError) {
    switch FilePath(path).kind {
    case .missing: throw DestinationError("There is no file \(path.quoted).")
    case .folder:
      throw DestinationError("\(path.quoted) is a folder: name the Markdown files in it.")
    case .file, .device: break
    }
    self.init(path, content: try FilePath(path).bytes(within: context.limits), in: context.catalog)
  }

  /// Takes the content of a file apart.
  init(_ path: String, content: [UInt8], in catalog: DiagramCatalog) {
    self.path = path
    var start = content.startIndex
    while start < content.endIndex {
      let end = content[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? content.endIndex
      lines.append(content[start..<end])
      start = end
    }
    findDiagrams(in: catalog)
  }

  /// Whether there is a marker, be it right or wrong.
  var hasMarkers: Bool { !diagrams.isEmpty || !mistakes.isEmpty }

  /// Returns the file with the diagrams of some machines alone; nil if it has none of them.
  func showing(_ machines: Set<String>) -> MarkdownDocument? {
    var document = self
    document.diagrams.removeAll { !machines.contains($0.marker.machine) }
    document.mistakes = []
    return document.diagrams.isEmpty ? nil : document
  }

  /// The lines between the markers of a diagram, without their ends.
  func content(of diagram: MarkedDiagram) -> [Substring] {
    lines[diagram.lines].map { Self.text(of: $0) }
  }

  /// Whether these lines, as far in as the marker is, stand between the markers of a diagram.
  func holds(_ content: [String], in diagram: MarkedDiagram) -> Bool {
    self.content(of: diagram).elementsEqual(content) { line, expected in
      line == (expected.isEmpty ? "" : diagram.indentation + expected)
    }
  }

  /// The whole file with other lines between the markers of some diagrams.
  func replacing(_ contents: [(diagram: MarkedDiagram, lines: [String])]) -> [UInt8] {
    var result: [UInt8] = []
    var next = 0
    for (diagram, content) in contents.sorted(by: { $0.diagram.line < $1.diagram.line }) {
      result += lines[next..<diagram.lines.lowerBound].joined()
      for line in content {
        if !line.isEmpty { result += diagram.indentation.utf8 }
        result += line.utf8
        result += diagram.lineEnd.utf8
      }
      next = diagram.lines.upperBound
    }
    return result + lines[next...].joined()
  }
}

extension MarkdownDocument {
  private mutating func findDiagrams(in catalog: DiagramCatalog) {
    var fence = CodeFence()
    var open: (line: Int, words: Substring)?
    for (index, line) in lines.enumerated() {
      let text = Self.text(of: line)
      if fence.contains(text) { continue }
      let number = index + 1
      switch DiagramMarker.line(text) {
      case .other: break
      case .broken(let problem): add(problem, at: number)
      case .start(let words):
        if let open { reportEnd(missingFor: open.line, before: number) }
        open = (number, words)
      case .end:
        if let start = open {
          addDiagram(start, end: number, in: catalog)
          open = nil
        } else {
          add("'\(DiagramMarker.end)' ends nothing: no diagram starts before it.", at: number)
        }
      }
    }
    if let open { reportEnd(missingFor: open.line, before: nil) }
  }

  private mutating func addDiagram(
    _ start: (line: Int, words: Substring), end: Int, in catalog: DiagramCatalog
  ) {
    let line = lines[start.line - 1]
    do throws(UsageError) {
      diagrams.append(
        MarkedDiagram(
          marker: try DiagramMarker(start.words, in: catalog),
          document: path, line: start.line, lines: start.line..<end - 1,
          indentation: String(Self.text(of: line).prefix { $0 == " " }),
          lineEnd: line.suffix(2).elementsEqual([0x0D, 0x0A]) ? "\r\n" : "\n"))
    } catch {
      add(error.description, at: start.line)
    }
  }

  private mutating func reportEnd(missingFor line: Int, before next: Int?) {
    let place = next.map { " before the next one starts in line \($0)" } ?? ""
    add(
      "The diagram that starts here has no end\(place): put '\(DiagramMarker.end)' on a line below "
        + "it.", at: line)
  }

  private mutating func add(_ problem: String, at line: Int) {
    mistakes.append(MarkdownMistake(path: path, line: line, problem: problem))
  }

  /// A line as text, without its end and without a byte order mark.
  private static func text(of line: ArraySlice<UInt8>) -> Substring {
    var line = line
    if line.last == 0x0A { line.removeLast() }
    if line.last == 0x0D { line.removeLast() }
    if line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
    return Substring(decoding: line, as: UTF8.self)
  }
}

/// What is wrong with a marker of a Markdown file.
struct MarkdownMistake: Error, Hashable, CustomStringConvertible {
  /// The path of the file.
  let path: String

  /// The number of the line.
  let line: Int

  /// What is wrong and what would be right, in sentences.
  let problem: String

  var description: String { "\(path.visible):\(line): \(problem)" }
}
