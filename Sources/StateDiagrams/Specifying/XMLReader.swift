/// An element of an XML document.
struct XMLElement {
  struct Attribute {
    /// The namespace; empty if the name has no prefix.
    let namespace: String
    let name: String
    let value: String
  }

  /// The namespace; empty if there is none.
  let namespace: String

  /// The name without a prefix.
  let name: String
  let attributes: [Attribute]
  fileprivate(set) var children: [XMLElement] = []

  /// The line on which the element starts, from 1.
  let line: Int

  /// The line of the first text besides whitespace; nil if there is none.
  fileprivate(set) var lineOfText: Int?

  /// Returns the value of an attribute; nil if there is none.
  subscript(name: String, in namespace: String = "") -> String? {
    attributes.first { $0.name == name && $0.namespace == namespace }?.value
  }
}

/// Reads XML 1.0 with namespaces, without document type declarations.
///
/// Foundation's parser would be another library to load, and Foundation is none of this module's
/// imports. The entities of a document type can refer to files, and grow without bounds. A document
/// that has one is an error.
struct XMLReader {
  /// The greatest depth of elements.
  private static let depthLimit = 200

  private let bytes: [UInt8]
  private var index = 0
  private var line = 1

  /// The elements that are open, each with the namespaces of the prefixes that it declares.
  private var open: [(element: XMLElement, name: String, namespaces: [String: String])] = []
  private var root: XMLElement?

  private init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// Returns the outermost element of a document.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  static func document(_ text: String) throws(SpecificationError) -> XMLElement {
    var reader = XMLReader(text)
    return try reader.document()
  }

  private mutating func document() throws(SpecificationError) -> XMLElement {
    if let start = bytes.firstIndex(where: { $0 < 0x20 && !"\t\n\r".utf8.contains($0) }) {
      line += bytes[..<start].count { $0 == UInt8(ascii: "\n") }
      throw problem("a control character is not allowed in XML.")
    }
    _ = skip("\u{FEFF}")
    while index < bytes.count {
      if bytes[index] != UInt8(ascii: "<") {
        try readText()
      } else if skip("<!--") {
        try skip(past: "-->", of: "comment")
      } else if skip("<![CDATA[") {
        if !open.isEmpty { noteText() }
        try skip(past: "]]>", of: "CDATA section")
      } else if starts(with: "<!") {
        throw problem(
          "a document type declaration is not read, because its entities can refer to other files. "
            + "Remove it.")
      } else if skip("<?") {
        try skip(past: "?>", of: "processing instruction")
      } else if skip("</") {
        try readEnd()
      } else {
        try readStart()
      }
    }
    if let last = open.last {
      throw SpecificationError(line: last.element.line, "the element '\(last.name)' has no end.")
    }
    guard let root else { throw problem("the document has no element.") }
    return root
  }
}

// MARK: Tags

extension XMLReader {
  /// Reads a start tag after `<`.
  private mutating func readStart() throws(SpecificationError) {
    let start = line
    index += 1
    guard root == nil || !open.isEmpty else {
      throw problem("the document has more than one outermost element.")
    }
    guard open.count < Self.depthLimit else {
      throw problem("more than \(Self.depthLimit) elements are nested.")
    }
    let name = try readName()
    var attributes: [(name: String, value: String)] = []
    var namespaces: [String: String] = [:]
    var seen: Set<String> = []
    while true {
      let hasSpace = skipSpace()
      if starts(with: ">") || starts(with: "/>") { break }
      guard hasSpace else { throw problem("'\(name)' needs a space before an attribute.") }
      let attribute = try readName()
      guard seen.insert(attribute).inserted else {
        throw problem("'\(name)' has the attribute '\(attribute)' twice.")
      }
      let value = try readValue(of: attribute)
      if attribute == "xmlns" {
        namespaces[""] = value
      } else if attribute.hasPrefix("xmlns:") {
        namespaces[String(attribute.dropFirst(6))] = value
      } else {
        attributes.append((attribute, value))
      }
    }
    let isEmpty = skip("/>")
    if !isEmpty { _ = skip(">") }
    var resolved: [XMLElement.Attribute] = []
    for (attribute, value) in attributes {
      let (namespace, local) = try self.resolved(attribute, isAttribute: true, namespaces)
      resolved.append(XMLElement.Attribute(namespace: namespace, name: local, value: value))
    }
    let (namespace, local) = try self.resolved(name, isAttribute: false, namespaces)
    let element = XMLElement(
      namespace: namespace, name: local, attributes: resolved, line: start)
    if isEmpty {
      close(element)
    } else {
      open.append((element, name, namespaces))
    }
  }

  /// Reads an end tag after `</`.
  private mutating func readEnd() throws(SpecificationError) {
    let name = try readName()
    _ = skipSpace()
    guard skip(">") else { throw problem("the end of '\(name)' needs a '>'.") }
    guard let last = open.last, last.name == name else {
      throw problem(
        open.last.map { "'</\(name)>' ends '\($0.name)' of line \($0.element.line)." }
          ?? "'</\(name)>' ends no element.")
    }
    open.removeLast()
    close(last.element)
  }

