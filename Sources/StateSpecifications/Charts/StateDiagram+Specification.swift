import StateDiagrams

extension StateDiagram {
  /// Creates the diagram of a specification: that of its machine, or the statechart of its file.
  ///
  /// States have the same identifiers as in the diagram of a machine with the same labels, so that one
  /// value highlights a sequence in both:
  ///
  /// ```swift
  /// let path = StateDiagram.Highlights(current: ["unlocked"], visited: ["locked"])
  /// let texts = [StateDiagram(of: gate), StateDiagram(of: specification)].map {
  ///   $0.dot(highlighting: path)
  /// }
  /// ```
  ///
  /// A transition to several states is an arrow to each of them. A transition of SCXML's type `internal`
  /// from a composite to a state inside it is drawn like one that leaves the composite. Events for which
  /// a state leaves the reaction open are reported in `StateDiagram.diagnostics`.
  ///
  /// - Parameter specification: The specification.
  public init(of specification: MachineSpecification) {
    switch specification.kind {
    case .model(let model): self.init(of: model)
    case .chart(let chart):
      self = chart.diagram.named(specification.name)
    }
  }
}
