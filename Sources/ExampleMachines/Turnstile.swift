public import StateDiagrams

// A coin-operated turnstile: a machine that is a plain value. What an event asks to have done is the
// answer of `handleEvent`, so that nothing here moves a door, and everything can be tested.
//
// After the turnstile in Andy Matuschak's "A composable pattern for pure state machines with effects".

/// A turnstile that opens for a fare, and that can break.
public enum Turnstile: StateType, Hashable, Sendable {
  case locked(credit: Int)
  case unlocked
  case broken

  /// What happens to a turnstile.
  public enum Event: Hashable, Sendable {
    case insertCoin(value: Int)
    case admitPerson
    case machineDidFail
    case machineRepairDidComplete
  }

  /// What a turnstile wants done.
  public enum Command: Hashable, Sendable {
    case soundAlarm
    case openDoors
    case closeDoors
  }

  /// Locked, with nothing paid.
  public static let initialState = Turnstile.locked(credit: 0)

  /// What it costs to pass.
  public static let fare = 50

  /// Reacts to an event.
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

// What the diagram shows: a representative of each state, and a small and a large coin, which do
// different things and so get guards.

extension Turnstile: DOTLabelable {
  /// One representative of each state; what one step leads to is found by itself.
  public static let dotLabelableItems = [Turnstile.locked(credit: 0), .unlocked, .broken]
}

extension Turnstile.Event: DOTLabelable {
  /// Two coins, and every other event.
  public static let dotLabelableItems: [Self] = [
    .insertCoin(value: 10), .insertCoin(value: 50), .admitPerson, .machineDidFail,
    .machineRepairDidComplete,
  ]
}
