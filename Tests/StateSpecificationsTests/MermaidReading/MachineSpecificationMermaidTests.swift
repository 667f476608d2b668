import DiagramFixtures
import StateSpecifications
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
          [*] --> closed : create
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

  /// Regions without names, in Mermaid as people write it; and a parallel state of SCXML with an inner
  /// state that contains no others.
  @Test(arguments: ["d": true, "e": false])
  func `regions without names match by their states`(label: String, conforms: Bool) throws {
    let mermaid = """
      stateDiagram-v2
        [*] --> on
        state on {
          [*] --> a
          a --> b : x
          b --> a : x
          --
          [*] --> c
          c --> \(label) : y
          \(label) --> c : y
        }
        on --> off : stop
      """
    let specification = try MachineSpecification(mermaid: mermaid, named: "pair.mmd")
    var isViolated = false
    do { try TwoParts.model("pair").conforms(to: specification) } catch { isViolated = true }
    #expect(isViolated != conforms)
  }

  @Test(arguments: ["c": true, "d": false])
  func `a region can be one state without a name for the region`(
    label: String, conforms: Bool
  ) throws {
    let mermaid = """
      stateDiagram-v2
        [*] --> on
        state on {
          [*] --> a
          a --> b : x
          b --> a : x
          --
          \(label)
        }
        on --> off : stop
      """
    let scxml = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" initial="on">
        <parallel id="on">
          <state id="first">
            <state id="a"><transition event="x" target="b"/></state>
            <state id="b"><transition event="x" target="a"/></state>
          </state>
          <state id="\(label)"/>
          <transition event="stop" target="off"/>
        </parallel>
        <state id="off"/>
      </scxml>
      """
    for specification in [
      try MachineSpecification(mermaid: mermaid, named: "pair.mmd"),
      try MachineSpecification(scxml: scxml, named: "pair.scxml"),
    ] {
      var isViolated = false
      do {
        try TwoParts.model("pair").conforms(to: specification, allowing: [.otherInputs])
      } catch {
        isViolated = true
      }
      #expect(isViolated != conforms)
    }
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
