import DiagramFixtures
import StateDiagrams
import StateExploration
import Testing

/// Machines in the style of server packages, with the pictures that their authors expect.
@Suite struct ExistingMachineTests {
  @Test(arguments: ServerMachine.all)
  func `an existing machine is drawn as its author expects`(_ machine: ServerMachine) {
    let diagram = machine.diagram
    #expect(diagram.outline == machine.outline)
    #expect(diagram.arrows == machine.arrows)
    #expect(diagram.notices == [])
  }

  @Test func `a struct as a state type has the nodes of its state, and guards of its other values`()
  {
    let diagram = StateDiagram(
      of: MachineModel("flag", exploring: FlagState.self, events: [.cancel, .error]))
    #expect(diagram.outline == "• sent done")
    #expect(
      diagram.arrows == [
        "sent: cancel", "sent -> done error [isCancelled: false] / fail",
        "sent -> done error [isCancelled: true] / ignore", "done: cancel",
        "done: error [isCancelled: false] / fail", "done: error [isCancelled: true] / ignore",
      ])
  }

  @Test func `the states of a machine that is run are those inside its composites`() {
    let outer = ServerMachine.all[1]
    var run = DiagramRun(outer.model(), on: outer.diagram)
    #expect(run.current == ["idle"])
    #expect(run.handle(0).after == ["inRequest/sending"])
    let step = run.handle(1)
    #expect(
      step.transitions.map(\.description) == [
        "inRequest/sending —answer→ inRequest/receiving"
      ])
  }

  @Test func `a finding names the inner state`() throws {
    let error = #expect(throws: VerificationError.self) {
      _ = try ServerMachine.all[1].model().verify(.canAlwaysReach(state: "idle"))
    }
    #expect(try #require(error).description.contains("inRequest/sending"))
  }
}

/// A state type with its state beside another property.
private struct FlagState: StateType, Hashable {
  enum State { case sent, done }
  enum Event { case cancel, error }
  enum Command { case fail, ignore }

  var state = State.sent
  var isCancelled = false

  static let initialState = FlagState()

  mutating func handleEvent(_ event: Event) -> Command? {
    switch event {
    case .cancel:
      isCancelled = true
      return nil
    case .error:
      state = .done
      return isCancelled ? .ignore : .fail
    }
  }
}

/// A machine, and its picture as a text.
struct ServerMachine: CustomTestStringConvertible, Sendable {
  let name: String
  let outline: String
  let arrows: [String]
  let model: @Sendable () -> MachineModel

  var diagram: StateDiagram { StateDiagram(of: model()) }
  var testDescription: String { name }

  private init<Machine>(
    _ name: String, _ machine: @autoclosure @escaping @Sendable () -> Machine,
    _ inputs: @autoclosure @escaping @Sendable () -> [MachineInput<Machine>], _ outline: String,
    _ arrows: [String]
  ) {
    (self.name, self.outline, self.arrows) = (name, outline, arrows)
    model = { MachineModel(name, observing: machine(), inputs: inputs()) }
  }

  static let all: [ServerMachine] = [
    ServerMachine(
      "another property explains", Flag(),
      [.input("cancel") { $0.cancel() }, .input("error") { $0.error() }],
      "• sent done",
      [
        "sent: cancel", "sent -> done error [isCancelled: false] / fail",
        "sent -> done error [isCancelled: true] / ignore", "done: cancel",
        "done: error [isCancelled: false] / fail", "done: error [isCancelled: true] / ignore",
      ]),
    ServerMachine(
      "a machine in a case", Outer(),
      [.input("start") { $0.start() }, .input("answer") { $0.answer() }],
      "• idle inRequest{sending receiving}",
      [
        "idle -> inRequest/sending start", "inRequest/sending -> inRequest/receiving answer",
        "inRequest/receiving -> inRequest/sending start",
      ]),
    ServerMachine(
      "a machine with a description", Described(),
      [.input("start") { $0.start() }, .input("answer") { $0.answer() }],
      "• idle inRequest{sending receiving}",
      [
        "idle -> inRequest/sending start", "inRequest/sending -> inRequest/receiving answer",
      ]),
    ServerMachine(
      "machines three deep", Connection(),
      [.input("next") { $0.next() }, .input("fail") { $0.fail() }],
      "• closed open{handshake active{reading writing}}",
      [
        "closed -> open/handshake next", "open/handshake -> open/active/reading next",
        "open -> closed fail", "open/active/reading -> open/active/writing next",
      ]),
    ServerMachine(
      "a machine beside a value", Counted(),
      [.input("add") { $0.add() }, .input("answer") { $0.answer() }],
      "• inRequest{• sending receiving}",
      [
        "inRequest: add",
        "inRequest/sending -> inRequest/receiving answer [chunks: 0]",
        "inRequest/sending -> inRequest/receiving answer [chunks: 1] / flush",
        "inRequest/receiving: answer [chunks: 1] / flush",
      ]),
    ServerMachine(
      "two machines in a case", Pair(),
      [.input("send") { $0.send() }, .input("answer") { $0.answer() }],
      "• open{request: • sending receiving | response: • sending receiving}",
      [
        "open/request/sending -> open/request/receiving send",
        "open/response/sending -> open/response/receiving answer",
      ]),
    ServerMachine(
      "an action with a struct", Closing(),
      [.input("close") { $0.close() }],
      "• open closed",
      ["open -> closed close / sendGoAway(…, close: true), reset(3)"]),
    ServerMachine(
      "a buffer", Buffered(),
      [.input("read") { $0.read() }, .input("push") { $0.push() }],
      "• idle",
      ["idle: read [idle not empty] / produce", "idle: push"]),
    ServerMachine(
      "an input with and without a payload", Upload(),
      [
        .input("sendData") { $0.send(nil) }, .input("sendData", "a") { $0.send("a") },
        .input("sendData", "b") { $0.send("b") },
      ],
      "• open closed",
      ["open -> closed sendData [no value]", "open: sendData [a, b] / write"]),
    ServerMachine(
      "a part with few values", Upstreams(),
      [.input("fill") { $0.fill() }, .input("poll") { $0.poll() }],
      "• running done",
      ["running: fill", "running -> done poll [element not nil]"]),
  ]
}

