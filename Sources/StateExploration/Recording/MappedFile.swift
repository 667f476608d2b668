import PlatformLibC

/// A new file that is written in memory. What was appended survives the end of the process, however it
/// ends. Zeros follow the contents of a file whose process was killed.
final class MappedFile {
  private let descriptor: CInt
  private var memory = UnsafeMutableRawBufferPointer(start: nil, count: 0)

  /// The length of the contents, in bytes.
  private(set) var count = 0

  /// Creates a file, which must not exist.
  init(creating path: String) throws(RecordingError) {
    descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0, grow(to: 1 << 16) else {
      throw RecordingError("can't create '\(path)': \(String(cString: strerror(errno))).")
    }
  }

  deinit {
    if memory.baseAddress != nil { munmap(memory.baseAddress, memory.count) }
    if descriptor >= 0 {
      ftruncate(descriptor, off_t(count))
      close(descriptor)
    }
  }

  /// Returns false if the disk is full. The space is reserved, because writing to a page without space
  /// would end the process.
  private func grow(to size: Int) -> Bool {
    #if canImport(Darwin)
    guard ftruncate(descriptor, off_t(size)) == 0 else { return false }
    #else
    guard posix_fallocate(descriptor, 0, off_t(size)) == 0 else { return false }
    #endif
    let new = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
    guard let new, new != MAP_FAILED else { return false }
    if memory.baseAddress != nil { munmap(memory.baseAddress, memory.count) }
    memory = UnsafeMutableRawBufferPointer(start: new, count: size)
    return true
  }

  /// Appends bytes; does nothing if the disk is full.
  func append(_ bytes: [UInt8]) {
    guard count + bytes.count <= memory.count || grow(to: 2 * memory.count + bytes.count) else {
      return
    }
    memory[count..<(count + bytes.count)].copyBytes(from: bytes)
    count += bytes.count
  }

  /// Adds 1 to the decimal number that ends at a position, after spaces.
  func increment(at position: Int) {
    var first = position
    while memory[first] == UInt8(ascii: "9") { first -= 1 }
    memory[first] = memory[first] == UInt8(ascii: " ") ? UInt8(ascii: "1") : memory[first] + 1
    // The lower digits follow, so that a number is never lower than before.
    while first < position {
      first += 1
      memory[first] = UInt8(ascii: "0")
    }
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
