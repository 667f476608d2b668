internal import PlatformLibC

/// An error in writing a file.
public struct FileError: Error, Hashable, Sendable {
  /// The path of the file, as the caller passed it.
  public package(set) var path: String

  /// The system's reason, such as `No space left on device`.
  public package(set) var reason: String

  /// A sentence with the remedy; nil if none is known.
  package var advice: String?

  /// Creates an error.
  package init(path: String, reason: String, advice: String? = nil) {
    self.path = path
    self.reason = reason
    self.advice = advice
  }
}

extension FileError: CustomStringConvertible {
  /// The path, the reason and the remedy.
  public var description: String {
    "Can't write '\(path)': \(reason)." + (advice.map { " " + $0 } ?? "")
  }
}

extension FileError {
  /// Creates the error of a failed system call.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - code: The `errno`.
  ///   - folder: The folder in which the file was written.
  init(path: String, code: CInt, folder: String) {
    let reason = strerror(code).map { String(cString: $0) } ?? "error \(code)"
    let advice: String? =
      switch code {
      case ENOENT: "The folder '\(folder)' does not exist; create it first."
      case ENOTDIR: "'\(folder)' is not a folder, or a part of it is not."
      case EISDIR: "It is a folder; name a file in it."
      case EACCES, EPERM: "Check the permissions of the file and of the folder '\(folder)'."
      case ENOSPC: "Make room there, or choose another place."
      case ELOOP: "Its symbolic links lead in a circle."
      default: nil
      }
    self.init(path: path, reason: reason, advice: advice)
  }
}
