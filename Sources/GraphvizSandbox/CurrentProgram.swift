internal import PlatformLibC

/// The executable of this process.
package enum CurrentProgram {
  /// A path by which this program can be started again; nil if the system provides none.
  package static var path: String? {
    #if os(Linux)
    // This link is valid even if the file has been renamed or replaced since the start.
    return "/proc/self/exe"
    #elseif canImport(Darwin)
    var length: UInt32 = 0
    _ = _NSGetExecutablePath(nil, &length)
    var buffer = [UInt8](repeating: 0, count: Int(length))
    let result = buffer.withUnsafeMutableBytes {
      _NSGetExecutablePath($0.bindMemory(to: CChar.self).baseAddress, &length)
    }
    return result == 0 ? String(decoding: buffer.prefix { $0 != 0 }, as: UTF8.self) : nil
    #else
    return nil
    #endif
  }
}
