public import StateMachines

/// Three states, four events.
public enum RefreshList: Workload {
  case idle, refreshing, failed

  /// What happens to a list that can be refreshed.
  public enum Event: CaseIterable, Sendable {
    case pull, load, fail, dismiss
  }

  /// What a list that can be refreshed asks for.
  public enum Command: Int, Tallied, Sendable {
    case startLoading = 1
    case showItems, showError, hideError, cancel

    @inlinable
    public var amount: Int { rawValue }
  }

  public static let initialState = RefreshList.idle

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

  @inline(never)
  public mutating func handleEventByHand(_ event: Event) -> Command? {
    handleEvent(event)
  }

  @inline(never)
  public static func machine(tally: Tally) -> StateMachine<StateTypeSchema<RefreshList>> {
    StateMachine(RefreshList.self) { command in tally.add(command) }
  }

  @inline(never)
  public static func schema() -> StateMachineSchema<RefreshList, Event, Tally> {
    StateMachineSchema(initialState: .idle) { state, event in
      switch (state, event) {
      case (.idle, .pull): (.refreshing, { tally in tally.add(1) })
      case (.refreshing, .load): (.idle, { tally in tally.add(2) })
      case (.refreshing, .fail): (.failed, { tally in tally.add(3) })
      case (.refreshing, .dismiss): (.idle, { tally in tally.add(5) })
      case (.failed, .pull): (.refreshing, { tally in tally.add(1) })
      case (.failed, .dismiss): (.idle, { tally in tally.add(4) })
      case (.idle, .load), (.idle, .fail), (.idle, .dismiss), (.refreshing, .pull),
        (.failed, .load), (.failed, .fail):
        nil
      }
    }
  }

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
}
