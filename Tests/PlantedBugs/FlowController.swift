import StateDiagrams

/// A flow controller that sends at most as many bytes as its window allows, in the style of HTTP/2.
///
/// The mistake: the loop that sends a message never ends if the window is used up within it.
struct FlowController: Sendable {
  enum Action { case send(Int) }

  private(set) var window = 2
  private(set) var queue: [Int] = []
  private let isCorrect: Bool

  init(isCorrect: Bool) {
    self.isCorrect = isCorrect
  }

  mutating func write(_ size: Int) -> Action? {
    queue.append(size)
    return sendQueue()
  }

  mutating func updateWindow() -> Action? {
    window += 1
    return sendQueue()
  }

  private mutating func sendQueue() -> Action? {
    guard window > 0 else { return nil }
    var sent = 0
    while let size = queue.first, window > 0 || !isCorrect {
      let count = min(size, window)
      window -= count
      sent += count
      queue[0] -= count
      if queue[0] == 0 { queue.removeFirst() }
    }
    return sent > 0 ? .send(sent) : nil
  }

  static var inputs: [MachineInput<FlowController>] {
    [
      .input("write", "1") { $0.write(1) }.only { $0.queue.isEmpty },
      .input("write", "2") { $0.write(2) }.only { $0.queue.isEmpty },
      .input("update") { $0.updateWindow() }.only { $0.window < 2 },
    ]
  }
}
