import PlatformLibC

extension FilePath {
  /// The kinds of file system entries, by how the tool writes to them.
  enum Kind: Hashable, Sendable {
    /// No entry, or an entry in a folder that this process must not search.
    case missing
    /// A folder.
    case folder
    /// A regular file, which may be replaced.
    case file
    /// A device, a pipe or a socket, which is written to and never replaced.
    case device
  }

  /// The kind of the entry at the path. Symbolic links are followed.
  var kind: Kind {
    var status = stat()
    guard stat(text, &status) == 0 else { return .missing }
    return switch status.st_mode & S_IFMT {
    case S_IFDIR: .folder
    case S_IFREG: .file
    default: .device
    }
  }

  /// Whether the entry at the path is a symbolic link.
  var isLink: Bool {
    var status = stat()
    return lstat(text, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// The absolute path without symbolic links; unchanged if there is no entry at the path.
  var absolute: FilePath {
    guard let resolved = realpath(text, nil) else { return self }
    defer { free(resolved) }
    return FilePath(String(cString: resolved))
  }

  /// Throws a `DestinationError` if the file can't be replaced. Checking all files first prevents a
  /// partial update.
  func checkIsWritable() throws(DestinationError) {
    guard access(text, W_OK) == 0 else {
      throw DestinationError("Can't write \(text.quoted): \(String(cString: strerror(errno))).")
    }
  }

  /// Throws a `DestinationError` unless the parent of the path is a folder.
  func checkParent() throws(DestinationError) {
    switch parent.kind {
    case .folder: break
    case .missing:
      throw DestinationError(
        "Can't write \(text.quoted): the folder \(parent.text.quoted) doesn't exist.")
    case .file, .device:
      throw DestinationError(
        "Can't write \(text.quoted): \(parent.text.quoted) is not a folder.")
    }
  }

  /// Creates the folder at the path, unless it exists. Its parent must exist.
  func createFolder() throws(DestinationError) {
    // Another process may have created it since the check.
    guard mkdir(withoutSlash, 0o777) != 0, errno != EEXIST else { return }
    let code = errno
    // Some file systems, such as /proc, report a folder that can't be created as missing.
    let reason =
      code == ENOENT && parent.kind == .folder
      ? "\(parent.text.quoted) accepts no new folders" : String(cString: strerror(code))
    throw DestinationError("Can't create the folder \(text.quoted): \(reason).")
  }

  /// Returns the sorted names of the entries of the folder; empty if there is no folder.
  ///
  /// - Throws: A `DestinationError` if the folder can't be read.
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

  /// Returns the error for a file that can't be read, with the description of the current `errno`.
  func unreadable() -> DestinationError {
    DestinationError("Can't read \(text.quoted): \(String(cString: strerror(errno))).")
  }
}
