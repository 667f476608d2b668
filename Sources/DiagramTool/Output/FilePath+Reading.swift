#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

extension FilePath {
  /// The content of the file that the path names.
  func bytes() throws(DestinationError) -> [UInt8] {
    let descriptor = open(text, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw unreadable(errno) }
    defer { close(descriptor) }
    var content: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count == 0 { return content }
      if count > 0 {
        content += buffer[..<count]
      } else if errno != EINTR {
        throw unreadable(errno)
      }
    }
  }

  private func unreadable(_ code: Int32) -> DestinationError {
    DestinationError("Can't read \(text.quoted): \(String(cString: strerror(code))).")
  }
}
