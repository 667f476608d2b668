import AllocationCounting
import Foundation

/// Measures the machines of StateMachines against a `switch` written by hand.
@main
enum Benchmarks {
  static let usage = """
    usage: benchmarks [--json] [--check] [--instructions] [--events N] [--rounds N]

      --json          print the figures as JSON instead of a table
      --check         exit with 1 when a figure exceeds its bound
      --instructions  count instructions per event too, through valgrind (a few minutes)
      --events N      random events in a run (1000000)
      --rounds N      interleaved rounds, of which the median counts (11)
    """

  static func main() throws {
    var arguments = CommandLine.arguments.dropFirst()
    if arguments.first == "--only" { return runOnly(Array(arguments.dropFirst())) }

    var (json, check, instructions, events, rounds) = (false, false, false, 1_000_000, 11)
    while let argument = arguments.popFirst() {
      switch argument {
      case "--json": json = true
      case "--check": check = true
      case "--instructions": instructions = true
      case "--events": events = positive(arguments.popFirst())
      case "--rounds": rounds = positive(arguments.popFirst())
      default: fail()
      }
    }
    let report = try measure(instructions: instructions, events: events, rounds: rounds)
    print(json ? try report.json : report.table)
    if check, !report.figures.allSatisfy(\.holds) { exit(1) }
  }

  private static func measure(instructions: Bool, events: Int, rounds: Int) throws -> Report {
    let courses = Course.names.compactMap { Course(name: $0, events: events) }
    courses.forEach { verify($0, events: events) }
    var figures = courses.enumerated().flatMap { number, course in
      Figure.times(of: course, number: number, events: events, rounds: rounds)
    }
    figures.append(Figure.derivation(rounds: rounds))
    if allocation_count_is_available() {
      figures += courses.flatMap { Figure.allocations(of: $0, events: min(events, 100_000)) }
      figures += courses.flatMap(Figure.heap)
    }
    if instructions, Valgrind.isInstalled {
      figures += try courses.flatMap(Valgrind.instructions)
    }
    return Report(figures: figures)
  }

  /// Rows that differ in what they do are not to be compared.
  private static func verify(_ course: Course, events: Int) {
    let checksums = Dictionary(grouping: course.contenders) { $0.row.baseline }
      .mapValues { Set($0.map { $0.run(events) }) }
    precondition(checksums.values.allSatisfy { $0.count == 1 }, "\(course.name): rows disagree")
  }

  /// Runs one row, to be watched from outside: course, row, number of events.
  private static func runOnly(_ arguments: [String]) {
    guard arguments.count == 3, let events = Int(arguments[2]) else { fail() }
    let course = Course(name: arguments[0], events: events)
    let contender = course?.contenders.first { $0.row.rawValue == arguments[1] }
    guard let contender else { fail() }
    print(contender.run(events))
  }

  private static func positive(_ text: String?) -> Int {
    guard let number = text.flatMap({ Int($0) }), number > 0 else { fail() }
    return number
  }

  private static func fail() -> Never {
    FileHandle.standardError.write(Data((usage + "\n").utf8))
    exit(64)
  }
}
