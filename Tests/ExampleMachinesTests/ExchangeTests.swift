import ExampleMachines
import StateDiagrams
import Testing

@Suite struct ExchangeTests {
  private let diagram = StateDiagram(
    of: MachineModel("exchange", observing: Exchange(), inputs: Exchange.inputs))

  @Test func `an exchange ends when the request and the response have ended`() {
    var exchange = Exchange()
    #expect(exchange.start() == .sendHead)
    #expect(exchange.requestPart() == .sendPart)
    #expect(exchange.requestEnd() == .sendEnd)
    #expect(exchange.responseHead() == .forwardHead)
    #expect(exchange.responsePart() == .forwardPart)
    #expect(exchange.responseEnd() == .succeed)
    #expect(exchange.connectionLost() == .none)
  }

  @Test func `a running exchange is drawn with a region for the request and one for the response`()
  {
    #expect(
      diagram.transitions.map(\.description) == [
        ":initial → idle",
        "idle —start / sendHead→ running",
        "running —requestEnd [in response: received] / sendEnd→ finished",
        "running —responseEnd [in request: sent] / succeed→ finished",
        "running —connectionLost / fail→ failed",
        "running/request/:initial → running/request/sending",
        "running/request/sending: requestPart / sendPart",
        "running/request/sending —requestEnd [in response: awaited, receiving] / sendEnd→ "
          + "running/request/sent",
        "running/response/:initial → running/response/awaited",
        "running/response/awaited —responseHead / forwardHead→ running/response/receiving",
        "running/response/receiving: responsePart / forwardPart",
        "running/response/receiving —responseEnd [in request: sending]→ running/response/received",
      ])
  }

  @Test func `the rules of an exchange allow no sequence that breaks a precondition`() {
    // Exploring performs each step in this process, and a failed precondition would end it.
    #expect(diagram.diagnostics.isEmpty)
  }
}
