import StateMachines

/// A schema whose logic may capture anything, the machine included.
struct ClosureSchema<State, Event, Effect>: StateMachineSchemaProtocol {
  let initialState: State
  let logic: (inout State, Event) -> Reaction<Effect>

  func step(_ state: inout State, on event: Event) -> Reaction<Effect> {
    logic(&state, event)
  }
}

extension ClosureSchema<Int, Int, Int> {
  /// Adds each event to the state and has the event as its effect. Ignores 0; negative events are
  /// internal transitions, which add nothing.
  static var sum: ClosureSchema {
    ClosureSchema(initialState: 0) { state, event in
      guard event != 0 else { return .ignored }
      guard event > 0 else { return .stayed(event) }
      state += event
      return .handled(event)
    }
  }
}

/// A reference to a machine, for closures that are written before the machine exists.
final class Holder<Machine: AnyObject> {
  weak var machine: Machine?
}
