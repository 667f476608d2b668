import StateExploration
import Testing

@Suite struct ModelRunTests {
  /// A gate that opens for 50.
  enum Gate: StateType, Hashable, DOTLabelable {
    case locked(credit: Int), unlocked, broken
    enum Event: DOTLabelable {
      case coin(Int), pass, hit
      static let dotLabelableItems = [Event.coin(10), .coin(50), .pass, .hit]
    }
    enum Command { case open, sound(Int) }
    static let initialState = Gate.locked(credit: 0)
    static let dotLabelableItems = [initialState, .unlocked, .broken]
    var isFinal: Bool { self == .broken }
    mutating func handleEvent(_ event: Event) -> [Command] {
      switch (self, event) {
      case (.locked(let credit), .coin(let value)):
        self = credit + value < 50 ? .locked(credit: credit + value) : .unlocked
        return self == .unlocked ? [.open, .sound(3)] : []
      case (.locked, .pass): return [.sound(9)]
      case (.unlocked, .pass): self = .locked(credit: 0)
      case (_, .hit): self = .broken
      case (.unlocked, .coin), (.broken, _): break
      }
      return []
    }
  }

  private let gate = MachineModel("gate", Gate.self)

  @Test func `the run of a model starts in the initial state`() {
    let run = gate.run()
    #expect(run.places.map(\.state.label) == ["locked"])
    #expect(run.places.map(\.region) == [nil])
    #expect(run.fullText == "locked(credit: 0)")
    #expect(!run.isFinal)
    #expect(run.initialEffects == [])
  }

  @Test func `an input of a run changes the state and has effects`() {
    var run = gate.run()
    #expect(run.handle(0, in: nil).effects == [])
    #expect(run.fullText == "locked(credit: 10)")
    #expect(run.handle(1, in: nil).effects?.map(\.name) == ["open", "sound"])
    #expect(run.places[0].state.label == "unlocked")
    _ = run.handle(3, in: nil)
    #expect(run.isFinal)
  }

  @Test func `states with one label have different values in a run`() {
    var run = gate.run()
    let before = run.places[0]
    _ = run.handle(0, in: nil)
    #expect(run.places[0].state.path == before.state.path)
    #expect(run.places[0].state.value != before.state.value)
    let after = run.places[0]
    _ = run.handle(2, in: nil)
    #expect(run.places[0].state.value == after.state.value)
  }

  @Test func `an input without effects that leaves a state type unchanged is ignored`() {
    var run = gate.run()
    #expect(!run.handle(2, in: nil).isIgnored)
    #expect(!run.handle(1, in: nil).isIgnored)
    #expect(run.handle(0, in: nil).isIgnored)
    #expect(run.places[0].state.label == "unlocked")
  }

  @Test func `each run of a model starts again`() {
    var first = gate.run()
    _ = first.handle(1, in: nil)
    #expect(gate.run().fullText == "locked(credit: 0)")
  }

  @Test func `the run of a schema reports ignored inputs and internal transitions`() {
    struct Bell: StateMachineSchemaProtocol {
      enum Event: CaseIterable, DOTLabelable { case ring, enter, wait }
      let initialState = Lamp.off
      func step(_ state: inout Lamp, on event: Event) -> Reaction<String?> {
        switch event {
        case .ring: .stayed("ding")
        case .enter: .handled(nil)
        case .wait: .ignored
        }
      }
    }
    var run = MachineModel("bell", Bell()).run()
    let steps = (0..<3).map { run.handle($0, in: nil) }
    #expect(steps.map(\.isIgnored) == [false, false, true])
    #expect(steps.map { $0.effects?.map(\.name) } == [["ding"], [], nil])
  }

  @Test func `a run of a table has the effects of entry and exit too`() {
    let table = TransitionTable<Lamp, String, String>(initial: .off) {
      From(.off) {
        OnEntry(emit: "enter off")
        OnExit(emit: "leave off")
        On("press", to: .on, emit: "click")
      }
      From(.on) { On("press", to: .off) }
    }
    var run = MachineModel("lamp", table).run()
    #expect(run.initialEffects == ["enter off"])
    #expect(run.handle(0, in: nil).effects?.map(\.name) == ["leave off", "click"])
    #expect(run.handle(0, in: nil).effects?.map(\.name) == ["enter off"])
    #expect(run.places[0].state.label == "off")
  }
}

// MARK: Regions

extension ModelRunTests {
  struct Lamps: StateType, DOTLabelable, Hashable {
    enum Event: CaseIterable, DOTLabelable { case left, both }
    var left = Lamp.off
    var right = Lamp.off
    static let initialState = Lamps(left: .on)
    static let dotLabelableItems = [initialState]
    static var dotRegions: [DOTRegion<Lamps>] {
      [DOTRegion("left", \.left), DOTRegion("right", \.right)]
    }
    mutating func handleEvent(_ event: Event) {
      left.toggle()
      if event == .both { right.toggle() }
    }
  }

  @Test func `the run of a model has a place in each region`() {
    var run = MachineModel("lamps", Lamps.self).run()
    #expect(run.places.map(\.region) == ["left", "right"])
    #expect(run.places.map(\.state.label) == ["on", "off"])
    let before = run.places
    _ = run.handle(0, in: nil)
    #expect(run.places.map(\.state.label) == ["off", "off"])
    #expect(zip(before, run.places).map { $0.state.value == $1.state.value } == [false, true])
    _ = run.handle(1, in: nil)
    #expect(run.places.map(\.state.label) == ["on", "on"])
    _ = run.handle(1, in: nil)
    _ = run.handle(0, in: nil)
    #expect(zip(before, run.places).map { $0.state.value == $1.state.value } == [true, true])
  }

  @Test func `a state has a place in each of its regions, or one place without regions`() {
    #expect(Lamps(right: .on).places.map(\.region) == ["left", "right"])
    #expect(Lamps(right: .on).places.map(\.state.label) == ["off", "on"])
    #expect(Gate.locked(credit: 3).places.map(\.region) == [nil])
    #expect(Gate.locked(credit: 3).places.map(\.state.label) == ["locked"])
  }
}

// MARK: Existing machines

extension ModelRunTests {
  private struct Timer {
    private var state = Gate.locked(credit: 1)
    private var ticks = 0
    mutating func tick() -> String? {
      ticks += 1
      return ticks == 2 ? "ring" : nil
    }
    mutating func reset() { ticks = 0 }
  }

  @Test func `a run of an existing machine has the place of its state property`() {
    var run = MachineModel(
      "timer", observing: Timer(),
      inputs: [.input("tick") { $0.tick() }, .input("reset") { $0.reset() }]
    ).run()
    #expect(run.places.map(\.state.label) == ["locked"])
    #expect(run.fullText == "Timer(state: locked(credit: 1), ticks: 0)")
    #expect(!run.isFinal)
    #expect(run.handle(1, in: nil).isIgnored)
    let steps = [run.handle(0, in: nil), run.handle(0, in: nil)]
    #expect(steps.map(\.isIgnored) == [false, false])
    #expect(steps.map { $0.effects?.map(\.name) } == [[], ["ring"]])
    #expect(run.fullText == "Timer(state: locked(credit: 1), ticks: 2)")
  }
}
