import GraphvizRendering
import StateDiagrams

/// Where `render` puts what it draws.
enum RenderDestination: Hashable, Sendable {
  /// Standard output.
  case standardOutput
  /// One file, which is replaced once its new content is complete.
  case file(FilePath)
  /// A device or a pipe, which is written to as it stands.
  case device(FilePath)
  /// A folder, which gets a file for each machine and format, named after both.
  case folder(FilePath)

  /// What `--output` names; standard output where it isn't given.
  init(_ output: String?) {
    // By its name in `/dev`, a file that standard output was redirected to would be replaced
    // instead of written to.
    guard let output, output != "-", output != "/dev/stdout" else {
      self = .standardOutput
      return
    }
    let path = FilePath(output)
    self =
      switch path.kind {
      case .folder: .folder(path)
      case _ where path.endsInSlash: .folder(path)
      case .device: .device(path)
      case .file, .missing: .file(path)
      }
  }

  /// Throws if what is to be drawn can't go here, before the work of drawing it.
  func check(isBinary: Bool, isTerminal: Bool) throws(DestinationError) {
    switch self {
    case .standardOutput:
      if isBinary && isTerminal { throw .terminal }
    case .device:
      break
    case .file(let path):
      try Self.checkParent(of: path)
    case .folder(let path):
      if path.kind == .folder { break }
      guard FilePath(path.withoutSlash).kind == .missing else {
        throw DestinationError("\(path.withoutSlash.quoted) is not a folder.")
      }
      try Self.checkParent(of: path)
    }
  }

  /// Returns the file for a machine in a format, if there is one.
  func existingFile(of machine: String, _ format: OutputFormat) -> FilePath? {
    let path: FilePath
    switch self {
    case .standardOutput, .device: return nil
    case .file(let file): path = file
    case .folder(let folder): path = FilePath(folder.appending(format.fileName(of: machine)))
    }
    return path.kind == .file ? path : nil
  }

  /// Writes what was drawn. A file has its complete new content or is as it was.
  func write(_ pictures: [RenderedPicture], to output: ToolOutput) throws {
    switch self {
    case .standardOutput:
      for picture in pictures { try output.write(picture.bytes) }
    case .device(let path):
      try FileDescriptor.withWritable(path.text) { device in
        for picture in pictures {
          if picture.format.isBinary && device.isTerminal { throw DestinationError.terminal }
          try device.write(picture.bytes)
        }
      }
    case .file(let path):
      for picture in pictures { try CompleteFile.write(picture.bytes, to: path.text) }
    case .folder(let path):
      try path.createFolder()
      for picture in pictures {
        try CompleteFile.write(picture.bytes, to: path.appending(picture.fileName))
      }
    }
  }
}

extension RenderDestination {
  private static func checkParent(of path: FilePath) throws(DestinationError) {
    switch FilePath(path.parent).kind {
    case .folder:
      break
    case .missing:
      throw DestinationError(
        "Can't write \(path.text.quoted): the folder \(path.parent.quoted) doesn't exist.")
    case .file, .device:
      throw DestinationError(
        "Can't write \(path.text.quoted): \(path.parent.quoted) is not a folder.")
    }
  }
}

/// A diagram in one format, complete in memory.
struct RenderedPicture: Hashable, Sendable {
  /// The name of the machine.
  let machine: String

  /// What the bytes are.
  let format: OutputFormat

  /// What goes into a file.
  let bytes: [UInt8]

  /// The file's name in a folder.
  var fileName: String { "\(machine).\(format.fileExtension)" }
}
