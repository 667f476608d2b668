import StateDiagrams
import Testing

@Suite struct AvailableListedEventsTests {
  private enum Light: CaseIterable, DOTLabelable { case off, on, broken }

  private enum Switch: DOTLabelable, Equatable {
    case press, dim(Int), smash
    static let dotLabelableItems = [Switch.press, .dim(0), .dim(5), .smash]
  }

  private let schema = GraphableStateMachineSchema<Light, Switch, Void>(initialState: .off) {
    switch ($0, $1) {
    case (.off, .press): (.on, nil)
    case (.on, .press): (.off, nil)
    case (.on, .dim(let level)) where level > 0: (.on, nil)
    case (.off, .smash), (.on, .smash): (.broken, nil)
    case (.off, .dim), (.on, .dim), (.broken, _): nil
    }
  }

  @Test func `are the listed ones that are not ignored, in the order of the list`() {
    #expect(schema.availableEvents(in: .off) == [.press, .smash])
    #expect(schema.availableEvents(in: .on) == [.press, .dim(5), .smash])
    #expect(schema.availableEvents(in: .broken) == [])
  }

  @Test func `are told by a machine for its state`() {
    let machine = StateMachine(schema: schema, subject: ())
    machine.handleEvent(.press)
    #expect(machine.availableEvents() == [.press, .dim(5), .smash])
  }
}
