/// Assigns effects to regions.
///
/// An effect, by its full value, belongs to the regions whose state decides whether it occurs. If
/// there are none, it belongs to the regions that change their state in the step, or else to the
/// first region.
///
/// Lists of effects are numbered, and observations contain the numbers, because there are few
/// distinct lists. There are two numberings: ``effects`` distinguishes effects by value, and
/// ``names`` by text.
struct EffectAttribution {
  /// The lists of texts, by number; 0 is empty.
  private(set) var names: [[String]] = [[]]

  private var numbers: [[String]: Int32] = [[]: 0]

  /// For each list of texts, the number of the same list without payloads.
  private var listsWithoutPayloads: [Int32] = [0]

  /// The lists of effects, by number; 0 is empty. Several can have the same texts.
  private(set) var effects: [[EffectText]] = [[]]

  private var numbersOfEffects: [[EffectText]: Int32] = [[]: 0]

  /// For each list of effects, the number of its list of texts.
  private var listOfEffects: [Int32] = [0]

  /// The number of a list of effects for each row, input and region, in this order. Empty for a
  /// machine without regions.
  private var lists: [Int32] = []

  /// For each list of the exploration, the number of the same list here. Empty for a machine with
  /// regions.
  private var listOfObserved: [Int32] = []

  /// Whether any region is inside a state.
  let isInner: Bool

  /// Whether each row, input and region shows that values change without a region. Empty for a
  /// machine without inner regions.
  private var valueChanges: [Bool] = []

  private let exploration: Exploration

  /// The number of the node of each state, for each region.
  private let nodeOfState: [[Int]]

  /// The text of each effect.
  let shown: ShownEffects

  init(_ exploration: Exploration, _ nodesOfRegions: [RegionNodes]) {
    self.exploration = exploration
    nodeOfState = nodesOfRegions.map(\.nodeOfState)
    shown = ShownEffects(
      exploration.effects.joined() + exploration.initialEffects, showsAll: !exploration.isObserved)
    isInner = exploration.regions.contains { $0.container != nil }
    if isInner {
      attributeInside()
    } else if exploration.regions.count == 1 {
      for effects in exploration.effects { listOfObserved.append(number(of: effects)) }
    } else {
      attribute()
    }
  }

  /// Returns the number of the list of texts of a region's effects, as an index of ``names``.
  ///
  /// - Parameters:
  ///   - observed: The number of the list of all effects of the row and the input, in the
  ///     exploration.
  ///   - row: The row.
  ///   - input: The input.
  ///   - region: The region.
  ///
  /// - Complexity: O(1).
  func list(of observed: Int, row: Int, input: Int, region: Int) -> Int32 {
    listOfEffects[Int(effectList(of: observed, row: row, input: input, region: region))]
  }

  /// Returns the number of the same list without payloads: `retry(…)` in place of `retry(after: 2)`.
  func withoutPayloads(_ list: Int32) -> Int32 { listsWithoutPayloads[Int(list)] }

  /// Returns the number of the list of a region's effects, as an index of ``effects``.
  ///
  /// - Complexity: O(1).
  func effectList(of observed: Int, row: Int, input: Int, region: Int) -> Int32 {
    let regionCount = exploration.regions.count
    if regionCount == 1 { return listOfObserved[observed] }
    return lists[(row * exploration.inputs.count + input) * regionCount + region]
  }

  /// Returns the number of a list of effects, after adding it if it is new.
  private mutating func number(of list: [EffectText]) -> Int32 {
    if let number = numbersOfEffects[list] { return number }
    let number = Int32(effects.count)
    effects.append(list)
    numbersOfEffects[list] = number
    let texts = self.number(of: list.map { shown[$0] })
    listOfEffects.append(texts)
    let plain = self.number(of: list.map { shown.withoutPayload($0) })
    listsWithoutPayloads[Int(texts)] = plain
    return number
  }

  /// Returns the number of a list of texts, after adding it if it is new. A new list is its own
  /// form without payloads, until the caller sets another one.
  private mutating func number(of list: [String]) -> Int32 {
    if let number = numbers[list] { return number }
    let number = Int32(names.count)
    names.append(list)
    listsWithoutPayloads.append(number)
    numbers[list] = number
    return number
  }

  /// Fills ``lists``.
  ///
  /// - Complexity: O(*s* × *i* × *r*²) for *s* rows, *i* inputs and *r* regions, apart from
  ///   ``EffectDeciders/regions(deciding:)``.
  private mutating func attribute() {
    let regions = exploration.regions.indices
    let inputCount = exploration.inputs.count
    lists = Array(repeating: 0, count: exploration.rowCount * inputCount * regions.count)
    for input in 0..<inputCount {
      let steps = (0..<exploration.rowCount).filter { wasApplied(row: $0, input: input) }.map {
        row in
        let states = regions.map { exploration.source(row: row, region: $0) }
        return EffectDeciders.Step(
          regions: Array(regions), states: states, nodes: nodes(of: states, in: regions),
          values: exploration.fields(row: row),
          effects: exploration.effects[exploration.effectList(row: row, input: input) ?? 0])
      }
      let decisions = EffectDeciders(steps)
      var deciders: [EffectText: [Int]] = [:]
      for row in 0..<exploration.rowCount {
        guard let list = exploration.effectList(row: row, input: input), list > 0 else { continue }
        let effects = exploration.effects[list]
        for effect in effects where deciders[effect] == nil {
          deciders[effect] = decisions.regions(deciding: effect)
        }
        let moved = regions.filter {
          exploration.source(row: row, region: $0)
            != exploration.target(row: row, input: input, region: $0)
        }
        for region in regions {
          let own = effects.filter { effect in
            var owners = deciders[effect] ?? []
            if owners.isEmpty { owners = moved }
            if owners.isEmpty { owners = [0] }
            return owners.contains(region)
          }
          lists[(row * inputCount + input) * regions.count + region] = number(of: own)
        }
      }
    }
  }

