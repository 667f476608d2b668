import StateDiagrams

extension StateDiagram {
  /// The diagram without the table from which it was derived, which a diagram that is built by hand lacks.
  var withoutTable: StateDiagram {
    StateDiagram(
      name: name, regions: regions, transitions: transitions, diagnostics: diagnostics)
  }
}
