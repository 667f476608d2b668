import StateExploration

/// The lines of source files that messages of traps name.
struct SourceLines {
  /// The folder of the program, in which SwiftPM lists the sources of each module.
  private let folder: FilePath

  /// - Parameter program: The path of the program, which is the first argument of the process.
  init(program: String?) { folder = FilePath(program ?? "").parent }

  /// Returns the line that a message names, without the spaces around it; nil if it can't be read.
  func text(of message: TrapMessage) -> String? {
    guard let path = path(of: message.file), let bytes = try? FilePath(path).bytes() else {
      return nil
    }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard lines.indices.contains(message.line - 1) else { return nil }
    let blank = Set(" \t\r".utf8)
    let line = lines[message.line - 1].drop { blank.contains($0) }
    let end = line.lastIndex { !blank.contains($0) }
    return end.map { String(decoding: line[...$0], as: UTF8.self) }
  }

  /// Returns the path of a file with the names of its module and its own, `Shop/Order.swift`. In the
  /// Swift 5 language mode, messages contain the path.
  private func path(of file: String) -> String? {
    if file.hasPrefix("/") { return file }
    let parts = file.split(separator: "/")
    guard parts.count == 2 else { return nil }
    let list = folder.entry("\(parts[0]).build").entry("sources")
    guard let bytes = try? list.bytes() else { return nil }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      .first { $0.hasSuffix("/\(parts[1])") }.map { String($0) }
  }
}
