import StateExploration

/// Finds the regions that decide whether an effect of an input occurs.
struct EffectDeciders {
  /// A step of the input.
  struct Step {
    /// The regions of the state before it.
    let regions: [Int]

    /// The state of each region.
    let states: [Int]

    /// The node of each state.
    let nodes: [Int]

    /// The number of the values that belong to no region.
    let values: Int

    /// The effects; nil stands for a change of values that belong to no region.
    let effects: [EffectText?]
  }

  private let steps: [Step]

  /// The steps with each effect.
  private var stepsOfEffects: [EffectText?: [Int]] = [:]

  /// The steps that differ at most in the state of one region and in values, for each place of a
  /// region, in groups.
  private var groups: [[[Int]]] = []

  /// The group of each step, for each place of a region; -1 without a region at the place.
  private var groupOfStep: [[Int]] = []

  /// Groups the steps of an input.
  ///
  /// - Complexity: O(*s* × *r*²) for *s* steps and *r* regions.
  init(_ steps: [Step]) {
    self.steps = steps
    for (number, step) in steps.enumerated() {
      for effect in Set(step.effects) { stepsOfEffects[effect, default: []].append(number) }
    }
    guard !stepsOfEffects.isEmpty else { return }
    for place in 0..<(steps.map(\.regions.count).max() ?? 0) {
      var numbers: [[Int]: Int] = [:]
      var members: [[Int]] = []
      groupOfStep.append(
        steps.enumerated().map { number, step in
          guard place < step.regions.count else { return -1 }
          var others = step.regions + step.states
          others[step.regions.count + place] = -1
          let group = numbers[others] ?? members.count
          if group == members.count {
            numbers[others] = group
            members.append([])
          }
          members[group].append(number)
          return group
        })
      groups.append(members)
    }
  }

  /// Returns the regions that decide whether an effect occurs: with two states of the region, equal
  /// states of the others and equal values, it occurs with only one.
  ///
  /// If there are none, two nodes of a region that were never observed with equal values decide, if the
  /// effect occurs always with one of them, and never with the other.
  ///
  /// - Parameter effect: The effect; nil for a change of values.
  ///
  /// - Complexity: O(*e* × *r*) for *e* steps with the effect, if each group has it always, or never.
  func regions(deciding effect: EffectText?) -> [Int] {
    let present = Set(stepsOfEffects[effect] ?? [])
    let deciding = regions(present) { members, present, place in
      // Whether the effect occurs, for each number of values and each state.
      var occurrences: [Int: [Int: Set<Bool>]] = [:]
      for step in members {
        occurrences[steps[step].values, default: [:]][steps[step].states[place], default: []]
          .insert(present.contains(step))
      }
      return occurrences.values.contains { Set($0.values).count > 1 }
    }
    if !deciding.isEmpty { return deciding }
    return regions(present) { members, present, place in
      let members = Dictionary(grouping: members) { steps[$0].nodes[place] }
      let always = members.values.filter { $0.allSatisfy(present.contains) }
      let never = members.values.filter { $0.allSatisfy { !present.contains($0) } }
      let values = never.map { Set($0.map { steps[$0].values }) }
      return always.contains { always in
        values.contains { $0.isDisjoint(with: always.map { steps[$0].values }) }
      }
    }
  }

  /// Returns the regions with a group of steps in which the region decides.
  ///
  /// - Parameters:
  ///   - present: The steps with the effect.
  ///   - decides: Returns whether the region at a place decides, given the steps of a group, and those
  ///     with the effect.
  private func regions(
    _ present: Set<Int>, where decides: ([Int], Set<Int>, Int) -> Bool
  ) -> [Int] {
    var result: Set<Int> = []
    for place in groups.indices {
      let touched = Dictionary(grouping: present) { groupOfStep[place][$0] }
      for (group, present) in touched where group >= 0 {
        let members = groups[place][group]
        let region = steps[members[0]].regions[place]
        if present.count < members.count, !result.contains(region),
          decides(members, Set(present), place)
        {
          result.insert(region)
        }
      }
    }
    return result.sorted()
  }
}
