extension StateDiagram {
  /// The diagram as text in Graphviz's DOT language.
  ///
  /// The same diagram gives the same text, byte for byte. Labels are shown as they are, whatever
  /// characters they hold. Every element has an `id` that follows from its path, and a `class`, so
  /// that a page can style it.
  ///
  /// - Parameters:
  ///   - style: How the diagram is drawn.
  ///   - direction: Where it grows to.
  ///   - title: What stands above it. The classic style has no title.
  ///   - highlights: What stands out. In the classic style nothing does.
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
    case .classic: ClassicWriter(self).text(direction: direction)
    }
  }

  /// The diagram as DOT text that tells in what it differs from an earlier one.
  ///
  /// What was added is green and bold, what was removed red and dashed, what was changed or renamed
  /// blue and dotted; its `class` says so too. Of a transition with another target, the old arrow is
  /// shown as removed.
  public func dot(
    comparedTo old: StateDiagram,
    direction: DOTDirection = .leftToRight
  ) -> String {
    merged(with: old, direction: direction).dot
  }

  /// Both diagrams in one, and the text that tells in what this one differs from an earlier one.
  package func merged(
    with old: StateDiagram,
    direction: DOTDirection
  ) -> (diagram: StateDiagram, dot: String) {
    var comparison = Comparison(old, self)
    let (diagram, marks) = comparison.merged()
    return (diagram, StatechartWriter(diagram, marks: marks).text(direction: direction))
  }
}
