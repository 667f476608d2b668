import StateExploration

/// Compares the labels of a specification's states with those of a machine's states.
///
/// A path of a specification stands for the longest path of the machine with which it starts. So a
/// specification can divide states further: `locked/credit: 30` stands for `locked`.
struct SpecifiedLabels {
  /// The paths of a state of the machine.
  private struct Paths {
    /// One path for each region.
    let regions: [[String]]

    /// The paths of the states of inner regions, which a specification need not have.
    let inner: [[String]]
  }

  /// The paths of each state of the machine, by its number.
  private let paths: [Paths]

  /// All paths of the machine.
  private let known: Set<[String]>

  /// The paths of regions inside states. A specification can leave them out.
  private let innerRegions: Set<[String]>

  /// Whether the first label of each path of the specification is that of a state around all
  /// regions.
  private let dropsFirst: Bool

  init(_ space: StateSpace, dropsOuterState: Bool) {
    let behavior = space.exploration.behavior
    let regions = behavior.regions
    dropsFirst = dropsOuterState && regions.contains { $0.label != nil }
    // A state with the path of a composite is inside that composite.
    let composites = regions.map { region in
      Set(
        region.states.flatMap { state in state.composites.indices.map { state.composites[...$0] } })
    }
    let pathsOfPart = regions.indices.map { number in
      regions[number].states.map { state -> Paths in
        var path = state.path
        while composites[number].contains(path[...]) { path.append(state.label) }
        path = regions[number].path + path
        return regions[number].container == nil
          ? Paths(regions: [path], inner: []) : Paths(regions: [], inner: [path])
      }
    }
    paths = (0..<space.stateCount).map { state in
      let parts = regions.indices.filter { behavior.isActive($0, in: state) }.map {
        pathsOfPart[$0][behavior.part(of: state, region: $0)]
      }
      return Paths(regions: parts.flatMap(\.regions), inner: parts.flatMap(\.inner))
    }
    known = Set(paths.flatMap { $0.regions + $0.inner })
    innerRegions = Set(regions.filter { $0.container != nil }.map(\.path))
  }

  /// Returns whether the paths of a configuration are those of a state of the machine.
  ///
  /// - Parameters:
  ///   - found: The paths of the machine for which those of the configuration stand.
  ///   - state: The number of the state.
  func areLabels(_ found: [[String]?], of state: Int) -> Bool {
    let own = paths[state]
    return found.allSatisfy { path in
      path.map { own.regions.contains($0) || own.inner.contains($0) } ?? false
    }
      && own.regions.allSatisfy { region in
        found.contains { $0?.starts(with: region) == true }
      }
  }

  /// Returns, for each path of a configuration of the specification, the longest path of the machine with
  /// which it starts; nil if there is none.
  ///
  /// If a path leads into an inner region of a state, no path can divide that state in another way.
  func machinePaths(_ specified: [[String]]) -> [[String]?] {
    let paths = specified.map { dropsFirst ? Array($0.dropFirst()) : $0 }
    let divided = Set(
      paths.flatMap { path in path.indices.map { Array(path[...$0]) } }
        .filter(innerRegions.contains).map { Array($0.dropLast()) })
    return paths.map { path in
      var found = path
      while !found.isEmpty, !known.contains(found) { found.removeLast() }
      let dividesInAnotherWay = found.count < path.count && divided.contains(found)
      return found.isEmpty || dividesInAnotherWay ? nil : found
    }
  }
}
