import StateDiagrams

/// Attempts with a pause between them, which is doubled after each failure.
///
/// The mistake: the pause in seconds overflows its byte after eight failures.
struct Backoff: Sendable {
  enum Action { case attempt, pause(UInt8) }

  private enum State { case idle, attempting, pausing, succeeded }

  private var state = State.idle
  private var pause: UInt8 = 1
  private let isCorrect: Bool

  init(isCorrect: Bool) {
    self.isCorrect = isCorrect
  }

  mutating func start() -> Action {
    state = .attempting
    return .attempt
  }

  mutating func ended(hasSucceeded: Bool) -> Action? {
    if hasSucceeded {
      state = .succeeded
      return nil
    }
    if pause < 128 || !isCorrect { pause *= 2 }
    state = .pausing
    return .pause(pause)
  }

  static var inputs: [MachineInput<Backoff>] {
    [
      .input("start") { $0.start() }.once(),
      .input("ended", "failure") { $0.ended(hasSucceeded: false) }.once(perEffect: "attempt"),
      .input("ended", "success") { $0.ended(hasSucceeded: true) }.once(perEffect: "attempt"),
      .input("retry") { $0.start() }.once(perEffect: "pause"),
    ]
  }
}
