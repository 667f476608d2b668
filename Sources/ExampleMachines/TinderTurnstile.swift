public import StateDiagrams

// A table of states and events with associated values. It is keyed by their kinds; what a transition
// does with the values is a closure's.
//
// After the turnstile in the documentation of Tinder's StateMachine.

/// A turnstile that counts what was paid and, when it is repaired, goes on where it broke.
public enum TinderTurnstile: Discriminated, Sendable {
  case locked(credit: Int)
  case unlocked
  indirect case broken(oldState: TinderTurnstile)

  /// The states without what they carry.
  public enum Kind: CaseIterable, Hashable, Sendable {
    case locked, unlocked, broken
  }

  /// Which state this is.
  public var kind: Kind {
    switch self {
    case .locked: .locked
    case .unlocked: .unlocked
    case .broken: .broken
    }
  }

  /// What happens to a turnstile.
  public enum Event: Discriminated, Sendable {
    case insertCoin(Int)
    case admitPerson
    case machineDidFail
    case machineRepairDidComplete

    /// The events without what they carry.
    public enum Kind: CaseIterable, Hashable, Sendable {
      case insertCoin, admitPerson, machineDidFail, machineRepairDidComplete
    }

    /// Which event this is.
    public var kind: Kind {
      switch self {
      case .insertCoin: .insertCoin
      case .admitPerson: .admitPerson
      case .machineDidFail: .machineDidFail
      case .machineRepairDidComplete: .machineRepairDidComplete
      }
    }
  }

  /// What a turnstile wants done.
  public enum Effect: Hashable, Sendable {
    case soundAlarm
    case openDoors
    case closeDoors
    case orderRepair
  }

  /// What it costs to pass.
  public static let fare = 50
}

// The table names kinds of events alone. Whoever wants to try it in a picture or a terminal needs
// events with something in them.
extension TinderTurnstile.Event: DOTLabelable {
  /// A coin that is too little, one that is enough, and the rest.
  public static let dotLabelableItems: [Self] = [
    .insertCoin(10), .insertCoin(50), .admitPerson, .machineDidFail, .machineRepairDidComplete,
  ]
}

extension TinderTurnstile {
  /// The turnstile, locked and with nothing paid.
  public static let table = TransitionTable<TinderTurnstile, Event, Effect>(
    initial: .locked(credit: 0)
  ) {
    From(.locked) {
      On(.insertCoin, to: .unlocked, when: farePaid, emit: .openDoors)
      On(.insertCoin, to: .locked) { state, event in .locked(credit: credit(state, event)) }
      On(.admitPerson, emit: .soundAlarm)
    }
    From(.unlocked) {
      On(.admitPerson, to: .locked(credit: 0), emit: .closeDoors)
    }
    From(.locked, .unlocked) {
      On(.machineDidFail, to: .broken, emit: .orderRepair) { state, _ in .broken(oldState: state) }
    }
    From(.broken) {
      On(.machineRepairDidComplete, to: .locked, .unlocked) { state, _ in
        if case .broken(let oldState) = state { oldState } else { state }
      }
    }
  }

  private static let farePaid = Guard<TinderTurnstile, Event>("fare paid") { state, event in
    credit(state, event) >= fare
  }

  /// What was paid, the coin included.
  private static func credit(_ state: TinderTurnstile, _ event: Event) -> Int {
    guard case .locked(let credit) = state, case .insertCoin(let value) = event else { return 0 }
    return credit + value
  }
}
