import StateSystems
import Testing

@Suite struct MachineSystemTests {
  private let anything = MachineProperty.always("anything") { (_: SystemState) in true }

  @Test(arguments: [(3, 288), (4, 1_568)])
  func `two-phase commit has the states of a hand-written product`(
    participants: Int, states: Int
  ) throws {
    let product = MachineModel(
      "product", observing: TwoPhaseProduct(participants: participants),
      describedBy: { $0.manager.state },
      limits: ExplorationLimits(states: 20_000, steps: 2_000_000, bytes: 1 << 40),
      inputs: TwoPhaseProduct.inputs(participants: participants))
    let always = MachineProperty.always("any") { (_: TwoPhaseProduct) in true }
    #expect(try product.verify(always).states == states)
    #expect(try twoPhaseCommit(participants: participants).verify(anything).states == states)
  }

  @Test func `the packed states count against the limit of memory`() throws {
    let system = twoPhaseCommit(participants: 3)
    system.limits.bytes = 60_000
    #expect(try system.verify(anything).isComplete)
    system.limits.bytes = 30_000
    let text = description { _ = try system.verify(anything) }
    #expect(text.contains("the limit of 30000 bytes of states was reached"), "\(text)")
  }

  @Test func `a member whose states grow without end stops at the limit of memory`() throws {
    struct Log { var lines: [String] = [] }
    let system = MachineSystem("log", limits: ExplorationLimits(bytes: 50_000))
    let log = system.add("log", Log())
    system.environment(log, [.input("add") { $0.lines.append("a line") }])
    let text = try system.verify(anything).description
    #expect(text.contains("it stopped after 50000 bytes of states"), "\(text)")
  }

