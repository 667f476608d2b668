/// Searches thousands of states of a system, for `.ci/check-instructions`.
@main
enum SystemInstructions {
  static func main() throws {
    guard CommandLine.arguments.count == 2, let thousands = Int(CommandLine.arguments[1]) else {
      throw ProgramError(description: "usage: system-instructions THOUSANDS")
    }
    let states = try RequestSystem.verify(until: thousands * 20)
    guard states == thousands * 1_000 else {
      throw ProgramError(description: "The system has \(states) states.")
    }
    print(states)
  }
}

struct ProgramError: Error, CustomStringConvertible {
  let description: String
}
