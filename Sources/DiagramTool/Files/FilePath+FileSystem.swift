#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

extension FilePath {
  /// What is found at a path.
  enum Kind: Hashable, Sendable {
    /// Nothing, or nothing that may be seen.
    case missing
    /// A folder.
    case folder
    /// A file with content, which may be replaced.
    case file
    /// A device or a pipe, which is written to but must not be replaced.
    case device
  }

  /// What is found at the path, through symbolic links.
  var kind: Kind {
    var status = stat()
    guard stat(text, &status) == 0 else { return .missing }
    return switch status.st_mode & S_IFMT {
    case S_IFDIR: .folder
    case S_IFREG: .file
    default: .device
    }
  }

  /// Whether the path is that of a symbolic link.
  var isLink: Bool {
    var status = stat()
    return lstat(text, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// The path from the root, without symbolic links; as it is where nothing is there.
  var absolute: FilePath {
    guard let resolved = realpath(text, nil) else { return self }
    defer { free(resolved) }
    return FilePath(String(cString: resolved))
  }

  /// Whether DocC reads what the path names, which finds pictures by their names alone.
  var isInDocumentationCatalog: Bool {
    FilePath(parent).absolute.text.split(separator: "/").contains { $0.hasSuffix(".docc") }
  }

  /// Throws where a file can't be put or replaced at the path, so that nothing is written if one
  /// of several files can't be.
  ///
  /// - Parameter createsFolder: Whether the folder of the file may be missing.
  func checkIsWritable(createsFolder: Bool = false) throws(DestinationError) {
    let folder = FilePath(parent)
    switch folder.kind {
    case .missing where createsFolder && FilePath(folder.parent).kind == .folder:
      return try folder.checkIsWritable()
    case .missing:
      throw DestinationError(
        "Can't write \(text.quoted): the folder \(parent.quoted) doesn't exist.")
    case .file, .device:
      throw DestinationError("Can't write \(text.quoted): \(parent.quoted) is not a folder.")
    case .folder: break
    }
    guard access(kind == .missing ? parent : text, W_OK) == 0 else {
      throw DestinationError("Can't write \(text.quoted): \(String(cString: strerror(errno))).")
    }
  }

  /// Creates the folder that the path names, unless it exists.
  func createFolder() throws(DestinationError) {
    // It may have come into being since it was looked for; then it serves as well.
    guard mkdir(withoutSlash, 0o777) != 0, errno != EEXIST else { return }
    let code = errno
    // Some systems of files, such as /proc, report a new folder as missing.
    let reason =
      code == ENOENT && FilePath(parent).kind == .folder
      ? "\(parent.quoted) accepts no new folders" : String(cString: strerror(code))
    throw DestinationError("Can't create the folder \(text.quoted): \(reason).")
  }

  /// Returns the sorted names of the entries of a folder; none if there is no folder.
  func names() throws(DestinationError) -> [String] {
    guard let folder = opendir(text) else {
      if errno == ENOENT || errno == ENOTDIR { return [] }
      throw unreadable()
    }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        tuple.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) {
          String(cString: $0)
        }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Returns the error of a file that can't be read, with the system's reason.
  func unreadable() -> DestinationError {
    DestinationError("Can't read \(text.quoted): \(String(cString: strerror(errno))).")
  }
}
