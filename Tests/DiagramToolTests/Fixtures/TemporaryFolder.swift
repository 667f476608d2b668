import Foundation

/// A folder that exists while a test runs.
final class TemporaryFolder {
  let path: String

  init() throws {
    let name = "DiagramToolTests-\(UUID().uuidString)"
    path = FileManager.default.temporaryDirectory.appendingPathComponent(name).path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Returns the path of a file in the folder.
  func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

  /// The names of the files in the folder, sorted.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  /// Returns the text of a file in the folder.
  func text(of name: String) throws -> String {
    try String(contentsOfFile: self(name), encoding: .utf8)
  }

  /// Writes a file into the folder.
  func write(_ text: String, to name: String) throws {
    try text.write(toFile: self(name), atomically: false, encoding: .utf8)
  }

  /// Creates a folder in the folder.
  func createFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: self(name), withIntermediateDirectories: true)
  }
}
