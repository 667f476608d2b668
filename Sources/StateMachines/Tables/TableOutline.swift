/// The declarations of a ``TransitionTable`` in order: each state and event once, by number.
package struct TableOutline<Value, Event, Effect> {
  package struct State {
    /// The state, or the first mentioned value of its case.
    package let value: Value
    package var isDeclared = false
    package var isFinal = false
    package var entryEffects: [Effect] = []
    package var exitEffects: [Effect] = []
  }

  package struct Transition {
    package let source: Int
    package let event: Int

    /// The states that it may lead to; nil for an internal transition.
    package let targets: [Int]?

    let declaration: On<Value, Event, Effect>.Transition

    package var guardLabel: String? { declaration.condition?.label }

    /// The effects of the transition itself.
    package var effects: [Effect] { declaration.effects }
  }

  package private(set) var states: [State] = []
  package private(set) var events: [Event] = []
  package private(set) var transitions: [Transition] = []
  package private(set) var initialState = 0

  private let stateKeys = TableKeys<Value>()
  private let eventKeys = TableKeys<Event>()
  private var stateNumbers: [AnyHashable: Int] = [:]
  private var eventNumbers: [AnyHashable: Int] = [:]

  /// The transitions of each pair of a state and an event, in the order of their declaration.
  private(set) var transitionsOfPair: [TablePair: [Int]] = [:]

  init(initialState: Value, declarations: [From<Value, Event, Effect>]) {
    // States are numbered in the order of their declarations, whatever leads to them first.
    for state in declarations.flatMap(\.states) { states[number(state: state)].isDeclared = true }
    self.initialState = number(state: initialState)
    for declaration in declarations {
      for state in declaration.states {
        let source = number(state: state)
        if declaration.isFinal { states[source].isFinal = true }
        for rule in declaration.rules {
          switch rule.content {
          case .entry(let effects): states[source].entryEffects += effects
          case .exit(let effects): states[source].exitEffects += effects
          case .transition(let transition): append(transition, from: source)
          }
        }
      }
    }
    // Events that the table ignores everywhere are numbered too, so that they are found as fast.
    for event in allCases(of: Event.self) ?? [] { _ = number(event: event) }
  }

  private mutating func append(_ transition: On<Value, Event, Effect>.Transition, from source: Int)
  {
    let targets: [Int]? =
      switch transition.target {
      case .none, .updated: nil
      case .state(let target): [number(state: target)]
      case .computed(let targets, _): targets.map { number(state: $0) }
      }
    for event in transition.events {
      let event = number(event: event)
      let pair = TablePair(state: source, event: event)
      transitionsOfPair[pair, default: []].append(transitions.count)
      transitions.append(
        Transition(source: source, event: event, targets: targets, declaration: transition))
    }
  }

  private mutating func number(state: Value) -> Int {
    let key = stateKeys.key(state)
    if let number = stateNumbers[key] { return number }
    stateNumbers[key] = states.count
    states.append(State(value: state))
    return states.count - 1
  }

  private mutating func number(event: Event) -> Int {
    let key = eventKeys.key(event)
    if let number = eventNumbers[key] { return number }
    eventNumbers[key] = events.count
    events.append(event)
    return events.count - 1
  }
}

/// A state and an event, by their numbers.
struct TablePair: Hashable {
  let state: Int
  let event: Int
}

extension TableOutline {
  /// All faults, in the order of the declarations.
  func faults() -> [TableFault] {
    let unidentified = [stateKeys.fault, eventKeys.fault].compactMap { $0 }
    guard unidentified.isEmpty else { return unidentified }
    var faults: [TableFault] = []
    if !states[initialState].isDeclared {
      faults.append(.undeclaredInitial(tableName(states[initialState].value)))
    }
    var unguarded: Set<TablePair> = []
    var reported: Set<TableFault> = []
    func report(_ fault: TableFault) {
      if reported.insert(fault).inserted { faults.append(fault) }
    }
    var undeclared: Set<Int> = [initialState]
    for transition in transitions {
      let source = tableName(states[transition.source].value)
      let event = tableName(events[transition.event])
      let pair = TablePair(state: transition.source, event: transition.event)
      if transition.declaration.condition == nil {
        if !unguarded.insert(pair).inserted { report(.duplicate(source, event)) }
      } else if unguarded.contains(pair) {
        report(.shadowed(source, event))
      }
      if states[transition.source].isFinal, transition.targets != nil {
        report(.finalWithExit(source, event))
      }
      for target in transition.targets ?? [] where !states[target].isDeclared {
        // Each such state once, with the first transition to it.
        if undeclared.insert(target).inserted {
          report(.undeclared(tableName(states[target].value), from: source, on: event))
        }
      }
    }
    return faults + unmentionedStates().map { .unmentioned($0) }
  }

  /// The names of the states that no declaration mentions, if the type lists its states.
  private func unmentionedStates() -> [String] {
    if let values = allCases(of: Value.self) {
      return values.filter { stateNumbers[stateKeys.key($0)] == nil }.map(tableName)
    }
    guard CaseTag<Value>.isAvailable else { return [] }
    let mentioned = Set(states.map { CaseTag.of($0.value) })
    return CaseTag<Value>.names.indices.filter { !mentioned.contains($0) }
      .map { CaseTag<Value>.names[$0] }
  }

  /// Suspicious declarations, in order.
  func warnings() -> [TableFault] {
    var targets: [[Int]] = Array(repeating: [], count: states.count)
    for transition in transitions { targets[transition.source] += transition.targets ?? [] }
    var reached = Array(repeating: false, count: states.count)
    var waiting = [initialState]
    reached[initialState] = true
    while let state = waiting.popLast() {
      for target in targets[state] where !reached[target] {
        reached[target] = true
        waiting.append(target)
      }
    }
    return states.indices.filter { !reached[$0] }
      .map { .unreachable(tableName(states[$0].value)) }
  }
}

/// Returns the name of a state or an event in messages: its case, or its description.
func tableName(_ value: Any) -> String { caseName(of: value) ?? String(describing: value) }

private func allCases<Value>(of type: Value.Type) -> [Value]? {
  func cases<Listed: CaseIterable>(_ type: Listed.Type) -> [Value] {
    type.allCases.compactMap { $0 as? Value }
  }
  return (type as? any CaseIterable.Type).map { cases($0) }
}
