import Testing

@testable import StateExploration

/// A connection in the style of a server package: it is generic, buffers requests, and keeps a
/// promise for each.
private struct Pipeline<Request> {
  final class Future {}
  struct Promise { let future = Future() }
  enum Action { case write(Request), wait, closeNow }

  private enum State {
    case idle
    case busy(buffered: [Request], Promise)
    case closed
  }

  private var state = State.idle
  private(set) var served = 0

  mutating func send(_ request: Request) -> Action {
    switch state {
    case .idle:
      state = .busy(buffered: [], Promise())
      return .write(request)
    case .busy(let buffered, _):
      state = .busy(buffered: buffered + [request], Promise())
      return .wait
    case .closed: return .wait
    }
  }

  mutating func response() -> Action {
    guard case .busy(let buffered, _) = state else { return .wait }
    served += 1
    guard let next = buffered.first else {
      state = .idle
      return .wait
    }
    state = .busy(buffered: Array(buffered.dropFirst()), Promise())
    return .write(next)
  }

  mutating func close() -> Action {
    state = .closed
    return .closeNow
  }
}

@Suite struct StateIdentityTests {
  private func model(
    _ identity: StateIdentity<Pipeline<String>>, idleEffects: [String] = ["wait"],
    limits: ExplorationLimits = ExplorationLimits(states: 200)
  ) -> MachineModel {
    MachineModel(
      "pipeline", observing: Pipeline<String>(), identity: identity, idleEffects: idleEffects,
      limits: limits,
      inputs: [
        .input("send") { $0.send("hello") }, .input("response") { $0.response() },
        .input("close") { $0.close() },
      ])
  }

  @Test func `exact states of a machine with a growing buffer have no end`() {
    let exploration = model(.exact).exploration().behavior
    #expect(exploration.problems.contains { if case .stopped = $0 { true } else { false } })
  }

  @Test func `a summary leaves out counters, and counts collections up to two`() {
    let exploration = model(.summarized().leavingOut("served")).exploration().behavior
    #expect(!exploration.problems.contains { if case .stopped = $0 { true } else { false } })
    // `idle`, `busy` with 0, 1 and more requests, and `closed`, with up to four states each.
    #expect(Set(exploration.regions[0].states.map(\.label)) == ["idle", "busy", "closed"])
    #expect(exploration.rowCount <= 20)
  }

  @Test func `a key replaces the summary`() {
    struct Clock {
      enum State { case tick, tock }
      var state = State.tick
      var time = 0
      mutating func advance() {
        state = state == .tick ? .tock : .tick
        time += 1
      }
    }
    let exploration = MachineModel(
      "clock", observing: Clock(), identity: .key { _ in 0 },
      inputs: [.input("go") { $0.advance() }]
    ).exploration().behavior
    // Nodes are always distinguished, and each has four times.
    #expect(exploration.regions[0].states.map(\.label).sorted().prefix(5).last == "tock")
    #expect(exploration.rowCount == 8)
    // Four of each are kept, and time 8 is compared with 0.
    #expect(exploration.problems.contains { if case .untriedState = $0 { true } else { false } })
  }
}

// MARK: Comparisons

extension StateIdentityTests {
  private struct Gauge {
    var state = Lamp.off
    var level = 0
    mutating func fill(to limit: Int) -> String? {
      level += 1
      return level == limit ? "overflow" : nil
    }
  }

  private func gauge(_ fill: MachineInput<Gauge>) -> MachineModel {
    MachineModel(
      "gauge", observing: Gauge(), identity: .summarized().leavingOut("level"),
      inputs: [fill])
  }

  @Test func `states with one identity that react differently are a problem`() {
    let exploration = gauge(.input("fill") { $0.fill(to: 3) }).exploration().behavior
    #expect(
      exploration.problems == [
        .identityHidesDifference(
          input: "fill", states: ["level: 0", "level: 2"],
          outcomes: ["leads to off", "leads to off with overflow"], opaqueTypes: []),
        // Levels 0 to 3 are compared, and 4 is replaced.
        .untriedState("off"),
      ])
  }
}

