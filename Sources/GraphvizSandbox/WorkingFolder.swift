internal import GraphvizRendering
internal import PlatformLibC

/// A temporary folder for a child process.
enum WorkingFolder {
  /// Calls a closure with the path of a new folder in `TMPDIR` or `/tmp`, and removes the folder with
  /// its contents afterwards.
  ///
  /// - Throws: The error of the closure, or a `GraphvizError` if the folder can't be created.
  static func with<Result>(
    _ body: (_ path: String) throws(GraphvizError) -> Result
  ) throws(GraphvizError) -> Result {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    var template = Array(((parent.isEmpty ? "/tmp" : parent) + "/graphviz-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else {
      throw GraphvizError(
        .process, problem: "can't create a folder for temporary files",
        messages: [String(cString: strerror(errno))],
        advice: "Set 'TMPDIR' to a folder that can be written to.")
    }
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { remove(path) }
    return try body(path)
  }

  /// Removes a file, or a folder with its contents. Errors are ignored.
  private static func remove(_ path: String) {
    // `unlink` comes first, because it doesn't follow a symbolic link to a folder.
    if unlink(path) == 0 { return }
    if let folder = opendir(path) {
      var names: [String] = []
      while let entry = readdir(folder) {
        names.append(
          withUnsafeBytes(of: &entry.pointee.d_name) {
            String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
          })
      }
      closedir(folder)
      for name in names where name != "." && name != ".." { remove("\(path)/\(name)") }
    }
    rmdir(path)
  }
}
