import Testing

@testable import StateDiagrams

@Suite struct ElementTextsTests {
  private static let job = StateDiagram(
    name: "a job",
    nodes: [
      .initial(), .init("queued"),
      .init("running", entryEffects: ["acquire"], exitEffects: ["release"]),
      .init("done", kind: .final), .init("lost", isListed: false),
    ],
    transitions: [
      .init(from: .initial(), to: "queued"),
      .init(from: "queued", to: "running", event: "start"),
      .init(in: "running", event: "progress", effects: ["extend"]),
      .init(from: "running", to: "done", event: "stop", guard: "attempts: 0", effects: ["a", "b"]),
      .init(from: "running", to: "done", event: "end", effects: ["a"]),
      .init(from: "running", to: "queued", event: "stop", guard: "else"),
      .init(in: "queued", event: "stop", kind: .ignored),
    ])

  private static func texts(
    _ diagram: StateDiagram, title: String? = nil,
    highlighting highlights: StateDiagram.Highlights = .init()
  ) -> ElementTexts {
    diagram.elementTexts(title: title, highlighting: highlights)
  }

  @Test(arguments: [
    ("a job/queued", "State queued; ignores stop"),
    ("a job/running", "State running; entry / acquire; exit / release; progress / extend"),
    ("a job/done", "Final state done"), ("a job/done/:caption", "Final state done"),
    ("a job/lost", "Unlisted state lost"), ("a job/:initial", "the start"),
    ("a job/:initial--queued", "From the start to queued"),
    ("a job/queued--running", "From queued to running on start"),
    ("a job/running--queued", "From running to queued on stop otherwise"),
    (
      "a job/running--done",
      "From running to done on stop if attempts: 0 with effects a, b, on end with effect a"
    ),
  ])
  func `each element of a picture has a description in words`(id: String, text: String) {
    #expect(Self.texts(Self.job)[id] == text)
  }

  @Test func `the description of a picture has a sentence for each state and arrow`() {
    let diagram = StateDiagram(
      name: "door", nodes: [.initial(), .init("open"), .init("closed")],
      transitions: [
        .init(from: .initial(), to: "open"), .init(from: "open", to: "closed", event: "push"),
      ])
    #expect(
      Self.texts(diagram).description
        == "State machine door. State open. State closed. From the start to open. "
        + "From open to closed on push.")
  }

  @Test func `the title of a picture is the given one, or the machine's name`() {
    #expect(Self.texts(Self.job).title == "a job")
    #expect(Self.texts(Self.job, title: "Jobs").title == "Jobs")
  }

  @Test func `descriptions name states by their paths if composites share labels`() {
    let inner: (String) -> [StateDiagram.Node] = { parent in
      [.initial(in: .init(path: [parent])), .init("on", id: .init(path: [parent, "on"]))]
    }
    let texts = Self.texts(
      StateDiagram(
        name: "m", nodes: [.init("a", nodes: inner("a")), .init("b", nodes: inner("b"))],
        transitions: [
          .init(from: .initial(in: "a"), to: "a/on"), .init(from: "a/on", to: "b", event: "go"),
        ]))
    #expect(texts["m/a"] == "Composite state a")
    #expect(texts["m/a/on"] == "State a/on")
    #expect(texts["m/a/:initial--a/on"] == "From the start of a to a/on")
    #expect(texts["m/a/on--b"] == "From a/on to b on go")
  }

  @Test func `marks of a picture of differences are words`() {
    let old = StateDiagram(
      name: "m", nodes: [.init("a"), .init("b")],
      transitions: [
        .init(from: "a", to: "b", event: "go"), .init(in: "a", event: "ask", effects: ["tell"]),
      ])
    let new = StateDiagram(name: "m", nodes: [.init("a")])
    let texts = new.merged(with: old, direction: .leftToRight).texts
    #expect(texts["m/a"] == "State a; ask / tell (removed)")
    #expect(texts["m/b"] == "State b (removed)")
    #expect(texts["m/a--b--removed"] == "From a to b on go (removed)")
  }

  @Test func `an arrow that was taken has its own description`() {
    let taken = Self.texts(Self.job, highlighting: .init(taken: [Self.job.transitions[4]]))
    #expect(
      taken["a job/running--done--taken"] == "From running to done on end with effect a (taken)")
    #expect(
      taken["a job/running--done"]
        == "From running to done on stop if attempts: 0 with effects a, b")
  }
}
