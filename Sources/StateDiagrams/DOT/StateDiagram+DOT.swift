extension StateDiagram {
  /// The diagram as text in Graphviz's DOT language.
  public func dot(
    style: DOTStyle = .statechart,
    direction: DOTDirection = .leftToRight
  ) -> String {
    ""
  }
}
