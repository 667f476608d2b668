#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Writes files whole or not at all.
package enum CompleteFile {
  /// Puts bytes into a file, so that whoever reads it finds the old content or all of the new.
  ///
  /// The bytes go to a temporary file beside the target, which then takes the target's name and
  /// permissions. A symbolic link stays a link: the file that it leads to is replaced. What is not
  /// a file (a terminal, a pipe, a device) is written to directly.
  package static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    guard !path.isEmpty else { throw FileError(path: path, reason: "the path is empty") }
    guard !path.utf8.contains(0) else {
      throw FileError(path: path, reason: "the path holds a NUL character")
    }

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
      throw FileError(path: path, code: error.code, folder: folder(of: target))
    }
  }
}

extension CompleteFile {
  /// A failed call's `errno`.
  private struct SystemError: Error {
    var code: CInt

    init(code: CInt = errno) { self.code = code }
  }

  // MARK: Ways to write

  /// Writes a new file, and gives it the name of the old one.
  private static func replace(
    _ path: String,
    with bytes: [UInt8],
    existing: stat?
  ) throws(SystemError) {
    // Replacing takes the folder's permission alone, and would go past a file's own.
    if existing != nil { try check(access(path, W_OK)) }

    let permissions = existing.map { $0.st_mode & 0o777 }
    let temporary = try createTemporaryFile(beside: path, permissions: permissions ?? 0o666)
    do throws(SystemError) {
      defer { close(temporary.descriptor) }
      if let existing, let permissions {
        // Only root may give a file away. To others the new file belongs, as they made it.
        _ = fchown(temporary.descriptor, existing.st_uid, existing.st_gid)
        try check(fchmod(temporary.descriptor, permissions))
      }
      try writeAll(bytes, to: temporary.descriptor)
      // Without this, a crash of the system could leave the name with an empty file. Some file
      // systems have no such thing, and say EINVAL.
      if fsync(temporary.descriptor) != 0, errno != EINVAL { throw SystemError() }
      try check(rename(temporary.path, path))
    } catch {
      unlink(temporary.path)
      throw error
    }
  }

  /// Writes to what is there and can't be replaced.
  private static func append(_ bytes: [UInt8], to path: String) throws(SystemError) {
    // Standard output may be a file that a shell appends to.
    let descriptor = open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
    try check(descriptor)
    defer { close(descriptor) }
    try writeAll(bytes, to: descriptor)
  }

  private static func writeAll(_ bytes: [UInt8], to descriptor: CInt) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { writeSome($0, to: descriptor) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        throw SystemError()
      }
    }
  }

  // MARK: Paths

  /// Creates a file with a name that nobody uses, in the target's folder: a rename does not lead
  /// from one file system to another.
  ///
  /// With `open`, the system applies the umask, which nothing can read without changing it.
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

  /// Whether a path stands for a file that this process has open already. It looks like a link to
  /// that file, which must not be replaced behind the back of others who have it open.
  private static func namesOpenFile(_ path: String) -> Bool {
    ["/dev/stdout", "/dev/stderr"].contains(path)
      || ["/dev/fd/", "/proc/self/fd/"].contains(where: path.hasPrefix)
  }

  /// Where a path leads if its last component is a symbolic link, whether or not a file is there.
  private static func resolvingLinks(_ path: String) throws(SystemError) -> String {
    var result = path
    for _ in 0..<40 {
      var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
      let count = buffer.withUnsafeMutableBytes { buffer in
        buffer.bindMemory(to: CChar.self).baseAddress.map { readlink(result, $0, buffer.count) }
      }
      // What is not a link, or is not there, is what we look for.
      guard let count, count >= 0 else { return result }
      let destination = String(decoding: buffer[..<count], as: UTF8.self)
      result = destination.hasPrefix("/") ? destination : folder(of: result) + "/" + destination
    }
    throw SystemError(code: ELOOP)
  }

  /// The path of the folder that a path's last component is in.
  private static func folder(of path: String) -> String {
    // As a character, a slash could be hidden in one with the combining mark after it.
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// What is at a path, or nil where nothing is.
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

/// The system's `write`, whose name means ``CompleteFile/write(_:to:)`` inside the type.
private func writeSome(_ bytes: UnsafeRawBufferPointer, to descriptor: CInt) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}
