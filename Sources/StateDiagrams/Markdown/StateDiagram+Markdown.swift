extension StateDiagram {
  /// The diagram as a transition table in GitHub's Markdown.
  ///
  /// ```text
  /// | State | Event | Guard | Effects | Target |
  /// | --- | --- | --- | --- | --- |
  /// | *initial* |  |  |  | closed |
  /// | closed | push |  |  | open |
  /// | open | pull | hard | bang, ring | closed |
  /// ```
  ///
  /// The transitions come in the diagram's order, after what states do on entry and on exit and
  /// before states that nothing else tells of. A state in a composite state or in a region with a
  /// label is written with these before it: `functioning › locked`. Labels are shown as they are,
  /// whatever characters they hold; what is in italics is not a label: where a region starts,
  /// history, a choice, and a transition that stays in its state.
  ///
  /// The diagram's name, its diagnostics and unlabelled regions are not in the table, nor are spaces
  /// at the ends of a label.
  ///
  /// - Complexity: O(*n*) in the number of nodes and transitions.
  public var markdown: String { MarkdownWriter(self).string }
}
