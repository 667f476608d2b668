import StateDiagrams

/// A subscription that delivers at most as many values as its subscriber demands, and buffers two.
///
/// The mistake: a demand for one value delivers the whole buffer.
struct Subscription: Sendable {
  enum Action { case deliver }

  private enum State { case active, cancelled }

  private var state = State.active
  private(set) var buffered = 0
  private(set) var demand = 0
  private let isCorrect: Bool

  init(isCorrect: Bool) {
    self.isCorrect = isCorrect
  }

  mutating func receive() -> Action? {
    guard case .active = state else { return nil }
    if demand > 0 {
      demand -= 1
      return .deliver
    }
    buffered += 1
    return nil
  }

  mutating func request() -> [Action] {
    guard case .active = state else { return [] }
    demand += 1
    let count = isCorrect ? min(buffered, demand) : buffered
    buffered -= count
    demand -= count
    return Array(repeating: .deliver, count: count)
  }

  mutating func cancel() {
    state = .cancelled
    buffered = 0
    demand = 0
  }

  static var inputs: [MachineInput<Subscription>] {
    [
      .input("receive") { $0.receive() }.only { $0.buffered < 2 },
      .input("request") { $0.request() }.only { $0.demand < 2 },
      .input("cancel") { $0.cancel() }.once(),
    ]
  }
}
