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

  @Test func `writing follows a symbolic link with an absolute destination`() throws {
    let folder = try TemporaryFolder()
    symlink(folder["target"], folder["link"])
    try CompleteFile.write(Array("new".utf8), to: folder["link"])
    #expect(try folder.text(of: "target") == "new")
  }

  @Test func `writing leaves the old file under its other names`() throws {
    let folder = try TemporaryFolder()
    try folder.create("file", "old")
    link(folder["file"], folder["other"])
    try CompleteFile.write(Array("new".utf8), to: folder["file"])
    #expect(try folder.text(of: "other") == "old")
  }

  @Test(
    arguments: [
      ("missing/file", "No such file or directory", "create it first"),
      ("file/below", "Not a directory", "not a folder"),
      ("file/", "Not a directory", "not a folder"),
      ("folder", "Is a directory", "name a file in it"),
      ("folder/", "Is a directory", "name a file in it"),
      ("circle", "Too many levels of symbolic links", "circle"),
      ("file\u{0}.svg", "NUL", ""),
    ])
  func `an error of writing has the reason and advice`(name: String, reason: String, advice: String)
    throws
  {
    let folder = try TemporaryFolder()
    try folder.create("file", "old")
    try folder.createFolder("folder")
    symlink("circle", folder["circle"])
    let names = try folder.names()

    let error = #expect(throws: FileError.self) {
      try CompleteFile.write(Array("new".utf8), to: folder[name])
    }
    #expect(error?.path == folder[name])
    #expect(error?.reason.contains(reason) == true, "\(String(describing: error))")
    #expect(error?.advice == nil ? advice.isEmpty : error?.advice?.contains(advice) == true)
    #expect(try folder.text(of: "file") == "old")
    #expect(try folder.names() == names)
    #expect(try folder.names(in: "folder") == [])
  }

  @Test func `writing to an empty path is an error`() {
    #expect(throws: FileError(path: "", reason: "the path is empty")) {
      try CompleteFile.write([], to: "")
    }
  }

  @Test func `writing to a name without a folder creates a file in the working folder`() throws {
    let name = "CompleteFileTests-\(UUID().uuidString)"
    defer { unlink(name) }
    try CompleteFile.write(Array("new".utf8), to: name)
    #expect(try String(contentsOfFile: name, encoding: .utf8) == "new")
  }

  @Test(.enabled(if: access("/dev/full", W_OK) == 0))
  func `writing to a full device is an error, and the device stays in place`() throws {
    let folder = try TemporaryFolder()
    // A copy, because as root a mistake could remove the system's own.
    let isCopied = mknod(folder["full"], S_IFCHR | 0o666, 0x107) == 0
    let path = isCopied && access(folder["full"], W_OK) == 0 ? folder["full"] : "/dev/full"
    let error = #expect(throws: FileError.self) {
      try CompleteFile.write(Array("new".utf8), to: path)
    }
    #expect(error?.reason == "No space left on device")
    #expect(error?.advice?.contains("room") == true)
    var status = stat()
    #expect(stat(path, &status) == 0)
    #expect(status.st_mode & S_IFMT == S_IFCHR)
  }

  @Test func `writing sends the bytes into a named pipe`() async throws {
    let folder = try TemporaryFolder()
    let pipe = folder["pipe"]
    #expect(mkfifo(pipe, 0o600) == 0)
    // Opened for reading and writing, it has a buffer, and opening it doesn't block.
    let descriptor = open(pipe, O_RDWR | O_NONBLOCK)
    defer { close(descriptor) }
    try CompleteFile.write(Array("new".utf8), to: pipe)
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = read(descriptor, &bytes, bytes.count)
    #expect(bytes.prefix(max(count, 0)).elementsEqual("new".utf8))
    #expect(try folder.names() == ["pipe"])
  }

  @Test(.enabled(if: access("/dev/fd/0", F_OK) == 0 || access("/proc/self/fd", F_OK) == 0))
  func `writing appends to a file that is already open`() throws {
    let folder = try TemporaryFolder()
    try folder.create("log", "old ")
    let descriptor = open(folder["log"], O_RDWR)
    defer { close(descriptor) }
    try CompleteFile.write(Array("new".utf8), to: "/dev/fd/\(descriptor)")
    #expect(try folder.text(of: "log") == "old new")
  }

  @Test(.enabled(if: geteuid() == 0, "only root can change the owner"))
  func `writing keeps the owner of a file`() throws {
    let folder = try TemporaryFolder()
    try folder.create("file", "old")
    chown(folder["file"], 1, 1)
    try CompleteFile.write(Array("new".utf8), to: folder["file"])
    let attributes = try FileManager.default.attributesOfItem(atPath: folder["file"])
    #expect(attributes[.ownerAccountID] as? Int == 1)
  }
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
