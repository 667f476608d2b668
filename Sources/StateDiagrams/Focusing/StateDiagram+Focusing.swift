extension StateDiagram {
  /// The neighbourhood of some states: what is within a number of transitions of them, in either
  /// direction.
  ///
  /// ```swift
  /// let around = diagram.focused(on: ["functioning/locked"])
  /// ```
  ///
  /// What is left out is told: in each composite and region, one state named `… 3 more` stands for
  /// the states that are not shown there, and arrows from and to them are its. The composites around
  /// a shown state are shown, and their own transitions are those of the state. A composite to focus
  /// on is shown with all that is inside; one that is just near enough, with nothing of it.
  ///
  /// - Parameters:
  ///   - ids: The states. Those that the diagram doesn't have are passed over.
  ///   - radius: How many transitions away a state may be. With 0, only the states themselves are
  ///     shown.
  /// - Complexity: O(*n*) in the number of nodes and transitions, for each step of the radius.
  public func focused(on ids: Set<Node.ID>, radius: Int = 1) -> StateDiagram {
    Focus(self, on: ids, radius: radius).diagram
  }
}

extension StateDiagram {
  /// Whether states are left out, for which others stand.
  package var isFocused: Bool {
    var isFocused = false
    forEachNode { node in
      // Of the formats, some tell labels alone.
      isFocused =
        isFocused
        || node.kind == .simple && node.label.hasPrefix("… ")
          && node.label.hasSuffix(" more")
    }
    return isFocused
  }
}

extension StateDiagram.Node {
  /// The state that stands for others.
  static func elided(count: Int, id: ID) -> StateDiagram.Node {
    StateDiagram.Node("… \(count) more", id: id)
  }

  /// Whether the state stands for others.
  var isElided: Bool {
    // Most identifiers hold no colon, which is quickly seen.
    kind == .simple && id.utf8.contains(UInt8(ascii: ":"))
      && id.pieces(by: "/").last?.hasPrefix(":elided") == true
  }
}
