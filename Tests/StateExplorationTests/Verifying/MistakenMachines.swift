@testable import StateExploration

// Machines that can contain one mistake each, in the style of server packages.

/// A sale. The receipt must follow the payment; the mistake sends it for a reserved order too.
struct Sale {
  enum Action { case reserve, sendReceipt, ship }

  private enum State { case basket, reserved, paid, shipped }

  var hasMistake = false
  private var state = State.basket

  init(hasMistake: Bool = false) { self.hasMistake = hasMistake }

  var isShipped: Bool { state == .shipped }

  mutating func reserve() -> Action? {
    guard state == .basket else { return nil }
    state = .reserved
    return .reserve
  }

  mutating func pay() -> Action? {
    guard state == .reserved else { return nil }
    state = .paid
    return .sendReceipt
  }

  mutating func ship() -> [Action] {
    switch state {
    case .paid:
      state = .shipped
      return [.ship]
    case .reserved where hasMistake:
      state = .shipped
      return [.sendReceipt, .ship]
    default: return []
    }
  }

  static var inputs: [MachineInput<Sale>] {
    [
      .input("reserve") { $0.reserve() }, .input("pay") { $0.pay() }, .input("ship") { $0.ship() },
    ]
  }
}

/// A request with a promise that must be completed once; the mistake completes it again if the
/// response follows the timeout.
struct Request {
  enum Action { case send, complete }

  private enum State { case idle, waiting, timedOut, done }

  let hasMistake: Bool
  private var state = State.idle

  init(hasMistake: Bool) { self.hasMistake = hasMistake }

  mutating func start() -> Action? {
    guard state == .idle else { return nil }
    state = .waiting
    return .send
  }

  mutating func respond() -> Action? {
    switch state {
    case .waiting:
      state = .done
      return .complete
    case .timedOut:
      state = .done
      return hasMistake ? .complete : nil
    case .idle, .done: return nil
    }
  }

  mutating func timeOut() -> Action? {
    guard state == .waiting else { return nil }
    state = .timedOut
    return .complete
  }

  static var inputs: [MachineInput<Request>] {
    [
      .input("start") { $0.start() }, .input("respond") { $0.respond() },
      .input("time out") { $0.timeOut() },
    ]
  }
}

/// A channel with one consumer, which waits if the channel is empty; the mistake doesn't resume it
/// at the end.
struct Channel {
  enum Action { case suspend, resume }

  private enum State { case empty, full, waiting, finished(isWaiting: Bool) }

  let hasMistake: Bool
  private var state = State.empty

  init(hasMistake: Bool) { self.hasMistake = hasMistake }

  var isWaiting: Bool {
    switch state {
    case .waiting, .finished(isWaiting: true): true
    default: false
    }
  }

  mutating func next() -> Action? {
    switch state {
    case .empty:
      state = .waiting
      return .suspend
    case .full:
      state = .empty
      return .resume
    case .waiting, .finished: return nil
    }
  }

  mutating func yield() -> Action? {
    switch state {
    case .empty: state = .full
    case .waiting:
      state = .empty
      return .resume
    case .full, .finished: break
    }
    return nil
  }

  mutating func finish() -> Action? {
    defer { state = .finished(isWaiting: isWaiting && hasMistake) }
    return isWaiting && !hasMistake ? .resume : nil
  }

  static var inputs: [MachineInput<Channel>] {
    [
      .input("yield") { $0.yield() }, .input("finish") { $0.finish() },
      .input("next") { $0.next() }.only { !$0.isWaiting },
    ]
  }
}

/// A connection that tries again; the mistake does so after it has been closed.
struct Retry {
  private enum State: Equatable {
    case idle, connecting(isClosing: Bool), waiting(isClosing: Bool), closed
  }

  let hasMistake: Bool
  private var state = State.idle

  init(hasMistake: Bool) { self.hasMistake = hasMistake }

  mutating func connect() {
    if state == .idle { state = .connecting(isClosing: false) }
  }

  mutating func fail() {
    guard case .connecting(let isClosing) = state else { return }
    state = isClosing && !hasMistake ? .closed : .waiting(isClosing: isClosing)
  }

  mutating func retry() {
    if case .waiting(let isClosing) = state { state = .connecting(isClosing: isClosing) }
  }

  mutating func close() {
    switch state {
    case .idle, .waiting(isClosing: false): state = .closed
    case .connecting: state = .connecting(isClosing: true)
    case .waiting, .closed: break
    }
  }

  static var inputs: [MachineInput<Retry>] {
    [
      .input("connect") { $0.connect() }, .input("fail") { $0.fail() },
      .input("retry") { $0.retry() }, .input("close") { $0.close() },
    ]
  }
}
