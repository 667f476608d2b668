// The compiler's replies to the names of other libraries, which .ci/check-other-libraries verifies.

import StateDiagrams

enum Light: CaseIterable, DOTLabelable, Hashable { case off, on }
enum Switch: CaseIterable, DOTLabelable, Hashable { case press }
enum Lamp: StateType {
  case off, on
  static let initialState = Lamp.off
  mutating func handleEvent(_ event: Switch) { self = self == .off ? .on : .off }
}

func swiftyStateMachine(_ schema: GraphableStateMachineSchema<Light, Switch, Void>) {
  _ = Light.off.DOTLabel
  // expected-error@-1 {{'DOTLabel' has been renamed to 'dotLabel'}}
  _ = Light.DOTLabelableItems
  // expected-error@-1 {{'DOTLabelableItems' has been renamed to 'dotLabelableItems'}}
  _ = schema.DOTDigraph
  // expected-error@-1 {{'DOTDigraph' has been renamed to 'dotDigraph'}}
}
func anySchema<Schema: StateMachineSchemaType>(_: Schema) {}
// expected-error@-1 {{'StateMachineSchemaType' has been renamed to 'StateMachineSchemaProtocol'}}

func tinder(_ machine: StateMachine<TransitionTable<Light, Switch, String>>) throws {
  try machine.transition(.press)
  // expected-error@-1 {{'transition' has been renamed to 'transition(on:)'}}
}
final class Example: StateMachineBuilder {}
// expected-error@-1 {{'StateMachineBuilder' is unavailable: a TransitionTable is written anywhere}}
enum State: StateMachineHashable { case solid }
// expected-error@-1 {{'StateMachineHashable' is unavailable: states and events of a table are enums, or Hashable types}}

func composablePattern() {
  var lamp = Lamp.initialState
  lamp.handleEvent(event: .press)
  // expected-error@-1 {{'handleEvent(event:)' has been renamed to 'handleEvent(_:)'}}
}

func pureStateMachine(_ machine: PureStateMachine<Light, Switch, Int>) {
  machine.handleAction(.press)
  // expected-error@-1 {{'handleAction' has been renamed to 'handleEvent(_:)'}}
  _ = SimplePureStateMachine<Light, Switch, Int>.self
  // expected-error@-1 {{'SimplePureStateMachine' has been renamed to 'PureStateMachine'}}
}
