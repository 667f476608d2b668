extension StateDiagram {
  /// The diagram as text for PlantUML, which grows to the right.
  ///
  /// See ``plantUML(direction:)``.
  public var plantUML: String { plantUML(direction: .leftToRight) }

  /// The diagram as text for PlantUML.
  ///
  /// The same diagram gives the same text, byte for byte. Labels are shown as they are, whatever
  /// characters they hold: those that PlantUML would read something into are written as its codes
  /// (`<U+0024>`).
  ///
  /// What PlantUML has not is shown by what it has:
  ///
  /// - It grows to the right or downwards only: `rightToLeft` is drawn like `leftToRight`, and
  ///   `bottomToTop` like `topToBottom`.
  /// - Deep history, which older versions don't know (Debian 12 has 1.2020.02), is a state labelled
  ///   `H*`.
  /// - A final state, which has a label here, is a state with an arrow to an end.
  /// - A region with a label holds a composite state of that label; a machine of several regions
  ///   is a composite state itself.
  ///
  /// A transition to where a region starts, which UML doesn't have, is left out.
  ///
  /// - Complexity: O(*n*) in the number of nodes and transitions.
  public func plantUML(direction: DOTDirection) -> String {
    StateNotationWriter(self, PlantUMLNotation(direction: direction)).string()
  }
}
