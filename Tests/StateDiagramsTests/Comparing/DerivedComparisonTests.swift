import StateDiagrams
import StateExploration
import StateMachines
import Testing

/// Differences of diagrams that are derived from two versions of a machine.
@Suite struct DerivedComparisonTests {
  private func differences(_ old: MachineModel, _ new: MachineModel) -> [String] {
    StateDiagram(of: new).differences(from: StateDiagram(of: old)).map(\.description)
  }

  // MARK: Rules and events that must not happen

  private struct Channel {
    enum State { case idle, active(pending: Int), closed }
    var state = State.idle
    mutating func open() {
      guard case .idle = state else { return }
      state = .active(pending: 0)
    }
    mutating func read() {
      guard case .active(let pending) = state, pending < 3 else { return }
      state = .active(pending: pending + 1)
    }
    mutating func close() { state = .closed }
  }

  private func channel(read: String = "read", close: String = "close") -> MachineModel {
    MachineModel(
      "channel", observing: Channel(),
      inputs: [
        .input("open") { $0.open() }.once(),
        .input(read) { $0.read() }.never(after: close).once(),
        .input(close) { $0.close() },
      ])
  }

  @Test func `rules and excluded states are no difference after an input was renamed`() {
    #expect(
      differences(channel(), channel(read: "receive"))
        == ["event `read` was renamed to `receive`"])
    #expect(
      differences(channel(), channel(close: "shut")) == ["event `close` was renamed to `shut`"])
  }

  @Test func `events that must not happen are no difference after a name was changed`() {
    func diagram(_ state: String, _ event: String, _ values: String...) -> StateDiagram {
      let id = StateDiagram.Node.ID(path: [state])
      var diagram = StateDiagram(
        name: "m", nodes: [.init(state), .init("b")],
        transitions: [.init(from: id, to: "b", event: event)])
      diagram.details = [.init(.impossible, of: id, event: event, values: values)]
      return diagram
    }
    let old = diagram("a", "read", "read in a(1)", "read in a(2)")
    #expect(
      diagram("a", "get", "get in a(1)", "get in a(2)").differences(from: old).map(\.description)
        == ["event `read` was renamed to `get`"])
    #expect(
      diagram("c", "read", "read in c(1)", "read in c(2)").differences(from: old)
        .map(\.description) == ["state `a` was renamed to `c`"])
    #expect(
      diagram("c", "read", "read in c(1)", "read in c(3)").differences(from: old)
        .map(\.description).last
        == "`read` in `c` must not happen: with read in c(3) instead of read in c(2)")
  }

  // MARK: Regions inside a state

  private struct Connection {
    enum Input { case waiting, reading(left: Int), ended }
    enum Output { case idle, writing }
    enum State { case active(input: Input, output: Output), closed }
    enum Action { case bye, hi }
    var state = State.active(input: .waiting, output: .idle)
    mutating func head(_ length: Int) {
      guard case .active(.waiting, let output) = state else { return }
      state = .active(input: .reading(left: length), output: output)
    }
    mutating func data() {
      guard case .active(.reading(let left), let output) = state else { return }
      state = .active(input: left == 1 ? .ended : .reading(left: left - 1), output: output)
    }
    mutating func write() {
      guard case .active(let input, .idle) = state else { return }
      state = .active(input: input, output: .writing)
    }
    mutating func close() -> Action? {
      if case .closed = state { return nil }
      state = .closed
      return .bye
    }
  }

  private func connection(first: Int = 1, last: Connection.Action = .bye) -> MachineModel {
    MachineModel(
      "connection", observing: Connection(),
      inputs: [
        .input("head", "1") { $0.head(first) }, .input("head", "2") { $0.head(2) },
        .input("data") { $0.data() }, .input("write") { $0.write() },
        .input("close") { $0.close() == nil ? nil : last },
      ])
  }

  @Test func `values with which an inner state is entered are compared`() {
    let change = differences(connection(), connection(first: 2))
    #expect(change.contains { $0.contains("—head→") && $0.contains("left: 1") }, "\(change)")
    let both = differences(connection(), connection(first: 2, last: .hi))
    #expect(both.contains { $0.contains("—head→") && $0.contains("left: 1") }, "\(both)")
    #expect(both.contains { $0.contains("effects changed from bye to hi") }, "\(both)")
  }

  // MARK: Values of effects

  private struct Timer {
    enum State { case a, b, c }
    enum Action { case startTimer(Int), stop }
    var state = State.a
    mutating func go(first: Int) -> Action {
      switch state {
      case .a:
        state = .b
        return .startTimer(first)
      case .b:
        state = .c
        return .startTimer(2)
      case .c:
        state = .a
        return .stop
      }
    }
  }

  @Test(arguments: [(1, 2), (2, 1)])
  func `effects that show no values because all are the same are compared by them`(
    old: Int, new: Int
  ) {
    func model(_ first: Int) -> MachineModel {
      MachineModel(
        "timer", observing: Timer(), inputs: [.input("go") { $0.go(first: first) }])
    }
    #expect(
      differences(model(old), model(new)) == [
        "transition `a` —go→ `b`: effects changed from startTimer(\(old)) to startTimer(\(new))"
      ])
  }

  private struct Upload {
    enum State { case idle, active(tries: Int), closed }
    enum Action { case connect, bye(tries: Int) }
    var state = State.idle
    mutating func open(first: Int) -> Action? {
      guard case .idle = state else { return nil }
      state = .active(tries: first)
      return .connect
    }
    mutating func retry() -> Action? {
      guard case .active(0) = state else { return nil }
      state = .active(tries: 1)
      return .connect
    }
    mutating func close() -> Action? {
      guard case .active(let tries) = state else { return nil }
      state = .closed
      return .bye(tries: tries)
    }
  }

  @Test func `of two guarded transitions, the one whose effect remains is the same`() {
    func model(_ first: Int) -> MachineModel {
      MachineModel(
        "upload", observing: Upload(),
        inputs: [
          .input("open") { $0.open(first: first) }, .input("retry") { $0.retry() },
          .input("close") { $0.close() },
        ])
    }
    let result = differences(model(0), model(1))
    #expect(
      result.contains(
        "transition `active` —close [tries: 0]→ `closed` was removed, with bye(tries: 0)"))
    #expect(
      result.contains(
        "transition `active` —close [tries: 1]→ `closed`: guard changed from [tries: 1] to none"))
  }
}
