public import StateMachines

/// Two states, two events.
public enum Turnstile: Workload {
  case locked, unlocked

  /// The events of a turnstile.
  public enum Event: CaseIterable, Sendable {
    case insertCoin, admitPerson
  }

  /// The commands of a turnstile.
  public enum Command: Performable, Sendable {
    case openDoors, closeDoors, soundAlarm

    /// Performs the command.
    @inlinable
    public func perform(on subject: Subject) {
      switch self {
      case .openDoors: subject.first()
      case .closeDoors: subject.second()
      case .soundAlarm: subject.third()
      }
    }
  }

  /// The state in which it starts.
  public static let initialState = Turnstile.locked

  /// The switch as a state type.
  @inlinable
  public mutating func handleEvent(_ event: Event) -> Command? {
    switch (self, event) {
    case (.locked, .insertCoin):
      self = .unlocked
      return .openDoors
    case (.locked, .admitPerson):
      return .soundAlarm
    case (.unlocked, .insertCoin):
      return nil
    case (.unlocked, .admitPerson):
      self = .locked
      return .closeDoors
    }
  }

  /// The switch by hand.
  @inline(never)
  public mutating func handleEventByHand(_ event: Event, _ subject: Subject) {
    switch (self, event) {
    case (.locked, .insertCoin):
      self = .unlocked
      subject.first()
    case (.locked, .admitPerson):
      subject.third()
    case (.unlocked, .insertCoin):
      break
    case (.unlocked, .admitPerson):
      self = .locked
      subject.second()
    }
  }

  /// A machine of the state type.
  @inline(never)
  public static func machine(subject: Subject) -> StateMachine<StateTypeSchema<Turnstile>> {
    StateMachine(Turnstile.self) { command in command.perform(on: subject) }
  }

  /// The switch with closures.
  @inline(never)
  public static func schema() -> StateMachineSchema<Turnstile, Event, Subject> {
    StateMachineSchema(initialState: .locked) { state, event in
      switch (state, event) {
      case (.locked, .insertCoin): (.unlocked, { subject in subject.first() })
      case (.locked, .admitPerson): (.locked, { subject in subject.third() })
      case (.unlocked, .insertCoin): nil
      case (.unlocked, .admitPerson): (.locked, { subject in subject.second() })
      }
    }
  }

  /// The switch as a pure function.
  @inline(never)
  public static func pureMachine() -> PureStateMachine<Turnstile, Event, Command?> {
    PureStateMachine(initialState: .locked) { state, event in
      switch (state, event) {
      case (.locked, .insertCoin): (.unlocked, .openDoors)
      case (.locked, .admitPerson): (.locked, .soundAlarm)
      case (.unlocked, .insertCoin): (.unlocked, nil)
      case (.unlocked, .admitPerson): (.locked, .closeDoors)
      }
    }
  }

  /// The switch as a table.
  @inline(never)
  public static func table() -> TransitionTable<Turnstile, Event, Command> { tableOfSteps() }

  /// A machine of the table.
  @inline(never)
  public static func tableMachine(
    _ table: TransitionTable<Turnstile, Event, Command>, subject: Subject
  ) -> StateMachine<TransitionTable<Turnstile, Event, Command>> {
    StateMachine(schema: table) { command in command.perform(on: subject) }
  }
}
