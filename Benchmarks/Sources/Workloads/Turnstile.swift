public import StateMachines

/// Two states, two events.
public enum Turnstile: Workload {
  case locked, unlocked

  /// What happens to a turnstile.
  public enum Event: CaseIterable, Sendable {
    case insertCoin, admitPerson
  }

  /// What a turnstile asks for.
  public enum Command: Int, Tallied, Sendable {
    case openDoors = 1
    case closeDoors, soundAlarm

    @inlinable
    public var amount: Int { rawValue }
  }

  public static let initialState = Turnstile.locked

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

  @inline(never)
  public mutating func handleEventByHand(_ event: Event) -> Command? {
    handleEvent(event)
  }

  @inline(never)
  public static func machine(tally: Tally) -> StateMachine<StateTypeSchema<Turnstile>> {
    StateMachine(Turnstile.self) { command in tally.add(command) }
  }

  @inline(never)
  public static func schema() -> StateMachineSchema<Turnstile, Event, Tally> {
    StateMachineSchema(initialState: .locked) { state, event in
      switch (state, event) {
      case (.locked, .insertCoin): (.unlocked, { tally in tally.add(1) })
      case (.locked, .admitPerson): (.locked, { tally in tally.add(3) })
      case (.unlocked, .insertCoin): nil
      case (.unlocked, .admitPerson): (.locked, { tally in tally.add(2) })
      }
    }
  }

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
}
