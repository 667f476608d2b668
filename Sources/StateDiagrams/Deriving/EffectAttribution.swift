/// Says which effects belong to which region.
///
/// Each effect, by its full value, belongs to the regions whose state decides whether it happens,
/// else to those that moved, else to the first.
struct EffectAttribution {
  /// The names in each list, by the list's number; 0 is empty.
  private(set) var names: [[String]] = [[]]

  private var numbers: [[String]: Int32] = [[]: 0]

  /// For each row, event and region the number of a list; empty where there is one region only.
  private var lists: [Int32] = []

  /// Where there is one region only, the number of the list of names of each observed list.
  private var listOfAnswer: [Int32] = []

  private let observation: Observation
  private let regionCount: Int

  init(_ machine: ObservedMachine) {
    observation = machine.observation
    regionCount = machine.regions.count
    if regionCount == 1 {
      for effects in machine.effects { listOfAnswer.append(number(of: effects.map(\.name))) }
    } else {
      attribute(machine)
    }
  }

  /// The number of the list of effects of a region in a row where an event had an answer.
  func list(ofAnswer answer: Int32, row: Int, event: Int, region: Int) -> Int32 {
    if regionCount == 1 { return listOfAnswer[Int(answer)] }
    return lists[(row * observation.eventCount + event) * regionCount + region]
  }

  private mutating func number(of list: [String]) -> Int32 {
    if let number = numbers[list] { return number }
    let number = Int32(names.count)
    names.append(list)
    numbers[list] = number
    return number
  }

  private mutating func attribute(_ machine: ObservedMachine) {
    let rows = 0..<observation.rowCount
    lists = Array(repeating: 0, count: rows.count * observation.eventCount * regionCount)
    for event in 0..<observation.eventCount {
      var deciders: [EffectText: [Int]] = [:]
      for row in rows {
        let answer = observation.answer(row: row, event: event)
        guard answer > 0 else { continue }
        let effects = machine.effects[Int(answer)]
        for effect in effects where deciders[effect] == nil {
          deciders[effect] = regionsThatDecide(effect, event: event, machine)
        }
        let moved = machine.regions.indices.filter {
          machine.source(row: row, region: $0) != machine.target(row: row, event: event, region: $0)
        }
        for region in machine.regions.indices {
          let own = effects.filter { effect in
            var owners = deciders[effect] ?? []
            if owners.isEmpty { owners = moved }
            if owners.isEmpty { owners = [0] }
            return owners.contains(region)
          }
          let index = (row * observation.eventCount + event) * regionCount + region
          lists[index] = number(of: own.map(\.name))
        }
      }
    }
  }

  /// The regions of which a change of state, all others being equal, makes the effect happen or
  /// not.
  private func regionsThatDecide(
    _ effect: EffectText, event: Int, _ machine: ObservedMachine
  ) -> [Int] {
    machine.regions.indices.filter { region in
      var happens: [[Int]: Bool] = [:]
      for row in 0..<observation.rowCount {
        let answer = observation.answer(row: row, event: event)
        let isThere = answer > 0 && machine.effects[Int(answer)].contains(effect)
        let others = machine.regions.indices.map {
          $0 == region ? -1 : machine.source(row: row, region: $0)
        }
        if let before = happens.updateValue(isThere, forKey: others), before != isThere {
          return true
        }
      }
      return false
    }
  }
}
