/// Assigns effects to regions.
///
/// Each effect, by its full value, belongs to the regions whose state decides whether it happens, or
/// else to those that moved, or else to the first.
struct EffectAttribution {
  /// The texts in each list, by the list's number; 0 is empty.
  private(set) var names: [[String]] = [[]]

  private var numbers: [[String]: Int32] = [[]: 0]

  /// The number of the same list without payloads, for each list.
  private var listsWithoutPayloads: [Int32] = [0]

  /// The effects in each list of a region, by the list's number; 0 is empty. Those with one text are
  /// several lists.
  private(set) var effects: [[EffectText]] = [[]]

  private var numbersOfEffects: [[EffectText]: Int32] = [[]: 0]

  /// The number of the list of texts of each list of effects.
  private var listOfEffects: [Int32] = [0]

  /// The number of a list of effects for each row, input and region; empty for a machine without
  /// regions.
  private var lists: [Int32] = []

  /// The number of the list of effects of each observed list, for a machine without regions.
  private var listOfObserved: [Int32] = []

  private let exploration: Exploration

  /// The texts of all effects.
  let shown: ShownEffects

  init(_ exploration: Exploration) {
    self.exploration = exploration
    shown = ShownEffects(exploration.effects.joined())
    if exploration.regions.count == 1 {
      for effects in exploration.effects { listOfObserved.append(number(of: effects)) }
    } else {
      attribute()
    }
  }

  /// Returns the number of the list of texts of a region, given that of all effects of a row and an
  /// input.
  func list(of observed: Int, row: Int, input: Int, region: Int) -> Int32 {
    listOfEffects[Int(effectList(of: observed, row: row, input: input, region: region))]
  }

  /// Returns the number of the same list without payloads: `retry(…)` in place of `retry(after: 2)`.
  func withoutPayloads(_ list: Int32) -> Int32 { listsWithoutPayloads[Int(list)] }

  /// Returns the number of the list of effects of a region, given that of all effects of a row and an
  /// input.
  func effectList(of observed: Int, row: Int, input: Int, region: Int) -> Int32 {
    let regionCount = exploration.regions.count
    if regionCount == 1 { return listOfObserved[observed] }
    return lists[(row * exploration.inputs.count + input) * regionCount + region]
  }

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

  private mutating func number(of list: [String]) -> Int32 {
    if let number = numbers[list] { return number }
    let number = Int32(names.count)
    names.append(list)
    listsWithoutPayloads.append(number)
    numbers[list] = number
    return number
  }

  private mutating func attribute() {
    let regions = exploration.regions.indices
    let inputCount = exploration.inputs.count
    lists = Array(repeating: 0, count: exploration.rowCount * inputCount * regions.count)
    for input in 0..<inputCount {
      var deciders: [EffectText: [Int]] = [:]
      for row in 0..<exploration.rowCount {
        guard let list = exploration.effectList(row: row, input: input), list > 0 else { continue }
        let effects = exploration.effects[list]
        for effect in effects where deciders[effect] == nil {
          deciders[effect] = regionsThatDecide(effect, input: input)
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

  /// Returns the regions of which a change of state, all others being equal, decides whether the
  /// effect happens.
  private func regionsThatDecide(_ effect: EffectText, input: Int) -> [Int] {
    let regions = exploration.regions.indices
    return regions.filter { region in
      var happens: [[Int]: Bool] = [:]
      for row in 0..<exploration.rowCount {
        let list = exploration.effectList(row: row, input: input) ?? 0
        let isPresent = exploration.effects[list].contains(effect)
        let others = regions.map { $0 == region ? -1 : exploration.source(row: row, region: $0) }
        if let before = happens.updateValue(isPresent, forKey: others), before != isPresent {
          return true
        }
      }
      return false
    }
  }
}
