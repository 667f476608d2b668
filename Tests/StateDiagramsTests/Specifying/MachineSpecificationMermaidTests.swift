import StateDiagrams
import StateMachines
import Testing

@Suite struct MachineSpecificationMermaidTests {
  private func result(
    _ text: String, allowing: Set<AllowedDifference> = []
  ) throws -> String {
    let specification = try MachineSpecification(mermaid: text, named: "door.mmd")
    do throws(VerificationError) {
      return try DoorSchema.model.conforms(to: specification, allowing: allowing).description
    } catch {
      return error.description
    }
  }

  @Test func `a machine conforms to a diagram that a person would write`() throws {
    #expect(
      try result(
        """
        stateDiagram-v2
          %% the door
          [*] --> closed
          closed --> open : push
          open --> closed : pull / ring
          closed --> locked : turn / click, beep
          locked --> closed : turn / click
          note right of locked : needs a key
        """)
        == "door: no violation of \"conforms to door.mmd\" in all 3 reachable states, with 9 steps."
    )
  }

  @Test func `the machine can take any transition whose guard is a text, or none`() throws {
    let text = { (turn: String) in
      """
      stateDiagram-v2
        [*] --> closed
        closed --> open : push [not blocked]
        open --> closed : pull / ring
        closed --> \(turn)
        closed --> closed : turn [no key] / beep
        locked --> closed : turn / click
      """
    }
    #expect(try result(text("locked : turn [key] / click, beep")).hasPrefix("door: no violation"))
    #expect(
      try result(text("open : turn [key]")) == """
        door: violated: conforms to door.mmd
        'turn' in 'closed' leads to locked / click, beep, but 'door.mmd' leads to open, or leads to \
        closed / beep, or ignores it
          closed
          turn → locked / click, beep
          try model.replay(["turn"])
        """)
  }

  @Test func `one of several transitions is taken if one of them has the guard else`() throws {
    #expect(
      try result(
        """
        stateDiagram-v2
          [*] --> closed
          closed --> open : push
          open --> closed : pull / ring
          open --> locked : push [a]
          open --> closed : push [else]
          closed --> locked : turn / click, beep
          locked --> closed : turn / click
        """
      ).contains("'push' in 'open' is ignored, but 'door.mmd' leads to locked, or leads to closed"))
  }

  @Test func `an input that must not be received can have any reaction`() throws {
    #expect(
      try result(
        """
        stateDiagram-v2
          [*] --> closed
          closed --> open : push
          open --> closed : pull / ring
          closed : must not receive turn
          locked --> closed : turn / click
        """
      ) == """
        door: no violation of "conforms to door.mmd" in 2 states, with 5 steps.
        The specification leaves one reaction open, and nothing that follows it was compared.
        1 other reachable state was not compared.
        """)
  }

  @Test func `a specification that is in one of several states is followed in all of them`() throws
  {
    // After 'push', the specification is in 'open' or 'ajar'.
    let text = { (pull: String) in
      """
      stateDiagram-v2
        [*] --> closed
        closed --> open : push [strong]
        closed --> ajar : push [weak]
        open --> closed : pull
        ajar --> closed : pull\(pull)
        closed --> locked : turn / click, beep
        locked --> closed : turn / click
      """
    }
    #expect(try result(text(" / ring"), allowing: [.stateLabels]).hasPrefix("door: no violation"))
    #expect(
      try result(text(""), allowing: [.stateLabels]).contains(
        "'pull' in 'open' leads to closed / ring, but 'door.mmd' leads to closed"))
  }

  @Test func `guards with too many combinations are an error`() throws {
    let regions = (0..<8).map { region in
      (["state r\(region)"]
        + (0..<4).map { "r\(region) --> r\(region) : push [g\($0)] / e\(region)\($0)" })
        .joined(separator: "\n")
    }
    let text = "stateDiagram-v2\nstate all {\n" + regions.joined(separator: "\n--\n") + "\n}"
    #expect(
      try result(text, allowing: [.stateLabels]).contains(
        "the guards in 'door.mmd' make more than 4096 reactions to one input possible"))
  }

  @Test func `choices that lead to each other without end are an error`() throws {
    #expect(
      try result(
        """
        stateDiagram-v2
          state one <<choice>>
          state two <<choice>>
          [*] --> closed
          closed --> one : push
          one --> two
          two --> one
        """)
        == "door: transitions without an event follow each other without end in 'door.mmd', from "
        + "'one'. Give one of them an event.")
  }

  @Test func `a machine with long effects and paths conforms to its own diagram`() throws {
    let model = MachineModel("mailer", exploring: Mailer.self)
    let text = StateDiagram(of: model).mermaid()
    let specification = try MachineSpecification(mermaid: text, named: "mailer.mmd")
    let result = try model.conforms(to: specification)
    #expect(result.description.hasPrefix("mailer: no violation"))
    // Each effect is compared.
    let other = text.replacing(", beep", with: ", ring")
    #expect(other != text)
    let changed = try MachineSpecification(mermaid: other, named: "mailer.mmd")
    #expect(throws: VerificationError.self) { try model.conforms(to: changed) }
  }

  @Test func `the states of regions inside a state are compared with those of another machine`()
    throws
  {
    let (model, other) = (TwoParts.model("a"), TwoParts.model("b", onlyInA: true))
    try model.isEquivalent(to: TwoParts.model("b"))
    #expect(throws: VerificationError.self) { try model.isEquivalent(to: other) }
    #expect(throws: VerificationError.self) { try other.isEquivalent(to: model) }
    // A machine can have more regions than its specification, but no fewer.
    let plain = TwoParts.model("c", isPlain: true)
    try model.conforms(to: MachineSpecification(plain))
    let error = #expect(throws: VerificationError.self) {
      try plain.conforms(to: MachineSpecification(model))
    }
    #expect(
      error?.description.contains(
        "These were not compared: on/first/a, on/first/b, on/second/c, on/second/d.") == true)
  }

  @Test(arguments: ["d": true, "e": false])
  func `the states of regions inside a state are compared with those of a specification`(
    label: String, conforms: Bool
  ) throws {
    let text = """
      stateDiagram-v2
        state on {
          state first {
            [*] --> a
            a --> b : x
            b --> a : x
          }
          --
          state second {
            [*] --> c
            c --> \(label) : y
            \(label) --> c : y
          }
        }
        [*] --> on
        on --> off : stop
      """
    func isViolated(_ text: String) throws -> Bool {
      let specification = try MachineSpecification(mermaid: text, named: "pair.mmd")
      do { try TwoParts.model("pair").conforms(to: specification) } catch { return true }
      return false
    }
    #expect(try isViolated(text) != conforms)
    #expect(try isViolated(text.replacing("second", with: "third")))
  }

  /// A machine without labels for the states of a specification.
  private struct Job {
    enum State { case busy, idle }
    var state = State.busy
    mutating func next() {}
    mutating func stop() { state = .idle }
  }

  @Test(arguments: [
    ("[*] --> load\n load --> store : next", "busy/load, busy/store"),
    (
      "state disk {\n [*] --> load\n load --> store : next\n }\n --\n state net {\n up\n }",
      "busy/disk/load, busy/disk/store, busy/net/up"
    ),
  ])
  func `a machine is not comparable with a specification that divides its states`(
    content: String, states: String
  ) throws {
    let model = MachineModel(
      "job", observing: Job(), inputs: [.input("next") { $0.next() }, .input("stop") { $0.stop() }])
    let specification = try MachineSpecification(
      mermaid: "stateDiagram-v2\nstate busy {\n\(content)\n}\n[*] --> busy\nbusy --> idle : stop",
      named: "job.mmd")
    let error = #expect(throws: VerificationError.self) {
      try model.conforms(to: specification)
    }
    #expect(
      error?.description == """
        job: not comparable, because the machine has no labels for states or regions of 'job.mmd'. \
        These were not compared: \(states). Give the machine these labels, remove the states from \
        the specification, or allow other labels of states.
        """)
    try model.conforms(to: specification, allowing: [.stateLabels])
  }

  @Test func `a machine without regions conforms to its diagram although parts change alone`()
    throws
  {
    let inputs: [MachineInput<TwoParts>] = [
      .input("x") { $0.x() }, .input("y") { $0.y(onlyInA: false) },
      .input("stop") { parts -> String? in
        defer { parts.stop() }
        if case .on(_, .d) = parts.state { return "flush" }
        return nil
      },
      // Entries that differ in both parts can't enter regions.
      .input("start") { if case .off = $0.state { $0.state = .on(.a, .c) } },
      .input("resume") { if case .off = $0.state { $0.state = .on(.b, .d) } },
    ]
    let model = MachineModel("pair", observing: TwoParts(), inputs: inputs)
    let diagram = StateDiagram(of: model, includesSteps: true)
    #expect(!diagram.regions[0].nodes.contains { $0.kind == .composite })
    try model.conforms(to: MachineSpecification(scxml: diagram.scxml, named: "pair.scxml"))
    try model.conforms(to: MachineSpecification(mermaid: diagram.mermaid(), named: "pair.mmd"))
  }

  @Test func `a transition that changes only a value of a state type is no ignored input`() throws {
    let model = MachineModel("login", exploring: Login.self)
    let text = StateDiagram(of: model).mermaid()
    try model.conforms(to: MachineSpecification(mermaid: text, named: "login.mmd"))
    let lines = text.split(separator: "\n")
    let others = lines.filter { !$0.hasPrefix("  locked : wrong") }
    #expect(others.count == lines.count - 1)
    let changed = try MachineSpecification(
      mermaid: others.joined(separator: "\n"), named: "login.mmd")
    let error = #expect(throws: VerificationError.self) { try model.conforms(to: changed) }
    #expect(
      error?.description == """
        login: violated: conforms to login.mmd
        'wrong' in 'locked' leads to locked, but 'login.mmd' ignores it
          entering(Login(phase: entering, failures: 0))
          wrong → locked(Login(phase: locked, failures: 0))
          wrong → locked(Login(phase: locked, failures: 1))
          try model.replay(["wrong", "wrong"])
        """)
  }
}

