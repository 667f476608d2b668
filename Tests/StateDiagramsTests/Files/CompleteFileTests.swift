import Foundation
import StateDiagrams
import Testing

@Suite struct CompleteFileTests {
  static let sizes = [0, 1, 5_000_000]

  @Test(arguments: sizes)
  func `writing creates a new file`(size: Int) throws {
    let folder = try TemporaryFolder()
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 / 7) }
    try CompleteFile.write(bytes, to: folder["new"])
    #expect(try folder.bytes(of: "new") == bytes)
    #expect(try folder.names() == ["new"])
  }

  @Test func `writing replaces all bytes of a longer file`() throws {
    let folder = try TemporaryFolder()
    try folder.create("file", "a long old text")
    try CompleteFile.write(Array("new".utf8), to: folder["file"])
    #expect(try folder.text(of: "file") == "new")
    #expect(try folder.names() == ["file"])
  }

  @Test func `a new file has the permissions of the umask`() throws {
    let folder = try TemporaryFolder()
    try CompleteFile.write([], to: folder["written"])
    let file = try #require(fopen(folder["opened"], "w"))
    fclose(file)
    #expect(try folder.permissions(of: "written") == folder.permissions(of: "opened"))
  }

  @Test(arguments: [0o600, 0o640, 0o666, 0o777])
  func `writing keeps the permissions of a file`(permissions: Int) throws {
    let folder = try TemporaryFolder()
    try folder.create("file", "old")
    chmod(folder["file"], mode_t(permissions))
    try CompleteFile.write(Array("new".utf8), to: folder["file"])
    #expect(try folder.permissions(of: "file") == permissions)
    #expect(try folder.text(of: "file") == "new")
  }

  @Test(arguments: ["real/file", "real/../real/file", "next", "missing"])
  func `writing replaces the destination of a symbolic link, and keeps the link`(
    destination: String
  ) throws {
    let folder = try TemporaryFolder()
    try folder.createFolder("real")
    try folder.create("real/file", "old")
    symlink("real/file", folder["next"])
    symlink(destination, folder["link"])
    try CompleteFile.write(Array("new".utf8), to: folder["link"])
    let kept = try FileManager.default.destinationOfSymbolicLink(atPath: folder["link"])
    #expect(kept == destination)
    #expect(try folder.text(of: destination) == "new")
    #expect(try folder.text(of: "real/file") == (destination == "missing" ? "old" : "new"))
    #expect(try folder.names(in: "real") == ["file"])
  }

  @Test func `writing to an empty path is an error`() {
    #expect(throws: FileError(path: "", reason: "the path is empty")) {
      try CompleteFile.write([], to: "")
    }
  }

  #if os(Linux)
  @Test func `writing to a folder that accepts no files is an error`() {
    let error = FileError(
      path: "/proc/new", reason: "the folder '/proc' accepts no new files",
      advice: "Choose another folder.")
    #expect(throws: error) { try CompleteFile.write([], to: "/proc/new") }
  }
  #endif
}

/// A folder that is removed with its last reference.
private final class TemporaryFolder {
  let path = FileManager.default.temporaryDirectory.path + "/" + UUID().uuidString

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  subscript(_ name: String) -> String { path + "/" + name }

  func create(_ name: String, _ text: String) throws {
    try text.write(toFile: self[name], atomically: false, encoding: .utf8)
  }

  func createFolder(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: self[name], withIntermediateDirectories: false)
  }

  func bytes(of name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: self[name])))
  }

  func text(of name: String) throws -> String {
    String(decoding: try bytes(of: name), as: UTF8.self)
  }

  func names(in name: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: self[name]).sorted()
  }

  func permissions(of name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: self[name])[.posixPermissions] as? Int
  }
}
