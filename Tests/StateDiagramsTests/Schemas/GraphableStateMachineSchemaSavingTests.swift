import Foundation
import StateDiagrams
import Testing

private enum Press: CaseIterable, DOTLabelable { case press }

private let schema = GraphableStateMachineSchema<Lamp, Press, Void>(initialState: .off) {
  lamp, _ in
  lamp == .off ? (.on, nil) : (.off, nil)
}

private let text = """
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

@Suite struct `Saving a graphable schema` {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  @Test(arguments: [false, true])
  func `writes beside the source file, or to an absolute path`(isAbsolute: Bool) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let target = folder.appending(path: "lamp.dot")
    try schema.saveDOTDigraph(
      filepathRelativeToCurrentFile: isAbsolute ? target.path : "lamp.dot",
      file: isAbsolute ? "/nowhere/Lamp.swift" : folder.appending(path: "Lamp.swift").path)
    #expect(try String(contentsOf: target, encoding: .utf8) == text)
  }

  @Test func `is an error that names the file where the folder is missing`() {
    let error = #expect(throws: FileError.self) {
      try schema.saveDOTDigraph(
        filepathRelativeToCurrentFile: "none/lamp.dot", file: "/nowhere/Lamp.swift")
    }
    #expect(error?.path == "/nowhere/none/lamp.dot")
  }

  @Test func `does nothing outside the simulator`() throws {
    let file = folder.appending(path: "Lamp.swift").path
    try schema.saveDOTDigraphIfRunningInSimulator(
      filepathRelativeToCurrentFile: "lamp.dot", file: file)
    #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "lamp.dot").path))
  }
}
