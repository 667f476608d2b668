import StateDiagrams

/// The reactions of a statechart to the inputs of a machine.
///
/// A guard that is only a text makes several outcomes possible.
struct SpecifiedChart: SpecifiedBehavior {
  let name: String
  private let chart: Statechart
  private let labels: SpecifiedLabels
  private let inputCount: Int

  /// The configurations that were found. The index is the number.
  private var configurations: [StatechartConfiguration] = []
  private var numbers: [StatechartConfiguration: Int] = [:]

  /// The paths of the innermost states of each configuration.
  private var paths: [[[String]]] = []

  /// The reactions that were found. The key is the number of the configuration × the number of
  /// inputs + the input.
  private var reactions: [Int: SpecifiedReaction] = [:]

  /// The inputs that each transition accepts.
  private var accepted: [TransitionNumber: Set<Int>] = [:]

  /// The inputs to which a state leaves the reaction open.
  private var open: [Int: Set<Int>] = [:]

  private let namedEffects: Set<String>
  private(set) var initial: [Int] = []

  var bounds: Verification? { nil }

  /// The greatest number of outcomes of an input in one configuration.
  private static let outcomeLimit = 4_096

  /// The greatest number of transitions without an event that follow each other.
  private static let chainLimit = 100

  /// The number that stands for no input.
  private static let noInput = -1

  init(_ name: String, _ chart: Statechart, _ behavior: Behavior) throws(UndecidedProperty) {
    self.name = name
    self.chart = chart
    labels = SpecifiedLabels(behavior, dropsOuterState: chart.hasOuterState)
    let events = behavior.namedEvents
    inputCount = events.count
    namedEffects = chart.effects
    let inputsOfTrigger = Dictionary(
      uniqueKeysWithValues: chart.events.map { event in
        (event.key, events.indices.filter { event.accepts(events[$0]) })
      })
    func inputs(_ triggers: [SpecifiedEvent]) -> Set<Int> {
      Set(triggers.flatMap { inputsOfTrigger[$0.key] ?? [] })
    }
    for state in chart.states {
      for (index, transition) in chart.transitions[state].enumerated() {
        accepted[TransitionNumber(state: state, index: index)] =
          transition.content.triggers.map(inputs) ?? [Self.noInput]
      }
      open[state] = chart.openEvents[chart.node(state).id].map(inputs)
    }
    var seen: Set<Int> = []
    for outcome in try settled(chart.initialConfiguration(), [], isIgnored: nil)
    where seen.insert(outcome.configuration).inserted {
      initial.append(outcome.configuration)
    }
  }

  mutating func reaction(
    of configuration: Int, to input: Int
  ) throws(UndecidedProperty) -> SpecifiedReaction {
    let key = configuration * inputCount + input
    if let known = reactions[key] { return known }
    let reaction = try newReaction(configurations[configuration], input)
    reactions[key] = reaction
    return reaction
  }

  private mutating func newReaction(
    _ before: StatechartConfiguration, _ input: Int
  ) throws(UndecidedProperty) -> SpecifiedReaction {
    guard let choices = try choices(before, input) else { return .open }
    if choices.joined().contains(where: { chart[$0].content.isImpossible }) { return .impossible }
    var outcomes: [SpecifiedOutcome] = []
    var seen: Set<SpecifiedOutcome> = []
    for transitions in choices {
      let (after, effects) = chart.step(transitions, from: before)
      let changes =
        transitions.contains { !chart[$0].targets.isEmpty } || effects.contains { !$0.isEmpty }
      let isIgnored = transitions.isEmpty ? true : changes ? false : nil
      for outcome in try settled(after, [effects], isIgnored: isIgnored)
      where seen.insert(outcome).inserted {
        outcomes.append(outcome)
      }
      if outcomes.count > Self.outcomeLimit { throw tooManyOutcomes(before) }
    }
    return .outcomes(outcomes)
  }

