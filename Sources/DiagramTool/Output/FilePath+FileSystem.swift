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

  /// Creates the folder that the path names, unless it exists.
  func createFolder() throws(DestinationError) {
    // It may have come into being since it was looked for; then it serves as well.
    guard mkdir(withoutSlash, 0o777) != 0, errno != EEXIST else { return }
    let reason = String(cString: strerror(errno))
    throw DestinationError("Can't create the folder \(text.quoted): \(reason).")
  }
}
