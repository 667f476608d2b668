import DiagramFixtures
import Foundation
import StateDiagrams
import Testing

@Suite struct GraphableStateMachineSchemaTests {
  private enum Push: CaseIterable, DOTLabelable { case press, hold }

  private let schema = GraphableStateMachineSchema<Lamp, Push, Void>(initialState: .off) {
    switch ($0, $1) {
    case (.off, .press): (.on, { _ in })
    case (.on, .press): (.off, nil)
    case (_, .hold): nil
    }
  }

  @Test func `a graphable schema runs like the schema that it contains`() {
    var lamp = schema.initialState
    let first = schema.step(&lamp, on: .press)
    #expect(lamp == .on)
    guard case .handled(.some) = first else {
      Issue.record("There is an effect")
      return
    }
    let second = schema.step(&lamp, on: .hold)
    #expect(lamp == .on)
    guard case .ignored = second else {
      Issue.record("The event is ignored")
      return
    }
    let same: StateMachineSchema<Lamp, Push, Void> = schema
    #expect(same.diagram == schema.diagram)
  }

  @Test func `the diagram of a schema omits its effects, which have no names`() {
    #expect(schema.diagram.name == "Lamp")
    #expect(schema.diagram.outline == "• off on")
    #expect(schema.diagram.arrows == ["off -> on press", "on -> off press"])
  }

  @Test func `the function of a schema runs at each access of the diagram and not before`() {
    let counter = Counter()
    let schema = GraphableStateMachineSchema<Lamp, Push, Void>(initialState: .off) { lamp, _ in
      counter.count()
      return (lamp, nil)
    }
    #expect(counter.calls == 0)
    _ = schema.diagram
    // Each of four steps is made twice.
    #expect(counter.calls == 8)
    _ = schema.dotDigraph
    #expect(counter.calls == 16)
  }

  private final class Counter: Sendable {
    private let number = Locked(0)
    var calls: Int { number.withLock { $0 } }
    func count() { number.withLock { $0 += 1 } }
  }

  private let digraph = """
    digraph {
        graph [rankdir=LR]

        0 [label="", shape=plaintext]
        0 -> 1 [label="START"]

        1 [label="off"]
        2 [label="on"]

        1 -> 2 [label="press"]
        2 -> 1 [label="press"]
    }
    """

  @Test func `the digraph of a schema is that of SwiftyStateMachine`() {
    #expect(schema.dotDigraph == digraph)
  }
}

// MARK: Saving

extension GraphableStateMachineSchemaTests {
  private var folder: URL {
    FileManager.default.temporaryDirectory.appending(path: "schema-\(UUID().uuidString)")
  }

  @Test(arguments: [false, true])
  func `a digraph is written beside the source file, or to an absolute path`(
    isAbsolute: Bool
  ) throws {
    let folder = folder
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let target = folder.appending(path: "lamp.dot")
    try schema.saveDOTDigraph(
      filepathRelativeToCurrentFile: isAbsolute ? target.path : "lamp.dot",
      file: isAbsolute ? "/nowhere/Lamp.swift" : folder.appending(path: "Lamp.swift").path)
    #expect(try String(contentsOf: target, encoding: .utf8) == digraph + "\n")
  }

  @Test func `saving a digraph to a missing folder throws an error that names the file`() {
    let error = #expect(throws: FileError.self) {
      try schema.saveDOTDigraph(
        filepathRelativeToCurrentFile: "none/lamp.dot", file: "/nowhere/Lamp.swift")
    }
    #expect(error?.path == "/nowhere/none/lamp.dot")
  }

  @Test func `saving a digraph in the simulator has no effect elsewhere`() throws {
    let folder = folder
    try schema.saveDOTDigraphIfRunningInSimulator(
      filepathRelativeToCurrentFile: "lamp.dot", file: folder.appending(path: "Lamp.swift").path)
    #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "lamp.dot").path))
  }
}
