/// The paths of the states of regions inside states: `on/first/a` for the first value of `on(a, c)`.
///
/// As in a diagram, parts of a payload are regions if at least two of them were observed to change while
/// the others kept their states.
struct InnerRegionPaths {
  /// The part of a payload in a state of the machine.
  private struct Part: Equatable {
    /// The path of the state, and the name of the part.
    let region: [String]
    let path: [String]
  }

  /// The parts in each state of the machine, by its number.
  private let parts: [[Part]]

  /// The paths of the regions.
  private(set) var regions: Set<[String]> = []

  /// - Complexity: O(*n*) in the number of steps.
  init(_ space: StateSpace) {
    let exploration = space.exploration
    guard exploration.regions.count == 1, exploration.regions[0].label == nil,
      exploration.isObserved
    else {
      parts = Array(repeating: [], count: space.stateCount)
      return
    }
    let partsOfValues = exploration.regions[0].states.map { state in
      state.parts.map { Part(region: state.path + [$0.name], path: $0.summary.path) }
    }
    parts = (0..<space.stateCount).map { partsOfValues[exploration.part(of: $0, region: 0)] }
    guard partsOfValues.contains(where: { !$0.isEmpty }) else { return }
    for state in 0..<space.steppedCount where !parts[state].isEmpty {
      for input in exploration.inputs.indices {
        guard let target = space.target(state, input) else { continue }
        let (before, after) = (parts[state], parts[target])
        guard before.map(\.region) == after.map(\.region) else { continue }
        let changed = before.indices.filter { before[$0] != after[$0] }
        if changed.count == 1 { regions.insert(before[changed[0]].region) }
      }
    }
    let counts = Dictionary(regions.map { ($0.dropLast(), 1) }, uniquingKeysWith: +)
    regions = regions.filter { counts[$0.dropLast(), default: 0] > 1 }
  }

  /// Returns the paths of the states of regions in a state of the machine.
  func paths(of state: Int, in regions: Set<[String]>) -> [[String]] {
    parts[state].filter { regions.contains($0.region) }.map { $0.region + $0.path }
  }
}
