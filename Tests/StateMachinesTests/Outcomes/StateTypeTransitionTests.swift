import StateMachines
import Testing

private enum Payment: StateType, Equatable, Sendable {
  case authorized, captured
  enum Event: CaseIterable, Sendable { case approve, remind }
  enum Command { case notify }
  static let initialState = Payment.authorized

  mutating func handleEvent(_ event: Event) -> Command? {
    switch (self, event) {
    case (.authorized, .approve): self = .captured
    case (_, .remind): return .notify
    case (.captured, .approve): break
    }
    return nil
  }
}

@Suite struct `Reporting a state type's transitions` {
  private let machine = StateMachine(Payment.self) { _ in }

  @Test func `throws where the state is unchanged and nothing is to be done`() throws {
    #expect(try machine.transition(on: .approve).after == .captured)
    let error = #expect(throws: UnhandledEvent<Payment, Payment.Event>.self) {
      try machine.transition(on: .approve)
    }
    #expect(error?.legalEvents == ["remind"])
    #expect(machine.handleEvent(.remind) == .handled)
  }

  @Test func `answers where only a command was given`() throws {
    let transition = try machine.transition(on: .remind)
    #expect(transition.before == .authorized)
    #expect(transition.after == .authorized)
    #expect(transition.effect == .notify)
  }
}