// MARK: Machines

private struct Flag {
  enum Action { case fail, ignore }
  private enum State { case sent, done }
  private var state = State.sent
  private var isCancelled = false
  mutating func cancel() { isCancelled = true }
  mutating func error() -> Action {
    let wasCancelled = isCancelled
    state = .done
    return wasCancelled ? .ignore : .fail
  }
}

private struct Inner {
  private enum State { case sending, receiving }
  private var state = State.sending
  mutating func answer() { state = .receiving }
}

private struct Outer {
  private enum State { case idle, inRequest(Inner) }
  private var state = State.idle
  mutating func start() { state = .inRequest(Inner()) }
  mutating func answer() {
    guard case .inRequest(var inner) = state else { return }
    inner.answer()
    state = .inRequest(inner)
  }
}

private struct Described {
  private struct Request: CustomStringConvertible {
    enum State { case sending, receiving }
    var state = State.sending
    var description: String { "Request" }
  }
  private enum State: CustomStringConvertible {
    case idle, inRequest(Request)
    var description: String { "a state" }
  }
  private var state = State.idle
  mutating func start() { if case .idle = state { state = .inRequest(Request()) } }
  mutating func answer() {
    if case .inRequest = state { state = .inRequest(Request(state: .receiving)) }
  }
}

private struct Connection {
  struct Stream {
    enum State { case reading, writing }
    var state = State.reading
  }
  struct Session {
    enum State { case handshake, active(Stream) }
    var state = State.handshake
  }
  private enum State { case closed, open(Session) }
  private var state = State.closed
  mutating func next() {
    switch state {
    case .closed: state = .open(Session())
    case .open(let session):
      switch session.state {
      case .handshake: state = .open(Session(state: .active(Stream())))
      case .active: state = .open(Session(state: .active(Stream(state: .writing))))
      }
    }
  }
  mutating func fail() { state = .closed }
}

private struct Counted {
  private enum State { case inRequest(Inner, chunks: Int) }
  private var state = State.inRequest(Inner(), chunks: 0)
  mutating func add() {
    if case .inRequest(let inner, 0) = state { state = .inRequest(inner, chunks: 1) }
  }
  mutating func answer() -> String? {
    guard case .inRequest(var inner, let chunks) = state else { return nil }
    inner.answer()
    state = .inRequest(inner, chunks: chunks)
    return chunks == 0 ? nil : "flush"
  }
}

private struct Pair {
  private enum State { case open(request: Inner, response: Inner) }
  private var state = State.open(request: Inner(), response: Inner())
  mutating func send() {
    guard case .open(var request, let response) = state else { return }
    request.answer()
    state = .open(request: request, response: response)
  }
  mutating func answer() {
    guard case .open(let request, var response) = state else { return }
    response.answer()
    state = .open(request: request, response: response)
  }
}

private struct Closing {
  struct Stream { let (low, high): (Int, Int) }
  struct Code { let value: Int }
  enum Action { case sendGoAway(last: Stream, close: Bool), reset(Code) }
  private enum State { case open, closed }
  private var state = State.open
  mutating func close() -> [Action] {
    guard case .open = state else { return [] }
    state = .closed
    return [.sendGoAway(last: Stream(low: 1, high: 2), close: true), .reset(Code(value: 3))]
  }
}

/// A ring buffer, with a description of its storage.
private struct Ring: RandomAccessCollection, CustomStringConvertible {
  private var storage: [Int?] = [nil, nil, nil, nil]
  private(set) var count = 0
  var startIndex: Int { 0 }
  var endIndex: Int { count }
  subscript(index: Int) -> Int { storage[index] ?? 0 }
  var description: String { "[ <" + String(repeating: "_ ", count: 4) + "> ]" }
  mutating func append(_ element: Int) {
    storage[count] = element
    count += 1
  }
}

private struct Buffered {
  enum Action { case produce, wait }
  private enum State { case idle(Ring) }
  private var state = State.idle(Ring())
  mutating func push() {
    guard case .idle(var ring) = state, ring.count < 3 else { return }
    ring.append(1)
    state = .idle(ring)
  }
  mutating func read() -> Action {
    guard case .idle(let ring) = state else { return .wait }
    return ring.isEmpty ? .wait : .produce
  }
}

private struct Upload {
  private enum State { case open, closed }
  private var state = State.open
  mutating func send(_ data: String?) -> String? {
    guard case .open = state else { return nil }
    if data == nil { state = .closed }
    return data.map { _ in "write" }
  }
}

private struct Upstreams {
  private enum State { case running, done }
  private var state = State.running
  private var count = 0
  private var element: Int?
  mutating func fill() {
    if count < 3 { count += 1 }
    if count == 3 { element = 1 }
  }
  mutating func poll() { if element != nil { state = .done } }
}
