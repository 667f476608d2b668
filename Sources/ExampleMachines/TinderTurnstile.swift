public import StateDiagrams

// A transition table of states and events with associated values. In a declaration, a value stands for
// all values of its case; a closure computes the value of the next state.
//
// After the turnstile in the documentation of Tinder's StateMachine.

/// A turnstile that adds up coins, and returns to its previous state when it is repaired.
public enum TinderTurnstile: Hashable, Sendable {
  /// Closed. The credit is the sum of the coins since the last passage.
  case locked(credit: Int)
  /// Open for one person.
  case unlocked
  /// Out of order. The associated value is the state to return to.
  indirect case broken(oldState: TinderTurnstile)

  /// The events of a turnstile.
  public enum Event: Hashable, Sendable {
    case insertCoin(Int)
    case admitPerson
    case machineDidFail
    case machineRepairDidComplete
  }

  /// The effects of a turnstile.
  public enum Effect: Hashable, Sendable {
    case soundAlarm
    case openDoors
    case closeDoors
    case orderRepair
  }

  /// The price of a passage.
  public static let fare = 50
}

// The diagram follows from the table. The list of events is for simulations, which need coins of several
// values.
extension TinderTurnstile.Event: DOTLabelable {
  /// A coin that is less than the fare, one that is enough, and the other events.
  public static let dotLabelableItems: [Self] = [
    .insertCoin(10), .insertCoin(50), .admitPerson, .machineDidFail, .machineRepairDidComplete,
  ]
}

extension TinderTurnstile {
  /// The transitions of a turnstile that is initially locked and has no credit.
  ///
  /// The first transition whose guard holds is taken: a coin unlocks the turnstile if the fare is paid,
  /// and adds to the credit otherwise.
  public static let table = TransitionTable<TinderTurnstile, Event, Effect>(
    initial: .locked(credit: 0)
  ) {
    From(.locked(credit: 0)) {
      On(.insertCoin(fare), to: .unlocked, when: farePaid, emit: .openDoors)
      On(.insertCoin(fare), to: .locked(credit: 0), computing: addingCoin)
      On(.admitPerson, emit: .soundAlarm)
    }
    From(.unlocked) {
      On(.admitPerson, to: .locked(credit: 0), emit: .closeDoors)
    }
    From(.locked(credit: 0), .unlocked) {
      On(.machineDidFail, to: .broken(oldState: .unlocked), emit: .orderRepair) { state, _ in
        .broken(oldState: state)
      }
    }
    From(.broken(oldState: .unlocked)) {
      On(.machineRepairDidComplete, to: .locked(credit: 0), .unlocked) { state, _ in
        if case .broken(let oldState) = state { oldState } else { state }
      }
    }
  }

  /// The condition that the credit and the inserted coin reach the fare.
  private static let farePaid = Guard<TinderTurnstile, Event>("fare paid") { state, event in
    credit(of: state, adding: event) >= fare
  }

  @Sendable
  private static func addingCoin(_ state: TinderTurnstile, _ event: Event) -> TinderTurnstile {
    .locked(credit: credit(of: state, adding: event))
  }

  /// Returns the sum of a state's credit and the value of a coin; 0 for other states and events.
  private static func credit(of state: TinderTurnstile, adding event: Event) -> Int {
    guard case .locked(let credit) = state, case .insertCoin(let value) = event else { return 0 }
    return credit + value
  }
}
