import StateExploration

/// Finds the regions that decide whether an effect of an input occurs.
struct EffectDeciders {
  /// A step of the input.
  struct Step {
    /// The regions of the state before it.
    let regions: [Int]

    /// The state of each region.
    let states: [Int]

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
  /// Two states that were never observed with equal values decide if the effect occurs always with one
  /// of them, and never with the other.
  ///
  /// - Parameter effect: The effect; nil for a change of values.
  ///
  /// - Complexity: O(*e* × *r*) for *e* steps with the effect, if each group has it always, or never.
  func regions(deciding effect: EffectText?) -> [Int] {
    let present = Set(stepsOfEffects[effect] ?? [])
    var result: Set<Int> = []
    for place in groups.indices {
      let touched = Dictionary(grouping: present) { groupOfStep[place][$0] }
      for (group, present) in touched where group >= 0 {
        let members = groups[place][group]
        let region = steps[members[0]].regions[place]
        if present.count < members.count, !result.contains(region),
          differ(members, present: Set(present), at: place)
        {
          result.insert(region)
        }
      }
    }
    return result.sorted()
  }

  /// Returns whether an effect depends on the state of the region in which steps differ.
  private func differ(_ members: [Int], present: Set<Int>, at place: Int) -> Bool {
    // Whether the effect occurs, for each state of the region and the values beside it.
    var occurrences: [Int: [Int: Set<Bool>]] = [:]
    for member in members {
      let step = steps[member]
      occurrences[step.states[place], default: [:]][step.values, default: []]
        .insert(present.contains(member))
    }
    let distinct = Array(Set(occurrences.values))
    return distinct.indices.contains { index in
      distinct[(index + 1)...].contains { Self.differ($0, distinct[index]) }
    }
  }

  /// Returns whether an effect occurs differently in two states of a region.
  ///
  /// - Parameters:
  ///   - first: Whether it occurs in one state, for each number of values.
  ///   - second: The same for the other state.
  private static func differ(_ first: [Int: Set<Bool>], _ second: [Int: Set<Bool>]) -> Bool {
    let shared = first.keys.filter { second[$0] != nil }
    if !shared.isEmpty { return shared.contains { first[$0] != second[$0] } }
    return Set(first.values.joined()).isDisjoint(with: second.values.joined())
  }
}
