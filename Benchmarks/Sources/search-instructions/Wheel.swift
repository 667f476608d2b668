import StateDiagrams

/// A wheel with many positions, which ten events turn.
enum Wheel {
  private enum Turn: Int, CaseIterable {
    case one = 1, two, three, four, five, six, seven, eight, nine, ten
  }

  /// Derives the diagram of a wheel, and writes it as classic text.
  ///
  /// - Returns: The number of transitions.
  static func draw(_ count: Int) -> Int {
    let schema = StateMachineSchema<Int, Turn, Void>(initialState: 0) { position, turn in
      ((position + turn.rawValue) % count, nil)
    }
    let model = MachineModel(
      "wheel", schema, states: Array(0..<count), events: Turn.allCases)
    let diagram = StateDiagram(of: model)
    return diagram.dot(style: .classic).isEmpty ? 0 : diagram.transitions.count - 1
  }
}
