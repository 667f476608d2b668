import StateDiagrams
import Testing

@Suite struct StatechartWriterTests {
  /// The text after the lines with which every diagram starts.
  private func body(_ diagram: StateDiagram) -> String {
    let lines = diagram.dot().split(separator: "\n", omittingEmptySubsequences: false)
    return lines.dropFirst(5).dropLast(2).joined(separator: "\n")
  }

  @Test func `a statechart of a small machine is a complete graph`() {
    let door = StateDiagram(
      name: "front door",
      nodes: [.initial(), .init("open"), .init("closed")],
      transitions: [
        .init(from: .initial(), to: "closed"),
        .init(from: "open", to: "closed", event: "pull", guard: "hard", effects: ["bang", "ring"]),
        .init(from: "closed", to: "open", event: "push"),
      ])
    #expect(
      door.dot() == """
        digraph "front door" {
          graph [id="front door", class="statechart", rankdir=LR, compound=true, \
        fontname="Helvetica,Arial,sans-serif", fontsize=12, fontcolor="#24292f", pad=0.2]
          node [class="state", shape=box, style="rounded,filled", fillcolor="#f6f8fa", \
        color="#57606a", fontname="Helvetica,Arial,sans-serif", fontsize=12, fontcolor="#24292f", \
        margin="0.12,0.06"]
          edge [class="transition", fontname="Helvetica,Arial,sans-serif", fontsize=10, \
        fontcolor="#24292f", color="#57606a", arrowsize=0.8]

          ":initial" [id="front door/:initial", class="pseudostate initial", shape=circle, \
        style=filled, color="#24292f", fillcolor="#24292f", label="", width=0.15, fixedsize=true]
          "open" [id="front door/open", label="open"]
          "closed" [id="front door/closed", label="closed"]
          ":initial" -> "closed" [id="front door/:initial--closed"]
          "open" -> "closed" [id="front door/open--closed", label=" pull [hard] / bang, ring "]
          "closed" -> "open" [id="front door/closed--open", label=" push "]
        }

        """)
  }

  @Test func `a statechart draws each kind of node in its own way`() {
    let diagram = StateDiagram(
      name: "k",
      nodes: [
        .init("lost", isListed: false), .init("end", kind: .final), .init("either", kind: .choice),
        .init("in", nodes: [.init("a", id: "in/a"), .history(in: "in")]),
        .init("deep", nodes: [.init("a", id: "deep/a"), .history(in: "deep", isDeep: true)]),
        .init("… 3 more", id: ":elided", kind: .elided),
      ])
    #expect(
      body(diagram) == """
          "lost" [id="k/lost", class="state unlisted", style="rounded,filled,dashed", \
        color="#cf222e", fillcolor="#ffebe9", tooltip="not among the listed states", label="lost"]
          subgraph "end/:rank" {
            graph [rank=same]
            "end" [id="k/end", class="state final", shape=doublecircle, style=filled, \
        color="#24292f", fillcolor="#24292f", label="", width=0.12, fixedsize=true]
            "end/:caption" [id="k/end/:caption", class="caption", shape=plaintext, style="", \
        label="end", width=0, height=0, margin=0]
            "end" -> "end/:caption" [style=invis]
          }
          "either" [id="k/either", class="pseudostate choice", shape=diamond, label="", \
        width=0.25, height=0.25, fixedsize=true]
          subgraph "cluster_in" {
            graph [id="k/in", class="composite", label="in", labeljust=l, style="rounded", \
        color="#57606a"]
            "in/a" [id="k/in/a", label="a"]
            "in/:history" [id="k/in/:history", class="pseudostate history", shape=circle, \
        label="H", width=0.3, fixedsize=true, fillcolor="#ffffff"]
          }
          subgraph "cluster_deep" {
            graph [id="k/deep", class="composite", label="deep", labeljust=l, style="rounded", \
        color="#57606a"]
            "deep/a" [id="k/deep/a", label="a"]
            "deep/:history" [id="k/deep/:history", class="pseudostate history", shape=circle, \
        label="H*", width=0.3, fixedsize=true, fillcolor="#ffffff"]
          }
          ":elided" [id="k/:elided", class="state elided", style="rounded,dashed", color="#656d76", \
        fontcolor="#656d76", tooltip="left out", label="… 3 more"]
        """)
  }

  @Test func `a statechart has rows for entry, exit, internal and ignored transitions`() {
    let diagram = StateDiagram(
      name: "r",
      nodes: [.init("a", entryEffects: ["hum", "glow"], exitEffects: ["dim"])],
      transitions: [
        .init(in: "a", event: "x", kind: .ignored),
        .init(in: "a", event: "ask", guard: "<1>", effects: ["tell"]),
        .init(in: "a", event: "y", guard: "2", kind: .ignored),
      ])
    let row = #"<tr><td align="left"><font point-size="10">"#
    #expect(
      body(diagram) == """
          "a" [id="r/a", label=<<table border="0" cellborder="0" cellspacing="0" cellpadding="3">\
        <tr><td>a</td></tr><hr/>\(row)entry / hum, glow</font></td></tr>\
        \(row)exit / dim</font></td></tr>\(row)ask [&lt;1&gt;] / tell</font></td></tr>\
        <tr><td align="left"><font point-size="10" color="#656d76">ignores x, y [2]</font></td></tr>\
        </table>>]
        """)
  }

  @Test func `a statechart shows the effects and ignored events of a final state beside it`() {
    let diagram = StateDiagram(
      name: "f",
      nodes: [.init("a<b", kind: .final, entryEffects: ["hum"]), .init("", kind: .final)],
      transitions: [.init(in: "a<b", event: "x", kind: .ignored)])
    #expect(
      body(diagram).contains(
        """
            "a%3Cb/:caption" [id="f/a%3Cb/:caption", class="caption", shape=plaintext, style="", \
        label=<a&lt;b<br/><font point-size="10">entry / hum</font><br/>\
        <font point-size="10">ignores x</font>>, width=0, height=0, margin=0]
            "a%3Cb" -> "a%3Cb/:caption" [style=invis]

        """))
    #expect(body(diagram).split(separator: "caption\"").count == 5)
  }

  @Test func `a statechart clips an edge at the border of a composite`() {
    let diagram = StateDiagram(
      name: "c",
      nodes: [
        .init("out"),
        .init("in", nodes: [.initial(in: "in"), .init("a", id: "in/a"), .init("b", id: "in/b")]),
      ],
      transitions: [
        .init(from: "out", to: "in", event: "enter"), .init(from: "in", to: "out", event: "leave"),
      ])
    #expect(
      body(diagram).split(separator: "\n").suffix(2) == [
        #"  "out" -> "in/:initial" [id="c/out--in", label=" enter ", lhead="cluster_in"]"#,
        #"  "in/b" -> "out" [id="c/in--out", label=" leave ", ltail="cluster_in"]"#,
      ])
  }

  @Test func `a statechart draws a machine's regions as dashed clusters in one of the machine`() {
    let diagram = StateDiagram(
      name: "desk",
      regions: [
        .init(label: "left/one", nodes: [.init("a", id: "l/a")]),
        .init(nodes: [.init("b", id: "r/b")]),
      ])
    #expect(
      body(diagram) == """
          subgraph "cluster_:machine" {
            graph [id="desk/:machine", class="composite", label="desk", labeljust=l, \
        style="rounded", color="#57606a"]
            subgraph "cluster_left%2Fone" {
              graph [id="desk/left%2Fone", class="region", label="left/one", labeljust=l, \
        style="rounded,dashed", color="#8c959f"]
              "l/a" [id="desk/l/a", label="a"]
            }
            subgraph "cluster_:region 2" {
              graph [id="desk/:region 2", class="region", label="", labeljust=l, \
        style="rounded,dashed", color="#8c959f"]
              "r/b" [id="desk/r/b", label="b"]
            }
          }
        """)
  }

  @Test func `a statechart draws the regions of a composite as clusters inside it`() {
    let diagram = StateDiagram(
      name: "x",
      nodes: [
        .init(
          "c",
          regions: [
            .init(label: "one", nodes: [.init("a", id: "c/one/a")]),
            .init(label: "two", nodes: [.init("a", id: "c/two/a")]),
          ])
      ])
    let clusters = body(diagram).split(separator: "\n").filter { $0.contains("subgraph") }
    #expect(
      clusters == [
        #"  subgraph "cluster_c" {"#, #"    subgraph "cluster_c/one" {"#,
        #"    subgraph "cluster_c/two" {"#,
      ])
  }

  @Test(arguments: [
    (DOTDirection.leftToRight, "rankdir=LR"), (.topToBottom, "rankdir=TB"),
    (.rightToLeft, "rankdir=RL"), (.bottomToTop, "rankdir=BT"),
  ])
  func `a statechart is drawn in the given direction`(direction: DOTDirection, attribute: String) {
    let diagram = StateDiagram(name: "d", nodes: [])
    #expect(diagram.dot(direction: direction).contains("class=\"statechart\", \(attribute), "))
    #expect(
      diagram.dot(style: .classic, direction: direction).hasPrefix(
        "digraph {\n    graph [\(attribute)]\n"))
  }

  @Test func `a statechart breaks a long list of ignored events into several rows`() {
    let events = (1...8).map { "anEvent\($0)" }
    let diagram = StateDiagram(
      name: "d", nodes: [.init("a")],
      transitions: events.map { .init(in: "a", event: $0, kind: .ignored) })
    let text = diagram.dot()
    for row in [
      "anEvent1, anEvent2, anEvent3", "anEvent4, anEvent5, anEvent6", "anEvent7, anEvent8",
    ] {
      #expect(text.contains(">ignores \(row)</font>"))
    }
  }

  @Test func `a composite has rows below its name`() {
    let nodes = [StateDiagram.Node("sending", id: "running/sending")]
    let diagram = StateDiagram(
      name: "d", nodes: [.init("running", nodes: nodes)],
      transitions: [
        .init(in: "running", event: "ping", effects: ["pong"]),
        .init(in: "running", event: "close", kind: .impossible),
      ])
    let cluster = diagram.dot().split(separator: "\n").first { $0.contains("class=\"composite\"") }
    for text in [">running<", ">ping / pong<", ">must not receive close<"] {
      #expect(cluster?.contains(text) == true)
    }
  }
}
