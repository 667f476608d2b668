/// The declarations of a ``TransitionTable`` in order. Each state and event is listed once, and
/// referred to by its index.
package struct TableOutline<Value, Event, Effect> {
  package struct State {
    /// The state; for an enum, the first mentioned value of its case.
    package let value: Value

    /// Whether `From` or `Final` declares the state. Other states are only targets.
    package var isDeclared = false
    package var isFinal = false
    package var entry: [DeclaredEffects<Value, Event, Effect>] = []
    package var exit: [DeclaredEffects<Value, Event, Effect>] = []

    /// The timeouts. A table without faults has at most one for each state.
    var timeouts: [Timeout<Event>] = []

    /// The timeout; nil if there is none.
    package var timeout: Timeout<Event>? { timeouts.first }
  }

  /// The transition of one state on one event. A declaration for several states and events has
  /// several.
  package struct Transition {
    package let source: Int
    package let event: Int

    /// The numbers of the possible targets, of which a closure computes one if there are several. Empty if
    /// the state isn't left.
    package let targets: [Int]

    let declaration: On<Value, Event, Effect>.Transition

    package var guardLabel: String? { declaration.condition?.label }

    /// The effects of the transition itself.
    package var effects: [DeclaredEffects<Value, Event, Effect>] { declaration.effects }

    /// The declared target with its values; nil if the transition is internal, or if a closure
    /// computes the target.
    package var fixedTarget: Value? {
      if case .state(let target) = declaration.target { target } else { nil }
    }
  }

  /// The states in the order of their declarations, followed by undeclared targets.
  package private(set) var states: [State] = []
  package private(set) var events: [Event] = []
  package private(set) var transitions: [Transition] = []
  package private(set) var initialState = 0

  /// The states of the declarations with their values. Several can be values of one case.
  package let declaredStates: [Value]

  private let stateKeys = TableKeys<Value>()
  private let eventKeys = TableKeys<Event>()
  private var stateNumbers: [AnyHashable: Int] = [:]
  private var eventNumbers: [AnyHashable: Int] = [:]

  /// The numbers of the transitions of each pair, in the order of their declarations.
  private(set) var transitionsOfPair: [TablePair: [Int]] = [:]

  /// Numbers the declarations.
  ///
  /// - Complexity: O(*s* + *e* + *t*) for *s* states, *e* events and *t* transitions.
  init(initialState: Value, declarations: [From<Value, Event, Effect>]) {
    declaredStates = declarations.flatMap(\.states)
    // Numbering the declared states first makes the order independent of the targets.
    for state in declaredStates { states[number(state: state)].isDeclared = true }
    self.initialState = number(state: initialState)
    for declaration in declarations {
      for state in declaration.states {
        let source = number(state: state)
        if declaration.scope == .final { states[source].isFinal = true }
        if let timeout = declaration.timeout { states[source].timeouts.append(timeout) }
        for rule in declaration.rules { append(rule, from: source) }
      }
    }
    appendRules(ofAnyState: declarations.filter { $0.scope == .any })
    // Events that no state handles are numbered too, so that they are found as fast as others.
    for event in allCases(of: Event.self) ?? [] { _ = number(event: event) }
  }

  /// Adds a rule to a state, except for transitions of pairs that the state overrides.
  private mutating func append(
    _ rule: On<Value, Event, Effect>, from source: Int, unless overridden: Set<TablePair> = []
  ) {
    switch rule.content {
    case .entry(let effects): states[source].entry += effects
    case .exit(let effects): states[source].exit += effects
    case .transition(let transition):
      let targets = targets(transition.target)
      for event in transition.events {
        let event = number(event: event)
        let pair = TablePair(state: source, event: event)
        guard !overridden.contains(pair) else { continue }
        transitionsOfPair[pair, default: []].append(transitions.count)
        transitions.append(
          Transition(source: source, event: event, targets: targets, declaration: transition))
      }
    }
  }

  /// Adds the rules of `From.anyState` to each state that isn't final, except for overridden
  /// transitions and timeouts.
  private mutating func appendRules(ofAnyState declarations: [From<Value, Event, Effect>]) {
    guard !declarations.isEmpty else { return }
    let overridden = Set(
      transitions.filter { $0.declaration.condition == nil }
        .map { TablePair(state: $0.source, event: $0.event) })
    for state in states.indices where states[state].isDeclared && !states[state].isFinal {
      if states[state].timeouts.isEmpty {
        states[state].timeouts = declarations.compactMap(\.timeout)
      }
      for rule in declarations.flatMap(\.rules) { append(rule, from: state, unless: overridden) }
    }
  }

  private mutating func targets(_ target: On<Value, Event, Effect>.Target) -> [Int] {
    switch target {
    case .none: []
    case .state(let state): [number(state: state)]
    case .computed(let states, _): states.map { number(state: $0) }
    }
  }

  /// Returns the number of a state, after adding it if it is new.
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
  /// The greatest number of cells, which limits the memory of a table.
  private static var greatestCellCount: Int { 1 << 22 }

  /// The number of cells: one for each state and event, including an unknown one of both.
  var cellCount: Int { (states.count + 1) * (events.count + 1) }

  /// Returns all faults, in the order of the declarations.
  func faults() -> [TableFault] {
    let unidentified = [stateKeys.fault, eventKeys.fault].compactMap { $0 }
    guard unidentified.isEmpty else { return unidentified }
    guard cellCount <= Self.greatestCellCount else {
      return [.tooLarge(states.count, events.count)]
    }
    var faults: [TableFault] = []
    if !states[initialState].isDeclared {
      faults.append(.undeclared(states[initialState].value, from: nil))
    }
    var unguarded: Set<TablePair> = []
    var reported: Set<TableFault> = []
    func report(_ fault: TableFault) {
      if reported.insert(fault).inserted { faults.append(fault) }
    }
    var undeclared: Set<Int> = [initialState]
    for transition in transitions {
      // Names are computed only for faults, because reflection takes much longer than a check.
      var source: String { tableName(states[transition.source].value) }
      var event: String { tableName(events[transition.event]) }
      let pair = TablePair(state: transition.source, event: transition.event)
      if transition.declaration.condition == nil {
        if !unguarded.insert(pair).inserted { report(.duplicate(source, event)) }
      } else if unguarded.contains(pair) {
        report(.shadowed(source, event))
      }
      if states[transition.source].isFinal, !transition.targets.isEmpty {
        report(.finalWithExit(source, event))
      }
      for target in transition.targets where !states[target].isDeclared {
        // Each undeclared state is reported once, with the first transition to it.
        if undeclared.insert(target).inserted {
          report(.undeclared(states[target].value, from: (source, event)))
        }
      }
    }
    return faults + timeoutFaults() + unmentionedStates().map { .unmentioned($0) }
  }

  /// Returns the faults of timeouts: several in one state, and timeouts whose event the state
  /// doesn't handle.
  private func timeoutFaults() -> [TableFault] {
    states.indices.compactMap { number in
      let state = states[number]
      guard let timeout = state.timeout else { return nil }
      let name = tableName(state.value)
      if state.timeouts.count > 1 { return .duplicateTimeout(name) }
      let event = eventNumbers[eventKeys.key(timeout.event)]
      let pair = event.map { TablePair(state: number, event: $0) }
      guard !state.isFinal, let pair, transitionsOfPair[pair] != nil else {
        return .unhandledTimeout(name, timeout.event, isFinal: state.isFinal)
      }
      return nil
    }
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

  /// Returns suspicious declarations: states that can't be reached from the initial state.
  func warnings() -> [TableFault] {
    var targets: [[Int]] = Array(repeating: [], count: states.count)
    for transition in transitions { targets[transition.source] += transition.targets }
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

/// Returns a state or an event as it is written in a table: `.open` or `"open"`.
func tableCode(_ value: Any) -> String {
  caseName(of: value).map { ".\($0)" } ?? String(reflecting: value)
}

/// Returns all cases of a type; nil if it isn't `CaseIterable`.
func allCases<Value>(of type: Value.Type) -> [Value]? {
  func cases<Listed: CaseIterable>(_ type: Listed.Type) -> [Value] {
    type.allCases.compactMap { $0 as? Value }
  }
  return (type as? any CaseIterable.Type).map { cases($0) }
}
