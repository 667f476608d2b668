/// A statement of the DOT language.
struct DOTStatement: Hashable {
  enum Kind: Hashable {
    /// `graph [...]`, `node [...]` or `edge [...]`.
    case defaults(String)
    case node(String)
    case edge(tail: String, head: String)
    case subgraph(String, [DOTStatement])
  }

  /// The value of an attribute.
  enum Value: Hashable {
    case text(String)
    case html(String)
  }

  var kind: Kind
  var attributes: [String: Value] = [:]
  var line: Int

  /// The value of an attribute in quotes, with its escape sequences as they are written.
  func text(_ name: String) -> String? {
    guard case .text(let text) = attributes[name] else { return nil }
    return text
  }

  /// The words of the `class` attribute.
  var classes: [String] { (text("class") ?? "").split(separator: " ").map(String.init) }

  /// The value of an attribute as it is shown.
  func shown(_ name: String) -> String? { text(name).map { DOTUnescaping.label($0) } }
}

/// Reads the statements of a graph.
struct DOTParser {
  /// More composites inside each other than anybody can read; a limit for what is not ours.
  private static let depthLimit = 200

  private var scanner: DOTScanner
  private var token: DOTScanner.Token?

  /// The statements between the braces of the only graph of a text.
  static func statements(of text: String) throws(DOTReadingError) -> [DOTStatement] {
    var parser = DOTParser(scanner: DOTScanner(text))
    try parser.advance()
    try parser.expect(.word("digraph"), "the text does not start with 'digraph'")
    if case .text = parser.token { try parser.advance() }
    let statements = try parser.block(depth: 0)
    if parser.token != nil { throw parser.scanner.error("something follows the graph") }
    return statements
  }

  private init(scanner: DOTScanner) { self.scanner = scanner }

  private mutating func advance() throws(DOTReadingError) { token = try scanner.next() }

  private mutating func expect(
    _ expected: DOTScanner.Token, _ problem: String
  ) throws(DOTReadingError) {
    guard token == expected else { throw scanner.error(problem) }
    try advance()
  }

  private mutating func block(depth: Int) throws(DOTReadingError) -> [DOTStatement] {
    guard depth < Self.depthLimit else { throw scanner.error("the clusters are nested too deep") }
    try expect(.symbol("{"), "an opening brace is missing")
    var statements: [DOTStatement] = []
    while token != .symbol("}") {
      guard token != nil else { throw scanner.error("the text is cut off") }
      statements.append(try statement(depth: depth))
    }
    try advance()
    return statements
  }

  private mutating func statement(depth: Int) throws(DOTReadingError) -> DOTStatement {
    let line = scanner.line
    if token == .word("subgraph") {
      try advance()
      let name = try identifier()
      return DOTStatement(kind: .subgraph(name, try block(depth: depth + 1)), line: line)
    }
    if case .word(let word) = token, ["graph", "node", "edge"].contains(word) {
      try advance()
      return DOTStatement(kind: .defaults(word), attributes: try attributes(), line: line)
    }
    let id = try identifier()
    guard token == .arrow else {
      return DOTStatement(kind: .node(id), attributes: try attributes(), line: line)
    }
    try advance()
    let head = try identifier()
    return DOTStatement(
      kind: .edge(tail: id, head: head), attributes: try attributes(), line: line)
  }

  private mutating func identifier() throws(DOTReadingError) -> String {
    switch token {
    case .word(let name), .text(let name):
      try advance()
      return name
    default: throw scanner.error("a name is missing")
    }
  }

  private mutating func attributes() throws(DOTReadingError) -> [String: DOTStatement.Value] {
    try expect(.symbol("["), "a list of attributes is missing")
    var attributes: [String: DOTStatement.Value] = [:]
    while token != .symbol("]") {
      let name = try identifier()
      try expect(.symbol("="), "the attribute '\(name)' has no value")
      switch token {
      case .word(let value), .text(let value): attributes[name] = .text(value)
      case .html(let value): attributes[name] = .html(value)
      default: throw scanner.error("the attribute '\(name)' has no value")
      }
      try advance()
      if token == .symbol(",") { try advance() }
    }
    try advance()
    return attributes
  }
}
