internal import PlatformLibC

/// Writes files atomically.
package enum CompleteFile {
  /// Writes bytes to a file. Readers see the previous content or the new one, but never a part.
  ///
  /// The bytes are written to a temporary file in the same folder, which then replaces the target
  /// and has its permissions. A symbolic link is kept, and the file that it refers to is replaced.
  /// A target that is no file, such as a terminal, a pipe or a device, is written directly. On Windows and
  /// WASI, the file itself is written, so that an error can leave a part.
  ///
  /// - Parameters:
  ///   - bytes: The new content.
  ///   - path: The path of the file. Its folder must exist.
  /// - Throws: A ``FileError`` if the file can't be written. An existing file is then unchanged.
  package static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    guard !path.isEmpty else { throw FileError(path: path, reason: "the path is empty") }
    guard !path.utf8.contains(0) else {
      throw FileError(path: path, reason: "the path holds a NUL character")
    }

    #if os(Windows) || os(WASI)
    try overwrite(path, with: bytes)
    #else
    try replace(path, with: bytes)
    #endif
  }

  /// Returns the path of the folder that contains the last component of a path.
  private static func folder(of path: String) -> String {
    // A combining mark after a slash makes both one character, so that bytes are compared.
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}

#if os(Windows) || os(WASI)
extension CompleteFile {
  /// Writes to the file itself, because these platforms lack the permissions and links of POSIX.
  private static func overwrite(_ path: String, with bytes: [UInt8]) throws(FileError) {
    let file = fopen(path, "wb")
    let count = file.map { fwrite(bytes, 1, bytes.count, $0) }
    guard let file, fclose(file) == 0, count == bytes.count else {
      throw FileError(path: path, code: errno, folder: folder(of: path))
    }
  }
}
#else
extension CompleteFile {
  /// The `errno` of a failed system call.
  package struct SystemError: Error {
    package var code: CInt

    init(code: CInt = errno) { self.code = code }
  }

  // MARK: Ways to write

  /// Writes to the target of a path, in the way that its kind requires.
  private static func replace(_ path: String, with bytes: [UInt8]) throws(FileError) {
    var target = path
    do throws(SystemError) {
      if namesOpenFile(path) { return try append(bytes, to: path) }
      target = try resolvingLinks(path)
      switch try status(of: target) {
      case nil: try replace(target, with: bytes, existing: nil)
      case let status? where isKind(S_IFREG, status):
        try replace(target, with: bytes, existing: status)
      case let status? where isKind(S_IFDIR, status): throw SystemError(code: EISDIR)
      case _?: try append(bytes, to: target)
      }
    } catch {
      let folder = folder(of: target)
      // Some file systems, such as /proc, report a new file as missing.
      if error.code == ENOENT, let status = try? status(of: folder), isKind(S_IFDIR, status) {
        throw FileError(
          path: path, reason: "the folder '\(folder)' accepts no new files",
          advice: "Choose another folder.")
      }
      throw FileError(path: path, code: error.code, folder: folder)
    }
  }

  /// Writes a new file and renames it to the path.
  private static func replace(
    _ path: String,
    with bytes: [UInt8],
    existing: stat?
  ) throws(SystemError) {
    // Renaming requires only the folder's permission, and would override a file's own.
    if existing != nil { try check(access(path, W_OK)) }

    let permissions = existing.map { $0.st_mode & 0o777 }
    let temporary = try createTemporaryFile(beside: path, permissions: permissions ?? 0o666)
    do throws(SystemError) {
      defer { close(temporary.descriptor) }
      if let existing, let permissions {
        // Only root can change the owner of a file. For other users, the new file keeps its owner.
        _ = fchown(temporary.descriptor, existing.st_uid, existing.st_gid)
        try check(fchmod(temporary.descriptor, permissions))
      }
      try writeAll(bytes, to: temporary.descriptor)
      // Without this call, a system crash could leave an empty file. Some file systems don't
      // support it, and report EINVAL.
      if fsync(temporary.descriptor) != 0, errno != EINVAL { throw SystemError() }
      try check(rename(temporary.path, path))
    } catch {
      unlink(temporary.path)
      throw error
    }
  }

  /// Writes to an existing target that can't be replaced.
  private static func append(_ bytes: [UInt8], to path: String) throws(SystemError) {
    // Standard output can be a file that a shell appends to.
    let descriptor = open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
    try check(descriptor)
    defer { close(descriptor) }
    try writeAll(bytes, to: descriptor)
  }

  /// Writes all bytes, in several calls if the system writes only a part. Blocks the thread while the reader
  /// of a pipe is slow.
  package static func writeAll(_ bytes: [UInt8], to descriptor: CInt) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { writeSome($0, to: descriptor) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        // The parent process has made the file non-blocking, as Node.js does with pipes.
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&request, 1, -1)
      } else if errno != EINTR {
        throw SystemError()
      }
    }
  }

  // MARK: Paths

  /// Creates a file with an unused name in the target's folder, because a file can't be renamed to
  /// another file system.
  ///
  /// The permissions are passed to `open`, which applies the umask. The umask can't be read without
  /// changing it.
  private static func createTemporaryFile(
    beside path: String,
    permissions: mode_t
  ) throws(SystemError) -> (path: String, descriptor: CInt) {
    for _ in 0..<100 {
      let random = String(UInt64.random(in: .min ... .max), radix: 36)
      let temporary = folder(of: path) + "/.\(random).tmp"
      let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, permissions)
      if descriptor >= 0 { return (temporary, descriptor) }
      if errno != EEXIST && errno != EINTR { throw SystemError() }
    }
    throw SystemError(code: EEXIST)
  }

  /// Returns whether a path names a file that this process has open.
  ///
  /// The path looks like a symbolic link to that file. Replacing the file would separate it from
  /// other processes that have it open.
  package static func namesOpenFile(_ path: String) -> Bool {
    ["/dev/stdin", "/dev/stdout", "/dev/stderr"].contains(path)
      || ["/dev/fd/", "/proc/self/fd/"].contains(where: path.hasPrefix)
  }

  /// Returns the target of a path whose last component is a symbolic link, or the path itself. The
  /// target need not exist.
  private static func resolvingLinks(_ path: String) throws(SystemError) -> String {
    var result = path
    for _ in 0..<40 {
      var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
      let count = buffer.withUnsafeMutableBytes { buffer in
        buffer.bindMemory(to: CChar.self).baseAddress.map { readlink(result, $0, buffer.count) }
      }
      // The call fails for a path that is no link, or doesn't exist: the result.
      guard let count, count >= 0 else { return result }
      let destination = String(decoding: buffer[..<count], as: UTF8.self)
      result = destination.hasPrefix("/") ? destination : folder(of: result) + "/" + destination
    }
    throw SystemError(code: ELOOP)
  }

  /// Returns the status of a file; nil if nothing exists at the path.
  private static func status(of path: String) throws(SystemError) -> stat? {
    var result = stat()
    if stat(path, &result) == 0 { return result }
    guard errno == ENOENT else { throw SystemError() }
    return nil
  }

  private static func isKind(_ kind: mode_t, _ status: stat) -> Bool {
    status.st_mode & S_IFMT == kind
  }

  private static func check(_ result: CInt) throws(SystemError) {
    if result < 0 { throw SystemError() }
  }
}

/// Calls the system's `write`, whose name is shadowed by ``CompleteFile/write(_:to:)`` inside the
/// type.
private func writeSome(_ bytes: UnsafeRawBufferPointer, to descriptor: CInt) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}
#endif
