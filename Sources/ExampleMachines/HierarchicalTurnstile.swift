public import StateDiagrams

// The turnstile of `Turnstile.swift` as a hierarchy. The state `functioning` contains the state of an
// inner machine, and the state `broken` stores that state until the repair.
//
// Hierarchy is composition of values: the outer enum contains the inner one, and the outer
// `handleEvent` calls the inner one. An initializer converts the events of the outer machine to those
// of the inner one.

/// A turnstile that functions or is broken, and returns to its previous state when it is repaired.
///
/// ```swift
/// var turnstile = HierarchicalTurnstile.functioning(.unlocked)
/// turnstile.handleEvent(.machineDidFail)            // now .broken(oldState: .unlocked)
/// turnstile.handleEvent(.machineRepairDidComplete)  // now .functioning(.unlocked)
/// ```
public enum HierarchicalTurnstile: StateType, Hashable, Sendable {
  /// Working, in a state of the inner machine.
  case functioning(FunctioningTurnstile)
  /// Out of order. The associated value is the state to return to.
  case broken(oldState: FunctioningTurnstile)

  /// The events of a turnstile.
  public typealias Event = Turnstile.Event

  /// The commands to the hardware of a turnstile.
  public typealias Command = Turnstile.Command

  /// Working and locked, without credit.
  public static let initialState = HierarchicalTurnstile.functioning(.initialState)

  /// Handles failures and repairs, and passes all other events to the inner machine.
  ///
  /// - Returns: The command of the inner machine; nil if there is none.
  @discardableResult
  public mutating func handleEvent(_ event: Event) -> Command? {
    switch (self, event) {
    case (.functioning(let state), .machineDidFail):
      self = .broken(oldState: state)
      return nil
    case (.functioning(var state), _):
      guard let inner = FunctioningTurnstile.Event(event) else { return nil }
      let command = state.handleEvent(inner)
      self = .functioning(state)
      return command
    case (.broken(let oldState), .machineRepairDidComplete):
      self = .functioning(oldState)
      return nil
    case (.broken, _):
      return nil
    }
  }
}

/// A turnstile that can't break: the inner machine of ``HierarchicalTurnstile``.
public enum FunctioningTurnstile: StateType, Hashable, Sendable {
  /// Closed. The credit is the sum of the coins since the last passage.
  case locked(credit: Int)
  /// Open for one person.
  case unlocked

  /// The events of the inner machine.
  public enum Event: Hashable, Sendable {
    case insertCoin(value: Int)
    case admitPerson

    /// Converts an event of the outer machine; returns nil if the inner machine has no such event.
    init?(_ event: HierarchicalTurnstile.Event) {
      switch event {
      case .insertCoin(let value): self = .insertCoin(value: value)
      case .admitPerson: self = .admitPerson
      case .machineDidFail, .machineRepairDidComplete: return nil
      }
    }
  }

  /// Locked, without credit.
  public static let initialState = FunctioningTurnstile.locked(credit: 0)

  /// Handles an event.
  ///
  /// - Returns: The command to the hardware; nil if there is none.
  @discardableResult
  public mutating func handleEvent(_ event: Event) -> HierarchicalTurnstile.Command? {
    switch (self, event) {
    case (.locked(let credit), .insertCoin(let value)):
      guard credit + value >= Turnstile.fare else {
        self = .locked(credit: credit + value)
        return nil
      }
      self = .unlocked
      return .openDoors
    case (.locked, .admitPerson):
      return .soundAlarm
    case (.unlocked, .admitPerson):
      self = .locked(credit: 0)
      return .closeDoors
    case (.unlocked, .insertCoin):
      return nil
    }
  }
}

// In the diagram, `functioning` is a composite state that contains the states of the inner machine.
// `broken` is a simple state, although it has a state as its value. Its return to that state is derived
// as a history state.

extension HierarchicalTurnstile: DOTLabelable {
  /// The states of the inner machine, and one broken state.
  public static let dotLabelableItems: [Self] =
    FunctioningTurnstile.dotLabelableItems.map(Self.functioning) + [
      .broken(oldState: .initialState)
    ]

  /// The label of the inner state, or `broken`.
  public var dotLabel: String {
    switch self {
    case .functioning(let state): state.dotLabel
    case .broken: "broken"
    }
  }

  /// The enclosing composite states: `functioning` for the states of the inner machine.
  public var dotComposites: [String] {
    switch self {
    case .functioning: ["functioning"]
    case .broken: []
    }
  }
}

extension FunctioningTurnstile: DOTLabelable {
  /// One value of each case. Other credits are found by exploration.
  public static let dotLabelableItems = [FunctioningTurnstile.locked(credit: 0), .unlocked]
}
