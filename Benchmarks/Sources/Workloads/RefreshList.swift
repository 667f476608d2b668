public import StateMachines

/// Three states, four events.
public enum RefreshList: Workload {
  case idle, refreshing, failed

  /// The events of a list that can be refreshed.
  public enum Event: CaseIterable, Sendable {
    case pull, load, fail, dismiss
  }

  /// The commands of a list that can be refreshed.
  public enum Command: Performable, Sendable {
    case startLoading, showItems, showError, hideError, cancel

    /// Performs the command.
    @inlinable
    public func perform(on subject: Subject) {
      switch self {
      case .startLoading: subject.first()
      case .showItems: subject.second()
      case .showError: subject.third()
      case .hideError: subject.fourth()
      case .cancel: subject.fifth()
      }
    }
  }

  /// The state in which it starts.
  public static let initialState = RefreshList.idle

  /// The switch as a state type.
  @inlinable
  public mutating func handleEvent(_ event: Event) -> Command? {
    switch (self, event) {
    case (.idle, .pull):
      self = .refreshing
      return .startLoading
    case (.refreshing, .load):
      self = .idle
      return .showItems
    case (.refreshing, .fail):
      self = .failed
      return .showError
    case (.refreshing, .dismiss):
      self = .idle
      return .cancel
    case (.failed, .pull):
      self = .refreshing
      return .startLoading
    case (.failed, .dismiss):
      self = .idle
      return .hideError
    case (.idle, .load), (.idle, .fail), (.idle, .dismiss), (.refreshing, .pull), (.failed, .load),
      (.failed, .fail):
      return nil
    }
  }

  /// The switch by hand.
  @inline(never)
  public mutating func handleEventByHand(_ event: Event, _ subject: Subject) {
    switch (self, event) {
    case (.idle, .pull):
      self = .refreshing
      subject.first()
    case (.refreshing, .load):
      self = .idle
      subject.second()
    case (.refreshing, .fail):
      self = .failed
      subject.third()
    case (.refreshing, .dismiss):
      self = .idle
      subject.fifth()
    case (.failed, .pull):
      self = .refreshing
      subject.first()
    case (.failed, .dismiss):
      self = .idle
      subject.fourth()
    case (.idle, .load), (.idle, .fail), (.idle, .dismiss), (.refreshing, .pull), (.failed, .load),
      (.failed, .fail):
      break
    }
  }

  /// A machine of the state type.
  @inline(never)
  public static func machine(subject: Subject) -> StateMachine<StateTypeSchema<RefreshList>> {
    StateMachine(RefreshList.self) { command in command.perform(on: subject) }
  }

  /// The switch with closures.
  @inline(never)
  public static func schema() -> StateMachineSchema<RefreshList, Event, Subject> {
    StateMachineSchema(initialState: .idle) { state, event in
      switch (state, event) {
      case (.idle, .pull): (.refreshing, { subject in subject.first() })
      case (.refreshing, .load): (.idle, { subject in subject.second() })
      case (.refreshing, .fail): (.failed, { subject in subject.third() })
      case (.refreshing, .dismiss): (.idle, { subject in subject.fifth() })
      case (.failed, .pull): (.refreshing, { subject in subject.first() })
      case (.failed, .dismiss): (.idle, { subject in subject.fourth() })
      case (.idle, .load), (.idle, .fail), (.idle, .dismiss), (.refreshing, .pull),
        (.failed, .load), (.failed, .fail):
        nil
      }
    }
  }

  /// The switch as a pure function.
  @inline(never)
  public static func pureMachine() -> PureStateMachine<RefreshList, Event, Command?> {
    PureStateMachine(initialState: .idle) { state, event in
      switch (state, event) {
      case (.idle, .pull): (.refreshing, .startLoading)
      case (.refreshing, .load): (.idle, .showItems)
      case (.refreshing, .fail): (.failed, .showError)
      case (.refreshing, .dismiss): (.idle, .cancel)
      case (.failed, .pull): (.refreshing, .startLoading)
      case (.failed, .dismiss): (.idle, .hideError)
      case (.idle, .load), (.idle, .fail), (.idle, .dismiss), (.refreshing, .pull),
        (.failed, .load), (.failed, .fail):
        (state, nil)
      }
    }
  }

  /// The switch as a table.
  @inline(never)
  public static func table() -> TransitionTable<RefreshList, Event, Command> { tableOfSteps() }

  /// A machine of the table.
  @inline(never)
  public static func tableMachine(
    _ table: TransitionTable<RefreshList, Event, Command>, subject: Subject
  ) -> StateMachine<TransitionTable<RefreshList, Event, Command>> {
    StateMachine(schema: table) { command in command.perform(on: subject) }
  }
}
