extension StateDiagram.Node {
  /// The identifier of a node, unique in its diagram: the labels on the path to it.
  ///
  /// The text of an identifier joins the labels by slashes, `functioning/locked`. Letters, digits,
  /// spaces, `-`, `_` and `.` are kept, and every other character is written as the hexadecimal
  /// bytes of its UTF-8, such as `%2F` for a slash. The text of a pseudostate ends with its kind
  /// after a colon, `functioning/:history`. In labels, a colon is always escaped.
  ///
  /// A string literal is such a text: `let id: StateDiagram.Node.ID = "functioning/locked"`.
  public struct ID: Hashable, Sendable {
    /// The kind of a node, as far as its identifier contains it.
    package enum Role: String {
      case state = ""
      case initial
      case history
      /// The node that stands for the omitted states of a region.
      case elided
      /// The node at which transitions of any state start. It is only in pictures.
      case anyState = "any"
      /// A region as a node.
      case region
      /// The whole machine as a node.
      case machine
    }

    /// The hash value of the text: identifiers are looked up more often than they are created.
    let hash: Int

    /// The text of the identifier.
    public let description: String

    /// Hashes the text.
    public func hash(into hasher: inout Hasher) { hasher.combine(hash) }

    private init(escaped text: String) {
      hash = text.hashValue
      description = text
    }

    /// Creates the identifier of a node that isn't a state, from the text after the colon.
    private init(_ kind: String, in parent: ID?) {
      let path = parent?.path ?? ""
      self.init(escaped: path.isEmpty ? ":" + kind : path + "/:" + kind)
    }

    /// Creates the identifier of the state at the end of a path of labels.
    package init(path: [String]) {
      self.init(
        escaped: path.count == 1
          ? Self.escaped(path[0]) : path.lazy.map(Self.escaped).joined(separator: "/"))
    }

    /// Returns the identifier of the initial pseudostate of a composite, or of the machine.
    package static func initial(in parent: ID? = nil) -> ID { ID("initial", in: parent) }

    /// Returns the identifier of the history pseudostate of a composite.
    package static func history(in parent: ID) -> ID { ID("history", in: parent) }

    static func elided(in parent: ID?, region: Int) -> ID {
      ID(region == 0 ? "elided" : "elided \(region + 1)", in: parent)
    }

    static func region(_ number: Int, in parent: ID?) -> ID {
      ID("region \(number + 1)", in: parent)
    }

    static func anyState(_ number: Int, in parent: ID?) -> ID {
      ID(number == 0 ? "any state" : "any state \(number + 1)", in: parent)
    }

    package static let machine = ID("machine", in: nil)

    /// Returns the identifier of a node or a region with a label, inside this node.
    package func appending(_ label: String) -> ID {
      ID(escaped: path.isEmpty ? Self.escaped(label) : path + "/" + Self.escaped(label))
    }

    /// Whether the node isn't a state. Colons in labels are escaped.
    package var isPseudostate: Bool { description.utf8.contains(UInt8(ascii: ":")) }

    /// The text after the colon, such as `region 2`; empty for a state.
    package var kind: String { isPseudostate ? description.pieces(by: ":")[1] : "" }

    package var role: Role { Role(rawValue: kind.pieces(by: " ")[0]) ?? .state }

    /// The escaped labels, joined by slashes; for a pseudostate, those of its composite.
    private var path: String {
      guard isPseudostate else { return description }
      let parts = description.pieces(by: "/:")
      return parts.count == 1 ? "" : parts[0]
    }

    /// The labels of a state, from the outermost composite to its own; for a pseudostate, those of
    /// its composite.
    package var labels: [String] {
      path.isEmpty ? [] : path.pieces(by: "/").map(Self.unescaped)
    }

    /// Returns whether two nodes are the same, or this one is inside the other.
    func isInside(_ other: ID) -> Bool {
      let (text, start) = (description.utf8, other.description.utf8)
      return self == other
        || text.starts(with: start) && text.dropFirst(start.count).first == UInt8(ascii: "/")
    }

