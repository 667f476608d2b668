import StateExploration
import Testing

@testable import StateDiagrams

@Suite struct StateDiagramStepsTests {
  /// The details of steps, as `state —event [payloads] in regions / effects→ target`.
  private func steps(_ diagram: StateDiagram) -> [String] {
    diagram.details.compactMap { detail in
      switch detail.kind {
      case .values: return "\(detail.state): \(detail.values.joined(separator: ", "))"
      case .step:
        let payloads = detail.values.isEmpty ? "" : " [\(detail.values.joined(separator: ", "))]"
        let regions = detail.regions.map { " in \($0.map(\.description).joined(separator: ", "))" }
        let effects = (detail.effects ?? []).isEmpty ? "" : " / \(detail.effects ?? [])"
        return "\(detail.state) —\(detail.event ?? "")\(payloads)\(regions ?? "")\(effects)→ "
          + "\(detail.target?.description ?? "stays")\(detail.isInternal == true ? " inside" : "")"
      default: return nil
      }
    }
  }

  private func steps<State: StateType & DOTLabelable>(of type: State.Type) -> [String]
  where State.InputEvent: DOTLabelable {
    steps(StateDiagram(of: MachineModel("m", type), includesSteps: true))
  }

  // MARK: Values

  /// A gate that opens for three coins of one or one of three, and counts its openings.
  private enum Gate: StateType, DOTLabelable, Hashable {
    case closed(paid: Int, openings: Bool), open(openings: Bool)

    enum Event: DOTLabelable {
      case pay(Int), pass
      static let dotLabelableItems = [Self.pay(1), .pay(3), .pass]
    }

    static let initialState = closed(paid: 0, openings: false)
    static let dotLabelableItems = [initialState, open(openings: false)]

    mutating func handleEvent(_ event: Event) -> String? {
      switch (self, event) {
      case (.closed(let paid, let openings), .pay(let coin)):
        self =
          paid + coin < 3 ? .closed(paid: paid + coin, openings: openings) : .open(openings: true)
        return paid + coin < 3 ? nil : "ring"
      case (.open(let openings), .pass):
        self = .closed(paid: 0, openings: openings)
        return nil
      default: return nil
      }
    }
  }

  /// A timer with a duration that its events change.
  private enum Delay: StateType, DOTLabelable, Hashable {
    case waiting(Duration), done
    enum Event: CaseIterable, DOTLabelable { case more, finish }
    static let initialState = waiting(.seconds(1))
    static let dotLabelableItems = [initialState, done]
    mutating func handleEvent(_ event: Event) {
      switch (self, event) {
      case (.waiting(let time), .more) where time < .seconds(2): self = .waiting(time + .seconds(1))
      case (.waiting(.seconds(2)), .finish): self = .done
      default: break
      }
    }
  }

  @Test func `steps name values by their descriptions`() {
    #expect(steps(of: Delay.self).first == "waiting: 1.0 seconds, 2.0 seconds")
  }

