import StateMachines
import Testing

@Suite struct StateTypeTests {
  @Test(arguments: Door.rows)
  func `runs bare`(_ row: Door.Row) {
    var door = row.from
    let command = door.handleEvent(row.event)
    #expect(command == row.command)
    #expect(door == row.to)
  }

  @Test(arguments: Door.rows)
  func `runs in a machine, which performs its commands`(_ row: Door.Row) {
    var commands: [Door.Command?] = []
    let machine = StateMachine(Door.self, state: row.from) { commands.append($0) }
    #expect(machine.handleEvent(row.event) == .handled)
    #expect(machine.state == row.to)
    #expect(commands == [row.command])
  }

  @Test(arguments: Door.rows)
  func `runs in a pure machine, which answers its commands`(_ row: Door.Row) {
    let machine = PureStateMachine(Door.self, state: row.from)
    #expect(machine.handleEvent(row.event) == row.command)
    #expect(machine.state == row.to)
  }

  @Test func `the command may be anything, Void and arrays included`() {
    struct Tally: StateType {
      var count = 0
      static let initialState = Tally()
      mutating func handleEvent(_ event: Int) { count += event }
    }
    struct Countdown: StateType {
      var count = 3
      static let initialState = Countdown()
      mutating func handleEvent(_ event: Int) -> [String] {
        count -= event
        return (0..<max(count, 0)).map { "\($0)" }
      }
    }
    var tally = Tally.initialState
    tally.handleEvent(4)
    #expect(tally.count == 4)

    var answers: [[String]] = []
    let machine = StateMachine(Countdown.self) { answers.append($0) }
    machine.handleEvent(1)
    machine.handleEvent(2)
    #expect(answers == [["0", "1"], []])
  }

  @Test func `a state need be neither Equatable nor Sendable`() {
    struct Notebook: StateType {
      var journal = Journal()
      static var initialState: Notebook { Notebook() }
      mutating func handleEvent(_ event: String) -> Journal {
        journal.note(event)
        return journal
      }
    }
    var pages: [[String]] = []
    let machine = StateMachine(Notebook.self) { pages.append($0.entries) }
    machine.handleEvent("first")
    machine.handleEvent("second")
    #expect(pages == [["first"], ["first", "second"]])
  }

  // MARK: - In place

  @Test func `a step copies no array of a bare state`() {
    var archive = Archive(pages: [1, 2, 3])
    let stayed = [archive.handleEvent(0), archive.handleEvent(1)]
    #expect(stayed == [true, true])
    #expect(archive.pages == [2, 3, 3])
  }

  @Test func `a step that has to copy an array is noticed`() {
    var archive = Archive(pages: [1, 2, 3])
    let other = archive
    let stayed = archive.handleEvent(0)
    #expect(!stayed)
    #expect(other.pages == [1, 2, 3])
  }

  @Test func `a step copies no array of a machine's state`() {
    var answers: [Bool] = []
    let machine = StateMachine(Archive.self, state: Archive(pages: [1, 2, 3])) {
      answers.append($0)
    }
    machine.handleEvent(0)
    machine.handleEvent(1)
    #expect(answers == [true, true])
    #expect(machine.state.pages == [2, 3, 3])
  }

  @Test func `a step copies no array when its event had to wait`() {
    let holder = Holder<StateMachine<StateTypeSchema<Archive>>>()
    var answers: [Bool] = []
    let machine = StateMachine(Archive.self, state: Archive(pages: [1, 2, 3])) {
      answers.append($0)
      if answers.count < 4 { holder.machine?.handleEvent(1) }
    }
    holder.machine = machine
    machine.handleEvent(0)
    #expect(answers == [true, true, true, true])
    #expect(machine.state.pages == [2, 5, 3])
  }

  @Test func `a step copies no array once a callback is removed again`() {
    var answers: [Bool] = []
    let machine = StateMachine(Archive.self, state: Archive(pages: [1, 2, 3])) {
      answers.append($0)
    }
    machine.didTransitionCallback = { _, _, _ in }
    machine.didTransitionCallback = nil
    machine.handleEvent(0)
    machine.handleEvent(1)
    #expect(answers == [true, true])
  }

  @Test func `a callback costs a copy, for it is given the state before`() {
    let machine = StateMachine(Archive.self, state: Archive(pages: [1, 2, 3]), perform: { _ in })
    var seen: [[Int]] = []
    machine.didTransitionCallback = { before, _, after in seen += [before.pages, after.pages] }
    machine.handleEvent(0)
    #expect(seen == [[1, 2, 3], [2, 2, 3]])
  }

  @Test func `a step copies no array of a pure machine's state`() {
    let machine = PureStateMachine(Archive.self, state: Archive(pages: [1, 2, 3]))
    #expect(machine.handleEvent(0))
    #expect(machine.handleEvent(1))
    #expect(machine.state.pages == [2, 3, 3])
  }
}
