/// JSON that is to be written, with the members of objects in the order that they are given in.
package enum JSONTree: Hashable, Sendable {
  case bool(Bool)
  case number(Int)
  case text(String)
  case list([JSONTree])
  case object([Member])

  /// A name and a value.
  package struct Member: Hashable, Sendable {
    package let name: String
    package let value: JSONTree

    package init(_ name: String, _ value: JSONTree) {
      self.name = name
      self.value = value
    }
  }

  /// A list of texts.
  package static func texts(_ texts: [String]) -> JSONTree { .list(texts.map(JSONTree.text)) }

  /// The value as text, which ends with a line break. What holds no lists and
  /// objects is on one line.
  package var string: String {
    var text = JSONText()
    write(to: &text)
    text.write("\n")
    return text.string
  }

  /// Whether there is something with members inside.
  private var isDeep: Bool {
    switch self {
    case .bool, .number, .text: false
    case .list(let values): values.contains(where: \.hasMembers)
    case .object(let members): members.contains { $0.value.hasMembers }
    }
  }

  private var hasMembers: Bool {
    switch self {
    case .bool, .number, .text: false
    case .list(let values): !values.isEmpty
    case .object: true
    }
  }

  fileprivate func write(to text: inout JSONText) {
    switch self {
    case .bool(let value): text.write("\(value)")
    case .number(let value): text.write("\(value)")
    case .text(let value): text.write(JSONText.quoted(value))
    case .list(let values) where isDeep:
      text.lines(("[", "]"), values.map { value in { value.write(to: &$0) } })
    case .object(let members) where isDeep:
      text.lines(("{", "}"), members.map { member in { member.write(to: &$0) } })
    case .list(let values): text.line(("[", "]"), values.map { value in { value.write(to: &$0) } })
    case .object(let members):
      text.line(("{", "}"), members.map { member in { member.write(to: &$0) } })
    }
  }
}

extension JSONTree.Member {
  fileprivate func write(to text: inout JSONText) {
    text.write(JSONText.quoted(name) + ": ")
    value.write(to: &text)
  }
}