  /// Takes transitions without an event until none is enabled.
  private mutating func settled(
    _ configuration: StatechartConfiguration, _ effects: [ParallelEffects], isIgnored: Bool?
  ) throws(UndecidedProperty) -> [SpecifiedOutcome] {
    var outcomes: [SpecifiedOutcome] = []
    var pending = [
      (configuration: configuration, effects: effects, isIgnored: isIgnored, length: 0)
    ]
    while let next = pending.popLast() {
      for transitions in try choices(next.configuration, Self.noInput) ?? [] {
        guard let first = transitions.first else {
          outcomes.append(
            SpecifiedOutcome(
              configuration: number(of: next.configuration), effects: next.effects,
              isIgnored: next.isIgnored))
          continue
        }
        guard next.length < Self.chainLimit else {
          throw UndecidedProperty(
            "transitions without an event follow each other without end in '\(name)', from "
              + "'\(chart.node(first.state).label)'. Give one of them an event.")
        }
        let (after, added) = chart.step(transitions, from: next.configuration)
        pending.append((after, next.effects + [added], false, next.length + 1))
      }
      if outcomes.count > Self.outcomeLimit { throw tooManyOutcomes(next.configuration) }
    }
    return outcomes
  }

  private func choices(
    _ configuration: StatechartConfiguration, _ input: Int
  ) throws(UndecidedProperty) -> [[TransitionNumber]]? {
    do throws(TooManyChoices) {
      return try chart.choices(in: configuration, limit: Self.outcomeLimit) {
        accepted[$0]?.contains(input) == true
      } isOpen: {
        open[$0]?.contains(input) == true
      }
    } catch {
      throw tooManyOutcomes(configuration)
    }
  }

  private func tooManyOutcomes(_ configuration: StatechartConfiguration) -> UndecidedProperty {
    UndecidedProperty(
      "the guards in '\(name)' make more than \(Self.outcomeLimit) reactions to one input possible "
        + "in '\(text(of: configuration))'. Specify the regions one by one, or without guards.")
  }

  private mutating func number(of configuration: StatechartConfiguration) -> Int {
    if let known = numbers[configuration] { return known }
    numbers[configuration] = configurations.count
    configurations.append(configuration)
    paths.append(labels.compared(paths(of: configuration)))
    return configurations.count - 1
  }
}

extension SpecifiedChart {
  func cost(of configuration: Int) -> Int { 1 + configurations[configuration].active.count / 10 }

  func hasLabels(of state: Int, in configuration: Int) -> Bool {
    labels.areLabels(paths[configuration], of: state)
  }

  var uncomparedPaths: [[String]] { labels.uncomparable(chart.leafPaths) }

  func text(of configuration: Int) -> String { text(of: configurations[configuration]) }

  private func text(of configuration: StatechartConfiguration) -> String {
    labelText(ofPaths: paths(of: configuration))
  }

  private func paths(of configuration: StatechartConfiguration) -> [[String]] {
    configuration.active.filter(chart.isLeaf).map(chart.path)
  }

  func text(of effect: ObservedEffect) -> String { effect.name }

  func names(_ effect: ObservedEffect) -> Bool {
    namedEffects.contains { effect.isShown(as: $0) }
  }

  /// The effects of regions that react to one input can occur in any order. In an exported diagram,
  /// several of them can have the same effect, of which each shows what decides about it.
  func isSame(_ effects: [ObservedEffect], as outcome: SpecifiedOutcome) -> Bool {
    let steps = outcome.effects.filter { $0.contains { !$0.isEmpty } }
    if chart.sharesEffects, steps.count == 1 { return Self.isMerged(effects, steps[0]) }
    guard outcome.effectTexts.count == effects.count else { return false }
    var rest = effects[...]
    return steps.allSatisfy { step in
      let ownEffects = Array(rest.prefix(step.joined().count))
      rest = rest.dropFirst(ownEffects.count)
      return Self.isMerged(ownEffects, step)
    }
  }

  /// Returns whether effects contain several lists, each in its order, and nothing else.
  private static func isMerged(_ effects: [ObservedEffect], _ lists: ParallelEffects) -> Bool {
    var texts = Array(lists.joined())
    let isCovered = effects.allSatisfy { effect in
      let match = texts.firstIndex { effect.isShown(as: $0) }
      if let match { texts.remove(at: match) }
      return match != nil
    }
    return isCovered
      && lists.allSatisfy { list in
        var rest = effects[...]
        return list.allSatisfy { text in
          let match = rest.firstIndex { $0.isShown(as: text) }
          if let match { rest = rest[(match + 1)...] }
          return match != nil
        }
      }
  }
}
