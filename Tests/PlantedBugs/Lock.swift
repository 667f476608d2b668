import StateDiagrams

/// A lock for tasks, which its creator holds. Another task waits for it with a continuation.
///
/// The mistake: a cancelled task stays in the queue, so that its continuation is resumed twice.
struct Lock: Sendable {
  enum Outcome { case acquired, cancelled }

  enum Action { case suspend, resume(Outcome) }

  private enum State { case free, held(hasWaiter: Bool) }

  private var state = State.held(hasWaiter: false)
  private let isCorrect: Bool

  init(isCorrect: Bool) {
    self.isCorrect = isCorrect
  }

  var isHeld: Bool {
    if case .held = state { true } else { false }
  }

  mutating func wait() -> Action {
    switch state {
    case .free:
      state = .held(hasWaiter: false)
      return .resume(.acquired)
    case .held:
      state = .held(hasWaiter: true)
      return .suspend
    }
  }

  mutating func cancel() -> Action? {
    guard case .held(hasWaiter: true) = state else { return nil }
    if isCorrect { state = .held(hasWaiter: false) }
    return .resume(.cancelled)
  }

  mutating func release() -> Action? {
    guard case .held(hasWaiter: true) = state else {
      state = .free
      return nil
    }
    state = .held(hasWaiter: false)
    return .resume(.acquired)
  }

  static var inputs: [MachineInput<Lock>] {
    [
      .input("wait") { $0.wait() }.once(),
      .input("cancel") { $0.cancel() }.once(perEffect: "suspend"),
      .input("release") { $0.release() }.only { $0.isHeld },
    ]
  }
}