extension StateIdentityTests {
  private final class Storage {
    let status: Int
    init(_ status: Int) { self.status = status }
  }

  /// A value with its storage in an object, as those that copy on write.
  private struct Head: Hashable {
    private let storage: Storage
    init(_ status: Int) { storage = Storage(status) }
    var status: Int { storage.status }
    static func == (left: Self, right: Self) -> Bool { left.status == right.status }
    func hash(into hasher: inout Hasher) { hasher.combine(status) }
  }

  private struct Client {
    var state = Lamp.off
    var head: Head?
    mutating func receive(_ status: Int) { head = Head(status) }
    mutating func end() -> String? { head.map { $0.status == 200 ? "succeed" : "fail" } }
  }

  private func client(_ identity: StateIdentity<Client>) -> MachineModel {
    MachineModel(
      "client", observing: Client(), identity: identity,
      inputs: [
        .input("receive", "200") { $0.receive(200) }, .input("receive", "404") { $0.receive(404) },
        .input("end") { $0.end() },
      ])
  }

  @Test func `states that only an object distinguishes are reported with its type`() {
    let model = client(.key { $0.head == nil })
    #expect(
      model.exploration().behavior.problems.contains(
        .identityHidesDifference(
          input: "end", states: ["", ""],
          outcomes: ["leads to off with succeed", "leads to off with fail"],
          opaqueTypes: ["Storage"])))
  }

  @Test func `a hashable value with an object inside stays itself in a summary`() throws {
    let result = try client(.summarized()).verify(.always("true") { (_: Client) in true })
    #expect(
      result.description == """
        client: no violation of "always: true" among 3 states that 'identity: .summarized()' \
        distinguishes, with 9 steps.
        """)
    #expect(result.isComplete)
    // It is compared by `==`, so that something is decided without an identity.
    let exact = try client(.exact).verify(.always("true") { (_: Client) in true })
    #expect(exact.description.hasSuffix("in all 3 reachable states, with 9 steps."))
  }

  @Test func `hashable objects in a collection count by their number in a summary`() {
    struct Queue {
      var state = Lamp.off
      var heads: [Head] = []
      mutating func append(_ status: Int) { heads.append(Head(status)) }
    }
    let model = MachineModel(
      "queue", observing: Queue(), identity: .summarized(),
      inputs: [.input("append", "1") { $0.append(1) }, .input("append", "2") { $0.append(2) }])
    // None, one, or more, with up to four states each.
    #expect(model.exploration().behavior.rowCount == 7)
  }

  /// A list of objects that are made anew.
  private struct Registry {
    final class Subscription {
      let id: Int
      init(id: Int) { self.id = id }
    }
    var state = Lamp.off
    var subscriptions: [Subscription] = []
    mutating func add(_ id: Int) {
      if subscriptions.isEmpty { subscriptions.append(Subscription(id: id)) }
    }
    var hasFirst: Bool { subscriptions.allSatisfy { $0.id == 1 } }
  }

  private func registry(_ identity: StateIdentity<Registry>) -> MachineModel {
    MachineModel(
      "registry", observing: Registry(), identity: identity,
      inputs: [.input("add", "1") { $0.add(1) }, .input("add", "2") { $0.add(2) }])
  }

  private static var onlyFirst: MachineProperty {
    .always("only the first") { (machine: Registry) in machine.hasFirst }
  }

  @Test func `nothing is proven if states differ in objects that can't be compared`() {
    let error = #expect(throws: VerificationError.self) {
      try registry(.exact).verify(Self.onlyFirst)
    }
    #expect(
      "\(error, default: "")".hasPrefix(
        "registry: states that differ only in values of 'Subscription' counted as one, because these "
          + "can't be compared, so that other sequences can violate a property: make the type "
          + "'Hashable', or choose an identity of states, 'identity: .summarized()' or "))
  }

  @Test func `an identity of the user is named in the result`() throws {
    let result = try registry(.summarized()).verify(Self.onlyFirst)
    #expect(
      result.description == """
        registry: no violation of "always: only the first" among 2 states that \
        'identity: .summarized()' distinguishes, with 4 steps.
        """)
    let key = registry(.key { $0.subscriptions.map(\.id) })
    let error = #expect(throws: VerificationError.self) { try key.verify(Self.onlyFirst) }
    #expect(error?.verification.findings.map(\.inputs) == [["add(2)"]])
  }

  /// A value that contains the time of its last change.
  private struct Timed {
    enum State { case idle(since: Int), busy(since: Int) }
    nonisolated(unsafe) static var clock = 0
    var state: State
    static var now: Int {
      clock += 1
      return clock
    }
    init() { state = .idle(since: Self.now) }
    mutating func begin() { if case .idle = state { state = .busy(since: Self.now) } }
    mutating func end() { if case .busy = state { state = .idle(since: Self.now) } }
  }

  private func timed(_ identity: StateIdentity<Timed>) -> MachineModel {
    MachineModel(
      "timed", observing: Timed(), identity: identity,
      inputs: [.input("begin") { $0.begin() }, .input("end") { $0.end() }])
  }

  private static var all: MachineProperty { .always("true") { (_: Timed) in true } }

  @Test(arguments: [0, 1, 2])
  func `a time that the identity leaves out makes no step unrepeatable`(number: Int) throws {
    let identities: [StateIdentity<Timed>] = [
      .exact.leavingOut("since"), .summarized().leavingOut("since"),
      .key { if case .idle = $0.state { true } else { false } },
    ]
    let result = try timed(identities[number]).verify(Self.all)
    #expect(result.states <= 8)
  }

  @Test func `a step that differs when it is repeated is named with the value`() {
    struct Draw {
      var state = Lamp.off
      var ticket = 0
      mutating func draw() { ticket = Timed.now }
    }
    let model = MachineModel("draw", observing: Draw(), inputs: [.input("draw") { $0.draw() }])
    let error = #expect(throws: VerificationError.self) {
      try model.verify(.always("true") { (_: Draw) in true })
    }
    let text = "\(error, default: "")"
    #expect(
      text.hasPrefix(
        "draw: 'draw' in 'off' had different results when it was repeated, once ticket: "))
    #expect(text.contains(", and then ticket: "))
    #expect(
      text.hasSuffix(
        ": a clock, chance, a captured value, a generator of identifiers outside the machine, or the order of a set or "
          + "dictionary decides. Pass such values in with the event, sort the elements, or set "
          + "SWIFT_DETERMINISTIC_HASHING=1 for their order, or leave them out of 'identity:' or '=='."
      ))
  }

  @Test func `the label of a state contains no elements of collections`() {
    struct Contents { var items: [Int], names: [String: Int] }
    #expect(
      plainLabel(of: Contents(items: [1, 2], names: [:]))
        == "Contents(items: not empty, names: empty)")
  }
}