  private mutating func close(_ element: XMLElement) {
    if open.isEmpty {
      root = element
    } else {
      open[open.count - 1].element.children.append(element)
    }
  }

  /// Returns a name as its namespace and the name without a prefix.
  private func resolved(
    _ name: String, isAttribute: Bool, _ namespaces: [String: String]
  ) throws(SpecificationError) -> (namespace: String, name: String) {
    let parts = name.pieces(by: ":")
    guard parts.count <= 2 else { throw problem("'\(name)' has several prefixes.") }
    if parts.count == 1, isAttribute { return ("", name) }
    let prefix = parts.count == 1 ? "" : parts[0]
    if prefix == "xml" { return ("http://www.w3.org/XML/1998/namespace", parts[1]) }
    let declared = namespaces[prefix] ?? open.reversed().lazy.compactMap { $0.namespaces[prefix] }.first
    guard let namespace = declared ?? (prefix.isEmpty ? "" : nil) else {
      throw problem("the prefix of '\(name)' is not declared.")
    }
    return (namespace, parts[parts.count - 1])
  }
}

// MARK: Texts

extension XMLReader {
  private mutating func readName() throws(SpecificationError) -> String {
    let start = index
    while index < bytes.count, Self.isNameByte(bytes[index]) { index += 1 }
    guard index > start, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[start]) else {
      throw problem("a name is missing.")
    }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
      true
    default: ":_-.".utf8.contains(byte)
    }
  }

  /// Reads `= "value"`.
  private mutating func readValue(of attribute: String) throws(SpecificationError) -> String {
    _ = skipSpace()
    let hasSign = skip("=")
    _ = skipSpace()
    guard hasSign, index < bytes.count, "'\"".utf8.contains(bytes[index]) else {
      throw problem("the attribute '\(attribute)' needs a value in quotation marks.")
    }
    let quote = bytes[index]
    index += 1
    var value: [UInt8] = []
    while index < bytes.count, bytes[index] != quote {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "<"): throw problem("'<' in the value of '\(attribute)' needs '&lt;'.")
      case UInt8(ascii: "&"): value += try readReference().utf8
      case UInt8(ascii: "\n"), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
        if byte == UInt8(ascii: "\n") { line += 1 }
        value.append(UInt8(ascii: " "))
        index += 1
      default:
        value.append(byte)
        index += 1
      }
    }
    guard index < bytes.count else { throw problem("the value of '\(attribute)' has no end.") }
    index += 1
    return String(decoding: value, as: UTF8.self)
  }

  /// Reads a reference such as `&lt;` or `&#10;`.
  private mutating func readReference() throws(SpecificationError) -> String {
    let rest = bytes[index...].prefix(12)
    guard let end = rest.firstIndex(of: UInt8(ascii: ";")) else {
      throw problem("'&' needs '&amp;'.")
    }
    let name = String(decoding: rest[(index + 1)..<end], as: UTF8.self)
    index = end + 1
    let code: UInt32?
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    case _ where name.hasPrefix("#x"): code = UInt32(name.dropFirst(2), radix: 16)
    case _ where name.hasPrefix("#"): code = UInt32(name.dropFirst())
    default: throw problem("the entity '&\(name);' is not one of XML's own. Write the character.")
    }
    guard let scalar = code.flatMap(Unicode.Scalar.init), scalar != "\0" else {
      throw problem("'&\(name);' is no character.")
    }
    return String(scalar)
  }

  /// Reads the text up to the next tag.
  private mutating func readText() throws(SpecificationError) {
    while index < bytes.count, bytes[index] != UInt8(ascii: "<") {
      if !skipSpace() {
        guard !open.isEmpty else { throw problem("text is outside of the outermost element.") }
        noteText()
        index += 1
      }
    }
  }

  /// Records that the innermost element has a text.
  private mutating func noteText() {
    let last = open.count - 1
    if open[last].element.lineOfText == nil { open[last].element.lineOfText = line }
  }
}

// MARK: Bytes

extension XMLReader {
  private func starts(with text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes[index...].starts(with: $0) }
  }

  /// Skips a text without line breaks, if it is next.
  private mutating func skip(_ text: StaticString) -> Bool {
    guard starts(with: text) else { return false }
    index += text.utf8CodeUnitCount
    return true
  }

  /// Skips everything up to the end of a text.
  private mutating func skip(
    past end: StaticString, of kind: String
  ) throws(SpecificationError) {
    let start = line
    while index < bytes.count {
      if skip(end) { return }
      if bytes[index] == UInt8(ascii: "\n") { line += 1 }
      index += 1
    }
    throw SpecificationError(line: start, "the \(kind) has no end.")
  }

  /// Skips whitespace, and returns whether there was any.
  private mutating func skipSpace() -> Bool {
    let start = index
    while index < bytes.count, " \t\r\n".utf8.contains(bytes[index]) {
      if bytes[index] == UInt8(ascii: "\n") { line += 1 }
      index += 1
    }
    return index > start
  }

  private func problem(_ text: String) -> SpecificationError {
    SpecificationError(line: line, text)
  }
}
