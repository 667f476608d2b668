import StateMachines
import Testing

@Suite struct StateTypeTests {
  @Test(arguments: Door.rows)
  func `a state type runs without a machine`(_ row: Door.Row) {
    var door = row.from
    let command = door.handleEvent(row.event)
    #expect(command == row.command)
    #expect(door == row.to)
  }

  @Test(arguments: Door.rows)
  func `a machine performs the commands of a state type`(_ row: Door.Row) {
    var commands: [Door.Command?] = []
    let machine = StateMachine(Door.self, state: row.from) { commands.append($0) }
    #expect(machine.handleEvent(row.event) == (row.isIgnored ? .ignored : .handled))
    #expect(machine.state == row.to)
    #expect(commands == (row.isIgnored ? [] : [row.command]))
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test(arguments: Door.rows)
  func `a pure machine returns the commands of a state type`(_ row: Door.Row) {
    let machine = PureStateMachine(Door.self, state: row.from)
    #expect(machine.handleEvent(row.event) == row.command)
    #expect(machine.state == row.to)
  }

  @Test func `a command can be Void or an array`() {
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

    var lists: [[String]] = []
    let machine = StateMachine(Countdown.self) { lists.append($0) }
    machine.handleEvent(1)
    machine.handleEvent(2)
    #expect(lists == [["0", "1"], []])
  }

  @Test func `a state type need not be Equatable or Sendable`() {
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

  @Test func `a state type's step without a machine copies no array`() {
    var archive = Archive(pages: [1, 2, 3])
    let kept = [archive.handleEvent(0), archive.handleEvent(1)]
    #expect(kept == [true, true])
    #expect(archive.pages == [2, 3, 3])
  }

  @Test func `an archive reports a step that copies its array`() {
    var archive = Archive(pages: [1, 2, 3])
    let other = archive
    let kept = archive.handleEvent(0)
    #expect(!kept)
    #expect(other.pages == [1, 2, 3])
  }

  @Test func `a machine's step copies no array`() {
    var kept: [Bool] = []
    let machine = StateMachine(Archive.self, state: Archive(pages: [1, 2, 3])) {
      kept.append($0)
    }
    machine.handleEvent(0)
    machine.handleEvent(1)
    #expect(kept == [true, true])
    #expect(machine.state.pages == [2, 3, 3])
  }

  @Test func `the step of a pending event copies no array`() {
    let holder = Holder<StateMachine<StateTypeSchema<Archive>>>()
    var kept: [Bool] = []
    let machine = StateMachine(Archive.self, state: Archive(pages: [1, 2, 3])) {
      kept.append($0)
      if kept.count < 4 { holder.machine?.handleEvent(1) }
    }
    holder.machine = machine
    machine.handleEvent(0)
    #expect(kept == [true, true, true, true])
    #expect(machine.state.pages == [2, 5, 3])
  }

  @Test func `a step copies no array after the callback is removed`() {
    var kept: [Bool] = []
    let machine = StateMachine(Archive.self, state: Archive(pages: [1, 2, 3])) {
      kept.append($0)
    }
    machine.didTransitionCallback = { _, _, _ in }
    machine.didTransitionCallback = nil
    machine.handleEvent(0)
    machine.handleEvent(1)
    #expect(kept == [true, true])
  }

  @Test func `a step copies no array after the last observation has ended`() {
    var kept: [Bool] = []
    let machine = StateMachine(Archive.self, state: Archive(pages: [1, 2, 3])) {
      kept.append($0)
    }
    let token = machine.observe { _ in }
    machine.handleEvent(0)
    token.cancel()
    machine.handleEvent(0)
    machine.handleEvent(1)
    #expect(kept == [false, true, true])
  }

  @Test func `a callback receives a copy of the previous state`() {
    let machine = StateMachine(Archive.self, state: Archive(pages: [1, 2, 3]), perform: { _ in })
    var seen: [[Int]] = []
    machine.didTransitionCallback = { before, _, after in seen += [before.pages, after.pages] }
    machine.handleEvent(0)
    #expect(seen == [[1, 2, 3], [2, 2, 3]])
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `a pure machine's step copies no array`() {
    let machine = PureStateMachine(Archive.self, state: Archive(pages: [1, 2, 3]))
    #expect(machine.handleEvent(0))
    #expect(machine.handleEvent(1))
    #expect(machine.state.pages == [2, 3, 3])
  }

  // MARK: - The schema

  @Test(arguments: Door.rows)
  func `a state type's schema handles each event in place`(_ row: Door.Row) {
    var door = row.from
    #expect(
      StateTypeSchema<Door>().step(&door, on: row.event)
        == (row.isIgnored ? .ignored : .handled(row.command)))
    #expect(door == row.to)
  }

  @Test func `a state type's schema starts in the initial state`() {
    #expect(StateTypeSchema<Door>().initialState == .closed(knocks: 0))
  }

  @Test func `an event that a state type ignores is not performed`() {
    let journal = Journal()
    let machine = StateMachine(Door.self, state: .open) { _ in journal.note("perform") }
    machine.didTransitionCallback = { before, _, after in journal.note("\(before) \(after)") }

    #expect(machine.handleEvent(.push) == .ignored)
    #expect(journal.entries.isEmpty)
  }

  @Test func `a reset restores a state type's initial state`() {
    let machine = StateMachine(Door.self, state: .closed(knocks: 7), perform: { _ in })
    machine.reset()
    #expect(machine.state == .closed(knocks: 0))
  }

  @Test(arguments: [(0, true), (1, false)])
  func `the schema's final states are those of the state type`(left: Int, isFinal: Bool) {
    struct Countdown: StateType {
      var left: Int
      static let initialState = Countdown(left: 3)
      var isFinal: Bool { left == 0 }
      mutating func handleEvent(_ event: Int) { left -= event }
    }
    #expect(StateTypeSchema<Countdown>().isFinal(Countdown(left: left)) == isFinal)
    #expect(!StateTypeSchema<Door>().isFinal(.open))
  }

  @Test func `a state type's schema is Sendable even if the state isn't`() {
    struct Notebook: StateType {
      var journal = Journal()
      static var initialState: Notebook { Notebook() }
      mutating func handleEvent(_ event: String) { journal.note(event) }
    }
    #expect(isSendable(StateTypeSchema<Door>.self))
    #expect(isSendable(StateTypeSchema<Notebook>.self))
    #expect(!isSendable(Notebook.self))
  }
}
