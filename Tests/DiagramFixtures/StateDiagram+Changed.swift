package import StateDiagrams

/// The parts of a diagram that is written by hand.
package struct DiagramParts {
  package var name: String
  package var regions: [StateDiagram.Region]
  package var transitions: [StateDiagram.Transition]
  package var diagnostics: [StateDiagram.Diagnostic]
}

extension StateDiagram {
  /// Returns a diagram with some other parts, and without a table.
  package func changed(_ change: (inout DiagramParts) -> Void) -> StateDiagram {
    var parts = DiagramParts(
      name: name, regions: regions, transitions: transitions, diagnostics: diagnostics)
    change(&parts)
    return StateDiagram(
      name: parts.name, regions: parts.regions, transitions: parts.transitions,
      diagnostics: parts.diagnostics)
  }
}
