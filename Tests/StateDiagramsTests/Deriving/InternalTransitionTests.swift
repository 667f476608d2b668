import StateDiagrams
import Testing

private enum Room: CaseIterable, DOTLabelable { case quiet, loud }
private enum Sound: CaseIterable, DOTLabelable { case ring, enter }

/// A schema that tells internal transitions from those that lead back to the same state.
private struct Bell: StateMachineSchemaProtocol {
  let initialState = Room.quiet

  func step(_ state: inout Room, on event: Sound) -> Reaction<String> {
    event == .ring ? .stayed("ding") : .handled("greet")
  }
}

@Suite struct InternalTransitionTests {
  @Test func `of a schema are rows, and transitions to the same state are edges`() {
    let diagram = StateDiagram(of: Bell())
    #expect(
      diagram.transitions == [
        .init(from: ":initial", to: "quiet"),
        .init(in: "quiet", event: "ring", effects: ["ding"]),
        .init(from: "quiet", to: "quiet", event: "enter", effects: ["greet"]),
        .init(in: "loud", event: "ring", effects: ["ding"]),
        .init(from: "loud", to: "loud", event: "enter", effects: ["greet"]),
      ])
  }
}
