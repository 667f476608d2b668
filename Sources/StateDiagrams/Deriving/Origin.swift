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
    package func diagram(name: String) -> StateDiagram { derived(name: name).diagram }

    /// Derives the diagram, and the arrow of each observation; for a table, of each declaration.
    func derived(name: String) -> (diagram: StateDiagram, arrows: Arrows) {
      switch content {
      case .behavior(let behavior):
        return Derivation(
          name: name, behavior: behavior, showsIgnoredEvents: showsIgnoredEvents,
          showsImpossibleEvents: showsImpossibleEvents
        ).diagram()
      case .table(let table):
        let diagram = TableDiagram(table, showsIgnoredEvents: showsIgnoredEvents)
        return diagram.diagram(name: name)
      }
    }
  }
}
