extension StateDiagram.Transition: CustomStringConvertible {
  /// The transition on a line: `locked —insertCoin [50] / openDoors→ unlocked`.
  ///
  /// One that stays in its state is `unlocked: knock / ring`, one that is ignored
  /// `unlocked ignores turn`.
  public var description: String {
    switch kind {
    case .external: label.isEmpty ? "\(source) → \(target)" : "\(source) —\(label)→ \(target)"
    case .internal: "\(source): \(label)"
    case .ignored: "\(source) ignores \(label)"
    }
  }
}

extension StateDiagram.Node: CustomStringConvertible {
  /// The identifier and what the node is: `functioning (composite)`; a state is its identifier alone.
  public var description: String {
    let words = (kind == .simple ? [] : [kind.rawValue]) + (isListed ? [] : ["unlisted"])
    // A pseudostate's identifier says what it is.
    return words.isEmpty || id.isPseudostate ? id : "\(id) (\(words.joined(separator: ", ")))"
  }
}

extension StateDiagram.Region: CustomStringConvertible {
  /// The region's label, and the nodes in it.
  public var description: String {
    (label.map { "\($0): " } ?? "") + nodes.map(\.description).joined(separator: ", ")
  }
}

extension StateDiagram: CustomStringConvertible {
  /// The diagram as an outline: its name, a line for each node, set in by how deep it is, and a line
  /// for each transition.
  ///
  /// ```text
  /// door
  ///   open
  ///   closed
  ///   :initial
  ///
  ///   :initial → closed
  ///   closed —push→ open
  ///   open —pull / ring→ closed
  /// ```
  public var description: String {
    var lines = [name]
    func add(_ regions: [Region], depth: Int) {
      for region in regions {
        var depth = depth
        if let label = region.label {
          lines.append(String(repeating: "  ", count: depth) + "[\(label)]")
          depth += 1
        }
        for node in region.nodes {
          lines.append(String(repeating: "  ", count: depth) + node.description)
          add(node.regions, depth: depth + 1)
        }
      }
    }
    add(regions, depth: 1)
    if !transitions.isEmpty { lines.append("") }
    lines += transitions.map { "  \($0)" }
    return lines.joined(separator: "\n")
  }
}
