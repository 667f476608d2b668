import StateDiagrams
import Testing

// Values of types other than enums and structs of the machine, and of existing machines.
extension DetailCollectorTests {
  private enum Door: Hashable { case closed, open(Int) }

  /// A schema with one event, which leads to a state.
  private struct Leading<State>: StateMachineSchemaProtocol {
    let initialState: State
    let target: State

    func step(_ state: inout State, on event: Bool) -> Reaction<Void> {
      state = target
      return .handled(())
    }
  }

  @Test func `a change of the value in the only state of an optional type is a difference`() {
    func diagram(_ angle: Int) -> StateDiagram {
      let door = Leading<Door?>(initialState: .closed, target: .open(angle))
      return StateDiagram(of: MachineModel("door", exploring: door, events: [true]))
    }
    #expect(
      diagram(6).differences(from: diagram(5)).map(\.description) == [
        "`open` is entered with open(6) instead of open(5)"
      ])
  }

  /// A number as an existing machine.
  @Test func `a change of a number that its description doesn't show is a difference`() {
    func diagram(_ target: Int) -> StateDiagram {
      let set = MachineInput<Int>.input("set") { $0 = target }
      return StateDiagram(
        of: MachineModel(
          "level", observing: 0, describedBy: { $0 > 9 ? "high" : "low" }, inputs: [set]))
    }
    #expect(
      diagram(12).differences(from: diagram(11)).map(\.description) == [
        "`high` is entered with 12 instead of 11"
      ])
  }

  private struct Queue { var count = 0 }

  @Test func `a change that a description shows only at first is a difference`() {
    func diagram(_ target: Int) -> StateDiagram {
      let fill = MachineInput<Queue>.input("fill") { $0.count = target }
      return StateDiagram(
        of: MachineModel(
          "queue", observing: Queue(), describedBy: { min($0.count, 1) }, inputs: [fill]))
    }
    #expect(
      diagram(12).differences(from: diagram(11)).map(\.description) == [
        "`1` is entered with Queue(count: 12) instead of Queue(count: 11)"
      ])
  }

  private struct Player {
    var state = Door.closed
    var place = SIMD2(0, 0)
  }

  @Test func `a change of a vector is a difference`() {
    func diagram(_ x: Int) -> StateDiagram {
      let move = MachineInput<Player>.input("move") {
        $0.state = .open(1)
        $0.place = SIMD2(x, 0)
      }
      return StateDiagram(of: MachineModel("player", observing: Player(), inputs: [move]))
    }
    #expect(
      diagram(2).differences(from: diagram(1)).map(\.description) == [
        "`open` is entered with Player(state: open(1), place: SIMD2<Int>(2, 0)) instead of "
          + "Player(state: open(1), place: SIMD2<Int>(1, 0))"
      ])
  }

  private enum Failure: Error { case tooLong(limit: Int) }

  @Test func `a change of the values of a thrown error is a difference`() {
    func diagram(_ limit: Int) -> StateDiagram {
      let fill = MachineInput<Queue>.input("fill") { _ in throw Failure.tooLong(limit: limit) }
      return StateDiagram(of: MachineModel("queue", observing: Queue(), inputs: [fill]))
    }
    #expect(diagram(5).transitions.last?.effects == ["throws tooLong"])
    #expect(
      diagram(6).differences(from: diagram(5)).map(\.description) == [
        "`fill` in `Queue(count: 0)`: effect `throws tooLong` with limit: 6 instead of limit: 5"
      ])
  }

  @Test func `different values of a thrown error are shown`() {
    let fill = ["5", "6"].enumerated().map { index, text in
      MachineInput<Queue>.input("fill", text) { _ in throw Failure.tooLong(limit: 5 + index) }
    }
    let diagram = StateDiagram(of: MachineModel("queue", observing: Queue(), inputs: fill))
    #expect(
      diagram.transitions.dropFirst().map(\.label) == [
        "fill [5] / throws tooLong(limit: 5)", "fill [6] / throws tooLong(limit: 6)",
      ])
  }

  /// Effects that share a label.
  private enum Sound: DOTLabelable {
    case click, beep, ring(Int)
    static let dotLabelableItems: [Sound] = []
    var dotLabel: String { "sound" }
  }

  @Test(arguments: [[Sound.click, .beep], [.ring(1), .ring(2)]])
  private func `a change of the only effect with a label is a difference`(sounds: [Sound]) {
    let diagrams = sounds.map { sound in
      StateDiagram(
        of: MachineModel("bell", observing: Queue(), inputs: [.input("push") { _ in sound }]))
    }
    #expect(diagrams[0].transitions == diagrams[1].transitions)
    #expect(diagrams[1].differences(from: diagrams[0]).count == 1)
  }

  @Test func `effects with one label that trade places behind an ellipsis are a difference`() {
    func diagram(_ sounds: [Sound]) -> StateDiagram {
      let inputs = sounds.enumerated().map { index, sound in
        MachineInput<Queue>.input("push", "\(index)") { _ in sound }
      }
      return StateDiagram(of: MachineModel("bell", observing: Queue(), inputs: inputs))
    }
    let before = diagram([.click, .beep, .ring(1), .ring(2), .ring(3)])
    let after = diagram([.beep, .click, .ring(1), .ring(2), .ring(3)])
    #expect(before.transitions.last?.label == "push / sound(…)")
    #expect(before.transitions == after.transitions)
    #expect(after.differences(from: before).count == 1)
  }
}