  @Test func `a ring passes its token from member to member`() throws {
    let system = MachineSystem("ring")
    let nodes = system.add("node", count: 5, Node())
    system.on(nodes) { (_: Node.Action, index, send) in
      send(.input("token") { $0.take() }, to: nodes[(index + 1) % 5], .queued)
    }
    system.environment(nodes[0], [.input("start") { $0.take() }.once()])
    system.environment(nodes, [.input("pass") { $0.pass() }.only { $0.state == .holding }])
    // Nothing has started, or each of five nodes holds the token, or it is before one of them.
    #expect(
      try system.verify(
        .never("two tokens") { (state: SystemState) in
          nodes.count { state[$0].state == .holding } + state.messages.count > 1
        },
        .canAlwaysReach("node 4 holds the token") { (state: SystemState) in
          state[nodes[4]].state == .holding || state[nodes[0]].state == .waiting
        }
      ).states == 11)
  }

  @Test func `messages at once are delivered depth first, in the order of the actions`() throws {
    let system = MachineSystem("calls")
    let first = system.add("first", Recorder())
    let second = system.add("second", Recorder())
    let third = system.add("third", Recorder())
    system.on(first) { (action: Recorder.Action, send) in
      send(.input("record", action.number) { $0.record($1) }, to: second)
    }
    system.on(second) { (action: Recorder.Action, send) in
      if action.number < 10 {
        send(.input("record", action.number + 10) { $0.record($1) }, to: third)
      }
    }
    system.on(third) { (action: Recorder.Action, send) in
      send(.input("record", action.number + 10) { $0.record($1) }, to: second)
    }
    system.environment(first, [.input("start") { $0.record(1, 2) }.once()])
    #expect(
      try system.sequence(of: ["first: start"]).description.split(separator: "\n").filter {
        !$0.hasPrefix(" ")
      } == [
        "environment → first: start", "first → second: record(1)", "second → third: record(11)",
        "third → second: record(21)", "first → second: record(2)", "second → third: record(12)",
        "third → second: record(22)",
      ])
  }

  @Test func `rules name inputs and effects of their member, or of another one`() throws {
    let system = MachineSystem("rules")
    let node = system.add("node", Node())
    let other = system.add("other", Node())
    system.environment(
      node,
      [
        .input("take") { $0.take() }.once(),
        .input("pass") { $0.pass() }.only(after: "take").once(),
      ])
    system.environment(other, [.input("take") { $0.take() }.once().only(after: "node: token")])
    #expect(
      try system.verify(
        .effect("node: token", onlyAfter: "node: take"), .canAlwaysReach(state: "holding")
      ).states == 4)
  }

  @Test func `a full queue is a violation that names the sender`() throws {
    let system = MachineSystem("flood", capacity: 2)
    let source = system.add("source", Recorder())
    let sink = system.add("sink", Node())
    system.on(source) { (_: Recorder.Action, send) in
      send(.input("take") { $0.take() }, to: sink, .queued)
    }
    system.environment(source, [.input("tick") { $0.record(1) }])
    let text = description { _ = try system.verify(anything) }
    #expect(text.contains("flood: violated: always: messages can be delivered"))
    #expect(
      text.contains(#"try model.replay(["source: tick", "source: tick", "source: tick"])"#))
    #expect(
      try system.sequence(of: Array(repeating: "source: tick", count: 3)).description.contains(
        "source can't send: The queue 'source → sink' is full: 'source' sends 'take' while 2 "
          + "messages are pending."))
  }

  @Test func `messages at once that never end are a violation`() {
    let system = MachineSystem("echo")
    let left = system.add("left", Node())
    let right = system.add("right", Node())
    system.on(left) { (_: Node.Action, send) in send(.input("pass") { $0.pass() }, to: right) }
    system.on(right) { (_: Node.Action, send) in send(.input("pass") { $0.pass() }, to: left) }
    system.environment(left, [.input("pass") { $0.pass() }])
    #expect(
      description { _ = try system.verify(anything) }.contains("messages can be delivered"))
  }

  @Test func `a message to a member that doesn't exist is a problem`() {
    let system = MachineSystem("stray")
    let nodes = system.add("node", count: 2, Node())
    system.on(nodes) { (_: Node.Action, index, send) in
      send(.input("take") { $0.take() }, to: nodes[index + 1])
    }
    system.environment(nodes, [.input("pass") { $0.pass() }])
    let text = description { _ = try system.verify(anything) }
    #expect(
      text.contains(
        "'node 1' sends to 'node 2', which is no member of the system. Did you mean 'node 0'?"),
      "\(text)")
  }

  @Test func `a member of another system, and a name that is taken, are problems`() {
    let system = MachineSystem("strangers")
    let node = system.add("node", Node())
    let stranger = MachineSystem("other").add("stranger", Node())
    system.environment(node, [.input("pass") { $0.pass() }])
    system.environment(stranger, [.input("pass") { $0.pass() }])
    system.on(stranger) { (_: Node.Action, _) in }
    _ = system.add("environment", Node())
    let text = description { _ = try system.verify(anything) }
    #expect(text.contains("'environment' names 'stranger', which is no member of the system."))
    #expect(text.contains("'on' names 'stranger', which is no member of the system."))
    #expect(text.contains("Another member or the environment is called 'environment'"), "\(text)")
  }

  @Test func `a label that no message has can't be canceled`() {
    let system = MachineSystem("typo")
    let node = system.add("node", Node())
    let other = system.add("other", Node())
    system.on(node) { (_: Node.Action, send) in
      send(.input("timer") { $0.take() }, to: node, .later)
      send.cancel("tmier", to: node)
    }
    system.on(other) { (_: Node.Action, send) in send.cancel("timer", to: node) }
    system.environment(node, [.input("pass") { $0.pass() }.once()])
    system.environment(other, [.input("pass") { $0.pass() }.once()])
    let text = description { _ = try system.verify(anything) }
    #expect(
      text.contains(
        "'node' cancels 'tmier', but sends no such message to 'node' with '.later'. Did you mean "
          + "'timer'?"), "\(text)")
    #expect(text.contains("'other' cancels 'timer', but sends no such message to 'node'"))
  }

  @Test func `a message that captures a value is a step that can't be repeated`() {
    let system = MachineSystem("capture")
    let source = system.add("source", Recorder())
    let sink = system.add("sink", Recorder())
    system.on(source) { (action: Recorder.Action, send) in
      send(.input("record") { $0.record(action.number) }, to: sink)
    }
    system.environment(source, [.input("tick") { $0.record(1, 2) }.once()])
    let text = description { _ = try system.verify(anything) }
    #expect(text.contains("'sink: record' in 'sink/"), "\(text)")
    #expect(text.contains("had different results when it was repeated"))
  }

  @Test func `an action that never occurs is a problem`() {
    let system = MachineSystem("unheard")
    let nodes = system.add("node", count: 2, Node())
    system.on(nodes) { (_: Node.Action, _, _) in }
    system.on(nodes) { (_: Recorder.Action, _, _) in }
    system.environment(nodes, [.input("pass") { $0.pass() }])
    let text = description { _ = try system.verify(anything) }
    #expect(
      text.contains(
        "A closure of 'on' takes a 'Recorder.Action', but 'node' has no such action. Did you mean "
          + "'Node.Action'?"), "\(text)")
    #expect(text.split(separator: "A closure of 'on'").count == 2, "\(text)")
  }

  @Test func `an action inside of another one is passed to its own closure`() throws {
    let system = MachineSystem("nested")
    let source = system.add("source", Nesting())
    let node = system.add("node", Node())
    system.on(source) { (_: Nesting.Batch, send) in send(.input("take") { $0.take() }, to: node) }
    system.on(source) { (_: Node.Action, send) in send(.input("pass") { $0.pass() }, to: node) }
    system.environment(source, [.input("go") { $0.go() }])
    #expect(
      try system.sequence(of: ["source: go"]).description == """
        environment → source: go
        source → node: take
          node: holding
        source → node: pass
          node: waiting
        """)
  }

  @Test func `a closure takes a collection of actions, or its elements`() throws {
    let system = MachineSystem("collections")
    let recorder = system.add("recorder", Recorder())
    let node = system.add("node", Node())
    system.on(recorder) { (actions: [Recorder.Action], send) in
      if actions.count == 2 { send(.input("take") { $0.take() }, to: node) }
    }
    system.on(recorder) { (action: Recorder.Action, send) in
      if action.number == 2 { send(.input("pass") { $0.pass() }, to: node) }
    }
    system.environment(recorder, [.input("record") { $0.record(1, 2) }])
    #expect(
      try system.sequence(of: ["recorder: record"]).description == """
        environment → recorder: record
          recorder: last: 2
        recorder → node: take
          node: holding
        recorder → node: pass
          node: waiting
        """)
    #expect(try system.verify(anything).problems.isEmpty)
  }

  @Test func `state types and schemas are members`() throws {
    let system = MachineSystem("doors")
    let lamp = system.add("lamp", Lamp.off)
    let counter = system.add("counter", schema: StateTypeSchema<Counter>())
    system.on(lamp) { (_: Lamp.Command, send) in send(.event(.add(2)), to: counter) }
    system.environment(
      lamp,
      [
        .input("press") { $0.handleEvent(.press) },
        .input("timeout") { $0.handleEvent(.expire) }.only { $0.timeout != nil },
      ])
    #expect(
      try system.sequence(of: ["lamp: press", "lamp: timeout"]).description == """
        environment → lamp: press
          lamp: on
        lamp → counter: add(2)
          counter: value: 2
        environment → lamp: timeout
          lamp: off
        """)
    // The lamp is off or on, after the first press and after further ones.
    #expect(try system.verify(anything).states == 5)
  }

  @Test func `a message that is first sent after thousands of states is found`() throws {
    let system = MachineSystem(
      "late", limits: ExplorationLimits(states: 20_000, steps: 1_000_000, bytes: 1 << 40))
    let clock = system.add("clock", Clock())
    let node = system.add("node", Node())
    system.on(clock) { (_: Clock.Action, send) in
      send(.input("take") { $0.take() }, to: node, .queued)
    }
    system.environment(clock, [.input("tick") { $0.tick() }.only { $0.time < 10_050 }])
    // The message is pending in one state, and has arrived in another one.
    #expect(try system.verify(anything).states == 10_052)
  }

  /// Returns the description of the error that a closure throws.
  private func description(_ body: () throws -> Void) -> String {
    do {
      try body()
      return ""
    } catch {
      return "\(error)"
    }
  }
}

