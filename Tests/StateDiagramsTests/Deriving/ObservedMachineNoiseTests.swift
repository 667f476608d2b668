import StateDiagrams
import StateExploration
import Testing

/// A proxy in the style of a server package: it buffers parts until it is connected, and its actions
/// carry the parts.
private struct Proxy {
  struct Part { var bytes: [UInt8] }
  enum Item { case part(Part), end }
  enum Action { case forward(Part), forwardEnd, finish, fail(code: Int) }

  private enum State { case connecting(buffer: [Item]), flushing(buffer: [Item]), done }

  private var state = State.connecting(buffer: [])

  mutating func receive(_ item: Item) {
    switch state {
    case .connecting(let buffer): state = .connecting(buffer: buffer + [item])
    case .flushing(let buffer): state = .flushing(buffer: buffer + [item])
    case .done: break
    }
  }

  mutating func connected() {
    if case .connecting(let buffer) = state { state = .flushing(buffer: buffer) }
  }

  mutating func flush() -> Action? {
    guard case .flushing(let buffer) = state else { return nil }
    state = buffer.isEmpty ? .done : .flushing(buffer: Array(buffer.dropFirst()))
    switch buffer.first {
    case .part(let part): return .forward(part)
    case .end: return .forwardEnd
    case nil: return .finish
    }
  }

  mutating func fail(_ code: Int) -> Action {
    state = .done
    return .fail(code: code)
  }
}

/// Values that existing machines carry, and that pictures leave out.
@Suite struct ObservedMachineNoiseTests {
  private let diagram = StateDiagram(
    of: MachineModel(
      "proxy", observing: Proxy(), identity: .summarized(),
      inputs: [
        .input("receive", "short") { $0.receive(.part(Proxy.Part(bytes: [1]))) },
        .input("receive", "long") { $0.receive(.part(Proxy.Part(bytes: [1, 2]))) },
        .input("receive", "end") { $0.receive(.end) }.once(),
        .input("connected") { $0.connected() },
        .input("flush") { $0.flush() },
        .input("fail", "early") { $0.fail(1) }.once(),
        .input("fail", "late") { $0.fail(2) }.once(),
      ]))

  private func arrows(_ event: String) -> [String] {
    diagram.arrows.filter { $0.contains(event) }
  }

  @Test func `a full buffer that an abstraction no longer counts leaves no guard`() {
    #expect(arrows("receive") == ["connecting: receive", "flushing: receive"])
  }

  /// A body whose reader asks for each part.
  private struct Body {
    enum State { case open(buffer: [String], hasDemand: Bool), finished }
    private var state = State.open(buffer: [], hasDemand: false)

    mutating func read() {
      if case .open(let buffer, false) = state {
        state = .open(buffer: buffer + ["part"], hasDemand: false)
      }
    }

    mutating func demand() {
      if case .open(let buffer, _) = state { state = .open(buffer: buffer, hasDemand: true) }
    }

    mutating func cancel() {
      if case .open(let buffer, true) = state { state = .open(buffer: buffer, hasDemand: false) }
    }

    mutating func discard() {
      if case .open(_, let hasDemand) = state { state = .open(buffer: [], hasDemand: hasDemand) }
    }

    mutating func finish() { state = .finished }
  }