  /// Returns whether an inner region shows an input that changes values of its container, but no
  /// state of a region.
  ///
  /// - Complexity: O(1).
  func showsValues(row: Int, input: Int, region: Int) -> Bool {
    valueChanges[(row * exploration.inputs.count + input) * exploration.regions.count + region]
  }

  /// Fills ``lists`` and ``valueChanges`` for a machine with inner regions.
  ///
  /// The first region has the effects of all steps outside the containers, into them, and out of
  /// them. The effects of all other steps belong to inner regions. A change of values that belong
  /// to no region is attributed like an effect.
  private mutating func attributeInside() {
    let (inputCount, regionCount) = (exploration.inputs.count, exploration.regions.count)
    lists = Array(repeating: 0, count: exploration.rowCount * inputCount * regionCount)
    valueChanges = lists.map { _ in false }
    let values = valuesBesideRegions()
    for input in 0..<inputCount {
      let steps = (0..<exploration.rowCount).map { InnerStep(exploration, row: $0, input: input) }
      let deciders = deciders(steps, input, values)
      for (row, step) in steps.enumerated() {
        let start = (row * inputCount + input) * regionCount
        guard !step.regions.isEmpty else {
          lists[start] = number(of: step.effects.compactMap(\.self))
          continue
        }
        let owners = step.effects.map { effect in
          let deciding = step.regions.filter { deciders[effect]?.contains($0) == true }
          if !deciding.isEmpty { return deciding }
          return step.moved.isEmpty ? [step.regions[0]] : step.moved
        }
        for region in step.regions {
          let own = zip(step.effects, owners).filter { $1.contains(region) }.map(\.0)
          lists[start + region] = number(of: own.compactMap(\.self))
          valueChanges[start + region] = own.contains(nil)
        }
      }
    }
  }

  /// Returns the inner regions that decide each effect of an input.
  ///
  /// - Parameters:
  ///   - steps: The step of each row.
  ///   - input: The input.
  ///   - values: The number of the values beside the regions, for each state of the machine.
  private func deciders(
    _ steps: [InnerStep], _ input: Int, _ values: [Int]
  ) -> [EffectText?: [Int]] {
    let all = steps.enumerated().map { row, step in
      EffectDeciders.Step(
        regions: step.activeRegions, states: step.states,
        nodes: nodes(of: step.states, in: step.activeRegions),
        values: values[exploration.source(row: row, region: 0)], effects: step.effects)
    }
    let applied = all.indices.filter { wasApplied(row: $0, input: input) }.map { all[$0] }
    let decisions = EffectDeciders(applied)
    var result: [EffectText?: [Int]] = [:]
    for step in steps where !step.regions.isEmpty {
      for effect in step.effects where result[effect] == nil {
        result[effect] = decisions.regions(deciding: effect)
      }
    }
    guard applied.count < all.count else { return result }
    // If nothing else decides, an effect belongs to the region whose states exclude the input.
    let unmoved = Set(steps.filter(\.moved.isEmpty).flatMap(\.effects))
    let undecided = result.filter { $1.isEmpty && unmoved.contains($0) }.keys
    if undecided.isEmpty { return result }
    let exclusions = EffectDeciders(all)
    for effect in undecided { result[effect] = exclusions.regions(deciding: effect) }
    return result
  }

  /// Returns the number of the node of each state, given the region of each.
  private func nodes(of states: [Int], in regions: some Sequence<Int>) -> [Int] {
    zip(regions, states).map { nodeOfState[$0][$1] }
  }

  /// Returns whether an input was applied, and the step returned.
  private func wasApplied(row: Int, input: Int) -> Bool {
    switch exploration.reaction(row: row, input: input) {
    case .handled, .ignored: true
    case .forbidden, .undetermined, .impossible: false
    }
  }

  /// Returns the number of the values that belong to no inner region, for each state of the machine.
  private func valuesBesideRegions() -> [Int] {
    var numbers: [[String]: Int] = [:]
    return exploration.regions[0].states.map { state in
      guard !state.partPaths.isEmpty else { return 0 }
      let features = state.features
      let values = features.order.flatMap { $0.path + [features.value(of: $0)?.key ?? ""] }
      // The text of a machine that is no struct contains the states of its regions.
      let key = values + (state.machine.map(isPlainStruct) == true ? [state.otherProperties] : [])
      let number = numbers[key] ?? numbers.count
      numbers[key] = number
      return number
    }
  }
}
