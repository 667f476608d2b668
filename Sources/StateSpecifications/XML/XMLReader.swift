/// Reads XML 1.0 with namespaces, without document type declarations.
///
/// Foundation's parser would be another library to load, and Foundation is none of this module's
/// imports. The entities of a document type can refer to files, and grow without bounds. A document
/// that has one is an error.
struct XMLReader {
  /// The greatest depth of elements.
  private static let depthLimit = 200

  let bytes: [UInt8]
  var index = 0
  var line = 1

  /// The elements that are open, each with the namespaces of the prefixes that it declares.
  var open: [(element: XMLElement, name: String, namespaces: [String: String])] = []
  private var root: XMLElement?

  private init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// Returns the outermost element of a document.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  static func document(_ text: String) throws(SpecificationError) -> XMLElement {
    try SpecificationError.checkLength(of: text)
    var reader = XMLReader(text)
    try reader.checkCharacters(of: text)
    return try reader.document()
  }

  private mutating func document() throws(SpecificationError) -> XMLElement {
    _ = skip("\u{FEFF}")
    while index < bytes.count {
      if bytes[index] != UInt8(ascii: "<") {
        try readText()
      } else if skip("<!--") {
        try skip(past: "--", of: "comment")
        guard skip(">") else { throw problem("'--' is not allowed in a comment.") }
      } else if skip("<![CDATA[") {
        if !open.isEmpty { noteText() }
        try skip(past: "]]>", of: "CDATA section")
      } else if starts(with: "<!") {
        throw problem(
          "a document type declaration is not read, because its entities can refer to other files. "
            + "Remove it.")
      } else if skip("<?") {
        _ = try readName()
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
    let declared =
      namespaces[prefix] ?? open.reversed().firstResult { $0.namespaces[prefix] }
    guard let namespace = declared ?? (prefix.isEmpty ? "" : nil) else {
      throw problem("the prefix of '\(name)' is not declared.")
    }
    return (namespace, parts[parts.count - 1])
  }
}
