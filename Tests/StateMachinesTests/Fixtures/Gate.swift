import StateMachines

/// The turnstile of Tinder's StateMachine, whose states and events carry values.
enum Gate: Equatable, Sendable {
  case locked(credit: Int)
  case unlocked
  indirect case broken(oldState: Gate)

  var credit: Int { if case .locked(let credit) = self { credit } else { 0 } }

  enum Event: Equatable, Sendable {
    case insertCoin(Int), admitPerson, machineDidFail, machineRepairDidComplete

    var value: Int { if case .insertCoin(let value) = self { value } else { 0 } }
  }

  enum Effect { case soundAlarm, closeDoors, openDoors, orderRepair }

  static let table = TransitionTable<Gate, Event, Effect>(initial: .locked(credit: 0)) {
    From(.locked(credit: 0)) {
      On(
        .insertCoin(0), to: .unlocked,
        when: Guard("fare paid") { state, event in state.credit + event.value >= 50 },
        emit: .openDoors)
      On(.insertCoin(0), to: .locked(credit: 0)) { state, event in
        .locked(credit: state.credit + event.value)
      }
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
}
