import StateDiagrams

/// A connection with at most two streams, which is closed at once or after its last stream.
///
/// The mistake: a connection with streams closes its socket before it sends its last message.
struct Connection: Sendable {
  enum Action { case sendGoAway, resetStreams, closeSocket }

  private enum State { case open, draining, closed }

  private var state = State.open
  private(set) var streams = 0
  private let isCorrect: Bool

  init(isCorrect: Bool) {
    self.isCorrect = isCorrect
  }

  var acceptsStream: Bool { state == .open && streams < 2 }

  mutating func openStream() {
    precondition(acceptsStream, "too many streams")
    streams += 1
  }

  mutating func endStream() -> Action? {
    streams -= 1
    guard state == .draining, streams == 0 else { return nil }
    state = .closed
    return .closeSocket
  }

  mutating func shutDown() -> [Action] {
    if state == .closed { return [] }
    if streams == 0 { return close() }
    state = .draining
    return [.sendGoAway]
  }

  mutating func close() -> [Action] {
    if state == .closed { return [] }
    defer {
      state = .closed
      streams = 0
    }
    if state == .draining { return [.resetStreams, .closeSocket] }
    if streams == 0 { return [.sendGoAway, .closeSocket] }
    return isCorrect
      ? [.sendGoAway, .resetStreams, .closeSocket] : [.resetStreams, .closeSocket, .sendGoAway]
  }

  static var inputs: [MachineInput<Connection>] {
    [
      .input("open stream") { $0.openStream() }.only { $0.acceptsStream },
      .input("end stream") { $0.endStream() }.only { $0.streams > 0 },
      .input("shut down") { $0.shutDown() }.once(),
      .input("close") { $0.close() },
    ]
  }
}
