import StateExploration

/// A diagram and the options of its drawing, which a picture or a DOT file embeds.
///
/// The file contains them as JSON in a comment, with a digest of the visible text:
///
/// ```text
/// // {"swiftStatecharts":2,"notation":10,"digest":"9f…","style":"statechart",…,"behavior":{…,"states":[
/// // {"path":"locked","on":{"coin":["unlocked",".open"]}},
/// // {"path":"unlocked","on":{"push":["locked"]}}
/// // ]}}
/// ```
///
/// A DOT file has a line for each state of the table, so that a difference of two versions shows which
/// states changed. A line that Graphviz would not accept continues in further comments, `//+ …`.
///
/// A machine can be compared with a file without drawing it again. A new drawing would have other bytes
/// with another font or version of Graphviz. The digest reveals edits of the visible text.
package struct DrawnDiagram: Hashable, Sendable {
  package let diagram: StateDiagram
  package var style = DOTStyle.statechart

  /// The requested direction; nil if a picture's layout determined it.
  package var direction: DOTDirection?
  package var title: String?

  /// The resolution of a PNG, if it is not the default.
  package var dotsPerInch: Int?

  /// Whether the drawing has highlights, which are not part of the diagram.
  package var isHighlighted = false

  /// The version of the notation. It is incremented when the same diagram is drawn differently.
  package static let notationVersion = 10

  /// The version of the notation in which the file was drawn.
  package private(set) var notation = notationVersion

  package init(_ diagram: StateDiagram) {
    var diagram = diagram.with(diagnostics: [])
    diagram.following = nil
    self.diagram = diagram
  }
}

extension DrawnDiagram {
  // A hyphen would be escaped in the line.
  private static let key = "swiftStatecharts"

  /// The start of the embedded line in every file.
  package static let mark = "{\"\(key)\":"

  /// The version of the line's format. Lines of other versions are errors.
  private static let formatVersion = 2

  /// The greatest size of a table in a file, in bytes of UTF-8.
  private static let tableLimit = 64 << 10

  /// Returns the JSON that a file embeds, on one line.
  ///
  /// - Parameter digest: The digest of the visible text.
  package func line(digest: String) -> String { json(digest: digest).line }

  /// The JSON contains the table of the diagram, or the diagram and a digest of the table if the table is
  /// too large.
  private func json(digest: String) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init(Self.key, .number(Self.formatVersion)), .init("notation", .number(notation)),
      .init("digest", .string(digest)), .init("style", .string(style.rawValue)),
    ]
    if let direction { members.append(.init("direction", .string(direction.rawValue))) }
    if let title { members.append(.init("title", .string(title))) }
    if let dotsPerInch { members.append(.init("dotsPerInch", .number(dotsPerInch))) }
    if isHighlighted { members.append(.init("highlighted", .bool(true))) }
    members.append(.init("name", .string(diagram.name)))
    if let origin = diagram.origin, let table = origin.json,
      JSONValue.object(table).line.utf8.count <= Self.tableLimit
    {
      return .object(members + table)
    }
    members.append(.init("diagram", diagram.jsonValue))
    if let digest = diagram.tableDigest { members.append(.init("tableDigest", .string(digest))) }
    return .object(members)
  }

  /// Parses the JSON that a file embeds.
  ///
  /// - Returns: The diagram, and the digest of the text when it was written.
  /// - Throws: `StateDiagram.JSONError` if the JSON is not valid.
  package static func read(
    _ line: String
  ) throws(StateDiagram.JSONError) -> (drawn: DrawnDiagram, digest: String) {
    let place = JSONPlace(try JSONValue(parsing: line))
    let version = try place.member(key).integer()
    guard version == formatVersion else {
      throw StateDiagram.JSONError(
        place: key,
        reason: version > formatVersion
          ? "version \(version) is later than \(formatVersion)"
          : "version \(version) is no longer read; render the file again")
    }
    let name = try place.member("name").string()
    var diagram: StateDiagram
    if let origin = try StateDiagram.Origin(place) {
      diagram = origin.diagram(name: name)
    } else {
      diagram = try StateDiagram(try place.member("diagram"))
      diagram.digestOfFile = try place.optional("tableDigest")?.string()
    }
    var drawn = DrawnDiagram(diagram)
    drawn.notation = try place.member("notation").integer()
    drawn.style = try place.member("style").kind(DOTStyle.self)
    drawn.direction = try place.optional("direction")?.kind(DOTDirection.self)
    drawn.title = try place.optional("title")?.string()
    drawn.dotsPerInch = try place.optional("dotsPerInch")?.integer()
    drawn.isHighlighted = try place.flag("highlighted")
    return (drawn, try place.member("digest").string())
  }

  /// Returns a digest of bytes.
  package static func digest(of bytes: some Sequence<UInt8>) -> String {
    String(StateExploration.digest(of: bytes), radix: 16)
  }
}

