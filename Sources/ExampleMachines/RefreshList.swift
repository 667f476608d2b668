public import StateDiagrams

// A schema whose effects call methods of a subject, here a screen. States and events are enums without
// payloads, so that `CaseIterable` lists them.

/// A state of a screen with a list of items.
public enum RefreshListState: CaseIterable, DOTLabelable, Sendable {
  case list
  case refreshing
  case error

  /// The state's name, capitalized as on the screen.
  public var dotLabel: String {
    switch self {
    case .list: "List"
    case .refreshing: "Refreshing"
    case .error: "Error"
    }
  }
}

/// An event of a screen with a list of items.
public enum RefreshListEvent: CaseIterable, DOTLabelable, Sendable {
  case refresh
  case showList
  case showError
  case dismissError

  /// The event's name, capitalized like the states.
  public var dotLabel: String {
    switch self {
    case .refresh: "Refresh"
    case .showList: "ShowList"
    case .showError: "ShowError"
    case .dismissError: "DismissError"
    }
  }
}

/// The screen that the effects of a refresh list change.
public protocol RefreshListScreen: AnyObject {
  /// Shows a progress indicator and fetches the items.
  func startRefreshing()
  /// Shows the items.
  func showItems()
  /// Shows the error of fetching the items.
  func showFailure()
}

/// The transitions of a refresh list.
///
/// The function returns the next state and the effect for each pair of a state and an event, and nil if
/// the event is ignored. Without `default`, the compiler reports each pair that a new case adds.
public let refreshList = GraphableStateMachineSchema<
  RefreshListState, RefreshListEvent, any RefreshListScreen
>(initialState: .list) { state, event in
  switch state {
  case .list:
    switch event {
    case .refresh: (.refreshing, { screen in screen.startRefreshing() })
    case .showList, .showError, .dismissError: nil
    }
  case .refreshing:
    switch event {
    case .showList: (.list, { screen in screen.showItems() })
    case .showError: (.error, { screen in screen.showFailure() })
    case .refresh, .dismissError: nil
    }
  case .error:
    switch event {
    case .refresh: (.refreshing, { screen in screen.startRefreshing() })
    case .dismissError: (.list, { screen in screen.showItems() })
    case .showList, .showError: nil
    }
  }
}
