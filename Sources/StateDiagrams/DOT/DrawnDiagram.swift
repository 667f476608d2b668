/// A diagram and the options of its drawing, which a picture or a DOT file embeds.
///
/// The file contains them as one line of JSON in a comment, with a digest of the visible text:
///
/// ```text
/// // {"swiftStateMachines":1,"notation":5,"digest":"9f…","style":"statechart",…,"diagram":{…}}
/// ```
///
/// In a DOT file, a line that Graphviz would not accept continues in further comments, `//+ …`.
///
/// With this line, a machine can be compared with a file without drawing it again. A new drawing
/// would have other bytes with another font or version of Graphviz. The digest reveals edits of the
/// visible text.
package struct DrawnDiagram: Hashable, Sendable {
  package let diagram: StateDiagram
  package var style = DOTStyle.statechart

  /// The requested direction; nil if a picture's layout determined it.
  package var direction: DOTDirection?
  package var title: String?

  /// The layout engine, if it is not `dot`.
  package var engine: String?

  /// The resolution of a PNG, if it is not the default.
  package var dotsPerInch: Int?

  /// Whether the drawing has highlights, which are not part of the diagram.
  package var isHighlighted = false

  /// The version of the notation. It is incremented when the same diagram is drawn differently.
  package static let notationVersion = 8

  /// The version of the notation in which the file was drawn.
  package private(set) var notation = notationVersion

  package init(_ diagram: StateDiagram) {
    var diagram = diagram.withoutSteps
    // Diagnostics are not visible. Only those about unknown transitions change the drawing.
    diagram.diagnostics.removeAll { !$0.hidesTransitions }
    self.diagram = diagram
  }
}

extension DrawnDiagram {
  // A hyphen would be escaped in the line.
  private static let key = "swiftStateMachines"

  /// The start of the embedded line in every file.
  package static let mark = "{\"\(key)\":"

  /// The version of the line's format. Lines of other versions are errors.
  private static let formatVersion = 1

  /// Returns the line that a file embeds.
  ///
  /// - Parameter digest: The digest of the visible text.
  package func line(digest: String) -> String {
    var members: [JSONValue.Member] = [
      .init(Self.key, .number(Self.formatVersion)), .init("notation", .number(notation)),
      .init("digest", .string(digest)), .init("style", .string(style.rawValue)),
    ]
    if let direction { members.append(.init("direction", .string(direction.rawValue))) }
    if let title { members.append(.init("title", .string(title))) }
    if let engine { members.append(.init("engine", .string(engine))) }
    if let dotsPerInch { members.append(.init("dotsPerInch", .number(dotsPerInch))) }
    if isHighlighted { members.append(.init("highlighted", .bool(true))) }
    return JSONValue.object(members + [.init("diagram", diagram.jsonValue)]).line
  }

  /// Parses the line that a file embeds.
  ///
  /// - Returns: The diagram, and the digest of the text when it was written.
  /// - Throws: `StateDiagram.JSONError` if the line is not valid.
  package static func read(
    _ line: String
  ) throws(StateDiagram.JSONError) -> (drawn: DrawnDiagram, digest: String) {
    let place = JSONPlace(try JSONValue(parsing: line))
    let version = try place.member(key).integer()
    guard version == formatVersion else {
      throw StateDiagram.JSONError(
        place: key,
        reason: version > formatVersion
          ? "version \(version) is later than \(formatVersion)" : "there is no version \(version)")
    }
    var drawn = DrawnDiagram(try StateDiagram(try place.member("diagram")))
    drawn.notation = try place.member("notation").integer()
    drawn.style = try place.member("style").kind(DOTStyle.self)
    drawn.direction = try place.optional("direction")?.kind(DOTDirection.self)
    drawn.title = try place.optional("title")?.string()
    drawn.engine = try place.optional("engine")?.string()
    drawn.dotsPerInch = try place.optional("dotsPerInch")?.integer()
    drawn.isHighlighted = try place.optional("highlighted")?.bool() ?? false
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

  /// Returns the DOT text from which the picture is drawn.
  ///
  /// The graph has a name in each style. Graphviz numbers graphs without a name, so that the bytes
  /// of a picture would depend on the graphs that were drawn before it.
  package func pictureDOT(highlighting highlights: StateDiagram.Highlights) -> String {
    switch style {
    case .statechart:
      StatechartWriter(diagram, title: title, marks: highlights.marks).text(direction: direction)
    case .classic:
      ClassicWriter(diagram).text(direction: direction ?? .leftToRight, isNamed: true)
    }
  }

  /// Returns a DOT file: the diagram in a comment, and the text.
  package func file(dot: String) -> String {
    let line = line(digest: Self.digest(ofText: dot.utf8[...]))
    return DOTEscaping.comment(line) + "\n" + dot
  }

  /// Parses a DOT file. Nil if it embeds no diagram.
  ///
  /// - Returns: The diagram, and whether the text was edited after it was written.
  /// - Throws: `StateDiagram.JSONError` if the embedded line is not valid.
  package static func read(
    file: String
  ) throws(StateDiagram.JSONError) -> (drawn: DrawnDiagram, isEdited: Bool)? {
    guard file.hasPrefix("// " + mark) else { return nil }
    let continuation = DOTEscaping.commentContinuation.utf8
    var line: [UInt8] = []
    var text = file.utf8.dropFirst(3)
    while true {
      let piece = text.prefix { $0 != UInt8(ascii: "\n") }
      line += piece.last == UInt8(ascii: "\r") ? piece.dropLast() : piece
      text = text.dropFirst(piece.count + 1)
      guard text.starts(with: continuation) else { break }
      text = text.dropFirst(continuation.count)
    }
    let (drawn, digest) = try read(String(decoding: line, as: UTF8.self))
    return (drawn, Self.digest(ofText: text) != digest)
  }

  /// Returns the digest of a text without carriage returns, because Git can convert line endings.
  private static func digest(ofText text: Substring.UTF8View) -> String {
    digest(of: text.lazy.filter { $0 != UInt8(ascii: "\r") })
  }
}
