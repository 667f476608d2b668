import StateExploration

/// A step that starts and ends in one state with inner regions.
struct InnerStep {
  /// The inner regions; empty for any other step.
  let regions: [Int]

  /// The regions whose states change.
  let moved: [Int]

  /// The effects, followed by nil if only values that belong to no region change.
  let effects: [EffectText?]

  /// The states of the inner regions before the step.
  private let states: [Int]

  init(_ exploration: Exploration, row: Int, input: Int) {
    let ends = exploration.regions.indices.map { region in
      (
        source: exploration.source(row: row, region: region),
        target: exploration.target(row: row, input: input, region: region)
      )
    }
    let inside = exploration.regions.indices.filter {
      exploration.regions[$0].container != nil && ends[$0].source > 0 && ends[$0].target > 0
    }
    regions = inside
    moved = inside.filter { ends[$0].source != ends[$0].target }
    states = inside.map { ends[$0].source }
    // The bookkeeping of rules can change too, which is no value.
    let changesValues =
      !inside.isEmpty && moved.isEmpty
      && (ends[0].source != ends[0].target || exploration.hidesChange(row: row, input: input))
    effects =
      exploration.effects[exploration.effectList(row: row, input: input) ?? 0]
      + (changesValues ? [nil] : [])
  }

  /// Returns the regions that decide whether an effect occurs: with two states of the region, and
  /// equal states of the others, it occurs always, sometimes or never, but not equally.
  ///
  /// It occurs sometimes if it depends on values that belong to no region.
  ///
  /// - Parameters:
  ///   - effect: The effect; nil for a change of values.
  ///   - steps: The steps of one input.
  static func deciders(of effect: EffectText?, _ steps: [InnerStep]) -> [Int] {
    var result: Set<Int> = []
    for place in 0..<(steps.map(\.regions.count).max() ?? 0) {
      var frequencies: [[Int]: [Int: Set<Bool>]] = [:]
      for step in steps where place < step.regions.count {
        var others = step.regions + step.states
        others[step.regions.count + place] = -1
        frequencies[others, default: [:]][step.states[place], default: []]
          .insert(step.effects.contains(effect))
      }
      for (others, frequencies) in frequencies where Set(frequencies.values).count > 1 {
        result.insert(others[place])
      }
    }
    return result.sorted()
  }
}
