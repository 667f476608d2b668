import StateMachines
import Testing

struct OrthogonalStateTests {
  private typealias Both = OrthogonalState<Key, Counter>

  @Test func `an event for one region leaves the other one unchanged`() {
    var state = Both.initialState
    #expect(state.handleEvent(.a(true)) == .a("down"))
    #expect(state == Both(stateA: Key(isDown: true), stateB: Counter()))
    #expect(state.handleEvent(.b(5)) == .b(5))
    #expect(state == Both(stateA: Key(isDown: true), stateB: Counter(count: 5)))
  }

  @Test func `an event for both regions is handled by the first one, then by the second`() {
    var state = Both.initialState
    #expect(state.handleEvent(.both(true, 2)) == .both("down", 2))
    #expect(state == Both(stateA: Key(isDown: true), stateB: Counter(count: 2)))
  }

  @Test(arguments: [(0, 0, false), (9, 0, false), (0, 9, false), (9, 9, true)])
  func `an orthogonal state is final if both regions are`(first: Int, second: Int, isFinal: Bool) {
    let state = OrthogonalState(stateA: Counter(count: first), stateB: Counter(count: second))
    #expect(state.isFinal == isFinal)
  }

  @Test func `three regions are nested`() {
    var state = OrthogonalState<Both, Counter>.initialState
    let command = state.handleEvent(.both(.b(3), 4))
    guard case .both(.b(3), 4) = command else {
      Issue.record("\(command)")
      return
    }
    #expect(state.stateA.stateB.count == 3)
    #expect(state.stateB.count == 4)
  }

  @Test func `an orthogonal state runs in a machine, which performs its commands`() {
    var commands: [Both.Command] = []
    let machine = StateMachine(Both.self) { commands.append($0) }
    machine.handleEvent(.a(true))
    machine.handleEvent(.both(false, 1))
    #expect(commands == [.a("down"), .both("up", 1)])
    #expect(machine.state == Both(stateA: Key(), stateB: Counter(count: 1)))
  }
}

private struct Key: StateType, Hashable {
  var isDown = false
  static let initialState = Key()

  mutating func handleEvent(_ event: Bool) -> String {
    isDown = event
    return event ? "down" : "up"
  }
}

private struct Counter: StateType, Hashable {
  var count = 0
  static let initialState = Counter()
  var isFinal: Bool { count == 9 }

  mutating func handleEvent(_ event: Int) -> Int {
    count += event
    return count
  }
}
