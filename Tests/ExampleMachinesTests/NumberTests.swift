import ExampleMachines
import StateDiagrams
import StateMachines
import Testing

@Suite struct NumberTests {
  @Test(arguments: [
    (Number.one, Operation.increment, Number.two as Number?),
    (.one, .decrement, nil),
    (.two, .increment, .three),
    (.two, .decrement, .one),
    (.three, .increment, nil),
    (.three, .decrement, .two),
  ])
  func `a number stays between one and three`(
    from: Number, operation: Operation, to: Number?
  ) {
    let machine = StateMachine(schema: number, subject: (), state: from)
    #expect(machine.handleEvent(operation) == (to == nil ? .ignored : .handled))
    #expect(machine.state == to ?? from)
  }

  @Test func `a number starts with one`() {
    #expect(number.initialState == .one)
  }

  @Test func `the classic text of the number is that of SwiftyStateMachine's documentation`() {
    #expect(
      number.dotDigraph == """
        digraph {
            graph [rankdir=LR]

            0 [label="", shape=plaintext]
            0 -> 1 [label="START"]

            1 [label="One"]
            2 [label="Two"]
            3 [label="Three"]

            1 -> 2 [label="Increment"]
            2 -> 3 [label="Increment"]
            2 -> 1 [label="Decrement"]
            3 -> 2 [label="Decrement"]
        }
        """)
  }
}
