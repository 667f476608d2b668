import GraphvizRendering
import StateDiagrams

/// The destination of the pictures that `render` draws.
enum RenderDestination: Hashable, Sendable {
  /// Standard output.
  case standardOutput
  /// A file, which is replaced once its new content is complete, or a device or a pipe.
  case file(FilePath)
  /// A folder, which gets a file for each machine and format: `door.svg`.
  case folder(FilePath)

  /// Creates the destination that `--output` names; standard output for nil and `-`.
  init(_ output: String?) {
    // If standard output is redirected to a file, `/dev/stdout` is a link to that file, and the
    // file would be replaced instead of written to.
    guard let output, output != "-", output != "/dev/stdout" else {
      self = .standardOutput
      return
    }
    let path = FilePath(output)
    self = path.kind == .folder || path.endsInSlash ? .folder(path) : .file(path)
  }

  /// Throws a `DestinationError` if the destination can't receive pictures. Called before drawing,
  /// which may take long.
  ///
  /// - Parameters:
  ///   - isBinary: Whether any picture is a PNG or a PDF.
  ///   - isTerminal: Whether standard output is a terminal.
  func check(isBinary: Bool, isTerminal: Bool) throws(DestinationError) {
    switch self {
    case .standardOutput:
      if isBinary && isTerminal { throw .terminal }
    case .file(let path):
      try path.checkParent()
    case .folder(let path):
      if path.kind == .folder { break }
      guard FilePath(path.withoutSlash).kind == .missing else {
        throw DestinationError("\(path.withoutSlash.quoted) is not a folder.")
      }
      try path.checkParent()
    }
  }

  /// Returns the existing file for a machine in a format; nil if there is none.
  func existingFile(of machine: String, _ format: OutputFormat) -> FilePath? {
    let path: FilePath
    switch self {
    case .standardOutput: return nil
    case .file(let file): path = file
    case .folder(let folder): path = folder.entry(format.fileName(of: machine))
    }
    return path.kind == .file ? path : nil
  }

  /// Writes the pictures. Each file is replaced once its new content is complete; if writing fails,
  /// it is unchanged.
  func write(_ pictures: [RenderedPicture], to output: ToolOutput) throws {
    switch self {
    case .standardOutput:
      for picture in pictures { try output.write(picture.bytes) }
    case .file(let path):
      for picture in pictures { try CompleteFile.write(picture.bytes, to: path.text) }
    case .folder(let path):
      try path.createFolder()
      for picture in pictures {
        try CompleteFile.write(
          picture.bytes, to: path.entry(picture.format.fileName(of: picture.machine)).text)
      }
    }
  }
}

/// A machine's diagram in one format, in memory.
struct RenderedPicture: Hashable, Sendable {
  /// The name of the machine.
  let machine: String

  /// The format of the bytes.
  let format: OutputFormat

  /// The content of the file.
  let bytes: [UInt8]
}
