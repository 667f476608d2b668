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
    package enum Role: Hashable, Sendable {
      case state
      case initial
      case history
      /// The node that stands for the omitted states of the region with an index.
      case elided(Int32)
      /// The node at which transitions of any state start, with its index. It is only in pictures.
      case anyState(Int32)
      /// The region with an index, as a node.
      case region(Int32)
      /// The whole machine, as a node.
      case machine
    }

    /// The hash value of ``path``: identifiers are looked up more often than they are created.
    let hash: Int

    /// The escaped labels, joined by slashes; for a pseudostate, those of its composite.
    private let path: String

    package let role: Role

    /// Hashes the path, in which most nodes differ.
    public func hash(into hasher: inout Hasher) { hasher.combine(hash) }

    private init(escaped path: String, _ role: Role) {
      hash = path.hashValue
      self.path = path
      self.role = role
    }

    /// Creates the identifier of the state at the end of a path of labels.
    package init(path: [String]) {
      self.init(
        escaped: path.count == 1
          ? Self.escaped(path[0]) : path.lazy.map(Self.escaped).joined(separator: "/"), .state)
    }

    /// Returns the identifier of the initial pseudostate of a composite, or of the machine.
    package static func initial(in parent: ID? = nil) -> ID {
      ID(escaped: parent?.path ?? "", .initial)
    }

    /// Returns the identifier of the history pseudostate of a composite.
    package static func history(in parent: ID) -> ID { ID(escaped: parent.path, .history) }

    static func elided(in parent: ID?, region: Int) -> ID {
      ID(escaped: parent?.path ?? "", .elided(Int32(region)))
    }

    static func region(_ number: Int, in parent: ID?) -> ID {
      ID(escaped: parent?.path ?? "", .region(Int32(number)))
    }

    static func anyState(_ number: Int, in parent: ID?) -> ID {
      ID(escaped: parent?.path ?? "", .anyState(Int32(number)))
    }

    package static let machine = ID(escaped: "", .machine)

    /// Returns the identifier of a node or a region with a label, inside this node.
    package func appending(_ label: String) -> ID {
      ID(escaped: path.isEmpty ? Self.escaped(label) : path + "/" + Self.escaped(label), .state)
    }

    package var isPseudostate: Bool { role != .state }

    /// The labels of a state, from the outermost composite to its own; for a pseudostate, those of
    /// its composite.
    package var labels: [String] {
      path.isEmpty ? [] : path.pieces(by: "/").map(Self.unescaped)
    }

    /// Returns whether two nodes are the same, or this one is inside the other.
    func isInside(_ other: ID) -> Bool {
      guard other.role == .state else { return self == other }
      return path == other.path
        || path.utf8.starts(with: other.path.utf8)
          && path.utf8.dropFirst(other.path.utf8.count).first == UInt8(ascii: "/")
    }

    /// Returns the identifier of the same node after it, or an enclosing node, was moved.
    ///
    /// - Parameters:
    ///   - old: The identifier of the moved node before.
    ///   - new: The identifier of the moved node after.
    func moved(from old: ID, to new: ID) -> ID {
      guard isInside(old) else { return self }
      let rest = path.utf8.dropFirst(old.path.utf8.count)
      return ID(escaped: new.path + String(decoding: Array(rest), as: UTF8.self), role)
    }
  }
}

extension StateDiagram.Node.ID: CustomStringConvertible, ExpressibleByStringLiteral {
  /// The text of the identifier.
  public var description: String {
    let last: String
    switch role {
    case .state: return path
    case .initial: last = ":initial"
    case .history: last = ":history"
    case .elided(let region): last = region == 0 ? ":elided" : ":elided \(region + 1)"
    case .anyState(let number): last = number == 0 ? ":any state" : ":any state \(number + 1)"
    case .region(let number): last = ":region \(number + 1)"
    case .machine: last = ":machine"
    }
    return path.isEmpty ? last : path + "/" + last
  }

  /// Creates an identifier from its text.
  ///
  /// Characters that should be escaped are escaped, except for slashes and percent signs.
  ///
  /// - Parameter text: The text, such as `functioning/locked`.
  /// - Returns: Nil if the text names a pseudostate that doesn't exist.
  package init?(_ text: String) {
    let parts = text.utf8.contains(UInt8(ascii: ":")) ? text.pieces(by: "/") : []
    guard let last = parts.last, last.hasPrefix(":") else {
      self.init(escaped: percentEncoded(text, keeping: " -_./%"), .state)
      return
    }
    let words = last.dropFirst().pieces(by: " ")
    let number = words.count == 2 ? Int32(words[1]).flatMap { $0 > 0 ? $0 - 1 : nil } : nil
    let role: Role
    switch (words[0], words.count, number) {
    case ("initial", 1, _): role = .initial
    case ("history", 1, _): role = .history
    case ("elided", 1, _): role = .elided(0)
    case ("elided", 2, let number?): role = .elided(number)
    case ("region", 2, let number?): role = .region(number)
    case ("machine", 1, _): role = .machine
    default: return nil
    }
    let path = parts.dropLast().joined(separator: "/")
    self.init(escaped: percentEncoded(path, keeping: " -_./%"), role)
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
