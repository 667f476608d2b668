import StateExploration

/// A table whose states are grouped by their values.
struct PlacedBehavior {
  /// The labels and values of a state, with later names, and the other stored properties that differ from the
  /// initial state.
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
    let initial = behavior.rest(of: behavior.initialState).fields
    let own = behavior.regions.indices.filter { behavior.regions[$0].container == nil }
    let all = (0..<behavior.stateCount).map { state in
      let parts = own.map { behavior.regions[$0].states[behavior.part(of: state, region: $0)] }
      return Key(
        paths: zip(own, parts).map { renames.state(behavior.regions[$0].path + $1.path) },
        values: parts.map { renames.value($0.value) }
          + zip(behavior.rest(of: state).fields, initial).map { field, before in
            field.value == before.value ? .nothing : renames.value(field.value)
          })
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

  /// Returns the path and the value of each region's state.
  func parts(of place: Int) -> [Key] {
    zip(keys[place].paths, keys[place].values).map { Key(paths: [$0], values: [$1]) }
  }

  func isFinal(_ place: Int) -> Bool { behavior.isFinal(states[place]) }

  /// Returns whether a place is in a list of states, by its position.
  func isListed(_ place: Int) -> Bool {
    !behavior.isExplored && behavior.parts(of: states[place]).allSatisfy(\.isListed)
  }

  /// Returns the nodes of a place, one for each region, and those inside them.
  func ids(of place: Int) -> [StateDiagram.Node.ID] {
    (keys[place].paths + behavior.innerPaths(of: states[place])).map { .init(path: $0) }
  }

  func text(of place: Int) -> String { behavior.text(of: states[place]) }

  /// Returns the text of all values of a place.
  func fullText(of place: Int) -> String {
    let parts = behavior.parts(of: states[place]).map { renames.value($0.value) }
    let rest = renames.value(behavior.rest(of: states[place]))
    return cut(
      (parts + [rest]).filter { $0 != .nothing }.map(\.fullText).joined(separator: ", "), to: 120)
  }
}
