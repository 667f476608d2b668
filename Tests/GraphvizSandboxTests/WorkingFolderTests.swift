import Foundation
import GraphvizRendering
import Testing

@testable import GraphvizSandbox

@Suite struct WorkingFolderTests {
  @Test func `a working folder is new and empty, and is removed with its contents`() throws {
    let files = FileManager.default
    let (first, second) = try WorkingFolder.with { one throws(GraphvizError) in
      try WorkingFolder.with { two in (one, two) }
    }
    #expect(first != second)
    let path = try WorkingFolder.with { path in
      #expect((try? files.contentsOfDirectory(atPath: path)) == [])
      #expect(
        (try? files.createDirectory(atPath: path + "/a/b", withIntermediateDirectories: true))
          != nil)
      for name in ["c", "a/d", "a/b/e", ".hidden"] {
        #expect(files.createFile(atPath: path + "/" + name, contents: Data("x".utf8)))
      }
      return path
    }
    for path in [first, second, path] { #expect(!files.fileExists(atPath: path)) }
  }

  @Test func `a working folder is removed after an error, which is rethrown`() {
    let failure = GraphvizError(.layout, problem: "no")
    var path = ""
    let error = #expect(throws: GraphvizError.self) {
      try WorkingFolder.with { folder throws(GraphvizError) in
        path = folder
        throw failure
      }
    }
    #expect(error == failure)
    #expect(!path.isEmpty && !FileManager.default.fileExists(atPath: path))
  }

  @Test func `removing a working folder keeps the files behind a symbolic link`() throws {
    let other = try TemporaryFolder()
    #expect(FileManager.default.createFile(atPath: other("kept"), contents: Data()))
    try WorkingFolder.with { path in
      #expect(symlink(other.path, path + "/link") == 0)
    }
    #expect(FileManager.default.fileExists(atPath: other("kept")))
  }

  @Test func `a working folder that can't be made is an error with the remedy`() throws {
    let folder = try TemporaryFolder()
    try Data("graph { a }".utf8).write(to: URL(filePath: folder("a.dot")))
    // In another process, since this one's environment can't be changed safely.
    let ending = try ChildProcess(
      program: Program.smGraph, arguments: ["render", "--file", folder("a.dot"), "-T", "svg"],
      environment: ["TMPDIR=\(folder("missing"))"]
    ).run(input: [], maximumOutput: 100_000, seconds: 100)
    #expect(ending.kind == .exited(1))
    #expect(ending.errors.contains("can't create a folder for temporary files"))
    #expect(ending.errors.contains("Set 'TMPDIR' to a folder that can be written to."))
  }
}
