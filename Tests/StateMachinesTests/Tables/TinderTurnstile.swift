import StateMachines

/// The turnstile of Tinder's StateMachine, with its credit and its memory.
enum Gate: Discriminated, Sendable {
  case locked(credit: Int)
  case unlocked
  indirect case broken(oldState: Gate)

  enum Kind: CaseIterable { case locked, unlocked, broken }

  var kind: Kind {
    switch self {
    case .locked: .locked
    case .unlocked: .unlocked
    case .broken: .broken
    }
  }

  var credit: Int { if case .locked(let credit) = self { credit } else { 0 } }

  enum Event: Discriminated, Sendable {
    case insertCoin(Int), admitPerson, machineDidFail, machineRepairDidComplete

    enum Kind { case insertCoin, admitPerson, machineDidFail, machineRepairDidComplete }

    var kind: Kind {
      switch self {
      case .insertCoin: .insertCoin
      case .admitPerson: .admitPerson
      case .machineDidFail: .machineDidFail
      case .machineRepairDidComplete: .machineRepairDidComplete
      }
    }

    var value: Int { if case .insertCoin(let value) = self { value } else { 0 } }
  }

  enum Effect { case soundAlarm, closeDoors, openDoors, orderRepair }

  static let table = TransitionTable<Gate, Event, Effect>(initial: .locked(credit: 0)) {
    From(.locked) {
      On(
        .insertCoin, to: .unlocked,
        when: Guard("fare paid") { state, event in state.credit + event.value >= 50 },
        emit: .openDoors)
      On(.insertCoin, to: .locked) { state, event in .locked(credit: state.credit + event.value) }
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
}
