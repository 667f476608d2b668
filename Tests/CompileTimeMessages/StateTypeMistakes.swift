// The compiler's replies to types that are almost state types, which .ci/check-messages verifies.

import StateMachines

enum Press { case press }

struct Throwing: StateType {
  // expected-error@-1 {{type 'Throwing' does not conform to protocol 'StateType'}}
  // expected-error@-2 {{A state type needs 'mutating func handleEvent(_ event: Event) -> Command', which neither throws nor is async}}
  static let initialState = Throwing()
  mutating func handleEvent(_ event: Press) throws {}
}

struct Asynchronous: StateType {
  // expected-error@-1 {{type 'Asynchronous' does not conform to protocol 'StateType'}}
  // expected-error@-2 {{A state type needs 'mutating func handleEvent(_ event: Event) -> Command', which neither throws nor is async}}
  static let initialState = Asynchronous()
  mutating func handleEvent(_ event: Press) async {}
}

struct MethodForEachEvent: StateType {
  // expected-error@-1 {{type 'MethodForEachEvent' does not conform to protocol 'StateType'}}
  // expected-error@-2 {{draw it with 'MachineModel(observing:inputs:)'}}
  static let initialState = MethodForEachEvent()
  mutating func open() {}
  mutating func close() {}
}

struct Noncopyable: ~Copyable, StateType {
  // expected-error@-1 {{type 'Noncopyable' does not conform to protocol 'Copyable'}}
  static let initialState = Noncopyable()
  mutating func handleEvent(_ event: Press) {}
}

struct Returning: StateType {
  // expected-error@-1 {{type 'Returning' does not conform to protocol 'StateType'}}
  // expected-error@-2 {{'handleEvent' returns the type of the state as its command}}
  enum Event { case press }
  static let initialState = Returning()
  func handleEvent(_ event: Event) -> Returning { self }
}

struct Commanding: StateType {
  static let initialState = Commanding()
  mutating func handleEvent(_ event: Press) -> String { "ring" }
}

func withoutClosure() {
  _ = StateMachine(Commanding.self)
  // expected-error@-1 {{the state type has commands: perform them}}
}
