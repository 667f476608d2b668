/// A file in a folder of diagrams.
struct CommittedFile: Hashable, Sendable {
  /// The path of the file.
  let path: String

  /// The name of the machine: that of the file without the extension.
  let machine: String

  /// The format that the extension names.
  let format: OutputFormat

  /// Creates a file of a folder; nil if its name can't be that of a diagram.
  init?(name: String, in folder: FilePath) {
    guard let fileExtension = FilePath(name).fileExtension else { return nil }
    let stem = String(name.dropLast(fileExtension.count + 1))
    let format = OutputFormat.allCases.first { $0.fileName(of: stem) == name }
    guard let format, FilePath(folder.appending(name)).kind == .file else { return nil }
    path = folder.appending(name)
    machine = stem
    self.format = format
  }

  /// Reads the file.
  func content(within limits: ToolLimits) throws(DestinationError) -> WrittenFile {
    WrittenFile(try FilePath(path).bytes(within: limits), format, named: path)
  }

  /// Returns whether the file was certainly written for a machine with its own name.
  func isMarked(within limits: ToolLimits) -> Bool {
    (try? content(within: limits))?.isMarked(for: machine) ?? false
  }
}
