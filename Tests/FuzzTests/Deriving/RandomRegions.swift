import Foundation
import StateDiagrams

/// A machine of two or three regions, filled at random from a seed.
///
/// The reaction of a region depends on its own state, on the event with its values, and sometimes on
/// the states of other regions with theirs.
struct RandomRegions: Sendable {
  /// The reaction of one region.
  struct Step: Sendable {
    /// The index of the next state; nil if the region doesn't move.
    var target: Int?
    var effects: [Effect]
    /// Whether an effect with the number of the event is added.
    var sendsNumber: Bool
  }

  enum Effect: Hashable, Sendable {
    case beep, flash
    case send(Int)

    var name: String { if case .send = self { "send" } else { "\(self)" } }
  }

  enum Event: Hashable, Sendable {
    case go, stop
    case put(Int)
    case load(count: Int, note: String?)

    var number: Int {
      switch self {
      case .go, .stop: 0
      case .put(let number), .load(let number, _): number
      }
    }

    var caseNumber: Int {
      switch self {
      case .go: 0
      case .stop: 1
      case .put: 2
      case .load: 3
      }
    }
  }

  /// A state of a region. The slot makes a type for each region, which lists its own states.
  enum Part<Slot: RegionSlot>: Hashable, Sendable {
    case a, b, c
    case at(Int)
    case with(level: Int, name: String?)

    var caseNumber: Int {
      switch self {
      case .a: 0
      case .b: 1
      case .c: 2
      case .at: 3
      case .with: 4
      }
    }

    init<Other>(_ other: Part<Other>) {
      self =
        switch other {
        case .a: .a
        case .b: .b
        case .c: .c
        case .at(let number): .at(number)
        case .with(let level, let name): .with(level: level, name: name)
        }
    }
  }

  struct State: Hashable, Sendable {
    var first: Part<First>
    var second: Part<Second>
    var third: Part<Third>
  }

  private(set) var regionLabels: [String] = []
  /// The states of each region.
  private(set) var parts: [[Part<First>]] = []
  /// The composites and the label of each state, by the number of its case.
  private(set) var paths: [[[String]]] = []
  private(set) var listed: [[Part<First>]] = []
  private(set) var initial: [Int] = []
  private(set) var events: [Event] = []

  /// For each region, the classes of events and states that it distinguishes.
  private var eventClasses: [[Int]] = []
  private var stateClasses: [[[Int]]] = []
  private var steps: [[[Int]: Step]] = []

  init(seed: UInt64) {
    var chance = SplitMix64(seed: seed)
    let count = chance.isOne(in: 3) ? 3 : 2
    regionLabels = (0..<count).map { _ in chance.element(["left", "right", "top"]) }
    let pool =
      [.go, .stop] + (0..<6).map(Event.put)
      + (0..<3).flatMap { number in
        [nil, "", "x", "1"].map { Event.load(count: number, note: $0) }
      }
    events = Array(pool.shuffled(using: &chance).prefix(1 + chance.below(6)))
    for _ in 0..<count { addRegion(&chance) }
    initial = parts.map { chance.below($0.count) }
    for region in 0..<count { addSteps(of: region, &chance) }
  }

  private mutating func addRegion(_ chance: inout SplitMix64) {
    let pool: [Part<First>] =
      [.a, .a, .b, .b, .c] + (0..<5).map(Part.at)
      + (0..<3).flatMap { level in [nil, "", "y"].map { .with(level: level, name: $0) } }
    var seen: Set<Part<First>> = []
    let chosen = pool.shuffled(using: &chance).prefix(1 + chance.below(4))
      .filter { seen.insert($0).inserted }
    parts.append(chosen)
    listed.append(chance.isOne(in: 4) ? Array(chosen.prefix(max(1, chosen.count - 1))) : chosen)
    let labels = ["a", "b", "c", "at", "with"]
    let nests = chance.isOne(in: 2)
    paths.append(
      labels.map { label in
        let composites =
          nests ? chance.element([[], ["A"], ["A"], ["A", "B"], ["C"]]) : []
        return composites + [chance.isOne(in: 4) ? chance.element(labels) : label]
      })
  }

  private mutating func addSteps(of region: Int, _ chance: inout SplitMix64) {
    let isSensitive = parts.indices.map { $0 == region || chance.isOne(in: 3) }
    eventClasses.append(events.map { _ in chance.below(3) })
    stateClasses.append(
      parts.indices.map { other in
        parts[other].map { _ in isSensitive[other] ? chance.below(3) : 0 }
      })
    var keys: [[Int]] = [[]]
    for _ in 0...parts.count { keys = keys.flatMap { key in (0..<3).map { key + [$0] } } }
    var steps: [[Int]: Step] = [:]
    for key in keys where !chance.isOne(in: 3) {
      steps[key] = Step(
        target: chance.isOne(in: 3) ? nil : chance.below(parts[region].count),
        effects: chance.element([[], [], [], [.beep], [.flash], [.flash, .beep], [.send(9)]]),
        sendsNumber: chance.isOne(in: 6))
    }
    self.steps.append(steps)
  }

