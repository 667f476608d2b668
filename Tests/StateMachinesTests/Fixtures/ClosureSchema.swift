import StateMachines

/// A schema whose logic may hold anything, the machine itself included.
struct ClosureSchema<State, Event, Effect>: StateMachineSchemaProtocol {
  let initialState: State
  let logic: (inout State, Event) -> Reaction<Effect>

  func step(_ state: inout State, on event: Event) -> Reaction<Effect> {
    logic(&state, event)
  }
}

/// Holds a machine for logic and effects that are written before the machine is made.
final class Holder<Machine: AnyObject> {
  weak var machine: Machine?
}
