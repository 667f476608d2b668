import StateExploration

/// A step of a machine with inner regions.
struct InnerStep {
  /// The inner regions of the state before the step.
  let activeRegions: [Int]

  /// The same regions, if the step ends in the same state around them; otherwise empty.
  let regions: [Int]

  /// The regions whose states change.
  let moved: [Int]

  /// The effects, followed by nil if only values that belong to no region change.
  let effects: [EffectText?]

  /// The state of each of ``activeRegions`` before the step.
  let states: [Int]

  init(_ exploration: Exploration, row: Int, input: Int) {
    let ends = exploration.regions.indices.map { region in
      (
        source: exploration.source(row: row, region: region),
        target: exploration.target(row: row, input: input, region: region)
      )
    }
    activeRegions = exploration.regions.indices.filter {
      exploration.regions[$0].container != nil && ends[$0].source > 0
    }
    let inside = activeRegions.filter { ends[$0].target > 0 }
    regions = inside
    moved = inside.filter { ends[$0].source != ends[$0].target }
    states = activeRegions.map { ends[$0].source }
    // The bookkeeping of rules can change too, which is no value.
    let changesValues =
      !inside.isEmpty && moved.isEmpty
      && (ends[0].source != ends[0].target || exploration.hidesChange(row: row, input: input))
    effects =
      exploration.effects[exploration.effectList(row: row, input: input) ?? 0]
      + (changesValues ? [nil] : [])
  }
}
