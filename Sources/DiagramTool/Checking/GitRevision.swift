import GraphvizRendering
import PlatformLibC

/// A revision of the Git repository around a folder, from which committed pictures are read.
struct GitRevision {
  private let name: String
  private let folder: FilePath

  /// Finds a revision: a branch, a tag or a commit.
  ///
  /// - Parameter folder: A folder of the repository. Paths of files are relative to it.
  /// - Throws: A `DestinationError` with Git's message if there is no such revision.
  init(_ name: String, in folder: FilePath) throws(DestinationError) {
    let words = ["rev-parse", "--verify", "--end-of-options", name + "^{commit}"]
    let (isFound, output) = Self.git(words, in: folder, errors: "&1")
    guard isFound else {
      let message = String(decoding: output, as: UTF8.self).split(separator: "\n").first ?? ""
      throw DestinationError(
        "\(name.quoted) is neither a file nor a revision of Git (\(String(message).visible)). A branch "
          + "of a remote must be fetched first.")
    }
    (self.name, self.folder) = (name, folder)
  }

  /// Returns a committed file; nil if the revision has no file at the path.
  func file(at path: String, _ format: OutputFormat) -> WrittenFile? {
    let (isFound, bytes) = Self.git(["show", "\(name):./\(path)"], in: folder)
    return isFound ? WrittenFile(bytes, format, named: "\(name):\(path)") : nil
  }

  /// Returns the first committed picture of a machine that contains its diagram. If none does, returns
  /// the first one; nil if there is none.
  func picture(of machine: String, in pictures: FilePath) -> WrittenFile? {
    let files = OutputFormat.allCases.lazy.compactMap {
      file(at: pictures.entry($0.fileName(of: machine)).text, $0)
    }
    return files.first { $0.diagram != nil } ?? files.first
  }

  /// Runs Git, and returns whether it succeeded, with its standard output.
  ///
  /// - Parameter errors: The destination of its standard error.
  private static func git(
    _ arguments: [String], in folder: FilePath, errors: String = "/dev/null"
  ) -> (succeeded: Bool, output: [UInt8]) {
    let words = ["git", "-C", folder.text] + arguments
    let command = words.map(\.shellWord).joined(separator: " ") + " 2>\(errors)"
    guard let pipe = popen(command, "r") else { return (false, []) }
    var output: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&buffer, 1, buffer.count, pipe), count > 0 {
      output += buffer[..<count]
    }
    return (pclose(pipe) == 0, output)
  }
}
