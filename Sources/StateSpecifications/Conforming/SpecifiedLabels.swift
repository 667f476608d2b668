import StateDiagrams

/// Compares the labels of a specification's states with those of a machine's states.
struct SpecifiedLabels {
  /// The paths of each state of the machine, by its number: one for each region.
  private let paths: [[[String]]]

  /// The paths of the states of inner regions, which a specification need not have.
  private let innerPaths: [[[String]]]

  /// Whether the first label of each path of the specification is that of a state around all
  /// regions.
  private let dropsFirst: Bool

  init(_ behavior: Behavior, dropsOuterState: Bool) {
    dropsFirst = dropsOuterState && behavior.regions.contains { $0.label != nil }
    let composites = Set(
      behavior.regions.flatMap { region in
        region.states.flatMap { state in
          state.composites.indices.map { region.path + state.composites[...$0] }
        }
      })
    /// A state with the path of a composite is inside that composite.
    func inside(_ path: [String]) -> [String] {
      var path = path
      while composites.contains(path), let label = path.last { path.append(label) }
      return path
    }
    paths = (0..<behavior.stateCount).map { behavior.regionPaths(of: $0).map(inside) }
    innerPaths = (0..<behavior.stateCount).map { behavior.innerPaths(of: $0).map(inside) }
  }

  /// Returns the paths of a specification without the label of the state around all regions.
  func compared(_ specified: [[String]]) -> [[String]] {
    dropsFirst ? specified.map { Array($0.dropFirst()) } : specified
  }

  /// Returns whether paths of a specification are those of a state of the machine.
  func areLabels(_ specified: [[String]], of state: Int) -> Bool {
    specified.allSatisfy { paths[state].contains($0) || innerPaths[state].contains($0) }
      && paths[state].allSatisfy { path in specified.contains { $0.starts(with: path) } }
  }

  /// Returns the paths of a specification that divide a state of the machine, which has no labels for
  /// them.
  func uncomparable(_ specified: [[String]]) -> [[String]] {
    let known = Set((paths + innerPaths).joined())
    return compared(specified).filter { path in
      !known.contains(path) && path.indices.contains { known.contains(Array(path[..<$0])) }
    }
  }
}
