import DiagramFixtures
import StateDiagrams
import Testing

/// A request that is sent while its response is received.
private struct Transfer {
  enum Request { case sending, sent }
  enum Response { case waiting, received }
  enum State { case idle, running(Request, Response) }

  var state = State.idle
  var isShort = false
  var ticks = 0

  mutating func start() {
    if case .idle = state { state = .running(isShort ? .sent : .sending, .waiting) }
  }

  mutating func send() {
    if case .running(_, let response) = state { state = .running(.sent, response) }
  }

  mutating func receive() {
    if case .running(let request, _) = state { state = .running(request, .received) }
  }

  static var inputs: [MachineInput<Transfer>] {
    [
      .input("start") { $0.start() }, .input("send") { $0.send() },
      .input("receive") { $0.receive() },
    ]
  }

  static let arrows = [
    "idle -> running start", "running/request/sending -> running/request/sent send",
    "running/response/waiting -> running/response/received receive",
  ]
}

extension InnerRegionsTests {
  @Test func `the bookkeeping of rules doesn't change what is drawn`() {
    let inputs = (Transfer.inputs + [.input("log") { _ in }]).map { $0.once() }
    let diagram = StateDiagram(
      of: MachineModel("transfer", observing: Transfer(), inputs: inputs))
    #expect(
      diagram.outline
        == "• idle running{request: • sending sent | response: • waiting received}")
    #expect(diagram.arrows == Transfer.arrows)
  }

  @Test func `a guard distinguishes a state from a region inside with the same name`() {
    struct Uploader {
      enum Transfer { case waiting, sending(retries: Int) }
      enum Throttle { case open, paused }
      enum State { case idle, transfer(Transfer, Throttle, retries: Int) }
      private(set) var state = State.idle
      mutating func start() {
        if case .idle = state { state = .transfer(.waiting, .open, retries: 0) }
      }
      mutating func send() {
        if case .transfer(.waiting, let throttle, let retries) = state {
          state = .transfer(.sending(retries: 0), throttle, retries: retries)
        }
      }
      mutating func retry() {
        if case .transfer(.sending(let count), let throttle, let retries) = state, count < 2 {
          state = .transfer(.sending(retries: count + 1), throttle, retries: retries)
        }
      }
      mutating func fail() {
        if case .transfer(let transfer, let throttle, let retries) = state, retries < 2 {
          state = .transfer(transfer, throttle, retries: retries + 1)
        }
      }
      mutating func pause() {
        if case .transfer(let transfer, .open, let retries) = state, retries != 1 {
          state = .transfer(transfer, .paused, retries: retries)
        }
      }
      mutating func resume() {
        if case .transfer(.sending(1), .paused, let retries) = state {
          state = .transfer(.sending(retries: 1), .open, retries: retries)
        }
      }
    }
    let diagram = StateDiagram(
      of: MachineModel(
        "uploader", observing: Uploader(),
        inputs: [
          .input("start") { $0.start() }, .input("send") { $0.send() },
          .input("retry") { $0.retry() }, .input("fail") { $0.fail() },
          .input("pause") { $0.pause() }, .input("resume") { $0.resume() },
        ]))
    #expect(
      diagram.arrows.filter { $0.contains("throttle") } == [
        "transfer/throttle/open -> transfer/throttle/paused pause [retries: 0, 2 in transfer]",
        "transfer/throttle/paused -> transfer/throttle/open resume [retries: 1 in transfer]",
      ])
  }

  @Test func `a guard distinguishes a value of a state from one in a region with the same name`() {
    struct Deployment {
      enum Step { case waiting, running(attempt: Int), done }
      enum State { case idle, deploying(build: Step, upload: Step, notes: Step), failed }
      enum Action { case retry, page, none }
      private(set) var state = State.idle
      mutating func start() {
        guard case .idle = state else { return }
        state = .deploying(
          build: .running(attempt: 1), upload: .waiting, notes: .running(attempt: 1))
      }
      mutating func crash() -> Action {
        guard case .deploying(.running(let attempt), let upload, let notes) = state else {
          return .none
        }
        if attempt == 1 {
          state = .deploying(build: .running(attempt: 2), upload: upload, notes: notes)
          return .retry
        }
        state = .failed
        return .page
      }
      mutating func upload() {
        if case .deploying(.running, .waiting, let notes) = state {
          state = .deploying(build: .done, upload: .running(attempt: 1), notes: notes)
        }
      }
      mutating func finish() {
        if case .deploying(let build, .running, let notes) = state {
          state = .deploying(build: build, upload: .done, notes: notes)
        }
      }
      mutating func publish() {
        if case .deploying(let build, let upload, .running) = state {
          state = .deploying(build: build, upload: upload, notes: .done)
        }
      }
      mutating func write() {
        if case .deploying(let build, let upload, .running(1)) = state {
          state = .deploying(build: build, upload: upload, notes: .running(attempt: 2))
        }
      }
    }
    let diagram = StateDiagram(
      of: MachineModel(
        "deployment", observing: Deployment(),
        inputs: [
          .input("start") { $0.start() }, .input("crash") { $0.crash() },
          .input("upload") { $0.upload() }, .input("finish") { $0.finish() },
          .input("write") { $0.write() }, .input("publish") { $0.publish() },
        ]))
    #expect(diagram.outline.contains("upload:") && diagram.outline.contains("notes:"))
    #expect(
      diagram.arrows.filter { $0.contains("crash") } == [
        "deploying -> failed crash [attempt: 2] / page",
        "deploying/upload/waiting: crash [attempt: 1 in deploying] / retry",
      ])
  }

  @Test func `a property of the machine decides how a region is entered`() {
    let inputs = Transfer.inputs + [.input("switch") { $0.isShort.toggle() }]
    let diagram = StateDiagram(
      of: MachineModel("transfer", observing: Transfer(), inputs: inputs))
    #expect(
      diagram.arrows.filter { $0.hasPrefix("idle ->") } == [
        "idle -> running start [isShort: false]",
        "idle -> running/request/sent start [isShort: true]",
      ])
    #expect(diagram.diagnostics.isEmpty)
  }

  @Test func `an abstraction doesn't merge states of a region`() {
    let inputs = Transfer.inputs + [.input("tick") { $0.ticks = ($0.ticks + 1) % 5 }]
    let diagram = StateDiagram(
      of: MachineModel(
        "transfer", observing: Transfer(), identity: .key { _ in 0 }, inputs: inputs))
    #expect(diagram.arrows.filter { !$0.contains("tick") } == Transfer.arrows)
    #expect(!diagram.arrows.contains { $0.contains("->") && $0.contains("tick") })
  }
}