// MARK: Summaries

extension StateIdentityTests {
  private enum Shape { case dot, line(length: Int), box([Int], name: String) }
  private struct Page {
    var title = "a"
    var shapes: [Shape] = []
    var count = 1
  }

  /// Two values, and whether their summaries are equal.
  private static var pairs: [(Any, Any, Bool)] {
    [
      ([1], [2], true), ([1, 2], [1, 2, 3], true), ([1], [1, 2], false), ([Int](), [1], false),
      (Set([1]), Set([2]), true), (["a": 1], ["b": 1], true),
      ([Shape.dot], [Shape.dot, .dot], false),
      ([Shape.dot, .dot], [Shape.line(length: 1), .dot], false), (1, 2, false), ("a", "b", false),
      (Shape.line(length: 3), Shape.line(length: 4), false),
      (Shape.box([1], name: "b"), Shape.box([2], name: "b"), true),
      (Page(count: 1), Page(count: 2), true), (Page(title: "a"), Page(title: "b"), false),
    ]
  }

  @Test
  func `a summary contains the counts of collections, and all other values that are not left out`()
  {
    let key = StateIdentity<Any>.summarized().leavingOut("count").key
    for (first, second, areEqual) in Self.pairs {
      #expect((key?(first) == key?(second)) == areEqual, "\(first) \(second)")
    }
  }
}
