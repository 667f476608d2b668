public import StateMachines

extension Big: Workload {
  public typealias Command = BigCommand

  public static let initialState = Big.s0

  @inlinable
  public mutating func handleEvent(_ event: BigEvent) -> BigCommand? {
    let (next, command) = Big.transition(self, event)
    self = next
    return command
  }

  @inline(never)
  public static func machine(subject: Subject) -> StateMachine<StateTypeSchema<Big>> {
    StateMachine(Big.self) { command in command.perform(on: subject) }
  }

  @inline(never)
  public static func pureMachine() -> PureStateMachine<Big, BigEvent, BigCommand?> {
    PureStateMachine(initialState: .s0) { state, event in Big.transition(state, event) }
  }
}
