import StateMachines

enum Turnstile { case locked, unlocked }
enum Event { case insertCoin, admitPerson }

let schema = StateMachineSchema<Turnstile, Event, Void>(initialState: .locked) { state, event in
  switch (state, event) {
  case (.locked, .insertCoin): (.unlocked, nil)
  case (.unlocked, .admitPerson): (.locked, nil)
  case (.locked, .admitPerson), (.unlocked, .insertCoin): nil
  }
}
let machine = StateMachine(schema: schema, subject: ())
machine.handleEvent(.insertCoin)
print(machine.state)
