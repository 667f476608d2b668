/// Finds what tells the outcomes of one event in one state apart, and says so.
///
/// Tried in turn: the event's payload, the payload of the region's own state, the state of another
/// region, and then combinations of these, the smallest first.
struct Guards {
  /// Something that can decide an outcome.
  private enum Factor: Hashable {
    case event
    case ownState
    case node(ofRegion: Int)
    case state(ofRegion: Int)
  }

  private let outcomes: RegionOutcomes
  private let nodesOfRegions: [RegionNodes]
  private let cell: RegionOutcomes.Cell
  private let factors: [Factor]
  private let numbers: ShownNumbers

  /// Whether nothing that the diagram shows tells the outcomes apart.
  let isUndecided: Bool

  init(
    _ cell: RegionOutcomes.Cell,
    in outcomes: RegionOutcomes,
    nodesOfRegions: [RegionNodes],
    numbers: ShownNumbers
  ) {
    self.cell = cell
    self.outcomes = outcomes
    self.nodesOfRegions = nodesOfRegions
    let others = outcomes.machine.regions.indices.filter { $0 != outcomes.region }
    let all =
      [.event, .ownState] + others.map { Factor.node(ofRegion: $0) }
      + others.map { Factor.state(ofRegion: $0) }
    self.numbers = numbers
    let values = { (factor: Factor, sample: RegionOutcomes.Sample) in
      Self.value(of: factor, in: sample, numbers, outcomes, nodesOfRegions)
    }
    // What never varies decides nothing.
    let varying = all.filter { factor in
      cell.samples.dropFirst().contains { values(factor, $0) != values(factor, cell.samples[0]) }
    }
    let deciding = Self.subsets(of: varying).first { factors in
      var outcomeOfValues: [[Int]: Int] = [:]
      return cell.samples.allSatisfy { sample in
        let key = factors.map { values($0, sample) }
        let known = outcomeOfValues.updateValue(sample.outcome, forKey: key)
        return known == nil || known == sample.outcome
      }
    }
    factors = deciding ?? []
    isUndecided = deciding == nil
  }

  /// Whether the event's payload alone decides.
  var dependOnEventAlone: Bool { factors == [.event] }

  /// The guard of an outcome, or nil where nothing decides.
  func text(of outcome: Int) -> String? {
    guard !factors.isEmpty else { return nil }
    return text(
      factors[...], of: cell.samples.filter { $0.outcome == outcome }, among: cell.samples)
  }

  /// All sets of one to three factors, the smallest first, and then the set of all.
  private static func subsets(of factors: [Factor]) -> [[Factor]] {
    var result: [[Factor]] = []
    for size in 1...3 where size <= factors.count {
      result += combinations(of: factors[...], size: size)
    }
    return factors.count > 3 ? result + [factors] : result
  }

  private static func combinations(of factors: ArraySlice<Factor>, size: Int) -> [[Factor]] {
    guard size > 0 else { return [[]] }
    return factors.indices.flatMap { index in
      combinations(of: factors[(index + 1)...], size: size - 1).map { [factors[index]] + $0 }
    }
  }

  private static func value(
    of factor: Factor,
    in sample: RegionOutcomes.Sample,
    _ numbers: ShownNumbers,
    _ outcomes: RegionOutcomes,
    _ nodesOfRegions: [RegionNodes]
  ) -> Int {
    let machine = outcomes.machine
    switch factor {
    case .event: return numbers.event(sample.event)
    case .ownState:
      let region = outcomes.region
      return numbers.state(machine.source(row: sample.row, region: region), region: region)
    case .state(let region):
      return numbers.state(machine.source(row: sample.row, region: region), region: region)
    case .node(let region):
      return nodesOfRegions[region].nodeOfState[machine.source(row: sample.row, region: region)]
    }
  }
}

extension Guards {
  /// The values of the first factor, each with those of the factors behind it that matter:
  /// `10 if credit: 40; 50`.
  private func text(
    _ factors: ArraySlice<Factor>,
    of chosen: [RegionOutcomes.Sample],
    among all: [RegionOutcomes.Sample]
  ) -> String {
    guard let first = factors.first else { return "" }
    let value = { Self.value(of: first, in: $0, numbers, outcomes, nodesOfRegions) }
    let rest = factors.dropFirst()
    var conditions: [(text: String, values: [Int])] = []
    let chosenByValue = Dictionary(grouping: chosen, by: value)
    let allByValue = Dictionary(grouping: all, by: value)
    for (number, samples) in chosenByValue.sorted(by: { $0.key < $1.key }) {
      let possible = allByValue[number] ?? []
      let isWhole = possible.count == samples.count
      let condition = rest.isEmpty || isWhole ? "" : text(rest, of: samples, among: possible)
      if let known = conditions.firstIndex(where: { $0.text == condition }) {
        conditions[known].values.append(number)
      } else {
        conditions.append((condition, [number]))
      }
    }
    return conditions.map { condition in
      let values = text(of: first, values: condition.values)
      if condition.text.isEmpty { return values }
      return values + (condition.text.hasPrefix(GuardText.place) ? " " : GuardText.condition)
        + condition.text
    }.joined(separator: GuardText.semicolon)
  }

  private func text(of factor: Factor, values: [Int]) -> String {
    let machine = outcomes.machine
    switch factor {
    case .event:
      return Self.joined(values.map { machine.events[$0].payload().text })
    case .ownState:
      return Self.text(of: values.map { machine.regions[outcomes.region].states[$0].payload })
    case .state(let region):
      let states = machine.regions[region].states
      return GuardText.place
        + Self.joined(values.map { states[$0].label + " " + Self.text(of: [states[$0].payload]) })
    case .node(let region):
      return GuardText.place + Self.joined(values.map { nodesOfRegions[region].nodes[$0].label })
    }
  }

  /// Payloads of states, with their label: once where they share it.
  private static func text(of payloads: [PayloadText]) -> String {
    if let label = payloads.first?.label, payloads.allSatisfy({ $0.label == label }) {
      return "\(label): " + joined(payloads.map(\.text))
    }
    return joined(payloads.map { ($0.label.map { $0 + ": " } ?? "") + $0.text })
  }

  /// Different texts, in order.
  private static func joined(_ texts: [String]) -> String {
    var seen: Set<String> = []
    return texts.filter { seen.insert($0).inserted }.joined(separator: GuardText.comma)
  }
}