  @Test func `an abstraction keeps the guard of an event that some values ignore`() {
    let diagram = StateDiagram(
      of: MachineModel(
        "body", observing: Body(), identity: .summarized(),
        inputs: [
          .input("read") { $0.read() }, .input("demand") { $0.demand() },
          .input("cancel") { $0.cancel() }, .input("discard") { $0.discard() },
          .input("finish") { $0.finish() },
        ]), showsIgnoredEvents: true)
    #expect(
      diagram.arrows.filter { $0.hasPrefix("open") } == [
        "open: read [hasDemand: false]", "open ignores read [hasDemand: true]",
        "open: demand [hasDemand: false]", "open ignores demand [hasDemand: true]",
        "open ignores cancel [hasDemand: false]", "open: cancel [hasDemand: true]",
        "open ignores discard [buffer empty]", "open: discard [buffer not empty]",
        "open -> finished finish",
      ])
  }

  @Test func `a noncopyable machine keeps the guard of an event that some values ignore`() {
    struct Counter: ~Copyable {
      enum State: Hashable { case on(count: Int), off }
      private(set) var state = State.on(count: 0)
      mutating func add() {
        if case .on(let count) = state { state = .on(count: min(count + 1, 2)) }
      }
      mutating func reset() { if case .on = state { state = .on(count: 0) } }
      mutating func stop() { state = .off }
    }
    let diagram = StateDiagram(
      of: MachineModel(
        "counter", observing: Counter(), describedBy: { $0.state },
        inputs: [
          .input("add") { $0.add() }, .input("reset") { $0.reset() }, .input("stop") { $0.stop() },
        ]))
    #expect(
      diagram.arrows == ["on: add [count: 0, 1]", "on: reset [count: 1, 2]", "on -> off stop"])
  }

  @Test func `objects that are made anew don't change a noncopyable machine`() {
    final class Promise {}
    struct Waiter: ~Copyable {
      enum State { case idle, waiting(Promise, whenDone: () -> Void, count: Int) }
      private(set) var state = State.idle
      mutating func wait() {
        let name = "\(self.count)"
        if case .idle = state { state = .waiting(Promise(), whenDone: { print(name) }, count: 0) }
      }
      mutating func add() {
        guard case .waiting(let promise, let whenDone, let count) = state, count < 2 else { return }
        state = .waiting(promise, whenDone: whenDone, count: count + 1)
      }
      mutating func ping() {}
      private var count: Int { if case .waiting(_, _, let count) = state { count } else { 0 } }
    }
    let diagram = StateDiagram(
      of: MachineModel(
        "waiter", observing: Waiter(), describedBy: { $0.state },
        inputs: [
          .input("wait") { $0.wait() }, .input("add") { $0.add() }, .input("ping") { $0.ping() },
        ]))
    #expect(diagram.arrows == ["idle -> waiting wait", "waiting: add [count: 0, 1]"])
  }

  private final class Job {}

  @Test(
    arguments: [
      { Task<Void, Never> {} }, { [Task<Int, any Error> { 1 } as Task?] },
      { AsyncStream<Int>.makeStream().continuation },
      { AsyncThrowingStream<Int, any Error>.makeStream().continuation },
      { Unmanaged.passRetained(Job()) }, { [ObjectIdentifier(Job()): Task<Void, Never> {}] },
      { OpaquePointer(UnsafeMutablePointer<Int>.allocate(capacity: 1)) },
      { UnsafeMutableRawPointer.allocate(byteCount: 8, alignment: 8) },
    ] as [@Sendable () -> Any])
  func `handles of objects that are made anew don't change a noncopyable machine`(
    handle: @escaping @Sendable () -> Any
  ) {
    struct Waiter: ~Copyable {
      enum State { case idle, waiting(Any, count: Int) }
      let makeHandle: @Sendable () -> Any
      private(set) var state = State.idle
      mutating func wait() { if case .idle = state { state = .waiting(makeHandle(), count: 0) } }
      mutating func add() {
        guard case .waiting(let handle, let count) = state, count < 2 else { return }
        state = .waiting(handle, count: count + 1)
      }
      mutating func ping() {}
    }
    let diagram = StateDiagram(
      of: MachineModel(
        "waiter", observing: Waiter(makeHandle: handle), describedBy: { $0.state },
        inputs: [
          .input("wait") { $0.wait() }, .input("add") { $0.add() }, .input("ping") { $0.ping() },
        ]))
    #expect(diagram.arrows == ["idle -> waiting wait", "waiting: add [count: 0, 1]"])
    #expect(!diagram.diagnostics.contains { $0.kind != .coarseIdentity })
  }

  @Test func `states of a noncopyable machine with different labels are different`() {
    final class Track {
      let name: String
      init(_ name: String) { self.name = name }
    }
    struct Player: ~Copyable {
      enum State: DOTLabelable {
        case stopped, playing(Track)
        static var dotLabelableItems: [State] { [] }
        var dotLabel: String {
          if case .playing(let track) = self { "playing \(track.name)" } else { "stopped" }
        }
      }
      private(set) var state = State.stopped
      mutating func play() { if case .stopped = state { state = .playing(Track("intro")) } }
      mutating func next() -> String? {
        guard case .playing(let track) = state else { return nil }
        state = track.name == "intro" ? .playing(Track("outro")) : .stopped
        return track.name == "intro" ? nil : "silence"
      }
    }
    let diagram = StateDiagram(
      of: MachineModel(
        "player", observing: Player(), describedBy: { $0.state },
        inputs: [.input("play") { $0.play() }, .input("next") { $0.next() }]))
    #expect(
      diagram.arrows == [
        "stopped -> playing intro play", "playing intro -> playing outro next",
        "playing outro -> stopped next / silence",
      ])
  }

  @Test func `an object that is made anew in one region is no change of another`() {
    struct Exchange: ~Copyable {
      enum Request { case open(Job), sent }
      enum Response { case waiting, streaming }
      enum State { case idle, running(Request, Response) }
      private(set) var state = State.idle
      mutating func start() { if case .idle = state { state = .running(.open(Job()), .waiting) } }
      mutating func end() {
        if case .running(.open, let response) = state { state = .running(.sent, response) }
      }
      mutating func head() {
        if case .running(let request, .waiting) = state { state = .running(request, .streaming) }
      }
    }
    let diagram = StateDiagram(
      of: MachineModel(
        "exchange", observing: Exchange(), describedBy: { $0.state },
        inputs: [
          .input("start") { $0.start() }, .input("end") { $0.end() }, .input("head") { $0.head() },
        ]))
    #expect(
      diagram.arrows == [
        "idle -> running start", "running/request/open -> running/request/sent end",
        "running/response/waiting -> running/response/streaming head",
      ])
  }

  @Test func `a lazy property has its name in guards`() {
    struct Form: StateType, DOTLabelable {
      enum Phase { case editing, sent, failed }
      enum Event: CaseIterable, DOTLabelable { case send, fail }
      private var phase = Phase.editing
      private lazy var allowedTries = 2
      private var tries = 0
      static let initialState = Form()
      static let dotLabelableItems = [Form()]
      var dotLabel: String { "\(phase)" }
      mutating func handleEvent(_ event: Event) {
        switch (phase, event) {
        case (.editing, .send): phase = .sent
        case (.sent, .fail):
          tries += 1
          phase = tries < allowedTries ? .editing : .failed
        default: break
        }
      }
    }
    let diagram = StateDiagram(of: MachineModel("form", exploring: Form.self))
    #expect(
      diagram.arrows == [
        "editing -> sent send", "sent -> editing fail [allowedTries nil]",
        "sent -> failed fail [allowedTries not nil]",
      ])
  }

  @Test func `a state that counts as another one and ignores an input is reported`() {
    struct Retry {
      enum State { case waiting(attempts: Int), closed }
      private var state = State.waiting(attempts: 0)
      mutating func fail() {
        if case .waiting(let attempts) = state, attempts < 4 {
          state = .waiting(attempts: attempts + 1)
        }
      }
      mutating func close() { state = .closed }
    }
    let diagram = StateDiagram(
      of: MachineModel(
        "retry", observing: Retry(), identity: .summarized(leavingOut: ["attempts"]),
        inputs: [.input("fail") { $0.fail() }, .input("close") { $0.close() }]))
    #expect(diagram.diagnostics.map(\.kind) == [.coarseIdentity])
    #expect(diagram.diagnostics.contains { $0.message.contains("react differently") })
  }

  @Test func `a guard on a queue names the case of its first element`() {
    #expect(
      arrows(" flush ") == [
        "flushing -> done flush [buffer.first: nil] / finish",
        "flushing: flush [buffer.first: part] / forward",
        "flushing: flush [buffer.first: end] / forwardEnd",
      ])
  }

  @Test func `plain payloads of actions are shown, and values inside them are not`() {
    #expect(arrows("fail").contains("connecting -> done fail [early] / fail(code: 1)"))
    #expect(diagram.details.contains { $0.effect == "forward" && $0.count == 2 })
  }

  @Test func `a queue that is longer than an abstraction counts is no difference`() {
    #expect(!diagram.diagnostics.contains { $0.message.contains("react differently") })
  }

  @Test func `tasks and continuations in a state are no obstacle`() {
    struct Sleeper {
      enum State {
        case idle
        case sleeping(task: Task<Void, Never>, waiter: UnsafeContinuation<Int, any Error>?)
      }
      enum Action { case cancel(Task<Void, Never>) }
      var state = State.idle
      mutating func sleep(_ task: Task<Void, Never>) {
        if case .idle = state { state = .sleeping(task: task, waiter: nil) }
      }
      mutating func wait(_ waiter: UnsafeContinuation<Int, any Error>) {
        if case .sleeping(let task, _) = state { state = .sleeping(task: task, waiter: waiter) }
      }
      mutating func wake() -> Action? {
        guard case .sleeping(let task, .some) = state else { return nil }
        state = .idle
        return .cancel(task)
      }
    }
    let task = Task<Void, Never> {}
    // A continuation that is only stored, and never resumed.
    let waiter = unsafeBitCast(0x1000, to: UnsafeContinuation<Int, any Error>.self)
    for identity in [StateIdentity<Sleeper>.exact, .summarized()] {
      let diagram = StateDiagram(
        of: MachineModel(
          "sleeper", observing: Sleeper(), identity: identity,
          inputs: [
            .input("sleep") { $0.sleep(task) }, .input("wait") { $0.wait(waiter) },
            .input("wake") { $0.wake() },
          ]))
      #expect(
        diagram.arrows == [
          "idle -> sleeping sleep", "sleeping: wait [waiter nil]",
          "sleeping -> idle wake [waiter not nil] / cancel",
        ])
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func `the steps of an abstraction are not followed, because the buffer has no end`() {
    struct Queue {
      private enum State { case open(items: [Int]), closed }
      private var state = State.open(items: [])
      mutating func add() { if case .open(let items) = state { state = .open(items: items + [1]) } }
      mutating func close() { state = .closed }
    }
    let model = MachineModel(
      "queue", observing: Queue(), identity: .summarized(),
      inputs: [.input("add") { $0.add() }, .input("close") { $0.close() }])
    let diagram = StateDiagram(of: model, includesSteps: true)
    #expect(diagram == StateDiagram(of: model))
    #expect(diagram.arrows == ["open: add", "open -> closed close"])
  }
}