/// A machine whose effects have long texts, and texts that end with a backslash.
private struct Mailer: StateType, DOTLabelable, Equatable {
  enum Phase { case idle, sent }
  enum Command { case show(String), open(String), text(String), beep }
  enum Event: DOTLabelable {
    case send(draft: Bool), reset
    static let dotLabelableItems: [Event] = [.send(draft: true), .send(draft: false), .reset]
  }

  var phase = Phase.idle
  var dotLabel: String { "\(phase)" }

  static let initialState = Mailer()
  static let dotLabelableItems = [Mailer(), Mailer(phase: .sent)]

  mutating func handleEvent(_ event: Event) -> [Command] {
    switch (phase, event) {
    case (.idle, .send(true)):
      phase = .sent
      return [.show("Saved."), .open("draft"), .text("C:\\"), .beep]
    case (.idle, .send(false)):
      phase = .sent
      return [
        .beep, .show("Your message was sent to all members of the group, and archived."),
        .open("https://api.example.com/v1/users/12345/orders/67890/messages"), .text("a\"\\"),
        .beep,
      ]
    case (.sent, .reset):
      phase = .idle
      return [.beep]
    default: return []
    }
  }
}

/// A machine that counts failures in a property that its label doesn't show.
private struct Login: StateType, DOTLabelable, Equatable {
  enum Phase { case entering, locked, done }
  enum Event: CaseIterable, DOTLabelable { case ok, wrong, reset }

  var phase = Phase.entering
  var failures = 0
  var dotLabel: String { "\(phase)" }

  static let initialState = Login()
  static let dotLabelableItems = [Login()]

  mutating func handleEvent(_ event: Event) {
    switch (phase, event) {
    case (.entering, .ok): phase = .done
    case (.entering, .wrong): phase = .locked
    case (.locked, .wrong): failures = min(failures + 1, 3)
    case (.locked, .reset): self = Login()
    default: break
    }
  }
}
