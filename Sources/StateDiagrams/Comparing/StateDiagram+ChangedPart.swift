extension StateDiagram {
  /// The changed part of a diagram, in Mermaid's notation.
  package struct ChangedPart: Hashable, Sendable {
    /// The text, without the fences of a Markdown code block.
    package let mermaid: String

    /// A sentence without a full stop about the changes that are left out; nil if all are shown.
    package let omission: String?
  }

  /// The limits of Mermaid on GitHub: the number of arrows, and of UTF-16 units of the text.
  private static let mermaidLimits = (arrows: 500, length: 50_000)

  /// Returns the part of the diagram that differs from an earlier one; nil if no state and no transition
  /// of the picture differs.
  ///
  /// The part consists of the changed states and the ends of the changed transitions, the composites
  /// around them, and the transitions between them. A sign before a label names the change: `+` for
  /// added, `−` for removed, `±` for changed elements. Changed states also differ by their borders.
  ///
  /// - Complexity: O(*n*²) in the number of nodes and transitions.
  package func changedPart(
    from old: StateDiagram, direction: DOTDirection = .leftToRight
  ) -> ChangedPart? {
    var comparison = Comparison(old, self)
    let (merged, marks) = comparison.merged()
    let index = DiagramIndex(merged)
    var changes = merged.transitions.filter { marks.transitions[$0] != nil }
      .map { [$0.source, $0.target] }
    merged.forEachNode { if marks.nodes[$0.id] != nil { changes.append([$0.id]) } }
    guard !changes.isEmpty else { return nil }
    var count = changes.count
    while true {
      let states = changes.prefix(count).joined().map {
        $0.isPseudostate ? index[$0]?.parent ?? $0 : $0
      }
      let part = Focus(merged, on: Set(states), radius: 0, isIsolated: true).diagram
      var text = StateNotationWriter(part, MermaidNotation(direction: direction), marks: marks)
        .string()
      var shown = part.transitions.count { marks.transitions[$0] != nil }
      part.forEachNode { shown += marks.nodes[$0.id] == nil ? 0 : 1 }
      let omission =
        shown == changes.count
        ? nil
        : "\(changes.count - shown) of \(changes.count) changes are not in the diagram, because "
          + "Mermaid draws at most 500 arrows and 50,000 characters"
      if let omission { text += "  %% \(omission)\n" }
      let arrows = text.split(separator: "\n").count { $0.firstPlace(of: " --> ") != nil }
      let fits =
        arrows <= Self.mermaidLimits.arrows && text.utf16.count <= Self.mermaidLimits.length
      if fits || count == 0 { return ChangedPart(mermaid: text, omission: omission) }
      count = count * 3 / 4
    }
  }
}
