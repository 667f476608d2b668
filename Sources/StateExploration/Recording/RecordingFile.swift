import PlatformLibC

/// A new file, whose contents survive the end of the process, however it ends.
///
/// The contents are written to memory that the file shares, because a call of the system for each event would
/// take most of its time. The file grows by zeros before they are mapped: if the disk is full, further contents
/// are lost, but none of those before. A killed process leaves zeros at the end.
@usableFromInline
final class RecordingFile {
  /// A part of the file that is mapped.
  private struct Part {
    /// A multiple of the size of a page on every platform.
    static let unit = 1 << 16

    let bytes: UnsafeMutableRawBufferPointer
    let start: Int

    var end: Int { start + bytes.count }

    /// Appends zeros to a file, and maps them; nil if that fails.
    init?(_ descriptor: CInt, at start: Int, count: Int) {
      let zeros = [UInt8](repeating: 0, count: count)
      var written = 0
      while written < count {
        let result = zeros[written...].withUnsafeBytes {
          pwrite(descriptor, $0.baseAddress, $0.count, off_t(start + written))
        }
        if result < 0, errno == EINTR { continue }
        guard result > 0 else { return nil }
        written += result
      }
      let memory = mmap(
        nil, count, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, off_t(start))
      guard let memory, memory != MAP_FAILED else { return nil }
      bytes = UnsafeMutableRawBufferPointer(start: memory, count: count)
      self.start = start
    }

    func unmap() { munmap(bytes.baseAddress, bytes.count) }
  }

  private let descriptor: CInt

  /// The part with the head, in which numbers are changed.
  private let head: Part

  /// The part to which bytes are appended; nil once the file can't grow.
  private var tail: Part?

  /// The length of the contents, in bytes.
  private var count = 0

  /// Creates a file, which must not exist.
  ///
  /// - Parameter head: The first bytes.
  init(creating path: String, head: [UInt8]) throws(RecordingError) {
    descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw RecordingError("can't create '\(path)': \(String(cString: strerror(errno))).")
    }
    let units = head.count / Part.unit + 1
    guard let part = Part(descriptor, at: 0, count: units * Part.unit) else {
      let problem = String(cString: strerror(errno))
      close(descriptor)
      throw RecordingError("can't write '\(path)': \(problem).")
    }
    (self.head, tail) = (part, part)
    append(head)
  }

  deinit {
    replaceTail(by: nil)
    head.unmap()
    ftruncate(descriptor, off_t(count))
    close(descriptor)
  }

  /// Appends bytes.
  @usableFromInline
  func append(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty, let tail {
      let fitting = rest.prefix(tail.end - count)
      if fitting.isEmpty {
        replaceTail(by: Part(descriptor, at: count, count: Part.unit))
        continue
      }
      tail.bytes[(count - tail.start)...].copyBytes(from: fitting)
      count += fitting.count
      rest = rest.dropFirst(fitting.count)
    }
  }

  private func replaceTail(by next: Part?) {
    if let tail, tail.start != head.start { tail.unmap() }
    tail = next
  }

  /// The number of digits of a number in the head.
  static let width = 12

  /// Replaces a number of the head that ends before a position.
  func write(_ number: Int, endingAt end: Int) {
    // Each store is one instruction, so that a killed process leaves no half of it.
    var (rest, low, high) = (number, UInt64(0), UInt32(0))
    for place in 0..<Self.width {
      let isDigit = place == 0 || rest > 0
      let digit = isDigit ? UInt8(ascii: "0") + UInt8(rest % 10) : UInt8(ascii: " ")
      rest /= 10
      if place < 8 { low = low << 8 | UInt64(digit) } else { high = high << 8 | UInt32(digit) }
    }
    head.bytes.storeBytes(of: high.littleEndian, toByteOffset: end - Self.width, as: UInt32.self)
    head.bytes.storeBytes(of: low.littleEndian, toByteOffset: end - 8, as: UInt64.self)
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
