import StateSystems
import Testing

@Suite struct MessageSequenceTests {
  /// A request, of which the first is lost.
  private var sequence: MessageSequence {
    get throws {
      let system = MachineSystem("request")
      let client = system.add("client", Node())
      let server = system.add("server; <1>", Node())
      system.on(client) { (_: Node.Action, send) in
        send(.input("request") { $0.pass() }, to: server, .queued.losing(atMost: 1))
      }
      system.on(server) { (_: Node.Action, send) in send(.input("answer") { $0.take() }, to: client)
      }
      system.environment(client, [.input("go") { $0.pass() }])
      let name = "client → server; <1>: request"
      return try system.sequence(
        of: ["client: go", "lose: \(name)", "client: go", "deliver: \(name)", "client: go"])
    }
  }

  @Test func `a sequence is text`() throws {
    #expect(
      try sequence.description == """
        environment → client: go
        client → server; <1>: request, sent
        client → server; <1>: request, is lost
        environment → client: go
        client → server; <1>: request, sent
        client → server; <1>: request, arrives
        server; <1> → client: answer
          client: holding
        environment → client: go
          client: waiting
        client → server; <1>: request, sent
        """)
  }

  @Test func `a sequence is a diagram in Mermaid`() throws {
    #expect(
      try sequence.mermaid == """
        sequenceDiagram
          participant m0 as environment
          participant m1 as client
          participant m2 as server#59; #60;1#62;
          Note over m1: waiting
          Note over m2: waiting
          m0->>m1: go
          m1--)m2: request
          m1--xm2: request
          m0->>m1: go
          m1--)m2: request
          Note over m2: request arrives
          m2->>m1: answer
          Note over m1: holding
          m0->>m1: go
          Note over m1: waiting
          m1--)m2: request

        """)
  }

  @Test func `a sequence is a diagram in PlantUML`() throws {
    let text = try sequence.plantUML
    #expect(text.hasPrefix("@startuml\ntitle request\nparticipant \"environment\" as m0\n"))
    #expect(text.contains("\nm1 -->x m2 : request\n"))
    #expect(text.contains("\nrnote over m2 : request arrives\nm2 -> m1 : answer\n"))
    #expect(text.hasSuffix("@enduml\n"))
  }

  @Test func `a sequence is a picture with a title for each element`() throws {
    let svg = try sequence.svg
    for title in [
      "request", "Lane server; &lt;1&gt;", "client starts in waiting",
      "client → server; &lt;1&gt;: request, is lost", "client: holding",
      "client → server; &lt;1&gt;: request, sent, and is on its way",
    ] {
      #expect(svg.contains("<title>\(title)</title>"), "\(title)")
    }
    #expect(svg.contains("<desc>Sequence of messages of request. environment → client: go. "))
    #expect(svg.contains("@media (prefers-color-scheme: dark)"))
  }

  @Test func `an unknown input is an error with a remedy`() throws {
    let system = MachineSystem("one")
    let node = system.add("node", Node())
    system.environment(node, [.input("take") { $0.take() }])
    let error = #expect(throws: VerificationError.self) { try system.sequence(of: ["node: tke"]) }
    #expect(
      error?.description.contains(
        "input 1, 'node: tke', is unknown. Did you mean 'node: take'?") == true)
  }
}
