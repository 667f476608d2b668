import StateExploration

/// A table whose states are grouped by their values.
struct PlacedBehavior {
  /// The labels and values of a state, with later names.
  struct Key: Hashable {
    let paths: [[String]]
    let values: [Value]
  }

  let behavior: Behavior

  /// The later names of what the table contains.
  let renames: Renames
  private(set) var keys: [Key] = []

  /// The rows of each place.
  private(set) var rows: [[Int]] = []

  /// A state of each place.
  private var states: [Int] = []
  private var placeOfState: [Int] = []

  init(_ behavior: Behavior, _ renames: Renames) {
    (self.behavior, self.renames) = (behavior, renames)
    let own = behavior.regions.indices.filter { behavior.regions[$0].container == nil }
    let all = (0..<behavior.stateCount).map { state in
      let parts = own.map { behavior.regions[$0].states[behavior.part(of: state, region: $0)] }
      return Key(
        paths: zip(own, parts).map { renames.state(behavior.regions[$0].path + $1.path) },
        values: parts.map { renames.value($0.value) } + [renames.value(behavior.rest(of: state))])
    }
    (keys, placeOfState) = all.numbered
    rows = keys.map { _ in [] }
    states = keys.map { _ in 0 }
    for state in placeOfState.indices.reversed() { states[placeOfState[state]] = state }
    for row in 0..<behavior.rowCount {
      rows[placeOfState[behavior.state(row: row)]].append(row)
    }
  }

  var initialPlace: Int { placeOfState[behavior.initialState] }

  func target(row: Int, input: Int) -> Int { placeOfState[behavior.target(row: row, input: input)] }

  /// Returns the reaction in a row, in which handling an input without any change is ignoring it, unless the
  /// machine reports what it ignores.
  func reaction(row: Int, input: Int) -> Behavior.Reaction {
    let reaction = behavior.reaction(row: row, input: input)
    if case .handled(effects: 0, _) = reaction, !behavior.reportsIgnored,
      target(row: row, input: input) == placeOfState[behavior.state(row: row)]
    {
      return .ignored
    }
    return reaction
  }

  func isFinal(_ place: Int) -> Bool {
    let state = states[place]
    return behavior.areFinal.isEmpty
      ? behavior.regions[0].states[behavior.part(of: state, region: 0)].isFinal
      : behavior.areFinal[state]
  }

  /// Returns the nodes of a place, one for each region, and those inside them.
  func ids(of place: Int) -> [StateDiagram.Node.ID] {
    (keys[place].paths + behavior.innerPaths(of: states[place])).map { .init(path: $0) }
  }

  func text(of place: Int) -> String { behavior.text(of: states[place]) }

  /// Returns the text of all values of a place.
  func fullText(of place: Int) -> String {
    cut(
      keys[place].values.filter { $0 != .nothing }.map(\.fullText).joined(separator: ", "), to: 120)
  }
}
