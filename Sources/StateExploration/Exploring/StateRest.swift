/// The contents of a machine's states besides its regions: the stored properties that belong to none,
/// and whether the whole state is final.
struct StateRest {
  /// The number of the values of these properties for each state; empty if they never change.
  private var numbers: [Int32] = []

  /// The texts of the values by number.
  private(set) var fieldTexts: [String] = []

  /// The names of the properties that change.
  private(set) var fieldNames: [String] = []

  /// Whether each state is final; empty if there are no regions.
  private(set) var areFinal: [Bool] = []

  init<State>(
    _ states: [State], besides regions: [RegionTracker<State>], isFinal: (State) -> Bool
  ) {
    guard !regions.isEmpty else { return }
    areFinal = states.map(isFinal)
    var numbering = StateNumbering<State>()
    // With every region in one state, states differ in the other properties alone.
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

  /// Returns the number of the values in a state.
  func fields(of state: Int) -> Int { numbers.isEmpty ? 0 : Int(numbers[state]) }

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
