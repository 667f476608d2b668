extension StateDiagram {
  /// Returns the diagram in Graphviz's DOT language.
  ///
  /// Equal diagrams give the same text, byte for byte. Labels are shown verbatim, whatever characters
  /// they contain. Every element has an `id` that follows from its path, and a `class`, so that a page
  /// can style it.
  ///
  /// - Parameters:
  ///   - style: The style of the drawing.
  ///   - direction: The direction in which it grows.
  ///   - title: The title above it. The classic style has none.
  ///   - highlights: The elements that stand out. In the classic style none do.
  /// - Complexity: O(*n*), where *n* is the number of nodes and transitions.
  public func dot(
    style: DOTStyle = .statechart,
    direction: DOTDirection = .leftToRight,
    title: String? = nil,
    highlighting highlights: Highlights = Highlights()
  ) -> String {
    switch style {
    case .statechart:
      StatechartWriter(self, title: title, marks: highlights.marks).text(direction: direction)
    case .classic: ClassicWriter(self).text(direction: direction, isNamed: false)
    }
  }

  /// Returns the diagram in the DOT language with its differences from an earlier one.
  ///
  /// What was added is green and bold, what was removed red and dashed, what was changed or renamed
  /// blue and dotted; its `class` says so too. If a transition has another target, the old one is shown
  /// as removed.
  public func dot(
    comparedTo old: StateDiagram,
    direction: DOTDirection = .leftToRight
  ) -> String {
    merged(with: old, direction: direction).dot
  }

  /// Two diagrams in one.
  package struct Merged {
    package let diagram: StateDiagram
    /// The text with the differences.
    package let dot: String
    /// The kinds of the differences.
    package let marks: Set<DOTMark>
    package let texts: ElementTexts
  }

  /// Returns both diagrams in one.
  package func merged(with old: StateDiagram, direction: DOTDirection) -> Merged {
    var comparison = Comparison(old, self)
    let (diagram, marks) = comparison.merged()
    return Merged(
      diagram: diagram,
      dot: StatechartWriter(diagram, marks: marks).text(direction: direction),
      marks: Set(marks.nodes.values).union(marks.transitions.values),
      texts: ElementTexts(diagram, title: nil, marks: marks))
  }
}
