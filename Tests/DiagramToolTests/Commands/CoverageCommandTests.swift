import ExampleMachines
import StateDiagrams
import StateExploration
import StateMachines
import Testing

@testable import DiagramTool

private enum Lamp: StateType, CaseIterable, DOTLabelable {
  case off, on, broken
  enum Event: CaseIterable, DOTLabelable { case press, drop }
  static let initialState = Lamp.off

  mutating func handleEvent(_ event: Event) {
    switch (self, event) {
    case (.off, .press): self = .on
    case (.on, .press): self = .off
    case (.on, .drop): self = .broken
    case (.off, .drop), (.broken, _): break
    }
  }
}

/// The commands `coverage` and `trace`.
@Suite struct CoverageCommandTests {
  private static let catalog: DiagramCatalog = DiagramCatalog(machines: [.init("lamp", Lamp.self)])
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ arguments: String...) -> ToolRun {
    var run = runTool(arguments, catalog: Self.catalog, draw: picture)
    run.output.replace(folder.path + "/", with: "")
    run.errors.replace(folder.path + "/", with: "")
    return run
  }

  /// Records a machine under another name than that of the catalog, twice.
  private func record(_ events: [Lamp.Event]) throws {
    for _ in 0..<2 {
      let recorder = try CoverageRecorder(MachineModel("Lamp", Lamp.self), folder: folder("counts"))
      let machine = StateMachine(Lamp.self)
      let token = machine.observe(recorder.record)
      for event in events { machine.handleEvent(event) }
      token.cancel()
    }
  }

  @Test func `'coverage' names each transition that was not taken, with a way to it`() throws {
    try record([.press, .press, .press])
    let report = """
      lamp: transitions 2 of 3 (66.6 %), outcomes of guards 0 of 0 (100.0 %), pairs 2 of 3 (66.6 %)
        not taken: on —drop→ broken, for example by press, drop

      """
    #expect(
      run("coverage", folder("counts"))
        == ToolRun(status: .success, output: report, errors: ""))
    #expect(run("coverage", "lamp", folder("counts"), "--minimum", "66").status == .success)
    let low = run("coverage", folder("counts"), "--minimum", "67")
    #expect(low.status == .failure)
    #expect(low.output.hasSuffix("  Fewer than 67 % of the transitions were taken.\n"))
  }

  @Test func `'coverage' writes counts into pictures, tables and JSON`() throws {
    try record([.press, .press, .press])
    #expect(run("coverage", folder("counts"), "-o", folder("lamp.md")).status == .success)
    let table = try folder.text(of: "lamp.md")
    #expect(table.contains("| on | 0 × drop |  |  | broken |"))
    #expect(table.contains("| off | 4 × press |  |  | on |"))
    #expect(run("coverage", folder("counts"), "-o", folder("lamp.svg")).status == .success)
    #expect(try folder.text(of: "lamp.svg").contains("4 × press"))
    #expect(
      run("coverage", folder("counts"), "--json").output.contains(
        #"{"transition": "on —drop→ broken", "count": 0, "inputs": ["press", "drop"]}"#))
  }

  @Test func `'coverage' refuses a missing, an empty, a foreign and an outdated folder`() throws {
    #expect(run("coverage", folder("none")).errors == "Error: 'none' is not a folder.\n")
    #expect(run("coverage", folder.path).errors.contains("contains no counts ('.jsonl')"))
    try folder.write("hello", to: "a.jsonl")
    #expect(run("coverage", folder.path).errors.contains("'a.jsonl' was not written by a recorder"))
    let line = #"{"format":"coverage 1","machine":"lamp","digest":"0"}"#
    try folder.write(line + "\n", to: "a.jsonl")
    #expect(
      run("coverage", folder.path).errors.contains(
        "'a.jsonl' counts the steps of another version of 'lamp'"))
    try folder.write(line.replacing("lamp", with: "radio") + "\n", to: "a.jsonl")
    #expect(
      run("coverage", folder.path).errors.contains(
        "'a.jsonl' counts the machine 'radio', which is not in the catalog"))
    #expect(run("coverage", folder.path, "-o", "a.json").status == .usageError)
  }

  private func trace(_ events: [Lamp.Event]) throws {
    let machine = StateMachine(Lamp.self)
    let token = machine.observe(try TraceRecorder(path: folder("run.jsonl")).record)
    for event in events { machine.handleEvent(event) }
    token.cancel()
  }

  @Test func `'trace' prints and writes the messages of a system`() throws {
    let machine = DiagramCatalog.Machine("pool", system: Pool.system())
    let table = RecordedTable(
      "pool", machine.model(protectsSteps: false).exploration(followsInputs: true))
    var (state, text) = (0, "{\"format\":\"trace 1\"}\n")
    for name in ["pool: lease(caller 0)", "deliver: pool → connection 0: start"] {
      let step = try #require(
        table.steps.indices.first {
          table.steps[$0].state == state && table.name(ofStep: $0) == name
        })
      let before = state
      state = table.exploration.behavior.target(row: before, input: table.steps[step].input)
      let ends = [before, state].map { recordedText(of: table.exploration.wholeState($0)) }
      text += "{\"before\":\(ends[0]),\"event\":\(name.jsonString),\"after\":\(ends[1])}\n"
    }
    try folder.write(text, to: "pool.jsonl")
    let run = runTool(
      ["trace", "pool", folder("pool.jsonl"), "--sequence", folder("messages")],
      catalog: DiagramCatalog(machines: [machine]))
    #expect(
      run.output == """
        pool: the machine makes all 2 events.
          environment → pool: lease(caller 0)
            pool: slots: [connecting, empty], waiting: 1
          pool → connection 0: start, sent
          pool → connection 0: start, arrives
            connection 0: dialing

        """, "\(run.errors)")
    #expect(try folder.text(of: "messages/pool-1.mmd").contains("  m1--)m2: start\n"))
  }

  @Test func `'trace' states the first step that the machine would not make`() throws {
    try trace([.press, .press])
    #expect(
      run("trace", "lamp", folder("run.jsonl")).output
        == "lamp: the machine makes all 2 events.\n")
    let text = try folder.text(of: "run.jsonl")
    try folder.write(text.replacing(#""after":"off""#, with: #""after":"broken""#), to: "run.jsonl")
    #expect(
      run("trace", "lamp", folder("run.jsonl"))
        == ToolRun(
          status: .failure,
          output:
            "lamp: line 3: In 'on', 'press' led to 'broken', but the machine goes to 'off'.\n",
          errors: ""))
    let report = run("trace", "lamp", folder("run.jsonl"), "--json")
    #expect(report.output.contains(#""line": 3"#))
    #expect(report.status == .failure)
  }

  @Test func `'trace' draws a run, and writes it as a test`() throws {
    try trace([.press, .drop])
    let run = run(
      "trace", "lamp", folder("run.jsonl"), "--test", "-o", folder("run.svg"))
    #expect(run.status == .success)
    #expect(
      run.output.contains(
        """
          let path = model.path([
            "press",
            "drop",
          ])
        """))
    #expect(try folder.text(of: "run.svg").contains("broken"))
  }

  @Test func `the picture of a trace has a format that shows its path`() throws {
    try trace([.press, .drop])
    let text = "lamp: the machine makes all 2 events.\n"
    let run = run("trace", "lamp", folder("run.jsonl"), "-T", "dot")
    #expect(run.status == .success && run.errors == text)
    #expect(run.output.contains("class=\"transition taken\""))
    #expect(
      self.run("trace", "lamp", folder("run.jsonl"), "-T", "png", "-o", folder("a")).output == text)
    #expect(try FilePath(folder("a")).bytes().starts(with: [0x89, 0x50]))
    for arguments in [["-o", "x.mmd"], ["-T", "mermaid"], ["-T", "svg", "--json"]] {
      let refused = runTool(
        ["trace", "lamp", folder("run.jsonl")] + arguments, catalog: Self.catalog)
      #expect(refused.status == .usageError)
    }
  }

  @Test func `a test of a trace compiles for any name of a machine`() throws {
    try trace([.press])
    let name = #"the "lamp" of `a\b`"#
    let run = runTool(
      ["trace", name, folder("run.jsonl"), "--test"],
      catalog: DiagramCatalog(machines: [.init(name, Lamp.self)]))
    #expect(
      run.output.contains(
        #"""
        @Test("the \"lamp\" of `a\\b` repeats the recorded run")
        func repeatsTheRecordedRun() async throws {
          let path = model.path([
        """#))
  }

  @Test func `'trace' needs a machine and a file`() throws {
    #expect(run("trace").status == .usageError)
    #expect(
      run("trace", "lamp").errors.hasPrefix("Error: Name a machine and the file of its trace."))
    #expect(run("trace", "lamp", "run.jsonl").errors.contains("Can't read 'run.jsonl'"))
  }

  @Test
  func `'coverage' counts a name for its machine, and other names for each machine of the type`()
    throws
  {
    let catalog = DiagramCatalog(machines: [
      .init("lamp", Lamp.self), .init("other", Lamp.self), .init("third", Lamp.self),
    ])
    func taken() -> [Substring] {
      runTool(["coverage", folder("counts")], catalog: catalog).output.split(separator: "\n")
        .filter { !$0.hasPrefix(" ") }.map { $0.prefix { $0 != "(" } }
    }
    let recorder = try CoverageRecorder(MachineModel("other", Lamp.self), folder: folder("counts"))
    let machine = StateMachine(Lamp.self)
    let token = machine.observe(recorder.record)
    machine.handleEvent(.press)
    token.cancel()
    #expect(taken() == ["other: transitions 1 of 3 "])
    try record([.press, .press])
    #expect(
      taken() == [
        "lamp: transitions 2 of 3 ", "other: transitions 2 of 3 ", "third: transitions 2 of 3 ",
      ])
  }
}

extension String {
  fileprivate func replacing(_ old: String, with new: String) -> String {
    var copy = self
    copy.replace(old, with: new)
    return copy
  }
}
