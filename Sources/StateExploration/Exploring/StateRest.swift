/// The properties of a machine's states that belong to no region: fields, which are the other
/// stored properties, and whether the whole state is final.
struct StateRest {
  /// The number of the fields' values for each state; empty if the fields never change.
  private var numbers: [Int32] = []

  /// The distinct values of the fields, as texts such as `count: 2`.
  private(set) var fieldTexts: [String] = []

  /// The names of the fields that change.
  private(set) var fieldNames: [String] = []

  /// Whether each state is final; empty if there are no regions.
  private(set) var areFinal: [Bool] = []

  init<State>(
    _ states: [State], besides regions: [RegionTracker<State>], isFinal: (State) -> Bool
  ) {
    guard !regions.isEmpty else { return }
    areFinal = states.map(isFinal)
    var numbering = StateNumbering<State>()
    // If every region is set to the same state, the states differ only in the fields.
    numbers = states.map { state in
      var rest = state
      for region in regions where region.stateCount() > 0 { region.place(0, &rest) }
      return Int32(truncatingIfNeeded: numbering.number(of: rest))
    }
    guard numbering.states.count > 1 else {
      numbers = []
      return
    }
    describe(numbering.states)
  }

  /// Returns the index in ``fieldTexts`` of the fields of a state.
  func fields(of state: Int) -> Int { numbers.isEmpty ? 0 : Int(numbers[state]) }

  /// Finds the names and texts of the fields that change. A state without stored properties is
  /// represented by its whole text.
  private mutating func describe(_ states: [Any]) {
    let properties = states.map { state in
      Mirror(reflecting: state).children.map {
        (name: $0.label, text: structuralText(of: $0.value))
      }
    }
    let changing = properties[0].indices.filter { index in
      properties[0][index].name != nil
        && properties.contains { $0.count > index && $0[index].text != properties[0][index].text }
    }
    fieldNames = changing.compactMap { properties[0][$0].name }
    fieldTexts = zip(states, properties).map { state, properties in
      changing.isEmpty || properties.count <= changing[changing.count - 1]
        ? structuralText(of: state)
        : changing.map { "\(properties[$0].name ?? ""): \(properties[$0].text)" }
          .joined(separator: ", ")
    }
  }
}
