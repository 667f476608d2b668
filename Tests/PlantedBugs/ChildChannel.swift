import StateDiagrams

/// A channel of one stream of a connection, which can be opened again.
///
/// The mistake: data that was sent before the end arrived at the other side traps.
struct ChildChannel: Sendable {
  enum Action { case open, fireActive, fireRead, sendEnd, fireInactive }

  private enum State { case idle, opening, active, ending }

  private var state = State.idle
  private let isCorrect: Bool

  init(isCorrect: Bool) {
    self.isCorrect = isCorrect
  }

  mutating func register() -> Action? {
    guard case .idle = state else { return nil }
    state = .opening
    return .open
  }

  mutating func opened() -> Action {
    precondition(state == .opening, "nothing to open")
    state = .active
    return .fireActive
  }

  mutating func data() -> Action? {
    if case .ending = state, isCorrect { return nil }
    precondition(state == .active, "data outside the stream")
    return .fireRead
  }

  mutating func close() -> Action? {
    guard case .active = state else { return nil }
    state = .ending
    return .sendEnd
  }

  mutating func ended() -> Action {
    precondition(state == .ending, "an end that was not sent")
    state = .idle
    return .fireInactive
  }

  static var inputs: [MachineInput<ChildChannel>] {
    [
      .input("register") { $0.register() },
      .input("opened") { $0.opened() }.once(perEffect: "open"),
      .input("data") { $0.data() }.only(after: "opened", until: "ended"),
      .input("close") { $0.close() },
      .input("ended") { $0.ended() }.once(perEffect: "sendEnd"),
    ]
  }
}
