import AllocationCounting
import Foundation

/// Measures machines against a `switch` written by hand, and drawing against what others do.
@main
enum Benchmarks {
  static let usage = """
    usage: benchmarks [--json] [--check] [--tool PATH] [--events N] [--rounds N]

      --json          print the figures as JSON instead of a table
      --check         exit with 1 when a figure exceeds its bound
      --tool PATH     a release build of sm-graph, whose start-up is timed
      --events N      random events in a run (1000000)
      --rounds N      interleaved rounds, of which the median counts (11)
    """

  static func main() throws {
    var arguments = CommandLine.arguments.dropFirst()
    if arguments.first == "--only" { return runOnly(Array(arguments.dropFirst())) }

    var (json, check, events, rounds) = (false, false, 1_000_000, 11)
    var tool: String?
    while let argument = arguments.popFirst() {
      switch argument {
      case "--json": json = true
      case "--check": check = true
      case "--tool":
        guard let path = arguments.popFirst() else { fail() }
        tool = path
      case "--events": events = positive(arguments.popFirst())
      case "--rounds": rounds = positive(arguments.popFirst())
      default: fail()
      }
    }
    let report = try measure(tool: tool, events: events, rounds: rounds)
    print(json ? try report.json : report.table)
    if check, !report.figures.allSatisfy(\.holds) { exit(1) }
  }

  private static func measure(tool: String?, events: Int, rounds: Int) throws -> Report {
    // First, because a fork takes longer the larger the process is.
    var figures = Deriving.comparisons().map { $0.figure(rounds: rounds) }
    let courses = Course.names.compactMap { Course(name: $0, events: events) }
    courses.forEach { verify($0, events: events) }
    Writing.verify()
    figures += courses.enumerated().flatMap { number, course in
      Figure.times(of: course, number: number, events: events, rounds: rounds)
    }
    figures += comparisons().map { $0.figure(rounds: rounds) }
    figures += try programs(tool: tool, rounds: rounds)
    figures += try Recording.figures(tool: tool)
    if allocation_count_is_available() {
      figures += courses.flatMap { Figure.allocations(of: $0, events: min(events, 100_000)) }
      figures += courses.flatMap(Figure.heap)
    }
    figures.append(Searching.nested())
    if let growth = Drawing.growth() { figures.append(growth) }
    return Report(figures: figures)
  }

  /// What is compared within this process.
  private static func comparisons() -> [Comparison] {
    [Waiting.comparison()] + Writing.comparisons() + [Drawing.warm(), Searching.system]
  }

  /// What is compared with the program `dot`. Fewer rounds: each runs it a hundred times.
  private static func programs(tool: String?, rounds: Int) throws -> [Figure] {
    guard Starting.isInstalled("dot") else {
      note("Not compared with dot, which is not installed (Debian: graphviz).")
      return []
    }
    let batch = try Drawing.batch(rounds: min(rounds, 5))
    let searches = try Searching.comparisons().map { $0.figure(rounds: min(rounds, 5)) }
    guard let tool, Starting.isInstalled(tool) else {
      note("Start-up is not timed: --tool names no sm-graph. 'make bench' builds one.")
      return [batch] + searches
    }
    return try [batch] + searches + Starting.figures(tool: tool, rounds: rounds)
  }

  private static func note(_ text: String) {
    FileHandle.standardError.write(Data((text + "\n").utf8))
  }

  /// Rows that differ in what they do are not to be compared.
  private static func verify(_ course: Course, events: Int) {
    let checksums = Dictionary(grouping: course.contenders) { $0.row.baseline }
      .mapValues { Set($0.map { $0.run(events) }) }
    precondition(checksums.values.allSatisfy { $0.count == 1 }, "\(course.name): rows disagree")
  }

  /// Runs one row, to be watched from outside: course, row, number of events or of runs.
  private static func runOnly(_ arguments: [String]) {
    guard arguments.count == 3, let count = Int(arguments[2]) else { fail() }
    if let course = Course(name: arguments[0], events: count) {
      let contender = course.contenders.first { $0.row.rawValue == arguments[1] }
      guard let contender else { fail() }
      print(contender.run(count))
    } else {
      let row = Row(rawValue: arguments[1])
      if row == .nested { return print(Searching.nested().measured) }
      // Spin's search is compiled first.
      let all =
        row?.baseline == .spin
        ? (try? Searching.comparisons()) ?? [] : Deriving.comparisons() + comparisons()
      let body =
        all.first { $0.row == row }?.body ?? all.first { $0.row.baseline == row }?.baseline
      guard let body else { fail() }
      for _ in 0..<count { body() }
    }
  }

  private static func positive(_ text: String?) -> Int {
    guard let number = text.flatMap({ Int($0) }), number > 0 else { fail() }
    return number
  }

  private static func fail() -> Never {
    note(usage)
    exit(64)
  }
}
