import StateDiagrams

extension StateDiagram {
  /// The diagram without the table from which it was derived, which a diagram that is built by hand lacks.
  var withoutTable: StateDiagram {
    var copy = self
    copy.origin = nil
    return copy
  }
}
