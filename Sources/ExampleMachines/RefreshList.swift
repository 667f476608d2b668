public import StateDiagrams

// A screen that lists items, fetches new ones, and tells when that went wrong: a machine written as
// a schema. States and events are plain enums, which need no more than their cases.

/// What a screen with a list of items shows.
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

/// What happens to a screen with a list of items.
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

/// The screen that a refresh list acts on.
public protocol RefreshListScreen: AnyObject {
  /// Shows that items are being fetched, and fetches them.
  func startRefreshing()
  /// Shows the items.
  func showItems()
  /// Shows what went wrong.
  func showFailure()
}

/// The transitions of a refresh list.
///
/// The function answers each state and event with the next state and what to do with the screen.
/// There is no `default`, so the compiler asks about every pair that a new case makes.
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
