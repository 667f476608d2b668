import StateMachines
import Testing

@Suite struct `Faults of a transition table` {
  enum Step: CaseIterable { case start, middle, end, lost }
  enum Move: CaseIterable { case go, back }

  /// The error that a table throws, if it does.
  func error(
    initial: Step = .start,
    @TableBuilder<Step, Move, Int> of declarations: () ->
      TransitionTable<Step, Move, Int>
      .Declarations
  ) -> TransitionTableError? {
    let declarations = declarations()
    do throws(TransitionTableError) {
      _ = try TransitionTable<Step, Move, Int>(validating: initial) { declarations }
      return nil
    } catch {
      return error
    }
  }

  @Test func `are all named by one error`() {
    let error = error {
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
  }

  @Test func `include an initial state that is never declared`() {
    let error = error(initial: .lost) { From(.start, .middle, .end) }
    #expect(error?.faults.map(\.kind) == [.undeclaredState])
    #expect(error?.faults.first?.state == "lost")
    #expect(error?.faults.first?.event == nil)
  }

  @Test func `are told once for a pair that is declared three times`() {
    let error = error {
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

  @Test func `are found across declarations of the same state`() {
    let error = error {
      From(.start, .middle, .end, .lost) { On(.go, to: .end) }
      From(.middle) { On(.go, to: .lost) }
      Final(.end)
    }
    #expect(error?.faults.map(\.kind) == [.finalStateWithExit, .duplicateTransition])
    #expect(error?.faults.map(\.state) == ["end", "middle"])
  }

  @Test func `do not include guarded alternatives, or what a final state does inside`() {
    let error = error {
      From(.start, .middle, .lost) {
        On(.go, to: .end, when: Guard("first") { _, _ in true })
        On(.go, to: .end, when: Guard("second") { _, _ in true })
        On(.go, to: .start)
      }
      Final(.end) { On(.back, emit: 1) }
    }
    #expect(error == nil)
  }

  @Test func `do not include unreachable states, which are warnings`() throws {
    let table = try TransitionTable<Step, Move, Int>(validating: .start) {
      From(.start) { On(.go, to: .end) }
      From(.middle) { On(.go, to: .lost) }
      From(.lost) { On(.go, to: .middle) }
      Final(.end)
    }
    #expect(table.warnings.map(\.kind) == [.unreachableState, .unreachableState])
    #expect(table.warnings.map(\.state) == ["middle", "lost"])
    #expect(matter.warnings == [])
  }

  @Test func `end the program where the table is a literal`() async {
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
  }
}
