import StateMachines
import Testing

@Suite struct TransitionTableErrorTests {
  private enum Step: CaseIterable { case start, middle, end, lost }
  private enum Move: CaseIterable { case go, back }

  /// Returns the error of a table, if it has faults.
  private func error<State, Event>(
    initial: State, events: Event.Type,
    @TableBuilder<From<State, Event, Int>> of declarations: () -> [From<State, Event, Int>]
  ) -> TransitionTableError? {
    do throws(TransitionTableError) {
      _ = try TransitionTable<State, Event, Int>(validating: initial, declarations: declarations)
      return nil
    } catch {
      return error
    }
  }

  // MARK: - Faults

  @Test func `an error describes every fault of a table`() {
    let error = error(initial: Step.start, events: Move.self) {
      From(.start) {
        On(.go, to: .middle)
        On(.go, to: .start, emit: 1)
        On(.back, to: .middle)
        On(.back, to: .middle, when: Guard("late") { _, _ in true })
      }
      Final(.end) { On(.back, to: .start) }
    }
    #expect(
      error?.description == """
        The transition table has 5 faults:
        - 'go' leads from 'start' to 'middle', which is never declared: add From(.middle) or \
        Final(.middle).
        - 'go' in 'start' is declared twice without a guard: give the first a guard, or remove one.
        - 'back' in 'start' is declared with a guard after one without, which is always taken: \
        declare the one without a guard last.
        - The final state 'end' is left on 'back': declare it with From alone, or remove the \
        transition.
        - 'lost' is never mentioned: declare it with From or Final.
        """)
    #expect(
      error?.faults.map(\.kind) == [
        .undeclaredState, .duplicateTransition, .shadowedTransition, .finalStateWithExit,
        .unmentionedState,
      ])
  }

  @Test func `an undeclared initial state of a table is a fault`() {
    let error = error(initial: Step.lost, events: Move.self) { From(.start, .middle, .end) }
    #expect(
      error?.description == """
        The transition table has a fault:
        - The initial state 'lost' is never declared: add From(.lost) or Final(.lost).
        """)
    #expect(error?.faults.map(\.kind) == [.undeclaredState])
    #expect(error?.faults.first?.state == "lost")
    #expect(error?.faults.first?.event == nil)
  }

  @Test func `the remedy for an undeclared string contains the string`() {
    let error = error(initial: "red", events: String.self) {
      From("green") { On("timer", to: "yellow") }
    }
    #expect(
      error?.description == """
        The transition table has 2 faults:
        - The initial state 'red' is never declared: add From("red") or Final("red").
        - 'timer' leads from 'green' to 'yellow', which is never declared: add From("yellow") or \
        Final("yellow").
        """)
  }

  @Test func `an undeclared target of a table's closure is a fault`() {
    let error = error(initial: Step.start, events: Move.self) {
      From(.start) { On(.go, to: .end, .middle) { _, _ in .end } }
      Final(.end)
      From(.lost)
    }
    #expect(error?.faults.map(\.kind) == [.undeclaredState])
    #expect(error?.faults.map(\.state) == ["middle"])
    #expect(error?.faults.map(\.event) == ["go"])
  }

  @Test func `a state-event pair that is declared three times is one fault`() {
    let error = error(initial: Step.start, events: Move.self) {
      From(.start) {
        On(.go, to: .end)
        On(.go, .go, to: .end)
      }
      From(.middle, .lost)
      Final(.end)
    }
    #expect(
      error?.description == """
        The transition table has a fault:
        - 'go' in 'start' is declared twice without a guard: give the first a guard, or remove one.
        """)
  }

  @Test func `faults are found across several declarations of a table's state`() {
    let error = error(initial: Step.start, events: Move.self) {
      From(.start, .middle, .end, .lost) { On(.go, to: .end) }
      From(.middle) { On(.go, to: .lost) }
      Final(.end)
    }
    #expect(error?.faults.map(\.kind) == [.finalStateWithExit, .duplicateTransition])
    #expect(error?.faults.map(\.state) == ["end", "middle"])
  }

  @Test
  func `guarded alternatives and internal transitions of final states are no faults in a table`() {
    let error = error(initial: Step.start, events: Move.self) {
      From(.start, .middle, .lost) {
        On(.go, to: .end, when: Guard("first") { _, _ in true })
        On(.go, to: .end, when: Guard("second") { _, _ in true })
        On(.go, to: .start)
      }
      Final(.end) { On(.back, emit: 1) }
    }
    #expect(error == nil)
  }

  // MARK: - Enums with associated values

  @Test func `unmentioned cases of an enum with values are faults in a table`() {
    let error = error(initial: Gate.unlocked, events: String.self) { From(.unlocked) }
    #expect(
      error?.description == """
        The transition table has 2 faults:
        - 'locked' is never mentioned: declare it with From or Final.
        - 'broken' is never mentioned: declare it with From or Final.
        """)
    #expect(error?.faults.map(\.kind) == [.unmentionedState, .unmentionedState])
  }

  @Test func `an unmentioned case without values is a fault in a table`() {
    let error = error(initial: Gate.locked(credit: 0), events: String.self) {
      From(.locked(credit: 1)) { On("fail", to: .broken(oldState: .unlocked)) }
      From(.broken(oldState: .locked(credit: 2)))
    }
    #expect(error?.faults.map(\.kind) == [.unmentionedState])
    #expect(error?.faults.map(\.state) == ["unlocked"])
  }

  @Test func `an unmentioned case of an enum that doesn't list its cases is a fault in a table`() {
    enum Phase { case idle, busy, over }
    let error = error(initial: Phase.idle, events: String.self) { From(.idle, .over) }
    #expect(error?.faults.map(\.state) == ["busy"])
  }

  @Test func `an unmentioned case of a generic enum is a fault in a table`() {
    let error = error(initial: Result<Int, any Error>.success(1), events: String.self) {
      From(.success(2))
    }
    #expect(error?.faults.map(\.state) == ["failure"])
    #expect(
      self.error(initial: Int?.none, events: String.self) { From(nil) }?.faults.map(\.state)
        == ["some"])
  }

  @Test func `the same case with different values is a repeated declaration in a table`() {
    let error = error(initial: Gate.unlocked, events: Gate.Event.self) {
      From(.unlocked, .broken(oldState: .unlocked))
      From(.locked(credit: 1)) { On(.insertCoin(1), to: .unlocked) }
      From(.locked(credit: 2)) { On(.insertCoin(2), to: .unlocked) }
    }
    #expect(
      error?.description == """
        The transition table has a fault:
        - 'insertCoin' in 'locked' is declared twice without a guard: give the first a guard, or \
        remove one.
        """)
  }

  // MARK: - Types

  @Test func `a state or event that is neither an enum nor Hashable is a fault of a table`() {
    struct Opaque {}
    let states = error(initial: Opaque(), events: String.self) { From(Opaque()) }
    #expect(
      states?.description == """
        The transition table has a fault:
        - 'Opaque' is neither an enum nor Hashable, so that its values can't be distinguished: \
        make it one of them.
        """)
    #expect(states?.faults.map(\.kind) == [.unidentifiedType])
    let events = error(initial: 1, events: Journal.self) { From(1) { On(Journal(), to: 1) } }
    #expect(events?.faults.map(\.kind) == [.unidentifiedType])
    #expect(events?.faults.map(\.state) == ["Journal"])
    let both = error(initial: Journal(), events: Opaque.self) { From(Journal()) }
    #expect(both?.faults.map(\.state) == ["Journal", "Opaque"])
  }

  @Test func `values of a Hashable type that a table doesn't mention are no faults`() {
    #expect(error(initial: 1, events: String.self) { From(1) { On("go", to: 1) } } == nil)
  }

  @Test func `unmentioned values of a struct that lists its values are faults in a table`() {
    let error = error(initial: Dial(position: 1), events: String.self) {
      From(Dial(position: 1), Dial(position: 3))
    }
    #expect(error?.faults.map(\.kind) == [.unmentionedState])
    #expect(error?.faults.map(\.state) == ["Dial(position: 2)"])
  }

  private struct Dial: Hashable, CaseIterable {
    let position: Int
    static let allCases = [1, 2, 3].map { Dial(position: $0) }
  }

  // MARK: - Warnings

  @Test func `unreachable states of a table are warnings`() throws {
    let table = try TransitionTable<Step, Move, Int>(validating: .start) {
      From(.start) { On(.go, to: .end) }
      From(.middle) { On(.go, to: .lost) }
      From(.lost) { On(.go, to: .middle) }
      Final(.end)
    }
    #expect(table.warnings.map(\.kind) == [.unreachableState, .unreachableState])
    #expect(table.warnings.map(\.state) == ["middle", "lost"])
    #expect(
      table.warnings.first?.description
        == "No transitions lead from the initial state to 'middle'.")
    #expect(matter.warnings == [])
  }

  // MARK: - Effects and size

  @Test(arguments: [[Int?](), [1, 2], [nil]])
  func `undeclared entry effects of the initial state are a fault of a table`(effects: [Int?]) {
    let error = #expect(throws: TransitionTableError.self) {
      _ = try TransitionTable<Int, Bool, Int?>(validating: 1) {
        From(1) { OnEntry(emit: 7) { _, _ in effects } }
      }
    }
    #expect(error?.faults.map(\.kind) == [.undeclaredEffects])
    #expect(error?.faults.map(\.state) == ["1"])
  }

  @Test(arguments: [(2000, true), (2100, false)])
  func `more than four million pairs are a fault of a table`(count: Int, isValid: Bool) {
    let table = try? TransitionTable<Int, Int, Never>(validating: 0) {
      for state in 0..<count { From(state) { On(state, to: (state + 1) % count) } }
    }
    var state = count - 1
    #expect((table != nil) == isValid)
    #expect(table.map { $0.step(&state, on: count - 1) == .handled([]) } == (isValid ? true : nil))
  }

  // MARK: - Literals

  @Test func `a table literal with faults ends the program with all of them`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = TransitionTable<Matter, Heat, Never>(initial: .solid) {
        From(.solid) {
          On(.melt, to: .liquid)
          On(.melt, to: .gas)
        }
        From(.gas)
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("'melt' in 'solid' is declared twice without a guard"))
    #expect(text.contains("'melt' leads from 'solid' to 'liquid', which is never declared"))
    #expect(text.contains("StateMachinesTests/TransitionTableErrorTests.swift:"))
  }

  // MARK: - Ignored events

  private static let fares = TransitionTable<Int, String, Never>(initial: 1) {
    From(1) {
      On("coin", to: 2, when: Guard("fare paid") { _, _ in false })
      On("pass", to: 2, when: Guard("child") { _, _ in false })
      On("pass", to: 2, when: Guard("staff") { _, _ in false })
      On("wait")
    }
    From(2)
  }

  @Test(arguments: [
    ("coin", ["fare paid"], "1 ignores coin, because its guard 'fare paid' doesn't hold"),
    (
      "pass", ["child", "staff"],
      "1 ignores pass, because its guards 'child' and 'staff' don't hold"
    ),
    ("kick", [], "1 ignores kick; it reacts to wait"),
  ])
  func `the error of an event that a table ignores names the guards that don't hold`(
    event: String, guards: [String], message: String
  ) {
    let machine = StateMachine(schema: Self.fares) { _ in }
    let error = #expect(throws: UnhandledEvent<Int, String>.self) {
      try machine.transition(on: event)
    }
    #expect(error?.unmetGuards == guards)
    #expect(error?.description == message)
  }
}
