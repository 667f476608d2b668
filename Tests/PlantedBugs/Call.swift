import StateSystems

/// Two machines, of which each is right alone: a caller, and a phone.
///
/// The mistake: the caller hangs up while the answer is on its way.
struct Caller: Hashable {
  enum State { case idle, dialing, talking, over }
  enum Action { case ring, hangUp }

  let isCorrect: Bool
  private(set) var state = State.idle

  init(isCorrect: Bool) { self.isCorrect = isCorrect }

  mutating func dial() -> Action {
    state = .dialing
    return .ring
  }

  mutating func answered() {
    if state == .over, isCorrect { return }
    precondition(state == .dialing, "nobody is called")
    state = .talking
  }

  mutating func hangUp() -> Action {
    state = .over
    return .hangUp
  }
}

enum Phone: Hashable {
  case silent, ringing, talking

  enum Action { case answer }

  mutating func ring() { self = .ringing }

  mutating func pickUp() -> Action {
    self = .talking
    return .answer
  }

  mutating func hungUp() { self = .silent }
}

extension Caller {
  static func system(isCorrect: Bool) -> MachineSystem {
    let system = MachineSystem("call")
    let caller = system.add("caller", Caller(isCorrect: isCorrect))
    let phone = system.add("phone", Phone.silent)
    system.on(caller) { (action: Action, send) in
      switch action {
      case .ring: send(.input("ring") { $0.ring() }, to: phone, .queued)
      case .hangUp: send(.input("hungUp") { $0.hungUp() }, to: phone, .queued)
      }
    }
    system.on(phone) { (_: Phone.Action, send) in
      send(.input("answered") { $0.answered() }, to: caller, .queued)
    }
    system.environment(
      caller,
      [
        .input("dial") { $0.dial() }.once(),
        .input("hangUp") { $0.hangUp() }.once().only(after: "dial"),
      ])
    system.environment(phone, [.input("pickUp") { $0.pickUp() }.only { $0 == .ringing }])
    return system
  }
}
