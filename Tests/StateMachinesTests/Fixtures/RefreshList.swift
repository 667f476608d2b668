import StateMachines

// The example of "Introducing SwiftyStateMachine" (Macoscope, 2015): a screen that shows a list, its
// refresh, or an error.

enum ListState: CaseIterable {
  case list, refreshing, error
}

enum ListEvent: CaseIterable {
  case refresh, showList, showError, dismissError
}

enum RefreshList {
  static let schema = StateMachineSchema<ListState, ListEvent, Journal>(initialState: .list) {
    state, event in
    switch (state, event) {
    case (.list, .refresh), (.error, .refresh): (.refreshing, { $0.note("refresh") })
    case (.refreshing, .showList): (.list, { $0.note("show list") })
    case (.refreshing, .showError): (.error, { $0.note("show error") })
    case (.error, .dismissError): (.list, { $0.note("dismiss error") })
    case (.list, .showList), (.list, .showError), (.list, .dismissError): nil
    case (.refreshing, .refresh), (.refreshing, .dismissError): nil
    case (.error, .showList), (.error, .showError): nil
    }
  }

  /// A pair that has a transition.
  struct Transition: Sendable {
    let from: ListState
    let event: ListEvent
    let to: ListState
    let effect: String
  }

  static let transitions = [
    Transition(from: .list, event: .refresh, to: .refreshing, effect: "refresh"),
    Transition(from: .refreshing, event: .showList, to: .list, effect: "show list"),
    Transition(from: .refreshing, event: .showError, to: .error, effect: "show error"),
    Transition(from: .error, event: .refresh, to: .refreshing, effect: "refresh"),
    Transition(from: .error, event: .dismissError, to: .list, effect: "dismiss error"),
  ]

  /// All other pairs.
  static let ignored: [(ListState, ListEvent)] = [
    (.list, .showList), (.list, .showError), (.list, .dismissError),
    (.refreshing, .refresh), (.refreshing, .dismissError),
    (.error, .showList), (.error, .showError),
  ]
}