  @Test func `steps follow values that no listed state has, and join those that react alike`() {
    #expect(
      steps(of: Gate.self) == [
        "closed: paid: 0, openings: false, paid: 1, openings: false, paid: 2, openings: false",
        "closed/paid%3A 0%2C openings%3A false —pay [1]→ closed/paid%3A 1%2C openings%3A false",
        "closed —pay [3] / [\"ring\"]→ open",
        "closed/paid%3A 1%2C openings%3A false —pay [1]→ closed/paid%3A 2%2C openings%3A false",
        "closed/paid%3A 2%2C openings%3A false —pay [1] / [\"ring\"]→ open",
        "open —pass→ closed/paid%3A 0%2C openings%3A false",
      ])
  }

  @Test func `SCXML steps distinguish an event without a payload from the event with one`() throws {
    struct Stream {
      enum State { case open(sent: Int), half, closed }
      var state = State.open(sent: 0)
    }
    let model = MachineModel(
      "stream", observing: Stream(),
      inputs: [
        .input("send") {
          guard case .open(let sent) = $0.state else { return }
          $0.state = sent == 1 ? .half : .open(sent: 1)
        },
        .input("send", "END") { $0.state = .closed },
      ])
    let scxml = StateDiagram(of: model, includesSteps: true).scxml
    #expect(scxml.contains(#"<transition event="send.END" sm:guard="END" target="closed"/>"#))
    #expect(scxml.contains(#"event="send.send" sm:guard="send if sent: 1" target="half""#))
    // As a descriptor, `send` would match both.
    #expect(!scxml.contains(#"event="send""#))
    let specification = try MachineSpecification(scxml: scxml, named: "stream.scxml")
    #expect(try model.conforms(to: specification).isComplete)
  }

  @Test func `SCXML distinguishes cases with one label and payload`() throws {
    let model = MachineModel("lift", Lift.self)
    for includesSteps in [false, true] {
      let scxml = StateDiagram(of: model, includesSteps: includesSteps).scxml
      #expect(
        scxml.contains(#"event="move.up_28nil_29 move.up_281_29" sm:guard="up" target="moving""#))
      let specification = try MachineSpecification(scxml: scxml, named: "lift.scxml")
      #expect(try model.conforms(to: specification).isComplete)
    }
  }

  /// A lift whose events share a label.
  private enum Lift: StateType, Hashable, DOTLabelable {
    case idle, moving, failed
    enum Event: DOTLabelable {
      case up(Int?), down(Int?), stop
      static let dotLabelableItems = [Event.up(nil), .up(1), .down(nil), .down(1), .stop]
      var dotLabel: String { if case .stop = self { "stop" } else { "move" } }
    }
    static let initialState = idle
    static let dotLabelableItems = [idle, moving, failed]
    mutating func handleEvent(_ event: Event) {
      switch (self, event) {
      case (.idle, .up): self = .moving
      case (.idle, .down): self = .failed
      case (_, .stop): self = .idle
      default: break
      }
    }
  }

  @Test func `a machine whose transitions say everything has no steps`() {
    #expect(steps(of: Blinker.self) == [])
  }

  private enum Blinker: CaseIterable, StateType, DOTLabelable {
    case on, off
    enum Event: CaseIterable, DOTLabelable { case toggle, stop }
    static let initialState = off
    mutating func handleEvent(_ event: Event) {
      if event == .toggle { self = self == .on ? .off : .on } else { self = .off }
    }
  }

  @Test func `steps note that values were followed, even if the values decide nothing`() {
    #expect(steps(of: Noting.self) == [":machine: "])
    let diagram = StateDiagram(of: MachineModel("m", Noting.self), includesSteps: true)
    #expect(diagram.scxmlOmissions == [])
    #expect(StateDiagram(of: Noting.self).scxmlOmissions.count == 1)
  }

  /// Stores a number that no event depends on.
  private enum Noting: StateType, DOTLabelable, Hashable {
    case noted(Int), empty
    enum Event: CaseIterable, DOTLabelable { case note }
    static let initialState = empty
    static let dotLabelableItems = [empty, noted(1)]
    mutating func handleEvent(_ event: Event) { self = .noted(self == .noted(1) ? 2 : 1) }
  }

  @Test func `a machine with endless values has no steps`() {
    #expect(steps(of: Endless.self) == [])
  }

  private enum Endless: StateType, DOTLabelable, Hashable {
    case counting(Int), done
    enum Event: CaseIterable, DOTLabelable { case next }
    static let initialState = counting(0)
    static let dotLabelableItems = [counting(0), done]
    mutating func handleEvent(_ event: Event) {
      if case .counting(let count) = self { self = .counting(count + 1) }
    }
  }

  // MARK: History

  /// A player that can be paused, and goes on where it was, or at the start.
  private enum Player<Rules: PauseRules>: StateType, DOTLabelable, Hashable {
    case slow, fast, paused(Bool)
    enum Event: CaseIterable, DOTLabelable { case faster, pause, resume }
    static var initialState: Self { slow }
    static var dotLabelableItems: [Self] { [slow, fast, paused(false)] }
    var dotComposites: [String] { if case .paused = self { [] } else { ["playing"] } }

    mutating func handleEvent(_ event: Event) {
      switch (self, event) {
      case (.slow, .faster): self = .fast
      case (.slow, .pause): self = .paused(false)
      case (.fast, .pause): self = .paused(Rules.remembers)
      case (.paused(let isFast), .resume): self = isFast ? .fast : .slow
      default: break
      }
    }
  }

  private protocol PauseRules { static var remembers: Bool { get } }
  private enum Remembering: PauseRules { static let remembers = true }

  @Test func `steps need no values for the states that a history remembers`() {
    let diagram = StateDiagram(
      of: MachineModel("m", Player<Remembering>.self), includesSteps: true)
    #expect(diagram.transitions.contains { $0.target == "playing/:history" })
    #expect(steps(diagram) == [":machine: "])
  }

  @Test func `a history that restores another state is replaced by steps`() {
    // Drawn with history, but the machine forgets.
    var diagram = StateDiagram(of: Player<Remembering>.self)
    diagram.addSteps(of: MachineModel("m", Player<Forgetting>.self))
    #expect(steps(diagram) == ["paused —resume→ playing/slow"])
  }

  private enum Forgetting: PauseRules { static let remembers = false }

  // MARK: Regions

  @Test func `steps name the states of other regions that decide`() {
    #expect(
      steps(of: Lamps<ConditionalRules>.self) == [
        "right/off —right in left/on→ right/on", "right/on —right in left/on→ right/off",
      ])
  }

  // MARK: Tables

  @Test func `steps follow a table, whose guards are texts`() {
    enum State: Hashable { case low(Int), high }
    enum Event: Hashable { case up }
    let table = TransitionTable<State, Event, String>(initial: .low(0)) {
      From(.low(0)) {
        On(.up, to: .high, when: Guard("full") { state, _ in state == .low(1) }, emit: "beep")
        On(.up, to: .low(0)) { _, _ in .low(1) }
      }
      Final(.high)
    }
    let diagram = StateDiagram(of: MachineModel("m", table), includesSteps: true)
    #expect(
      steps(diagram) == [
        "low: 0, 1", "low/0 —up→ low/1", "low/1 —up / [\"beep\"]→ high",
      ])
    #expect(diagram.scxml.contains(#"<transition event="up" sm:guard="full" target="high">"#))
  }

  // MARK: Files

  @Test func `steps are part of JSON, but of no picture and no comparison`() throws {
    let model = MachineModel("m", Gate.self)
    let (plain, complete) = (StateDiagram(of: model), StateDiagram(of: model, includesSteps: true))
    #expect(try StateDiagram(json: complete.json).details == complete.details)
    #expect(complete.withoutSteps == plain)
    #expect(complete != plain)
    #expect(DrawnDiagram(complete) == DrawnDiagram(plain))
    #expect(complete.differences(from: plain).isEmpty)
  }
}
