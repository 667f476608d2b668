import StateDiagrams
import Synchronization
import Testing

@Suite struct `Graphable schema` {
  private enum Push: CaseIterable, DOTLabelable { case press, hold }

  private let schema = GraphableStateMachineSchema<Lamp, Push, Void>(initialState: .off) {
    switch ($0, $1) {
    case (.off, .press): (.on, { _ in })
    case (.on, .press): (.off, nil)
    case (_, .hold): nil
    }
  }

  @Test func `steps like the schema that is not drawn`() {
    var lamp = schema.initialState
    let first = schema.step(&lamp, on: .press)
    #expect(lamp == .on)
    guard case .handled(.some) = first else {
      Issue.record("There is an effect")
      return
    }
    let second = schema.step(&lamp, on: .hold)
    #expect(lamp == .on)
    guard case .ignored = second else {
      Issue.record("The event is ignored")
      return
    }
  }

  @Test func `is drawn without its effects, which have no names`() {
    #expect(schema.diagram.name == "Lamp")
    #expect(schema.diagram.outline == "• off on")
    #expect(schema.diagram.arrows == ["off -> on press", "on -> off press"])
  }

  @Test func `is shown its events when the diagram is asked for and not before`() {
    let counter = Counter()
    let schema = GraphableStateMachineSchema<Lamp, Push, Void>(initialState: .off) { lamp, _ in
      counter.count()
      return (lamp, nil)
    }
    #expect(counter.calls == 0)
    _ = schema.diagram
    #expect(counter.calls == 4)
    _ = schema.dotDigraph
    #expect(counter.calls == 8)
  }

  private final class Counter: Sendable {
    private let number = Mutex(0)
    var calls: Int { number.withLock { $0 } }
    func count() { number.withLock { $0 += 1 } }
  }
}
