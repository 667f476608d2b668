import StateDiagrams

/// Compares the labels of a specification's states with those of a machine's states.
struct SpecifiedLabels {
  /// The path of a state of a region, with the label of the region and without it.
  private typealias Path = (full: [String], unnamed: [String])

  /// The paths of each state of the machine, by its number: one for each region.
  private let paths: [[Path]]

  /// The paths of the states of inner regions, which a specification need not have.
  private let innerPaths: [[Path]]

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
    func own(_ state: Int, inner: Bool) -> [Path] {
      behavior.regions.indices.filter {
        (behavior.regions[$0].container != nil) == inner && behavior.isActive($0, in: state)
      }.map { number in
        let region = behavior.regions[number]
        var path = region.states[behavior.part(of: state, region: number)].path
        // A state with the path of a composite is inside that composite.
        while composites.contains(region.path + path), let label = path.last { path.append(label) }
        return (region.path + path, (region.container ?? []) + path)
      }
    }
    paths = (0..<behavior.stateCount).map { own($0, inner: false) }
    innerPaths = (0..<behavior.stateCount).map { own($0, inner: true) }
  }

  /// Returns the paths of a specification without the label of the state around all regions.
  func compared(_ specified: [[String]]) -> [[String]] {
    dropsFirst ? specified.map { Array($0.dropFirst()) } : specified
  }

  /// Returns whether paths of a specification are those of a state of the machine.
  func areLabels(_ specified: [[String]], of state: Int) -> Bool {
    specified.allSatisfy { path in
      (paths[state] + innerPaths[state]).contains { $0.full == path || $0.unnamed == path }
    }
      && paths[state].allSatisfy { own in
        specified.contains { $0.starts(with: own.full) || $0.starts(with: own.unnamed) }
      }
  }

  /// Returns the paths of a specification that divide a state of the machine, which has no labels for
  /// them.
  func uncomparable(_ specified: [[String]]) -> [[String]] {
    let known = Set((paths + innerPaths).joined().flatMap { [$0.full, $0.unnamed] })
    return compared(specified).filter { path in
      !known.contains(path) && path.indices.contains { known.contains(Array(path[..<$0])) }
    }
  }
}