    /// Returns the identifier of the same node after it, or an enclosing node, was moved.
    ///
    /// - Parameters:
    ///   - old: The identifier of the moved node before.
    ///   - new: The identifier of the moved node after.
    func moved(from old: ID, to new: ID) -> ID {
      guard isInside(old) else { return self }
      let rest = description.utf8.dropFirst(old.description.utf8.count)
      return ID(escaped: new.description + String(decoding: Array(rest), as: UTF8.self))
    }
  }
}

extension StateDiagram.Node.ID: CustomStringConvertible, ExpressibleByStringLiteral {
  /// Creates an identifier from its text.
  ///
  /// Characters that should be escaped are escaped, except for slashes and percent signs.
  ///
  /// - Parameter text: The text, such as `functioning/locked`.
  /// - Returns: Nil if the text names a pseudostate that doesn't exist.
  package init?(_ text: String) {
    let parts = text.utf8.contains(UInt8(ascii: ":")) ? text.pieces(by: "/") : []
    guard let last = parts.last, last.hasPrefix(":") else {
      self.init(escaped: percentEncoded(text, keeping: " -_./%"))
      return
    }
    let path = percentEncoded(parts.dropLast().joined(separator: "/"), keeping: " -_./%")
    let parent = path.isEmpty ? nil : Self(escaped: path)
    let words = last.dropFirst().pieces(by: " ")
    let number = words.count == 2 ? Int(words[1]).flatMap { $0 > 0 ? $0 - 1 : nil } : nil
    switch (words[0], words.count, number) {
    case ("initial", 1, _), ("history", 1, _), ("elided", 1, _), ("machine", 1, _):
      self.init(words[0], in: parent)
    case ("elided", 2, let number?): self = .elided(in: parent, region: number)
    case ("region", 2, let number?): self = .region(number, in: parent)
    default: return nil
    }
  }

  /// Creates an identifier from its text.
  public init(stringLiteral text: String) {
    self = Self(text) ?? Self(path: [text])
  }
}

extension StateDiagram.Node.ID {
  /// Returns a label as a part of a path. An empty label is a percent sign, which is the text of no
  /// other label.
  private static func escaped(_ label: String) -> String {
    // The escaped text of every other label differs from a single percent sign.
    label.isEmpty ? "%" : percentEncoded(label, keeping: " -_.")
  }

  /// Returns the label of a part of a path. Invalid escape sequences are kept.
  private static func unescaped(_ part: String) -> String {
    if part == "%" { return "" }
    guard part.utf8.contains(UInt8(ascii: "%")) else { return part }
    var bytes: [UInt8] = []
    var rest = Array(part.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      if byte == UInt8(ascii: "%"), digits.utf8.count == 2, let code = UInt8(digits, radix: 16) {
        bytes.append(code)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Returns a text in which all characters but letters, digits and the given ones are written as the
/// hexadecimal bytes of their UTF-8, each after a sign: `a%2Fb`.
package func percentEncoded(
  _ text: String, keeping kept: String, sign: String = "%"
) -> String {
  // Most texts have nothing to encode.
  var plain = text
  if plain.withUTF8({ $0.allSatisfy { isPlainByte($0, kept) } }) { return text }
  let kept = kept.unicodeScalars
  var result = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    if scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || kept.contains(scalar) {
      result.append(scalar)
    } else {
      for byte in String(scalar).utf8 {
        let digits = String(byte, radix: 16, uppercase: true)
        result.append(contentsOf: (sign + (byte < 16 ? "0" : "") + digits).unicodeScalars)
      }
    }
  }
  return String(result)
}

/// Returns whether a byte of UTF-8 is a letter, a digit or one of the given characters.
private func isPlainByte(_ byte: UInt8, _ kept: String) -> Bool {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "a")...UInt8(ascii: "z"):
    true
  default: kept.utf8.contains(byte)
  }
}
