extension StateDiagram {
  /// Returns the diagram in Graphviz's DOT language.
  ///
  /// Equal diagrams have the same text, byte for byte. Labels are shown verbatim, whatever
  /// characters they contain. Every element has an `id` that follows from its path, and a `class`,
  /// so that a page can style it.
  ///
  /// - Parameters:
  ///   - style: The style of the drawing.
  ///   - direction: The direction in which the drawing grows; nil for left to right.
  ///   - title: The title above the drawing. The classic style has none.
  ///   - highlights: The highlighted elements. The classic style has no highlights.
  /// - Returns: A complete `digraph`.
  /// - Complexity: O(*n*), where *n* is the number of nodes and transitions.
  public func dot(
    style: DOTStyle = .statechart,
    direction: DOTDirection? = nil,
    title: String? = nil,
    highlighting highlights: Highlights = Highlights()
  ) -> String {
    let direction = direction ?? .leftToRight
    return switch style {
    case .statechart:
      StatechartWriter(self, title: title, marks: highlights.marks).text(direction: direction)
    case .classic: ClassicWriter(self).text(direction: direction, isNamed: false)
    }
  }

  /// Returns the texts of the diagram's picture.
  package func elementTexts(title: String?, highlighting highlights: Highlights) -> ElementTexts {
    StatechartWriter(self, title: title, marks: highlights.marks).elementTexts
  }

  /// Returns the diagram in the DOT language with its differences from an earlier one.
  ///
  /// Additions are green and bold, removals red and dashed, changes and renamings blue and dotted.
  /// The `class` of each element names the difference. If a transition has another target, the old
  /// transition is shown as removed. Changes of values that belong to no element, such as the rules
  /// of an event, are sentences above the drawing: the first eight, and the number of the others.
  ///
  /// - Parameters:
  ///   - old: The earlier diagram.
  ///   - direction: The direction in which the drawing grows; nil for left to right.
  /// - Returns: A complete `digraph` with the elements of both diagrams.
  package func dot(
    comparedTo old: StateDiagram,
    direction: DOTDirection? = nil
  ) -> String {
    merged(with: old, direction: direction ?? .leftToRight).dot
  }

  /// Two versions of a diagram in one, with their differences.
  package struct Merged {
    package let diagram: StateDiagram
    /// The text with the differences.
    package let dot: String
    /// The kinds of differences in the diagram.
    package let marks: Set<DOTMark>
    package let texts: ElementTexts
  }

  /// Returns the diagram and an earlier one, merged.
  ///
  /// - Parameter direction: The direction; nil to leave it open, so that the layout determines it.
  package func merged(with old: StateDiagram, direction: DOTDirection?) -> Merged {
    var comparison = Comparison(old, self)
    let (diagram, marks) = comparison.merged()
    let writer = StatechartWriter(diagram, marks: marks)
    return Merged(
      diagram: diagram, dot: writer.text(direction: direction),
      marks: Set(marks.nodes.values).union(marks.transitions.values)
        .union(marks.notes.map(\.mark)),
      texts: writer.elementTexts)
  }
}
