import PlatformLibC

/// A new file, whose contents survive the end of the process, however it ends. If the disk is full, further
/// contents are lost, but none of those before.
final class RecordingFile {
  private let descriptor: CInt

  /// The length of the contents, in bytes.
  private(set) var count = 0

  /// Creates a file, which must not exist.
  init(creating path: String) throws(RecordingError) {
    descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw RecordingError("can't create '\(path)': \(String(cString: strerror(errno))).")
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Appends bytes.
  func append(_ bytes: [UInt8]) { count += bytes.withUnsafeBytes { write($0, at: count) } }

  /// Writes a number whose last digit is at a position.
  func write(_ number: Int, endingAt position: Int) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var (rest, first) = (number, digits.count)
      repeat {
        first -= 1
        digits[first] = UInt8(ascii: "0") + UInt8(rest % 10)
        rest /= 10
      } while rest > 0
      let written = UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: digits[first...]))
      _ = write(written, at: position - written.count + 1)
    }
  }

  /// Writes bytes at a position.
  ///
  /// - Returns: The number of bytes that were written.
  private func write(_ bytes: UnsafeRawBufferPointer, at position: Int) -> Int {
    var written = 0
    while written < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
      let result = pwrite(descriptor, rest.baseAddress, rest.count, off_t(position + written))
      if result < 0, errno == EINTR { continue }
      guard result > 0 else { break }
      written += result
    }
    return written
  }
}

/// An error of a recorder, such as a folder that can't be written.
public struct RecordingError: Error, Hashable, CustomStringConvertible {
  /// The problem, as a sentence.
  public let description: String

  package init(_ description: String) { self.description = description }
}

/// Returns the contents of a file as text; nil if it can't be read.
package func text(ofFile path: String) -> String? {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { return nil }
  defer { close(descriptor) }
  var content: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
    guard count > 0 else { return count < 0 ? nil : String(decoding: content, as: UTF8.self) }
    content += buffer[..<count]
  }
}
