public import StateDiagrams

/// An HTTP exchange in the style of server packages: a private state, and a mutating method for each
/// event that returns an action. Nothing in it is written for diagrams.
///
/// While it runs, the request and the response proceed independently, so that the state `running`
/// has two regions. Its preconditions hold in every sequence that ``inputs`` allow.
public struct Exchange: Sendable {
  /// The call that the program makes after an event.
  public enum Action: Sendable {
    case sendHead, sendPart, sendEnd
    case forwardHead, forwardPart
    case succeed, fail
    case none
  }

  private enum Request { case sending, sent }

  private enum Response { case awaited, receiving, received }

  private enum State {
    case idle
    case running(Request, Response)
    case finished
    case failed
  }

  private var state = State.idle

  /// Creates an exchange that has not started.
  public init() {}

  /// Whether the connection can deliver a part of the response.
  var isReceiving: Bool {
    if case .running(_, .receiving) = state { true } else { false }
  }

  /// Starts the request.
  public mutating func start() -> Action {
    guard case .idle = state else { preconditionFailure("a second start") }
    state = .running(.sending, .awaited)
    return .sendHead
  }

  /// Sends a part of the request.
  public mutating func requestPart() -> Action {
    switch state {
    case .running(.sending, _): return .sendPart
    case .failed: return .none
    case .idle, .running(.sent, _), .finished: preconditionFailure("a part outside the request")
    }
  }

  /// Ends the request.
  public mutating func requestEnd() -> Action {
    switch state {
    case .running(.sending, .received):
      state = .finished
      return .sendEnd
    case .running(.sending, let response):
      state = .running(.sent, response)
      return .sendEnd
    case .failed: return .none
    case .idle, .running(.sent, _), .finished: preconditionFailure("a second end of the request")
    }
  }

  /// Receives the head of the response.
  public mutating func responseHead() -> Action {
    guard case .running(let request, .awaited) = state else {
      preconditionFailure("a second response")
    }
    state = .running(request, .receiving)
    return .forwardHead
  }

  /// Receives a part of the response.
  public mutating func responsePart() -> Action {
    precondition(isReceiving, "a part outside the response")
    return .forwardPart
  }

  /// Receives the end of the response.
  public mutating func responseEnd() -> Action {
    switch state {
    case .running(.sent, .receiving):
      state = .finished
      return .succeed
    case .running(let request, .receiving):
      state = .running(request, .received)
      return .none
    case .idle, .running, .finished, .failed: preconditionFailure("an end without a response")
    }
  }

  /// Ends the exchange, because the connection is lost.
  public mutating func connectionLost() -> Action {
    switch state {
    case .running:
      state = .failed
      return .fail
    case .idle, .finished, .failed: return .none
    }
  }
}

extension Exchange {
  /// The calls of a diagram, with what the program around the machine guarantees.
  public static var inputs: [MachineInput<Exchange>] {
    [
      .input("start") { $0.start() }.once().never(after: "connectionLost"),
      .input("requestPart") { $0.requestPart() }.only(while: \.hasStarted)
        .never(after: "requestEnd"),
      .input("requestEnd") { $0.requestEnd() }.once(perEffect: "sendHead"),
      .input("responseHead") { $0.responseHead() }.once(perEffect: "sendHead")
        .never(after: "connectionLost"),
      .input("responsePart") { $0.responsePart() }.only(while: \.isReceiving),
      .input("responseEnd") { $0.responseEnd() }.once(perEffect: "forwardHead")
        .never(after: "connectionLost"),
      .input("connectionLost") { $0.connectionLost() }.once(),
    ]
  }

  private var hasStarted: Bool {
    if case .idle = state { false } else { true }
  }
}
