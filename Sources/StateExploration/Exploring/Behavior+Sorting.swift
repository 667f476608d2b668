extension Behavior {
  /// The table with the states of each node together, in the order of their values, so that it doesn't
  /// depend on the order in which states were found.
  ///
  /// The nodes keep the order of their first states, and the inputs theirs.
  package var sorted: Behavior {
    var result = self
    var numbers: [[Int]] = []
    for region in regions.indices {
      let order = regions[region].order
      numbers.append(order.positions)
      result.regions[region] = Region(
        label: regions[region].label, states: order.map { regions[region].states[$0] },
        initialState: numbers[region][regions[region].initialState],
        container: regions[region].container)
    }
    func number(_ state: Int, _ region: Int) -> Int {
      numbers[region][part(of: state, region: region)]
    }
    let texts = rests.map(\.fullText)
    let order = (0..<stateCount).sorted { first, second in
      for region in regions.indices where number(first, region) != number(second, region) {
        return number(first, region) < number(second, region)
      }
      if !facts.isEmpty, facts[first] != facts[second] {
        return facts[first].lexicographicallyPrecedes(facts[second])
      }
      return texts.isEmpty ? first < second : texts[first] < texts[second]
    }
    let isSorted = (numbers + [order]).allSatisfy { $0.elementsEqual($0.indices) }
    if isSorted, zip(matrix.rows, matrix.rows.dropFirst()).allSatisfy(<=) { return self }
    let positions = order.positions
    if !parts.isEmpty {
      result.parts = order.flatMap { state in regions.indices.map { Int32(number(state, $0)) } }
    }
    if !rests.isEmpty { result.rests = order.map { rests[$0] } }
    if !areFinal.isEmpty { result.areFinal = order.map { areFinal[$0] } }
    if !facts.isEmpty { result.facts = order.map { facts[$0] } }
    result.mergedStates = Set(mergedStates.map { positions[$0] })
    let count = inputs.count
    let rowOrder = matrix.rows.indices.sorted {
      positions[state(row: $0)] < positions[state(row: $1)]
    }
    result.matrix.rows = rowOrder.map { Int32(positions[state(row: $0)]) }
    result.matrix.timeouts = rowOrder.map { matrix.timeouts[$0] }
    result.matrix.cells = rowOrder.flatMap { matrix.cells[($0 * count)..<(($0 + 1) * count)] }.map {
      OutcomeMatrix.Cell($0.outcome, target: Int32(positions[Int($0.target)]))
    }
    return result
  }
}

extension Behavior.Region {
  /// The numbers of the states in sorted order. The state outside the container stays first.
  fileprivate var order: [Int] {
    let ranks = states.map(\.path).numbered.indices
    return states.indices.sorted { first, second in
      ranks[first] != ranks[second]
        ? ranks[first] < ranks[second] : states[first].value.precedes(states[second].value)
    }
  }
}

extension [Int] {
  /// The position of each number, for a list that contains each number below its count once.
  fileprivate var positions: [Int] {
    var result = self
    for (position, number) in enumerated() { result[number] = position }
    return result
  }
}

extension Value {
  /// Returns whether the value precedes another one of its node: numbers by their values, all others by
  /// their texts.
  fileprivate func precedes(_ other: Value) -> Bool {
    switch (self, other) {
    case (.number(let first), .number(let second)):
      return (Double(first) ?? 0, first) < (Double(second) ?? 0, second)
    case (.enumCase(let name, let fields), .enumCase(let otherName, let otherFields)),
      (.record(let name, let fields), .record(let otherName, let otherFields)):
      if name != otherName { return name < otherName }
      for (field, other) in zip(fields, otherFields) where field.value != other.value {
        return field.value.precedes(other.value)
      }
      return fields.count < otherFields.count
    default: return fullText < other.fullText
    }
  }
}
