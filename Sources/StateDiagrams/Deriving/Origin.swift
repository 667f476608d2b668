package import StateExploration

extension StateDiagram {
  /// The table from which a diagram was derived. The same table and options give the same diagram.
  package struct Origin: Hashable, Sendable {
    package enum Content: Hashable, Sendable {
      /// The observed behavior of a machine.
      case behavior(Behavior)
      /// The declarations of a transition table.
      case table(TableModel)
    }

    package let content: Content
    package let showsIgnoredEvents: Bool
    package let showsImpossibleEvents: Bool

    package init(
      _ content: Content, showsIgnoredEvents: Bool = false, showsImpossibleEvents: Bool = false
    ) {
      self.content = content
      self.showsIgnoredEvents = showsIgnoredEvents
      self.showsImpossibleEvents = showsImpossibleEvents
    }

    /// The observed behavior; nil for a transition table.
    package var behavior: Behavior? {
      if case .behavior(let behavior) = content { behavior } else { nil }
    }

    /// Derives the diagram.
    package func diagram(name: String) -> StateDiagram {
      switch content {
      case .behavior(let behavior): Derivation(behavior, of: self).diagram(name: name)
      case .table(let table): TableDiagram(table, of: self).diagram(name: name)
      }
    }
  }
}
