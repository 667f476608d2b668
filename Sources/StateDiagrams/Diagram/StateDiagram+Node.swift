extension StateDiagram {
  /// A state or a pseudostate: what transitions connect.
  public struct Node: Hashable, Sendable, Codable, Identifiable {
    /// A node's identifier, unique in its diagram: the labels on the way to it, joined by slashes
    /// (`functioning/locked`). A pseudostate's last part starts with a colon
    /// (`functioning/:history`), which an identifier that is made from a label never does.
    public typealias ID = String

    /// What a node is.
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
      /// A state without states inside.
      case simple
      /// A state that encloses others: those of its ``StateDiagram/Node/regions``.
      case composite
      /// The pseudostate that points to where a region starts.
      case initial
      /// A state in which a region has ended.
      case final
      /// The pseudostate that stands for the state in which its composite was left.
      case history
      /// Like ``history``, for the state at any depth.
      case deepHistory
      /// The pseudostate where a guard decides.
      case choice
    }

    /// The identifier, unique in the diagram.
    public var id: ID

    /// The text that is shown.
    public var label: String

    /// What the node is.
    public var kind: Kind

    /// What is inside a composite state; empty for all others.
    public var regions: [Region]

    /// The effects of entering the state, in order.
    public var entryEffects: [String]

    /// The effects of leaving the state, in order.
    public var exitEffects: [String]

    /// Whether the machine's list of states holds the state. One that doesn't is marked.
    public var isListed: Bool

    /// Creates a state whose identifier follows from its label unless it is given.
    public init(
      _ label: String,
      id: ID? = nil,
      kind: Kind = .simple,
      entryEffects: [String] = [],
      exitEffects: [String] = [],
      isListed: Bool = true
    ) {
      self.id = id ?? Self.id(path: [label])
      self.label = label
      self.kind = kind
      self.regions = []
      self.entryEffects = entryEffects
      self.exitEffects = exitEffects
      self.isListed = isListed
    }

    /// Creates a composite state of the given regions.
    public init(_ label: String, id: ID? = nil, regions: [Region]) {
      self.init(label, id: id, kind: .composite)
      self.regions = regions
    }

    /// Creates a composite state without orthogonal regions.
    public init(_ label: String, id: ID? = nil, nodes: [Node]) {
      self.init(label, id: id, regions: [Region(nodes: nodes)])
    }

    /// The point at which a region starts, inside the node with the given identifier.
    public static func initial(in parent: ID? = nil) -> Node {
      Node("", id: id(parent, "initial"), kind: .initial)
    }

    /// The state in which the composite with the given identifier was left last.
    public static func history(in parent: ID, isDeep: Bool = false) -> Node {
      Node("", id: id(parent, "history"), kind: isDeep ? .deepHistory : .history)
    }

    private static func id(_ parent: ID?, _ pseudostate: String) -> ID {
      (parent.map { $0 + "/" } ?? "") + ":" + pseudostate
    }
  }
}

extension StateDiagram.Node {
  /// The identifier of the state at the end of a path of labels.
  ///
  /// Letters, digits, spaces, `-`, `_` and `.` stand for themselves; every other character is
  /// written as the hexadecimal bytes of its UTF-8, `%2F` for a slash, and an empty label as `%`, so
  /// that different paths never share an identifier.
  public static func id(path: [String]) -> ID {
    if path.count == 1 { return escapedComponent(path[0]) }
    return path.map(escapedComponent).joined(separator: "/")
  }

  private static func escapedComponent(_ label: String) -> String {
    // A percent sign by itself, which no other label gives.
    label.isEmpty ? "%" : percentEncoded(label, keeping: " -_.")
  }

  /// The text with everything but letters, digits and the given characters written as the
  /// hexadecimal bytes of its UTF-8.
  static func percentEncoded(_ text: String, keeping kept: String) -> String {
    // As a rule there is nothing to encode.
    var plain = text
    let isPlain = plain.withUTF8 { bytes in
      bytes.allSatisfy { isKept($0, kept) }
    }
    if isPlain { return text }
    let kept = kept.unicodeScalars
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || kept.contains(scalar) {
        result.append(scalar)
      } else {
        for byte in String(scalar).utf8 {
          let digits = String(byte, radix: 16, uppercase: true)
          result.append(contentsOf: ((byte < 16 ? "%0" : "%") + digits).unicodeScalars)
        }
      }
    }
    return String(result)
  }

  /// Whether a byte of UTF-8 is a letter, a digit or one of the given characters.
  static func isKept(_ byte: UInt8, _ kept: String) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: kept.utf8.contains(byte)
    }
  }
}

extension StateDiagram {
  /// Visits every node: a composite, then all that is inside it, then what comes after it.
  package func forEachNode(_ body: (Node) -> Void) {
    // Lists and how far each has been gone through: nodes are not copied, and the stack does not
    // grow with their depth.
    var open = regions.reversed().map { (nodes: $0.nodes, next: 0) }
    while let (nodes, next) = open.last {
      guard next < nodes.count else {
        open.removeLast()
        continue
      }
      open[open.count - 1].next += 1
      body(nodes[next])
      for region in nodes[next].regions.reversed() { open.append((region.nodes, 0)) }
    }
  }
}
