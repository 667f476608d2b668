import Foundation

/// Counts instructions, by running this program's rows under callgrind.
enum Valgrind {
  static var isInstalled: Bool {
    (try? output(of: ["valgrind", "--version"])) != nil
  }

  /// The instructions of each row, per event: the difference between a long run and a short one.
  static func instructions(of course: Course) throws -> [Figure] {
    try course.contenders.map { contender in
      let (short, long) = (1_000, 51_000)
      let first = try instructions(course.name, contender.row, events: short)
      let second = try instructions(course.name, contender.row, events: long)
      return Figure(
        course: course.name, row: contender.row, quantity: .instructionsPerEvent,
        measured: (Double(second - first) / Double(long - short)).rounded(), bound: nil)
    }
  }

  private static func instructions(_ course: String, _ row: Row, events: Int) throws -> Int {
    let text = try output(of: [
      "valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null",
      CommandLine.arguments[0], "--only", course, row.rawValue, String(events),
    ])
    let collected = text.split(separator: "\n").last { $0.contains("Collected :") }
    guard let count = collected?.split(separator: " ").last.flatMap({ Int($0) }) else {
      throw ValgrindError(output: text)
    }
    return count
  }

  /// What a command prints, errors included.
  private static func output(of command: [String]) throws -> String {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw ValgrindError(output: text) }
    return text
  }
}

/// Valgrind failed, or printed no count of instructions.
struct ValgrindError: Error, CustomStringConvertible {
  let output: String

  var description: String { "valgrind: \(output)" }
}
