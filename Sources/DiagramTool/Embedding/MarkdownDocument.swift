import StateDiagrams

/// A Markdown file with diagrams between markers.
///
/// The file is split into lines of bytes and not decoded as a whole, so that an update preserves all
/// other lines, including their line breaks and invalid UTF-8.
struct MarkdownDocument: Sendable {
  /// The path of the file.
  let path: String

  /// The diagrams, in the order of the file.
  private(set) var diagrams: [MarkedDiagram] = []

  /// The invalid markers, in the order of the file.
  private(set) var mistakes: [MarkdownMistake] = []

  /// The lines, each with its line break.
  private var lines: [ArraySlice<UInt8>] = []

  /// Reads a file and finds its diagrams.
  ///
  /// - Throws: A `DestinationError` if the file can't be read. Invalid markers are stored in
  ///   ``mistakes``.
  init(_ path: String, in context: ToolContext) throws(DestinationError) {
    switch FilePath(path).kind {
    case .missing: throw DestinationError("There is no file \(path.quoted).")
    case .folder:
      throw DestinationError("\(path.quoted) is a folder: name the Markdown files in it.")
    case .file, .device: break
    }
    self.init(path, content: try FilePath(path).bytes(), in: context.catalog)
  }

  /// Finds the diagrams in the content of a file.
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

  /// Whether the file contains any marker, valid or invalid.
  var hasMarkers: Bool { !diagrams.isEmpty || !mistakes.isEmpty }

  /// Returns the file with only the diagrams of some machines, and without mistakes; nil if it has no
  /// such diagram.
  func showing(_ machines: Set<String>) -> MarkdownDocument? {
    var document = self
    document.diagrams.removeAll { !machines.contains($0.marker.machine) }
    document.mistakes = []
    return document.diagrams.isEmpty ? nil : document
  }

  /// Returns the lines between the markers of a diagram, without their line breaks.
  func content(of diagram: MarkedDiagram) -> [Substring] {
    lines[diagram.lines].map { Self.text(of: $0) }
  }

  /// A diagram that is out of date, with its new lines.
  typealias Update = (diagram: MarkedDiagram, lines: [String])

  /// Returns the updates of the diagrams of a machine, in the order of the file.
  func updates(to diagram: StateDiagram, in context: ToolContext) throws -> [Update] {
    var updates: [Update] = []
    for marked in diagrams where marked.marker.machine == diagram.name {
      let lines = try marked.content(of: diagram, in: context)
      let isCurrent = content(of: marked).elementsEqual(lines) { line, expected in
        line == (expected.isEmpty ? "" : marked.indentation + expected)
      }
      if !isCurrent { updates.append((marked, lines)) }
    }
    return updates
  }

  /// Returns the bytes of the file with updates, which are in the order of the file.
  func replacing(_ updates: [Update]) -> [UInt8] {
    var result: [UInt8] = []
    var next = 0
    for (diagram, content) in updates {
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
  /// Scans the lines for markers. A start marker without an end is a mistake, and the next start
  /// marker starts a diagram of its own.
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
          add("'\(DiagramMarker.end)' has no marker that starts a diagram before it.", at: number)
        }
      }
    }
    if let open { reportEnd(missingFor: open.line, before: nil) }
  }

  /// Adds the diagram between two lines, or a mistake if its marker is invalid.
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

  /// Adds a mistake for a diagram without an end.
  ///
  /// - Parameters:
  ///   - line: The line that starts the diagram.
  ///   - next: The line that starts the next diagram; nil at the end of the file.
  private mutating func reportEnd(missingFor line: Int, before next: Int?) {
    let place = next.map { " before the next one starts in line \($0)" } ?? ""
    add(
      "The diagram that starts here has no end\(place): put '\(DiagramMarker.end)' on a line below "
        + "it.", at: line)
  }

  private mutating func add(_ problem: String, at line: Int) {
    mistakes.append(MarkdownMistake(path: path, line: line, problem: problem))
  }

  /// Returns a line as text, without its line break and without a byte order mark.
  private static func text(of line: ArraySlice<UInt8>) -> Substring {
    var line = line
    if line.last == 0x0A { line.removeLast() }
    if line.last == 0x0D { line.removeLast() }
    if line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
    return Substring(decoding: line, as: UTF8.self)
  }
}

/// An invalid marker of a Markdown file.
struct MarkdownMistake: Error, Hashable, CustomStringConvertible {
  /// The path of the file.
  let path: String

  /// The number of the line, from 1.
  let line: Int

  /// The problem and the remedy, in sentences.
  let problem: String

  /// The problem with its place, in the form that editors recognize: `README.md:12: …`.
  var description: String { "\(path.visible):\(line): \(problem)" }
}
