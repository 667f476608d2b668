import StateDiagrams

extension StateDiagram {
  /// The diagram without the values that the picture doesn't show.
  var withoutDetails: StateDiagram {
    var diagram = self
    diagram.details = []
    return diagram
  }
}
