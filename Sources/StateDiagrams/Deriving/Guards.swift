/// Finds the factors that distinguish the outcomes of one event in one state, and writes the guards.
///
/// The factors are tried in turn: the event's payload, the payload of the region's own state, the
/// state of another region, and then combinations of these, the smallest first.
struct Guards {
  /// A part of an observation that can decide the outcome.
  private enum Factor: Hashable {
    case event
    case ownState
    case node(ofRegion: Int)
    case state(ofRegion: Int)
  }

  private typealias Sample = RegionOutcomes.Sample

  private let outcomes: RegionOutcomes
  private let nodesOfRegions: [RegionNodes]
  private let cell: RegionOutcomes.Cell
  private let factors: [Factor]
  private let payloads: ShownPayloads

  /// Whether nothing that the diagram shows distinguishes the outcomes.
  let isUndecided: Bool

  init(
    _ cell: RegionOutcomes.Cell,
    in outcomes: RegionOutcomes,
    nodesOfRegions: [RegionNodes],
    payloads: ShownPayloads
  ) {
    self.cell = cell
    self.outcomes = outcomes
    self.nodesOfRegions = nodesOfRegions
    self.payloads = payloads
    let others = outcomes.exploration.regions.indices.filter { $0 != outcomes.region }
    let all =
      [.event, .ownState] + others.map { Factor.node(ofRegion: $0) }
      + others.map { Factor.state(ofRegion: $0) }
    let values = { (factor: Factor, sample: Sample) in
      Self.value(of: factor, in: sample, payloads, outcomes, nodesOfRegions)
    }
    // A factor that never varies decides nothing.
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

  /// Returns the guard of an outcome, or nil if nothing decides.
  func `guard`(of outcome: Int) -> StateDiagram.Guard? {
    guard !factors.isEmpty else { return nil }
    return makeGuard(
      factors[...], of: cell.samples.filter { $0.outcome == outcome }, among: cell.samples)
  }

  /// Returns all sets of one to three factors, the smallest first, and then the set of all.
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
    in sample: Sample,
    _ payloads: ShownPayloads,
    _ outcomes: RegionOutcomes,
    _ nodesOfRegions: [RegionNodes]
  ) -> Int {
    func state(of region: Int) -> Int {
      outcomes.exploration.source(row: sample.row, region: region)
    }
    switch factor {
    case .event: return payloads.input(sample.input)
    case .ownState: return payloads.state(state(of: outcomes.region), region: outcomes.region)
    case .state(let region): return payloads.state(state(of: region), region: region)
    case .node(let region): return nodesOfRegions[region].nodeOfState[state(of: region)]
    }
  }
}

extension Guards {
  /// Returns the values of the first factor, each with those of the other factors that matter:
  /// `10 if credit: 40; 50`.
  private func makeGuard(
    _ factors: ArraySlice<Factor>, of chosen: [Sample], among all: [Sample]
  ) -> StateDiagram.Guard {
    guard let first = factors.first else { return "" }
    let value = { Self.value(of: first, in: $0, payloads, outcomes, nodesOfRegions) }
    let rest = factors.dropFirst()
    var conditions: [(guard: StateDiagram.Guard, values: [Int])] = []
    let chosenByValue = Dictionary(grouping: chosen, by: value)
    let allByValue = Dictionary(grouping: all, by: value)
    for (number, samples) in chosenByValue.sorted(by: { $0.key < $1.key }) {
      let possible = allByValue[number] ?? []
      let isWhole = possible.count == samples.count
      let condition = rest.isEmpty || isWhole ? "" : makeGuard(rest, of: samples, among: possible)
      if let known = conditions.firstIndex(where: { $0.guard == condition }) {
        conditions[known].values.append(number)
      } else {
        conditions.append((condition, [number]))
      }
    }
    let texts = conditions.map { condition, values in
      let text = text(of: first, values: values)
      if condition.text.isEmpty { return text }
      return text + (condition.text.hasPrefix("in ") ? " " : " if ") + condition.text
    }
    let alternatives = conditions.flatMap { condition, values in
      let term = term(of: first, values: values)
      return condition.alternatives.isEmpty
        ? [[term]] : condition.alternatives.map { [term] + $0 }
    }
    return StateDiagram.Guard(texts.joined(separator: "; "), alternatives: alternatives)
  }

