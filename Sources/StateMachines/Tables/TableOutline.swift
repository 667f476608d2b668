/// The declarations of a ``TransitionTable`` put in order: each state and event once, by number.
package struct TableOutline<Value, Event, Effect> {
  package struct State {
    /// The state or, where states are told apart by their kinds, the kind.
    package let key: AnyHashable
    package var isDeclared = false
    package var isFinal = false
    package var entryEffects: [Effect] = []
    package var exitEffects: [Effect] = []

    var name: String { String(describing: key) }
  }

  package struct Transition {
    package let source: Int
    package let event: Int

    /// The states that it may lead to; nil for an internal transition.
    package let targets: [Int]?

    let declaration: TableTransition<Value, Event, Effect>

    package var guardLabel: String? { declaration.condition?.label }

    /// The effects of the transition itself.
    package var effects: [Effect] { declaration.effects }
  }

  package private(set) var states: [State] = []
  package private(set) var events: [AnyHashable] = []
  package private(set) var transitions: [Transition] = []
  package private(set) var initialState = 0

  private var stateNumbers: [AnyHashable: Int] = [:]
  private var eventNumbers: [AnyHashable: Int] = [:]

  /// The transitions of each pair of a state and an event, in the order of their declaration.
  private(set) var transitionsOfPair: [TablePair: [Int]] = [:]

  init(
    initialState: Value, declarations: [TableDeclaration<Value, Event, Effect>],
    states keys: TableKeys<Value>, events eventKeys: TableKeys<Event>
  ) {
    // States are numbered in the order of their declarations, whatever leads to them first.
    for key in declarations.flatMap(\.states) {
      states[number(state: keys.normalized(key))].isDeclared = true
    }
    self.initialState = number(state: keys.key(initialState))
    for declaration in declarations {
      for key in declaration.states {
        let source = number(state: keys.normalized(key))
        if declaration.isFinal { states[source].isFinal = true }
        for rule in declaration.rules {
          switch rule.content {
          case .entering(let effects): states[source].entryEffects += effects
          case .leaving(let effects): states[source].exitEffects += effects
          case .transition(let transition): append(transition, from: source, keys, eventKeys)
          }
        }
      }
    }
    // Events that the table ignores everywhere are known too, so that they are found as fast.
    for key in eventKeys.all ?? [] { _ = number(event: key) }
  }

  private mutating func append(
    _ transition: TableTransition<Value, Event, Effect>, from source: Int,
    _ keys: TableKeys<Value>, _ eventKeys: TableKeys<Event>
  ) {
    let targets: [Int]? =
      switch transition.target {
      case .none, .updated: nil
      case .state(let target): [number(state: keys.key(target))]
      case .computed(let kinds, _): kinds.map { number(state: $0) }
      }
    for key in transition.events {
      let event = number(event: eventKeys.normalized(key))
      let pair = TablePair(state: source, event: event)
      transitionsOfPair[pair, default: []].append(transitions.count)
      transitions.append(
        Transition(source: source, event: event, targets: targets, declaration: transition))
    }
  }

  private mutating func number(state key: AnyHashable) -> Int {
    if let number = stateNumbers[key] { return number }
    stateNumbers[key] = states.count
    states.append(State(key: key))
    return states.count - 1
  }

  private mutating func number(event key: AnyHashable) -> Int {
    if let number = eventNumbers[key] { return number }
    eventNumbers[key] = events.count
    events.append(key)
    return events.count - 1
  }

  /// The number of a state that was mentioned.
  func number(ofState key: AnyHashable) -> Int? { stateNumbers[key] }

  /// The number of an event that was mentioned or is one of all.
  func number(ofEvent key: AnyHashable) -> Int? { eventNumbers[key] }

  func name(ofEvent number: Int) -> String { String(describing: events[number]) }
}

/// A state and an event, by their numbers.
struct TablePair: Hashable {
  let state: Int
  let event: Int
}
