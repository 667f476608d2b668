import DiagramFixtures
import StateDiagrams
import Testing

@Suite struct InnerRegionsTests {
  @Test func `a state whose payloads are states is drawn with a region for each`() {
    let diagram = StateDiagram(of: Exchange.model)
    #expect(
      diagram.outline == """
        • idle running{request: • sending sent | response: • waiting receiving received} \
        failed finished
        """)
    #expect(
      diagram.starts == [
        ":initial -> idle", "running/request/:initial -> running/request/sending",
        "running/response/:initial -> running/response/waiting",
      ])
    #expect(
      diagram.arrows == [
        "idle -> running start [body] / writeHead",
        "idle -> running/request/sent start [\"no body\"] / writeHead",
        "running -> finished sendEnd [in response: received] / writeEnd, succeed",
        "running -> finished receiveEnd [in request: sent and in response: receiving] / succeed",
        "running -> failed expire [in request: sent and in response: waiting] / fail",
        "running -> failed disconnect / fail",
        "running/request/sending: sendChunk [chunks: 0 in running]",
        "running/request/sending -> running/request/sent sendEnd "
          + "[in response: receiving, waiting] / writeEnd",
        "running/response/waiting -> running/response/receiving receiveHead / forwardHead",
        "running/response/receiving -> running/response/received receiveEnd [in request: sending]",
      ])
    #expect(diagram.diagnostics == [])
  }

  @Test func `guards don't depend on whether ignored events are shown`() {
    let shown = StateDiagram(of: Exchange.model, showsIgnoredEvents: true)
    #expect(
      shown.transitions.filter(\.kind.isTaken) == StateDiagram(of: Exchange.model).transitions)
  }

  @Test func `an ignored event is a row of each inner state, but not of a step that leaves`() {
    let diagram = StateDiagram(of: Exchange.model, showsIgnoredEvents: true)
    let rows = diagram.arrows.filter { $0.hasPrefix("running") && $0.contains("ignores") }
    #expect(
      rows.filter { $0.hasPrefix("running/response/w") } == [
        "running/response/waiting ignores start", "running/response/waiting ignores sendChunk",
        "running/response/waiting ignores sendEnd", "running/response/waiting ignores receiveEnd",
        "running/response/waiting ignores expire [in request: sending]",
      ])
    #expect(!rows.contains { $0.contains("disconnect") })
  }

  @Test func `a region has the label of its value, or else the name of its type`() {
    enum State { case on(Lamp, hatch: Hatch, top: Lamp) }
    let diagram = diagram(
      State.on(.off, hatch: .closed, top: .off),
      [
        (
          "first",
          { if case .on(.off, let hatch, let top) = $0 { $0 = .on(.on, hatch: hatch, top: top) } }
        ),
        (
          "open",
          { if case .on(let first, _, let top) = $0 { $0 = .on(first, hatch: .open, top: top) } }
        ),
        (
          "last",
          { if case .on(let first, let hatch, _) = $0 { $0 = .on(first, hatch: hatch, top: .on) } }
        ),
      ])
    #expect(diagram.outline == "• on{lamp: • off on | hatch: • closed open | top: • off on}")
    #expect(
      diagram.arrows == [
        "on/lamp/off -> on/lamp/on first", "on/hatch/closed -> on/hatch/open open",
        "on/top/off -> on/top/on last",
      ])
  }

  @Test func `Booleans and optionals are values`() {
    enum State { case on(Bool, Lamp?) }
    let diagram = diagram(
      State.on(false, nil),
      [
        ("set", { if case .on(_, let lamp) = $0 { $0 = .on(true, lamp) } }),
        ("light", { if case .on(let flag, _) = $0 { $0 = .on(flag, .on) } }),
      ])
    #expect(diagram.outline == "• on")
  }

  @Test func `an arrow ends at the inner state that is not an initial one`() {
    let diagram = diagram(
      Job.idle, Job.inputs + [("resume", { if case .idle = $0 { $0 = .active(.on, .closed) } })])
    #expect(diagram.outline == "• idle active{lamp: • off on | hatch: • closed open}")
    #expect(
      diagram.arrows.filter { $0.hasPrefix("idle") } == [
        "idle -> active start", "idle -> active/lamp/on resume",
      ])
  }

  @Test func `the initial state of a machine can be inside regions`() {
    let diagram = diagram(Job.active(.on, .closed), Job.inputs)
    #expect(diagram.outline == "• active{lamp: • on off | hatch: • closed open} idle")
    #expect(
      diagram.starts == [
        ":initial -> active", "active/lamp/:initial -> active/lamp/on",
        "active/hatch/:initial -> active/hatch/closed",
      ])
    #expect(diagram.arrows.first { $0.hasPrefix("idle") } == "idle -> active/lamp/off start")
  }

  @Test func `an effect is drawn in the region that decides whether it occurs`() {
    enum State { case on(Lamp, Hatch) }
    struct House {
      var state = State.on(.off, .closed)

      mutating func flip() {
        if case .on(let lamp, let hatch) = state { state = .on(lamp == .on ? .off : .on, hatch) }
      }

      mutating func turn() {
        if case .on(let lamp, let hatch) = state {
          state = .on(lamp, hatch == .open ? .closed : .open)
        }
      }

      func check() -> [String] {
        guard case .on(let lamp, let hatch) = state else { return [] }
        return (lamp == .on ? ["bright"] : []) + (hatch == .open ? ["cold"] : []) + ["checked"]
      }
    }
    let diagram = StateDiagram(
      of: MachineModel(
        "house", observing: House(),
        inputs: [
          .input("flip") { $0.flip() }, .input("turn") { $0.turn() },
          .input("check") { $0.check() },
        ]))
    #expect(
      diagram.arrows.filter { $0.contains("check") } == [
        "on/lamp/off: check / checked", "on/lamp/on: check / bright, checked",
        "on/hatch/open: check / cold",
      ])
  }

  @Test func `a listed state type has the regions that it lists, and no others`() {
    enum Machine: StateType, DOTLabelable {
      case active(Lamp, Hatch)

      static let initialState = Machine.active(.off, .closed)
      static let dotLabelableItems: [Machine] = []

      mutating func handleEvent(_ event: Lamp) {
        guard case .active(let lamp, let hatch) = self else { return }
        self = event == .off ? .active(.on, hatch) : .active(lamp, .open)
      }
    }
    let diagram = StateDiagram(of: MachineModel("m", exploring: Machine.self))
    #expect(diagram.outline == "• active")
  }

  /// Returns the diagram of a machine that is its own state.
  private func diagram<State>(
    _ state: State, _ inputs: [(label: String, change: (inout State) -> Void)]
  ) -> StateDiagram {
    StateDiagram(
      of: MachineModel(
        "m", observing: state,
        inputs: inputs.map { input in .input(input.label) { input.change(&$0) } }))
  }
}

private enum Hatch { case closed, open }

/// A machine with regions in one of its states.
private enum Job: DOTLabelable {
  case idle
  case active(Lamp, Hatch)

  static let dotLabelableItems: [Job] = []

  static var inputs: [(label: String, change: (inout Job) -> Void)] {
    [
      ("start", { if case .idle = $0 { $0 = .active(.off, .closed) } }),
      ("light", { if case .active(_, let hatch) = $0 { $0 = .active(.on, hatch) } }),
      ("open", { if case .active(let lamp, _) = $0 { $0 = .active(lamp, .open) } }),
      ("stop", { $0 = .idle }),
    ]
  }
}
