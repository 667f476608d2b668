public import StateMachines

extension Big: Workload {
  /// The commands.
  public typealias Command = BigCommand

  /// The state in which it starts.
  public static let initialState = Big.s0

  /// The switch as a state type.
  @inlinable
  public mutating func handleEvent(_ event: BigEvent) -> BigCommand? {
    let (next, command) = Big.transition(self, event)
    self = next
    return command
  }

  /// A machine of the state type.
  @inline(never)
  public static func machine(subject: Subject) -> StateMachine<StateTypeSchema<Big>> {
    StateMachine(Big.self) { command in command.perform(on: subject) }
  }

  /// The switch as a pure function.
  @inline(never)
  public static func pureMachine() -> PureStateMachine<Big, BigEvent, BigCommand?> {
    PureStateMachine(initialState: .s0) { state, event in Big.transition(state, event) }
  }

  /// The switch as a table.
  @inline(never)
  public static func table() -> TransitionTable<Big, BigEvent, BigCommand> { tableOfSteps() }

  /// A machine of the table.
  @inline(never)
  public static func tableMachine(
    _ table: TransitionTable<Big, BigEvent, BigCommand>, subject: Subject
  ) -> StateMachine<TransitionTable<Big, BigEvent, BigCommand>> {
    StateMachine(schema: table) { command in command.perform(on: subject) }
  }
}
