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
  var children: [XMLElement] = []

  /// The line on which the element starts, from 1.
  let line: Int

  /// The line of the first text besides whitespace; nil if there is none.
  var lineOfText: Int?

  /// Returns the value of an attribute; nil if there is none.
  subscript(name: String, in namespace: String = "") -> String? {
    attributes.first { $0.name == name && $0.namespace == namespace }?.value
  }
}
