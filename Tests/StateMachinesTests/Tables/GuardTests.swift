import StateMachines
import Testing

@Suite struct `Guard of a transition` {
  struct Broken: Error {}

  @Test func `decides, in the order of the declarations`() {
    let table = TransitionTable<Int, Int, String>(initial: 0) {
      From(0) {
        On(1, to: 1, when: Guard("no") { _, _ in false }, emit: "first")
        On(1, to: 2, when: Guard("yes") { _, _ in true }, emit: "second")
        On(1, to: 3, when: Guard("yes too") { _, _ in true }, emit: "third")
        On(1, to: 3, emit: "fourth")
        On(2, when: Guard("no") { _, _ in false }, emit: "fifth")
      }
      From(1, 2, 3)
    }
    var state = 0
    #expect(table.step(&state, on: 2) == .ignored)
    #expect(table.step(&state, on: 1) == .handled(["second"]))
    #expect(state == 2)
  }

  @Test func `is asked with the state and the event, each time`() {
    let table = TransitionTable<Int, Int, String>(initial: 0) {
      From(0, 1) {
        On(1, 2, to: 0, when: Guard("sum") { state, event in state + event == 3 }, emit: "three")
        On(1, 2, to: 1)
      }
    }
    var state = 0
    #expect(table.step(&state, on: 2) == .handled([]))
    #expect(table.step(&state, on: 2) == .handled(["three"]))
    #expect(state == 0)
  }

  @Test func `that throws does not hold`() {
    let table = TransitionTable<Int, Int, String>(initial: 0) {
      From(0) {
        On(1, to: 0, when: Guard("broken") { _, _ in throw Broken() }, emit: "guarded")
        On(1, to: 0, emit: "otherwise")
        On(2, to: 0, when: Guard("broken") { _, _ in throw Broken() })
      }
    }
    var state = 0
    #expect(table.step(&state, on: 1) == .handled(["otherwise"]))
    #expect(table.step(&state, on: 2) == .ignored)
  }

  @Test func `is asked for the events that are available`() {
    let table = TransitionTable<Int, Int, String>(initial: 0) {
      From(0) {
        On(1, to: 0, when: Guard("never") { _, _ in false })
        On(2, to: 0, when: Guard("always") { _, _ in true })
        On(4)
      }
      From(1) { On(3, to: 0) }
    }
    #expect(table.availableEvents(in: 0) == [2, 4])
    #expect(table.availableEvents(in: 1) == [3])
    #expect(table.availableEvents(in: 7) == [])
  }

  @Test(arguments: [(Matter.solid, [Heat.melt]), (.liquid, [.freeze, .vaporize])])
  func `is not needed for events to be available`(state: Matter, events: [Heat]) {
    #expect(matter.availableEvents(in: state) == events)
  }
}