extension DrawnDiagram {
  /// Returns the diagram in the DOT language, with the options of the drawing.
  package func dot(highlighting highlights: StateDiagram.Highlights = .init()) -> String {
    diagram.dot(
      style: style, direction: direction, title: title, highlighting: highlights)
  }

  /// Returns the DOT text from which the picture is drawn, and its elements in words.
  ///
  /// The graph has a name in each style. Graphviz numbers graphs without a name, so that the bytes
  /// of a picture would depend on the graphs that were drawn before it.
  package func pictureTexts(
    highlighting highlights: StateDiagram.Highlights
  ) -> (dot: String, elements: ElementTexts) {
    let writer = StatechartWriter(diagram, title: title, marks: highlights.marks)
    let dot =
      switch style {
      case .statechart: writer.text(direction: direction)
      case .classic:
        ClassicWriter(diagram).text(direction: direction ?? .leftToRight, isNamed: true)
      }
    return (dot, writer.elementTexts)
  }

  /// Returns a DOT file: the text, and the diagram in comments after it.
  package func file(dot: String) -> String {
    let lines = json(digest: Self.digest(ofText: dot.utf8[...])).linesOfStates
    return dot + (dot.hasSuffix("\n") ? "" : "\n")
      + lines.map { DOTEscaping.comment($0) + "\n" }.joined()
  }

  /// Parses a DOT file. Nil if it embeds no diagram.
  ///
  /// - Returns: The diagram, and whether the text was edited after it was written.
  /// - Throws: `StateDiagram.JSONError` if the embedded JSON is not valid.
  package static func read(
    file: String
  ) throws(StateDiagram.JSONError) -> (drawn: DrawnDiagram, isEdited: Bool)? {
    let start = "// " + mark
    guard
      let place = file.hasPrefix(start)
        ? file.startIndex : file.lastPlace(of: "\n" + start)?.lowerBound
    else { return nil }
    var (json, rest): ([UInt8], [UInt8]) = ([], [])
    for line in file.utf8[place...].split(separator: UInt8(ascii: "\n")) {
      let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      let prefixes = [DOTEscaping.commentContinuation, "// "]
      if let prefix = prefixes.first(where: { line.starts(with: $0.utf8) }) {
        json += line.dropFirst(prefix.utf8.count)
      } else {
        rest += line
      }
    }
    let (drawn, digest) = try read(String(decoding: json, as: UTF8.self))
    let text = file.utf8[..<place]
    return (drawn, !rest.isEmpty || Self.digest(ofText: text) != digest)
  }

  /// Returns the digest of a text without line breaks at its end and carriage returns, because Git can
  /// convert line endings.
  private static func digest(ofText text: Substring.UTF8View) -> String {
    var text = text.filter { $0 != UInt8(ascii: "\r") }
    while text.last == UInt8(ascii: "\n") { text.removeLast() }
    return digest(of: text)
  }
}

extension JSONValue {
  /// The value on one line, or with a line for each element of the lists of objects with which its last
  /// member ends.
  fileprivate var linesOfStates: [String] {
    guard case .object(let members) = self, case .object(let table)? = members.last?.value else {
      return [line]
    }
    let start = JSONValue.object(members.dropLast()).line.dropLast()
    var lines = ["\(start),\(JSONValue.string(members[members.count - 1].name).line):{"]
    for (index, member) in table.enumerated() {
      let comma = index < table.count - 1 ? "," : ""
      lines[lines.count - 1] += JSONValue.string(member.name).line + ":"
      guard ["states", "transitions"].contains(member.name),
        case .array(let elements) = member.value
      else {
        lines[lines.count - 1] += member.value.line + comma
        continue
      }
      lines[lines.count - 1] += "["
      lines += elements.enumerated().map { number, element in
        element.line + (number < elements.count - 1 ? "," : "")
      }
      lines.append("]" + comma)
    }
    lines[lines.count - 1] += "}}"
    return lines
  }
}
