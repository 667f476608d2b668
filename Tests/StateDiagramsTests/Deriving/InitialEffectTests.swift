import StateDiagrams
import Testing

/// A machine that opens a port when it starts.
private struct Server: StateMachineSchemaProtocol {
  enum State: CaseIterable, DOTLabelable {
    case listening, closed
    var dotComposites: [String] { self == .listening ? ["running"] : [] }
  }
  enum Event: CaseIterable, DOTLabelable { case close, open }
  enum Effect { case open(port: Int), close }

  var port = 80
  let initialState = State.listening
  var initialEffects: Effect? { port == 0 ? nil : .open(port: port) }

  func step(_ state: inout State, on event: Event) -> Reaction<Effect> {
    switch (state, event) {
    case (.listening, .close):
      state = .closed
      return .handled(.close)
    case (.closed, .open):
      state = .listening
      return .handled(.open(port: 80))
    case (.listening, .open), (.closed, .close): return .ignored
    }
  }
}

@Suite struct InitialEffectTests {
  private func diagram(_ port: Int) -> StateDiagram {
    StateDiagram(of: MachineModel("server", Server(port: port)))
  }

  @Test func `the effect of starting a schema is drawn at the first arrow`() {
    #expect(
      diagram(80).transitions.map(\.description) == [
        ":initial —/ open(port: 80)→ running", "running/:initial → running/listening",
        "running —close / close→ closed", "closed —open / open(port: 80)→ running/listening",
      ])
    #expect(diagram(80).mermaid().contains("[*] --> running : / open(port#58; 80)\n"))
  }

  @Test func `a schema without an effect of starting has a plain first arrow`() {
    #expect(diagram(0).transitions.first?.label == "")
  }

  @Test func `the payload of the effect of starting is shown`() {
    #expect(diagram(443).transitions.first?.label == "/ open(port: 443)")
  }

  @Test func `a change of the payload of the effect of starting is a difference`() {
    struct Same: StateMachineSchemaProtocol {
      var server: Server
      var initialState: Server.State { server.initialState }
      var initialEffects: Server.Effect? { server.initialEffects }
      func step(_ state: inout Server.State, on event: Server.Event) -> Reaction<Server.Effect> {
        guard event == .close, state == .listening else { return .ignored }
        state = .closed
        return .handled(.close)
      }
    }
    let (before, after) = (80, 443) as (Int, Int)
    let diagrams = [before, after].map { port in
      StateDiagram(of: MachineModel("server", Same(server: Server(port: port))))
    }
    #expect(diagrams[0].dot() != diagrams[1].dot())
    #expect(
      diagrams[1].differences(from: diagrams[0]).map(\.description) == [
        "transition the start —→ `running`: effects changed from open(port: 80) to open(port: 443)"
      ])
  }
}
