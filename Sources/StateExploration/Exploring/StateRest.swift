/// The properties of a machine's states that belong to no region: fields, which are the other
/// stored properties, and whether the whole state is final.
struct StateRest {
  /// The number of the fields' values for each state; empty if the fields never change.
  private var numbers: [Int32] = []

  /// The distinct values of the fields, as texts such as `count: 2`.
  private(set) var fieldTexts: [String] = []

  /// The names of the fields that differ between states.
  private var fieldNames: [String] = []

  /// The texts of these fields, for each element of ``fieldTexts``.
  private var textsOfFields: [[String]] = []

  /// Whether each state is final; empty if there are no regions.
  private(set) var areFinal: [Bool] = []

  init<State>(
    _ states: [State], besides regions: [RegionTracker<State>], isFinal: (State) -> Bool
  ) {
    guard !regions.isEmpty else { return }
    areFinal = states.map(isFinal)
    let regions = regions.filter { $0.stateCount() > 0 }
    var numbering = StateNumbering<State>()
    var areIndependent = true
    // If every region is set to the same state, the states differ only in the fields.
    numbers = states.map { state in
      var rest = state
      for region in regions { region.place(0, &rest) }
      if areIndependent {
        var restored = rest
        for region in regions { region.place(region.number(state), &restored) }
        areIndependent = identity(of: restored) == identity(of: state)
      }
      return Int32(truncatingIfNeeded: numbering.number(of: rest))
    }
    if !areIndependent {
      separate(states, besides: regions)
    } else if numbering.states.count > 1 {
      describe(numbering.states)
    } else {
      numbers = []
    }
  }

  /// Finds the fields of states in which setting a region changes other properties, by an observer or
  /// a setter: all properties that the states of the regions don't determine.
  private mutating func separate<State>(
    _ states: [State], besides regions: [RegionTracker<State>]
  ) {
    let properties = states.map { Mirror(reflecting: $0).children.map { identity(of: $0.value) } }
    let parts = states.map { state in regions.map { $0.number(state) } }
    let fields = properties[0].indices.filter { index in
      var values: [[Int]: AnyHashable] = [:]
      return states.indices.contains { state in
        guard properties[state].indices.contains(index) else { return true }
        let value = properties[state][index]
        return values.updateValue(value, forKey: parts[state]) ?? value != value
      }
    }
    var numbering = StateNumbering<[AnyHashable]>()
    numbers = zip(states, properties).map { state, properties in
      let values = fields.filter(properties.indices.contains).map { properties[$0] }
      let key = properties.isEmpty ? [identity(of: state)] : values
      return Int32(truncatingIfNeeded: numbering.number(of: key))
    }
    guard numbering.states.count > 1 else {
      numbers = []
      return
    }
    let representatives = Dictionary(zip(numbers, states)) { first, _ in first }
    describe(
      representatives.sorted { $0.key < $1.key }.map(\.value), properties: fields)
  }

  /// Returns the index in ``fieldTexts`` of the fields of a state.
  func fields(of state: Int) -> Int { numbers.isEmpty ? 0 : Int(numbers[state]) }

  /// Returns the names of the fields that differ between two elements of ``fieldTexts``. Empty if they have
  /// no names.
  func names(ofFieldsBetween first: Int, _ second: Int) -> [String] {
    zip(fieldNames, zip(textsOfFields[first], textsOfFields[second]))
      .filter { $1.0 != $1.1 }.map(\.0)
  }

  /// Returns the text of some fields, `count: 2`; that of all if no names are given.
  func text(of fields: Int, named names: [String]) -> String {
    if names.isEmpty { return fieldTexts[fields] }
    return zip(fieldNames, textsOfFields[fields]).filter { names.contains($0.0) }
      .map { "\($0): \($1)" }.joined(separator: ", ")
  }

  /// Finds the names and texts of the fields that change. A state without stored properties is
  /// represented by its whole text.
  ///
  /// - Parameters:
  ///   - states: A state with each number.
  ///   - fields: The positions of the properties that can be fields; nil for all.
  private mutating func describe(_ states: [Any], properties fields: [Int]? = nil) {
    let properties = states.map { state in
      Mirror(reflecting: state).children.map {
        (name: $0.label, text: structuralText(of: $0.value))
      }
    }
    let changing = (fields ?? Array(properties[0].indices)).filter { index in
      properties[0][index].name != nil
        && properties.contains { $0.count > index && $0[index].text != properties[0][index].text }
    }
    fieldNames = changing.compactMap { properties[0][$0].name }
    textsOfFields = properties.map { properties in
      changing.filter(properties.indices.contains).map { properties[$0].text }
    }
    fieldTexts = zip(states, properties).map { state, properties in
      changing.isEmpty || properties.count <= changing[changing.count - 1]
        ? structuralText(of: state)
        : changing.map { "\(properties[$0].name ?? ""): \(properties[$0].text)" }
          .joined(separator: ", ")
    }
  }
}