  private func term(of factor: Factor, values: [Int]) -> StateDiagram.Guard.Term {
    let exploration = outcomes.exploration
    switch factor {
    case .event: return .event(values.map { exploration.inputs[$0].payload.text })
    case .ownState:
      return .state(values.map { exploration.regions[outcomes.region].states[$0].payload.text })
    case .node(let region): return .region(values.map { nodesOfRegions[region].nodes[$0].id })
    case .state(let region):
      let nodes = nodesOfRegions[region]
      return .payload(
        values.map { nodes.nodes[nodes.nodeOfState[$0]].id },
        values.map { exploration.regions[region].states[$0].payload.text })
    }
  }

  private func text(of factor: Factor, values: [Int]) -> String {
    let exploration = outcomes.exploration
    switch factor {
    case .event:
      return Self.joined(values.map { exploration.inputs[$0].payload.text })
    case .ownState:
      let states = exploration.regions[outcomes.region].states
      return Self.text(of: values.map { states[$0].payload })
    case .state(let region):
      let states = exploration.regions[region].states
      return "in "
        + Self.joined(values.map { states[$0].label + " " + Self.text(of: [states[$0].payload]) })
    case .node(let region):
      return "in " + Self.joined(values.map { nodesOfRegions[region].nodes[$0].label })
    }
  }

  /// Returns payloads of states, with their label: once if they share it.
  private static func text(of payloads: [PayloadText]) -> String {
    if let label = payloads.first?.label, payloads.allSatisfy({ $0.label == label }) {
      return "\(label): " + joined(payloads.map(\.text))
    }
    return joined(payloads.map { ($0.label.map { $0 + ": " } ?? "") + $0.text })
  }

  /// Returns the distinct texts, in order.
  private static func joined(_ texts: [String]) -> String {
    var seen: Set<String> = []
    return texts.filter { seen.insert($0).inserted }.joined(separator: ", ")
  }
}

extension StateDiagram.Guard {
  /// Whether the guard holds or doesn't hold in every state alike.
  var dependsOnEventAlone: Bool {
    alternatives.joined().allSatisfy { if case .event = $0 { true } else { false } }
  }
}

/// The numbers of inputs and states, equal for those whose payloads a guard would write alike.
///
/// A class, so that all guards of a diagram share the texts, which are made when they are needed:
/// making one takes far longer than a step.
final class ShownPayloads {
  private struct Shown: Hashable {
    let label: String
    let payload: PayloadText
  }

  private struct Numbers {
    var firsts: [Shown: Int] = [:]
    var known: [Int: Int] = [:]

    mutating func first(of number: Int, shown: () -> Shown) -> Int {
      if let known = known[number] { return known }
      let shown = shown()
      let first = firsts[shown] ?? number
      firsts[shown] = first
      known[number] = first
      return first
    }
  }

  private let exploration: Exploration
  private var inputs = Numbers()
  private var states: [Numbers]

  init(_ exploration: Exploration) {
    self.exploration = exploration
    self.states = Array(repeating: Numbers(), count: exploration.regions.count)
  }

  func input(_ number: Int) -> Int {
    inputs.first(of: number) {
      let input = exploration.inputs[number]
      return Shown(label: input.label, payload: input.payload)
    }
  }

  func state(_ number: Int, region: Int) -> Int {
    states[region].first(of: number) {
      let state = exploration.regions[region].states[number]
      return Shown(label: state.label, payload: state.payload)
    }
  }
}
