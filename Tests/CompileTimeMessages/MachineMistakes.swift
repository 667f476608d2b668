// The compiler's replies to mistakes in the closures of machines, which .ci/check-messages verifies.

import StateMachines

enum Bell: StateType {
  case silent, ringing
  enum Event { case press }
  enum Command { case ring }
  static let initialState = Bell.silent
  mutating func handleEvent(_ event: Event) -> Command? { nil }
}

func misspelledCommand() {
  _ = StateMachine(Bell.self) { command in
    if command == .rang { print("ringing") }
    // expected-error@-1 {{type 'Bell.Command?' has no member 'rang'}}
  }
}

func misspelledEvent() {
  _ = LiveStateMachine(Bell.self) { command in
    print(command as Any)
    return [.pressed]  // expected-error {{type 'Bell.Event' has no member 'pressed'}}
  }
}

func misspelledEventAfterSuspension() {
  _ = LiveStateMachine(Bell.self) { command in
    await Task.yield()
    return [.pressed]  // expected-error {{type 'Bell.Event' has no member 'pressed'}}
  }
}

func closuresWithoutSubject() {
  let schema = StateMachineSchema<Bell, Bell.Event, String>(initialState: .silent) { _, _ in
    (.ringing, { name in print(name) })
  }
  _ = StateMachine(schema: schema) { _ in }
  // expected-warning@-1 {{the effects are closures: pass their subject}}
}
