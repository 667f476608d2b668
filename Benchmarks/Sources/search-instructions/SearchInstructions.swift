/// Searches thousands of states of a system, or makes thousands of steps, for `.ci/check-instructions`.
@main
enum SearchInstructions {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3, let thousands = Int(arguments[2]) else { throw usage }
    let count =
      switch arguments[1] {
      case "requests": try RequestSystem.verify(until: thousands * 20)
      case "values": try Shelf.verify(until: thousands * 2)
      case "diagram": Wheel.draw(thousands * 100)
      default: throw usage
      }
    guard count == thousands * 1_000 else { throw ProgramError(description: "Counted \(count).") }
    print(count)
  }

  private static let usage = ProgramError(
    description: "usage: search-instructions requests|values|diagram THOUSANDS")
}

struct ProgramError: Error, CustomStringConvertible {
  let description: String
}
