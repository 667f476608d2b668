extension StateDiagram {
  /// The diagram as a `stateDiagram-v2` of Mermaid, which grows to the right.
  ///
  /// See ``mermaid(direction:)``.
  public var mermaid: String { mermaid(direction: .leftToRight) }

  /// The diagram as a `stateDiagram-v2` of Mermaid, for README files.
  ///
  /// The same diagram gives the same text, byte for byte. Labels are shown as they are, whatever
  /// characters they hold: those that Mermaid or Markdown would read something into are written as
  /// Mermaid's codes (`#35;`). The exception are the marks that Mermaid makes of these: the
  /// ligature U+FB02 is written as `fl`, and Mermaid shows `¶ß` as a semicolon.
  ///
  /// What Mermaid has not is shown by what it has:
  ///
  /// - History is a state labelled `H` or `H*`.
  /// - A final state, which has a label here, is a state with an arrow to an end.
  /// - A region with a label holds a composite state of that label; a machine of several regions
  ///   is a composite state itself.
  /// - What a composite state does on entry, on exit and in internal transitions is written under
  ///   its label.
  ///
  /// A transition to where a region starts, which UML doesn't have, is left out.
  ///
  /// - Complexity: O(*n*) in the number of nodes and transitions.
  public func mermaid(direction: DOTDirection) -> String {
    StateNotationWriter(self, MermaidNotation(direction: direction)).string()
  }
}
