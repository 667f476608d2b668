/// Searches thousands of states of a system, for `.ci/check-instructions`.
@main
enum SystemInstructions {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3, arguments[1] == "requests", let thousands = Int(arguments[2]) else {
      throw ProgramError(description: "usage: system-instructions requests THOUSANDS")
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
