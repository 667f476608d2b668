import DiagramFixtures
import StateDiagrams
import Testing

@Suite struct InnerRegionsNotationTests {
  private let diagram = StateDiagram(of: Exchange.model)

  @Test func `Mermaid has a state for each inner region`() {
    #expect(
      diagram.mermaid() == """
        ---
        title: "exchange"
        ---
        stateDiagram-v2
          direction LR
          state "idle" as idle
          state "running" as running {
            direction LR
            state "request" as running_request {
              direction LR
              state "sending" as running_request_sending
              running_request_sending : sendChunk [chunks#58; 0 in running]
              state "sent" as running_request_sent
              [*] --> running_request_sending
            }
            --
            state "response" as running_response {
              direction LR
              state "waiting" as running_response_waiting
              state "receiving" as running_response_receiving
              state "received" as running_response_received
              [*] --> running_response_waiting
            }
          }
          state "failed" as failed
          state "finished" as finished
          [*] --> idle
          idle --> running : start [body] / writeHead
          idle --> running_request_sent : start [#34;no body#34;] / writeHead
          running --> finished : sendEnd [in response#58; received] / writeEnd, succeed<br />\
        receiveEnd [in request#58; sent and in response#58; receiving] / succeed
          running --> failed : expire [in request#58; sent and in response#58; waiting] / fail<br />\
        disconnect / fail
          running_request_sending --> running_request_sent : sendEnd [in response#58; receiving, \
        waiting] / writeEnd
          running_response_waiting --> running_response_receiving : receiveHead / forwardHead
          running_response_receiving --> running_response_received : receiveEnd \
        [in request#58; sending]

        """)
  }

  @Test func `PlantUML separates the inner regions`() {
    let lines = diagram.plantUML().split(separator: "\n").map { $0.drop { $0 == " " } }
    let start = lines.firstIndex(of: "state running {") ?? 0
    #expect(
      lines[start...].prefix(8) == [
        "state running {", #"state "request" as running_request {"#,
        #"state "sending" as running_request_sending"#,
        "running_request_sending : sendChunk [chunks<U+003A> 0 in running]",
        #"state "sent" as running_request_sent"#, "[*] --> running_request_sending", "}", "--",
      ])
    #expect(
      lines.contains(
        "idle --> running : start [<U+0022>no body<U+0022>] / writeHead (in request<U+003A> sent)"))
  }

  @Test func `Markdown has the region before each inner state`() {
    let rows = diagram.markdown().split(separator: "\n")
    #expect(
      rows.contains(#"| idle | start | "no body" | writeHead | running › request › sent |"#))
    #expect(
      rows.contains(
        #"| running › response › receiving | receiveEnd | in request\: sending |  | "#
          + "running › response › received |"))
  }

  @Test func `DOT has a cluster for each inner region, and an arrow from the border`() {
    let lines = diagram.dot().split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(
      lines.filter { $0.hasPrefix("subgraph") } == [
        #"subgraph "cluster_running" {"#, #"subgraph "cluster_running/request" {"#,
        #"subgraph "cluster_running/response" {"#,
      ])
    #expect(lines.contains { $0.contains(#"-> "failed""#) && $0.contains("ltail") })
    #expect(lines.contains { $0.hasPrefix(#""idle" -> "running/request/sent""#) })
  }
}
