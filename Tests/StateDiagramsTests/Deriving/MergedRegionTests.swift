import StateDiagrams
import StateExploration
import Testing

/// Regions inside the states of existing machines, some states of which count as one.
@Suite struct MergedRegionTests {
  private final class Promise {}

  private static func arrows<Machine>(
    _ machine: @autoclosure @escaping () -> Machine, _ identity: StateIdentity<Machine>,
    _ inputs: [MachineInput<Machine>]
  ) -> [String] {
    StateDiagram(
      of: MachineModel("machine", observing: machine(), identity: identity, inputs: inputs)
    ).arrows
  }

  @Test func `an object that is replaced in one region is no change of another`() {
    enum Request { case open(Promise), sent }
    enum Response { case waiting, streaming(count: Int), done }
    struct Exchange {
      enum State { case idle, running(Request, Response) }
      private(set) var state = State.idle
      mutating func start() {
        if case .idle = state { state = .running(.open(Promise()), .waiting) }
      }
      mutating func renew() {
        if case .running(.open, let response) = state {
          state = .running(.open(Promise()), response)
        }
      }
      mutating func end() {
        if case .running(.open, let response) = state { state = .running(.sent, response) }
      }
      mutating func head() {
        if case .running(let request, .waiting) = state {
          state = .running(request, .streaming(count: 0))
        }
      }
      mutating func part() {
        if case .running(let request, .streaming(let count)) = state, count < 2 {
          state = .running(request, .streaming(count: count + 1))
        }
      }
      mutating func finish() {
        if case .running(let request, .streaming) = state { state = .running(request, .done) }
      }
    }
    let inputs: [MachineInput<Exchange>] = [
      .input("start") { $0.start() }, .input("renew") { $0.renew() }, .input("end") { $0.end() },
      .input("head") { $0.head() }, .input("part") { $0.part() },
      .input("finish") { $0.finish() },
    ]
    for inputs in [inputs, inputs.reversed()] {
      let arrows = Self.arrows(Exchange(), .summarized(), inputs)
      #expect(
        Set(arrows) == [
          "idle -> running start", "running/request/open: renew",
          "running/request/open -> running/request/sent end",
          "running/response/waiting -> running/response/streaming head",
          "running/response/streaming: part [count: 0, 1]",
          "running/response/streaming -> running/response/done finish",
        ])
    }
  }

  @Test func `values that an identity leaves out are those of the step itself`() {
    enum Request { case idle, sending(buffered: [Int]) }
    enum Response { case waiting(retries: Int), failed }
    struct Call {
      enum State { case off, running(Request, Response) }
      private(set) var state = State.off
      mutating func open() {
        if case .off = state { state = .running(.idle, .waiting(retries: 0)) }
      }
      mutating func send() {
        if case .running(.idle, let response) = state {
          state = .running(.sending(buffered: []), response)
        }
      }
      mutating func append() {
        if case .running(.sending(let buffered), let response) = state {
          state = .running(.sending(buffered: buffered + [1]), response)
        }
      }
      mutating func flush() {
        if case .running(.sending, let response) = state {
          state = .running(.sending(buffered: []), response)
        }
      }
      mutating func retry() {
        if case .running(let request, .waiting(let retries)) = state, retries < 5 {
          state = .running(request, .waiting(retries: retries + 1))
        }
      }
      mutating func fail() {
        if case .running(let request, .waiting) = state { state = .running(request, .failed) }
      }
    }
    let inputs: [MachineInput<Call>] = [
      .input("open") { $0.open() }, .input("send") { $0.send() },
      .input("append") { $0.append() }, .input("flush") { $0.flush() },
      .input("retry") { $0.retry() }, .input("fail") { $0.fail() },
    ]
    for inputs in [inputs, inputs.reversed()] {
      let arrows = Self.arrows(Call(), .summarized(leavingOut: ["retries"]), inputs)
      #expect(
        Set(arrows) == [
          "off -> running open", "running/request/idle -> running/request/sending send",
          "running/request/sending: append",
          "running/request/sending: flush [buffered not empty]",
          "running/response/waiting: retry",
          "running/response/waiting -> running/response/failed fail",
        ])
    }
  }

  @Test func `a change of two regions is a change of each`() {
    enum Request { case open(sent: Int), ended }
    enum Response { case waiting, received(count: Int) }
    struct Exchange {
      enum State { case idle, running(Request, Response, tries: Int) }
      private(set) var state = State.idle
      mutating func start() {
        if case .idle = state { state = .running(.open(sent: 0), .waiting, tries: 0) }
      }
      mutating func end() {
        if case .running(.open, let response, let tries) = state {
          state = .running(.ended, response, tries: tries)
        }
      }
      mutating func receive() {
        if case .running(let request, .waiting, let tries) = state {
          state = .running(request, .received(count: 0), tries: tries)
        }
      }
      mutating func retry() {
        if case .running(let request, let response, let tries) = state, tries < 2 {
          state = .running(request, response, tries: tries + 1)
        }
      }
      mutating func send() {
        if case .running(.open(let sent), let response, let tries) = state, sent < 2 {
          state = .running(.open(sent: sent + 1), response, tries: tries)
        }
      }
      mutating func trade() {
        if case .running(.open(let sent), .received(let count), let tries) = state, sent > count {
          state = .running(.open(sent: sent - 1), .received(count: count + 1), tries: tries)
        }
      }
    }
    let inputs: [MachineInput<Exchange>] = [
      .input("start") { $0.start() }, .input("end") { $0.end() },
      .input("receive") { $0.receive() }, .input("retry") { $0.retry() },
      .input("send") { $0.send() }, .input("trade") { $0.trade() },
    ]
    let arrows = Self.arrows(Exchange(), .summarized(leavingOut: ["sent", "count"]), inputs)
    #expect(arrows.filter { $0.contains(" send") } == ["running/request/open: send [sent: 0, 1]"])
    #expect(
      arrows.filter { $0.contains("retry") } == [
        "running/request/open: retry [tries: 0, 1 in running]",
        "running/request/ended: retry [tries: 0, 1 in running]",
      ])
    let trades = arrows.filter { $0.contains("trade") }.map { $0.prefix { $0 != ":" } }
    #expect(trades == ["running/request/open", "running/response/received"])
  }

  @Test func `an input that only a rule counts changes no value`() {
    struct Counter {
      enum State { case open(count: Int) }
      private(set) var state = State.open(count: 0)
      mutating func add(_ number: Int) {
        if case .open(let count) = state, count < 30 { state = .open(count: count + number) }
      }
    }
    let inputs: [MachineInput<Counter>] = [
      .input("mark") { _ in }.once(), .input("leap") { $0.add(10) }.never(after: "mark"),
      .input("add") { $0.add(1) },
    ]
    #expect(
      Self.arrows(Counter(), .summarized(leavingOut: ["count"]), inputs) == [
        "open: leap", "open: add",
      ])
  }

  @Test func `a change to a value of which only the bookkeeping is new is a change`() {
    struct Player {
      enum State { case off, on(volume: Int) }
      private(set) var state = State.on(volume: 0)
      mutating func set(_ volume: Int) { if case .on = state { state = .on(volume: volume) } }
      mutating func stop() { state = .off }
    }
    let volumes = (0...4).map { volume in
      MachineInput<Player>.input("volume", "\(volume)") { $0.set(volume) }.never(after: "volume")
    }
    let inputs = volumes + [.input("stop") { $0.stop() }]
    #expect(
      Self.arrows(Player(), .summarized(leavingOut: ["volume"]), inputs)
        == Self.arrows(Player(), .exact, inputs))
  }
}
