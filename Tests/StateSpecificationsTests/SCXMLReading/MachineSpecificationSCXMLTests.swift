import StateSpecifications
import Testing

@Suite struct MachineSpecificationSCXMLTests {
  /// The door as a person would write it.
  private static let door = """
    <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" initial="closed">
      <state id="closed">
        <transition event="push" target="open"/>
        <transition event="turn" target="locked"><log label="click"/><log label="beep"/></transition>
      </state>
      <state id="open">
        <transition event="pull" target="closed"><log label="ring"/></transition>
      </state>
      <state id="locked">
        <transition event="turn" target="closed"><log label="click"/></transition>
      </state>
    </scxml>
    """

  private func result(
    _ text: String, _ model: MachineModel = DoorSchema.model,
    allowing: Set<AllowedDifference> = []
  ) -> String {
    do {
      let specification = try MachineSpecification(scxml: text, named: "door.scxml")
      return try model.conforms(to: specification, allowing: allowing).description
    } catch {
      return "\(error)"
    }
  }

  /// Returns the result for the door after a replacement in its text.
  private func result(
    replacing old: String, by new: String, allowing: Set<AllowedDifference> = []
  ) -> String {
    result(Self.door.pieces(by: old).joined(separator: new), allowing: allowing)
  }

  @Test func `a machine conforms to a statechart with its states, events and effects`() {
    #expect(
      result(Self.door)
        == "door: no violation of \"conforms to door.scxml\" in all 3 reachable states, with 9 steps."
    )
  }

  @Test func `another target is found by a shortest sequence`() {
    #expect(
      result(replacing: "target=\"locked\"", by: "target=\"open\"") == """
        door: violated: conforms to door.scxml
        'turn' in 'closed' leads to locked / click, beep, but 'door.scxml' leads to open / click, beep
          closed
          turn → locked / click, beep
          try model.replay(["turn"])
        """)
  }

  @Test func `a statechart without events is an error`() {
    #expect(
      result(
        "<scxml xmlns=\"http://www.w3.org/2005/07/scxml\"><state id=\"closed\"/></scxml>")
        == "door: 'door.scxml' names no inputs, so that nothing was compared.")
  }

  @Test func `an input that the specification doesn't name is ignored by it, or left out`() {
    let text = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml">
        <state id="closed"><transition event="push" target="open"/></state>
        <state id="open">
          <transition event="pull" target="closed"><log label="ring"/></transition>
        </state>
      </scxml>
      """
    #expect(
      result(text).contains(
        "'turn' in 'closed' leads to locked / click, beep, but 'door.scxml' doesn't name the input")
    )
    #expect(
      result(text, allowing: [.otherInputs])
        == """
        door: no violation of "conforms to door.scxml" in 2 states, with 4 steps.
        1 other reachable state was not compared.
        """)
  }

  @Test func `effects that the specification doesn't name can be left out`() {
    let other = { result(replacing: "<log label=\"click\"/>", by: "", allowing: $0) }
    #expect(
      other([]).contains("leads to locked / click, beep, but 'door.scxml' leads to locked / beep"))
    #expect(other([.otherEffects]).hasPrefix("door: no violation"))
    // An effect that is named elsewhere is compared.
    #expect(
      result(
        replacing: "<log label=\"click\"/><log label=\"beep\"/>", by: "<log label=\"beep\"/>",
        allowing: [.otherEffects]
      )
      .contains("leads to locked / click, beep, but 'door.scxml' leads to locked / beep"))
  }

  @Test func `labels of states can be left out`() {
    let renamed = { result(replacing: "\"locked\"", by: "\"barred\"", allowing: $0) }
    #expect(renamed([]).contains("but 'door.scxml' leads to barred / click, beep"))
    #expect(renamed([.stateLabels]).hasPrefix("door: no violation"))
  }

  @Test func `events that a state leaves open are not compared, and the result states it`() {
    let text = Self.door.pieces(by: "<state id=\"closed\">").joined(
      separator:
        "<state xmlns:sm=\"urn:swift-statecharts:diagram:1\" sm:undecided=\"pull\" id=\"closed\">"
    )
    #expect(
      result(text) == """
        door: no violation of "conforms to door.scxml" in all 3 reachable states, with 8 steps.
        The specification leaves one reaction open, and nothing that follows it was compared.
        """)
  }
}