  /// Steps a state, given by the index of each region's state.
  func reaction(_ state: inout [Int], on event: Event) -> Reaction<[Effect]> {
    guard let eventNumber = events.firstIndex(of: event) else { return .ignored }
    let before = state
    let taken = steps.indices.map { region in
      steps[region][
        [eventClasses[region][eventNumber]]
          + before.indices.map { stateClasses[region][$0][before[$0]] }]
    }
    for (region, step) in taken.enumerated() { state[region] = step?.target ?? state[region] }
    let parts = taken.compactMap { $0 }
    let effects = parts.flatMap { $0.effects + ($0.sendsNumber ? [.send(event.number)] : []) }
    if parts.isEmpty { return .ignored }
    return parts.allSatisfy { $0.target == nil } ? .stayed(effects) : .handled(effects)
  }

  func numbers(_ state: State) -> [Int] {
    let all = [Part<First>(state.first), Part(state.second), Part(state.third)]
    return parts.indices.map { parts[$0].firstIndex(of: all[$0]) ?? 0 }
  }

  func state(_ numbers: [Int]) -> State {
    let all = parts.indices.map { parts[$0][numbers[$0]] }
    return State(
      first: all[0], second: Part(all[1]), third: all.count > 2 ? Part(all[2]) : .a)
  }

  /// The machine of the current test.
  @TaskLocal static var current = RandomRegions(seed: 0)

  /// The states and events that the current machine received.
  @TaskLocal static var observed = ObservedPairs<State, Event>()

  /// The current machine.
  struct Schema: StateMachineSchemaProtocol {
    var initialState: State { State.initialState }

    func step(_ state: inout State, on event: Event) -> Reaction<[Effect]> {
      let machine = RandomRegions.current
      RandomRegions.observed.insert(state, event)
      var numbers = machine.numbers(state)
      let reaction = machine.reaction(&numbers, on: event)
      state = machine.state(numbers)
      return reaction
    }
  }
}

/// The states and events that a machine received.
///
/// Unchecked, because the compiler doesn't know that the lock guards the set.
final class ObservedPairs<State: Hashable & Sendable, Event: Hashable & Sendable>:
  @unchecked Sendable
{
  struct Pair: Hashable, Sendable {
    let state: State
    let event: Event
  }

  private let lock = NSLock()
  private var storage: Set<Pair> = []

  var pairs: Set<Pair> { lock.withLock { storage } }

  func insert(_ state: State, _ event: Event) {
    lock.withLock { _ = storage.insert(Pair(state: state, event: event)) }
  }
}

protocol RegionSlot: Hashable, Sendable { static var number: Int { get } }

extension RandomRegions {
  enum First: RegionSlot { static let number = 0 }
  enum Second: RegionSlot { static let number = 1 }
  enum Third: RegionSlot { static let number = 2 }
}

extension RandomRegions.Part: DOTLabelable {
  static var dotLabelableItems: [Self] {
    RandomRegions.current.listed[Slot.number].map { Self($0) }
  }
  private var path: [String] { RandomRegions.current.paths[Slot.number][caseNumber] }
  var dotLabel: String { path.last ?? "" }
  var dotComposites: [String] { path.dropLast() }
}

extension RandomRegions.Event: DOTLabelable {
  static var dotLabelableItems: [Self] { RandomRegions.current.events }
  var dotLabel: String { ["go", "stop", "put", "load"][caseNumber] }
}

extension RandomRegions.State: DOTLabelable, StateType {
  static var dotLabelableItems: [Self] { [initialState] }
  static var dotRegions: [DOTRegion<Self>] {
    let labels = RandomRegions.current.regionLabels
    let regions = [DOTRegion(labels[0], \Self.first), DOTRegion(labels[1], \.second)]
    return labels.count > 2 ? regions + [DOTRegion(labels[2], \.third)] : regions
  }

  static var initialState: Self { RandomRegions.current.state(RandomRegions.current.initial) }

  mutating func handleEvent(_ event: RandomRegions.Event) -> [RandomRegions.Effect] {
    switch RandomRegions.Schema().step(&self, on: event) {
    case .ignored: []
    case .stayed(let effects), .handled(let effects): effects
    }
  }
}

// MARK: Values in guards

extension RandomRegions.Part {
  var values: DiagramReader.Values {
    var values = DiagramReader.Values()
    switch self {
    case .a, .b, .c: values.named["state"] = ["\(self)"]
    case .at(let number): values.named = ["state": ["at"], "at": ["\(number)"]]
    case .with(let level, let name):
      values.named = ["state": ["with"], "level": ["\(level)"], "name": texts(of: name)]
    }
    return values
  }
}

extension RandomRegions.Event {
  var values: DiagramReader.Values {
    switch self {
    case .go, .stop: .init(unnamed: ["\(self)"])
    case .put(let number): .init(unnamed: ["put", "\(number)"], whole: "put(\(number))")
    case .load(let count, let note):
      .init(
        unnamed: ["load"], named: ["count": ["\(count)"], "note": texts(of: note)],
        whole: "load(count: \(count), note: \(text(of: note)))".debugDescription)
    }
  }
}

/// Returns the text of an optional text inside an event. Texts like numbers are quoted.
private func text(of text: String?) -> String {
  switch text {
  case nil: "nil"
  case let text?: text == "x" ? text : "\"\(text)\""
  }
}

/// Returns the texts that a guard may show for an optional text.
private func texts(of text: String?) -> Set<String> {
  switch text {
  case nil: ["nil"]
  case ""?: ["not nil", "empty", "\"\""]
  case "1"?: ["not nil", "not empty", "\"1\""]
  case let text?: ["not nil", "not empty", text, "\"\(text)\""]
  }
}
