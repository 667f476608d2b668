package import StateDiagrams

/// A machine whose state `running` has two payloads that are states themselves.
package struct Exchange {
  package enum Request { case sending, sent }
  package enum Response { case waiting, receiving, received }

  package enum State {
    case idle
    case running(Request, Response, chunks: Int)
    case finished
    case failed
  }

  package enum Action { case writeHead, writeChunk, writeEnd, forwardHead, succeed, fail }

  private var state = State.idle

  package mutating func start(hasBody: Bool) -> [Action] {
    guard case .idle = state else { return [] }
    state = .running(hasBody ? .sending : .sent, .waiting, chunks: 0)
    return [.writeHead]
  }

  package mutating func sendChunk() -> [Action] {
    guard case .running(.sending, let response, let chunks) = state, chunks < 1 else {
      return []
    }
    state = .running(.sending, response, chunks: chunks + 1)
    return []
  }

  package mutating func sendEnd() -> [Action] {
    switch state {
    case .running(.sending, .received, _):
      state = .finished
      return [.writeEnd, .succeed]
    case .running(.sending, let response, let chunks):
      state = .running(.sent, response, chunks: chunks)
      return [.writeEnd]
    default: return []
    }
  }

  package mutating func receiveHead() -> [Action] {
    guard case .running(let request, .waiting, let chunks) = state else { return [] }
    state = .running(request, .receiving, chunks: chunks)
    return [.forwardHead]
  }

  package mutating func receiveEnd() -> [Action] {
    switch state {
    case .running(.sent, .receiving, _):
      state = .finished
      return [.succeed]
    case .running(let request, .receiving, let chunks):
      state = .running(request, .received, chunks: chunks)
      return []
    default: return []
    }
  }

  package mutating func expire() -> [Action] {
    guard case .running(.sent, .waiting, _) = state else { return [] }
    state = .failed
    return [.fail]
  }

  package mutating func disconnect() -> [Action] {
    guard case .running = state else { return [] }
    state = .failed
    return [.fail]
  }
}

extension Exchange {
  package static var model: MachineModel {
    MachineModel(
      "exchange", observing: Exchange(),
      inputs: [
        .input("start", "body") { $0.start(hasBody: true) },
        .input("start", "no body") { $0.start(hasBody: false) },
        .input("sendChunk") { $0.sendChunk() },
        .input("sendEnd") { $0.sendEnd() },
        .input("receiveHead") { $0.receiveHead() },
        .input("receiveEnd") { $0.receiveEnd() },
        .input("expire") { $0.expire() },
        .input("disconnect") { $0.disconnect() },
      ])
  }
}