/// A node of a ring.
struct Node: Hashable {
  enum State { case waiting, holding }
  enum Action { case token }

  private(set) var state = State.waiting

  mutating func take() { state = .holding }

  mutating func pass() -> Action {
    state = .waiting
    return .token
  }
}

/// A machine whose action contains another one.
private struct Nesting: Hashable {
  struct Batch { let action: Node.Action }

  mutating func go() -> Batch? { Batch(action: .token) }
}

/// A machine whose actions are numbers.
struct Recorder: Hashable {
  struct Action: Hashable { var number: Int }

  private(set) var last = 0

  mutating func record(_ numbers: Int...) -> [Action] {
    last = numbers.last ?? 0
    return numbers.map { Action(number: $0) }
  }
}

enum Lamp: StateType, Hashable {
  case off, on

  enum Event { case press, expire }
  enum Command { case count }

  static let initialState = Lamp.off

  var timeout: Timeout<Event>? { self == .on ? .after(.seconds(5), .expire) : nil }

  mutating func handleEvent(_ event: Event) -> Command? {
    if event == .press, self == .off {
      self = .on
      return .count
    }
    if event == .expire { self = .off }
    return nil
  }
}

struct Counter: StateType, Hashable {
  enum Event: Hashable { case add(Int) }

  private(set) var value = 0

  static let initialState = Counter()

  mutating func handleEvent(_ event: Event) {
    if case .add(let number) = event, value < 4 { value += number }
  }
}

/// A machine that acts only after many steps.
private struct Clock: Hashable {
  enum Action { case done }

  private(set) var time = 0

  mutating func tick() -> Action? {
    time += 1
    return time == 10_050 ? .done : nil
  }
}
