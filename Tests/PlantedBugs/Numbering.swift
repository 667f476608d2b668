import StateDiagrams

/// The numbers of sent and acknowledged messages, of one byte each.
///
/// The mistake: the number of sent messages overflows at the 256th, which lies behind more states
/// than are stored.
struct Numbering: Sendable, Hashable {
  private enum State { case open }

  private var state = State.open
  private var sent: UInt8 = 0
  private var acknowledged: UInt8 = 0
  private let isCorrect: Bool

  init(isCorrect: Bool) {
    self.isCorrect = isCorrect
  }

  mutating func send() {
    if isCorrect { sent &+= 1 } else { sent += 1 }
  }

  mutating func acknowledge() { acknowledged &+= 1 }

  static var inputs: [MachineInput<Numbering>] {
    [.input("send") { $0.send() }, .input("acknowledge") { $0.acknowledge() }]
  }
}
