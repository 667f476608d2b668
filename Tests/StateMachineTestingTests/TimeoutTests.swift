import PlatformLibC
import StateDiagrams
import StateMachineTesting
import Testing

@testable import StateExploration

/// A light whose two phases end by timeouts of different times.
enum Blink: StateType, CaseIterable, DOTLabelable, Sendable {
  case short, long
  enum Event: CaseIterable, DOTLabelable, Sendable { case elapsed, press }
  static let initialState = Blink.short
  var timeout: Timeout<Event>? { .after(.seconds(self == .short ? 1 : 5), .elapsed) }
  mutating func handleEvent(_ event: Event) {
    switch (self, event) {
    case (.short, .elapsed): self = .long
    case (.long, .elapsed): self = .short
    case (_, .press): break
    }
  }

  static var model: MachineModel { MachineModel("blink", Blink.self) }

  /// The same machine as a table.
  static let table = TransitionTable<Blink, Event, Never>(initial: .short) {
    From(.short, timeout: .after(.seconds(1), .elapsed)) {
      On(.elapsed, to: .long)
    }
    From(.long, timeout: .after(.seconds(5), .elapsed)) {
      On(.elapsed, to: .short)
    }
  }

  /// A request whose timeout raises an event that is no input of its model.
  enum Request: StateType, CaseIterable, DOTLabelable, Sendable {
    case idle, waiting, failed
    enum Event: DOTLabelable, Sendable {
      case start, expire
      static let dotLabelableItems = [Event.start]
    }
    static let initialState = Request.idle
    var timeout: Timeout<Event>? { self == .waiting ? .after(.seconds(2), .expire) : nil }
    mutating func handleEvent(_ event: Event) {
      switch (self, event) {
      case (.idle, .start): self = .waiting
      case (.waiting, .expire): self = .failed
      default: break
      }
    }
  }
}

@Suite(.covers(Blink.self)) struct TimeoutCoverageTests {
  @Test func `two events of timeouts cover both transitions`() {
    let machine = StateMachine(Blink.self)
    machine.handleEvent(.elapsed)
    machine.handleEvent(.elapsed)
  }
}

@Suite(.covers(MachineModel("blink", Blink.table))) struct TableTimeoutCoverageTests {
  @Test func `the timeouts of a table are covered by their events`() {
    let machine = StateMachine(schema: Blink.table)
    machine.handleEvent(.elapsed)
    machine.handleEvent(.elapsed)
  }
}

@Suite struct TimeoutTests {
  @Test(arguments: Blink.model.paths(covering: .conformance(extraStates: 1)))
  func `paths send no timeout in a state that lacks it`(path: MachinePath) async throws {
    try await walk(path)
  }

  @Test(
    arguments: MachineModel("request", Blink.Request.self)
      .paths(covering: .conformance(extraStates: 1)))
  func `a path sends the event of a timeout that is no input`(path: MachinePath) async throws {
    let machine = PureMachine(Blink.Request.initialState)
    try await path.walk { (event: Blink.Request.Event) in
      machine.state.handleEvent(event)
    } expecting: { (state: Blink.Request) in
      #expect(machine.state == state)
    }
  }

  @Test(arguments: [
    ["elapsed", "after 5 s"], ["after 1 s", "elapsed"], ["after 1000 ms", "press"],
  ])
  func `a timeout has the name of its time and of its event`(inputs: [String]) async throws {
    try await walk(Blink.model.path(inputs))
    try Blink.model.replay(inputs)
  }

  @Test func `a name that no state has is unknown, and a time of another state has no result`()
    async
  {
    #expect(
      "\(Blink.model.path(["after 7 s"]))".hasPrefix("input 1, 'after 7 s', is unknown."))
    #expect(
      "\(Blink.model.path(["after 5 s"]))".hasPrefix(
        "input 1, 'after 5 s', has no result in 'short'"))
  }

  @Test func `a recorded timeout is a step of the machine, and a path`() async throws {
    let file = "/tmp/timeout-test-\(UInt64.random(in: 0 ... .max)).jsonl"
    defer { unlink(file) }
    let machine = StateMachine(Blink.self)
    let token = machine.observe(try TraceRecorder(path: file).record)
    for event in [Blink.Event.elapsed, .press, .elapsed] { machine.handleEvent(event) }
    token.cancel()
    let lines = text(ofFile: file) ?? ""
    #expect(lines.contains(#""event":"elapsed""#))
    let table = RecordedTable(Blink.model)
    let check = try TraceCheck(Array(lines.utf8), file: "a.jsonl", table)
    #expect(check.problem == nil)
    let names = check.steps.compactMap { $0.map(table.name) }
    #expect(names == ["after 1 s", "press", "after 5 s"])
    try await walk(Blink.model.path(names))
  }

  private func walk(_ path: MachinePath) async throws {
    let machine = PureMachine(Blink.initialState)
    try await path.walk { (event: Blink.Event) in
      machine.state.handleEvent(event)
    } expecting: { (state: Blink) in
      #expect(machine.state == state)
    }
  }
}

/// A state that the closures of a walk share.
private final class PureMachine<State>: @unchecked Sendable {
  var state: State
  init(_ state: State) { self.state = state }
}
