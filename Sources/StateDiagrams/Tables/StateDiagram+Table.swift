extension StateDiagram {
  /// Makes the diagram of a transition table from its declarations, which are what runs.
  ///
  /// Nothing is stepped, so every state and event is drawn, with each guard by its label, each
  /// effect, and what is performed on entering and leaving a state as rows of its box. After guarded
  /// transitions, the one without a guard is drawn with `[else]`; where a closure chooses among
  /// several states, each arrow says to which (`[to locked]`).
  ///
  /// States, events and effects are called what their ``DOTLabelable/dotLabel`` says, if they have
  /// one, else what their case is called; those that are `Discriminated` as their
  /// kinds are. Enclosing states come from ``DOTLabelable/dotComposites``.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - name: The diagram's name; the name of the states' type by default.
  /// - Complexity: O(*t*) for *t* transitions.
  public init<State, Event, Effect>(
    of table: TransitionTable<State, Event, Effect>, named name: String? = nil
  ) {
    self = TableDiagram(table.outline).diagram(name: name ?? String(describing: State.self))
    diagnostics = table.warnings.map { warning in
      Diagnostic(.unreachableState, subject: warning.state, message: warning.description)
    }
  }
}
