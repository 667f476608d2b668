import StateDiagrams

/// An entry of a cache, which is loaded once for all callers that wait for it.
///
/// The mistake: the last cancelled caller forgets the load, so that the next one starts another.
struct Cache: Sendable {
  enum Action { case load, deliver }

  private enum State { case absent, loading(callers: Int), loaded }

  private var state = State.absent
  private let isCorrect: Bool

  init(isCorrect: Bool) {
    self.isCorrect = isCorrect
  }

  var callers: Int {
    if case .loading(let callers) = state { callers } else { 0 }
  }

  mutating func get() -> Action? {
    switch state {
    case .absent:
      state = .loading(callers: 1)
      return .load
    case .loading(let callers):
      state = .loading(callers: callers + 1)
      return nil
    case .loaded: return .deliver
    }
  }

  mutating func cancel() {
    let rest = callers - 1
    state = rest > 0 || isCorrect ? .loading(callers: rest) : .absent
  }

  mutating func loaded() -> Action? {
    defer { state = .loaded }
    return callers > 0 ? .deliver : nil
  }

  static var inputs: [MachineInput<Cache>] {
    [
      .input("get") { $0.get() }.only { $0.callers < 2 },
      .input("cancel") { $0.cancel() }.only { $0.callers > 0 },
      .input("loaded") { $0.loaded() }.once(perEffect: "load"),
    ]
  }
}
