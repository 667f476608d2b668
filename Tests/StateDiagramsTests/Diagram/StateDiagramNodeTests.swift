import DiagramFixtures
import StateDiagrams
import Testing

@Suite struct StateDiagramNodeTests {
  @Test func `the identifier of a state follows from its label`() {
    #expect(StateDiagram.Node("a b").id == .init(path: ["a b"]))
    #expect(StateDiagram.Node("a/b").id == .init(path: ["a/b"]))
    #expect(StateDiagram.Node("a", id: "x").id == "x")
  }

  @Test func `a state is simple, listed and without effects by default`() {
    let plain = StateDiagram.Node("a")
    #expect(plain.kind == .simple && plain.isListed && plain.regions == [])
    #expect(plain.entryEffects == [] && plain.exitEffects == [])
    let other = StateDiagram.Node(
      "a", kind: .final, entryEffects: ["x"], exitEffects: ["y"], isListed: false)
    #expect(other.kind == .final && !other.isListed)
    #expect(other.entryEffects == ["x"] && other.exitEffects == ["y"])
  }

  @Test func `a composite of nodes has one region without a label`() {
    let node = StateDiagram.Node("c", nodes: [.init("a")])
    #expect(node.kind == .composite)
    #expect(node.regions == [.init(label: nil, nodes: [.init("a")])])
  }

  @Test func `a composite of regions keeps their order`() {
    let regions = [
      StateDiagram.Region(label: "right", nodes: []), .init(label: "left", nodes: []),
    ]
    let node = StateDiagram.Node("c", id: "x", regions: regions)
    #expect(node.kind == .composite && node.id == "x")
    #expect(node.regions == regions)
  }

  @Test func `a pseudostate has the identifier of its composite and no label`() {
    let initial = StateDiagram.Node.initial(in: "c")
    #expect(initial.kind == .initial && initial.id == .initial(in: "c") && initial.label == "")
    #expect(StateDiagram.Node.initial().id == .initial())
    let history = StateDiagram.Node.history(in: "c")
    #expect(history.kind == .history && history.id == .history(in: "c") && history.label == "")
    #expect(StateDiagram.Node.history(in: "c", isDeep: true).kind == .deepHistory)
  }

  @Test(arguments: [
    (StateDiagram.Node.Kind.simple, true), (.composite, true), (.final, true), (.initial, false),
    (.history, false), (.deepHistory, false), (.choice, false), (.elided, false),
  ])
  func `the kind of a node is that of a state or that of a pseudostate`(
    _ kind: StateDiagram.Node.Kind, _ isState: Bool
  ) {
    #expect(kind.isState == isState)
  }

  @Test func `a visit of all nodes passes a composite, its contents, then its sibling`() {
    var ids: [StateDiagram.Node.ID] = []
    StateDiagram.everyKind.forEachNode { ids.append($0.id) }
    #expect(
      ids == [
        ":initial", "idle", "at work", "at work/:initial", "at work/busy", "at work/:history",
        "at work/deep", "both", "both/left/:initial", "both/left/a", "both/right/:initial",
        "both/right/b", "either", "lost", "over", ":elided",
      ])
  }

  @Test func `a visit of all nodes passes the regions of a machine in order, and empty ones`() {
    let diagram = StateDiagram(
      name: "d",
      regions: [
        .init(nodes: [.init("a")]), .init(nodes: []), .init(nodes: [.init("b", nodes: [])]),
      ])
    var labels: [String] = []
    diagram.forEachNode { labels.append($0.label) }
    #expect(labels == ["a", "b"])
  }
}
