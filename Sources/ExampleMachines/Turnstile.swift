public import StateDiagrams

// A machine as a value. `handleEvent` returns its effect as a command and has no side effects, so that
// a test needs no hardware.
//
// After the turnstile in Andy Matuschak's "A composable pattern for pure state machines with effects".

/// A coin-operated turnstile, which can break.
///
/// ```swift
/// var turnstile = Turnstile.initialState
/// turnstile.handleEvent(.insertCoin(value: 20))  // nil
/// turnstile.handleEvent(.insertCoin(value: 30))  // .openDoors
/// turnstile.handleEvent(.admitPerson)            // .closeDoors
/// ```
public enum Turnstile: StateType, Hashable, Sendable {
  /// Closed. The credit is the sum of the coins since the last passage.
  case locked(credit: Int)
  /// Open for one person.
  case unlocked
  /// Out of order.
  case broken

  /// The events of a turnstile.
  public enum Event: Hashable, Sendable {
    case insertCoin(value: Int)
    case admitPerson
    case machineDidFail
    case machineRepairDidComplete
  }

  /// The commands to the hardware of a turnstile.
  public enum Command: Hashable, Sendable {
    case soundAlarm
    case openDoors
    case closeDoors
  }

  /// Locked, without credit.
  public static let initialState = Turnstile.locked(credit: 0)

  /// The price of a passage.
  public static let fare = 50

  /// Handles an event.
  ///
  /// - Returns: The command to the hardware; nil if there is none.
  @discardableResult
  public mutating func handleEvent(_ event: Event) -> Command? {
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
    case (.locked, .machineDidFail), (.unlocked, .machineDidFail):
      self = .broken
      return nil
    case (.broken, .machineRepairDidComplete):
      self = .locked(credit: 0)
      return nil
    case (.unlocked, .insertCoin), (.broken, _),
      (.locked, .machineRepairDidComplete), (.unlocked, .machineRepairDidComplete):
      return nil
    }
  }
}

// The diagram needs one value of each case, and two coins: one below the fare and one that pays it.
// Because they lead to different states, the diagram shows guards.

extension Turnstile: DOTLabelable {
  /// One value of each case. Other credits are found by exploration.
  public static let dotLabelableItems = [Turnstile.locked(credit: 0), .unlocked, .broken]
}

extension Turnstile.Event: DOTLabelable {
  /// A coin below the fare, a coin that pays it, and the other events.
  public static let dotLabelableItems: [Self] = [
    .insertCoin(value: 10), .insertCoin(value: 50), .admitPerson, .machineDidFail,
    .machineRepairDidComplete,
  ]
}
