import GraphvizRendering
import GraphvizSandbox
import PlatformLibC
import StateDiagrams

extension FilePath {
  /// Reads the file at the path.
  ///
  /// Standard input, and pipes that a shell passes by number (`<(command)`), have a writer and may take
  /// any time.
  ///
  /// - Parameters:
  ///   - maximum: The greatest length of the file, in bytes.
  ///   - seconds: The time in which any other pipe or device must end, because it may have no writer.
  /// - Throws: A `DestinationError` if the file can't be read or exceeds a limit.
  func bytes(
    upTo maximum: Int = 32 << 20, seconds: Int = 5
  ) throws(DestinationError) -> [UInt8] {
    let isTimed = kind == .device && !CompleteFile.namesOpenFile(text)
    // Without O_NONBLOCK, opening a pipe would wait for its writer.
    let descriptor = open(text, O_RDONLY | O_CLOEXEC | (isTimed ? O_NONBLOCK : 0))
    guard descriptor >= 0 else { throw unreadable() }
    defer { close(descriptor) }
    let deadline = ContinuousClock.now + .seconds(seconds)
    var content: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      if isTimed, isatty(descriptor) == 0, !Self.isReady(descriptor, until: deadline) {
        throw DestinationError(
          "Can't read \(text.quoted): it has not ended within the limit of \(seconds) s.")
      }
      let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count == 0 { return content }
      if count > maximum - content.count {
        throw DestinationError.tooLong("Can't read \(text.quoted): it has", maximum)
      }
      if count > 0 {
        content += buffer[..<count]
      } else if errno != EINTR, errno != EAGAIN {
        throw unreadable()
      }
    }
  }

  /// Waits until a file can be read or a deadline has passed. Returns whether it can be read.
  private static func isReady(
    _ descriptor: CInt, until deadline: ContinuousClock.Instant
  ) -> Bool {
    while true {
      let seconds = (deadline - .now).components.seconds
      guard deadline > .now else { return false }
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      if poll(&request, 1, CInt(clamping: (seconds + 1) * 1_000)) > 0 { return true }
    }
  }
}

extension DestinationError {
  /// Returns the error for an input that is longer than the limit.
  ///
  /// - Parameter problem: The start of the sentence, to which the limit is added: `Can't read 'x': it
  ///   has`.
  static func tooLong(_ problem: String, _ maximum: Int) -> DestinationError {
    DestinationError("\(problem) more than \(RenderingLimits.text(ofBytes: maximum)).")
  }
}

extension Int {
  /// Twice the number, or the greatest number if that overflows.
  var doubled: Int {
    let (double, overflows) = multipliedReportingOverflow(by: 2)
    return overflows ? .max : double
  }
}
