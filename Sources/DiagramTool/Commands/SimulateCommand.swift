import StateDiagrams

/// `simulate`: steps through a machine, event by event.
///
/// ```text
/// start: locked
/// insertCoin(50): locked → unlocked / openDoors
/// admitPerson: unlocked → locked / closeDoors
/// undo: unlocked
/// ```
struct SimulateCommand: ToolCommand {
  private static let strict: OptionSyntax = OptionSyntax(
    "strict", abstract: "Fail if an event is ignored.")

  static let syntax: CommandSyntax = CommandSyntax(
    name: "simulate",
    abstract: "Step through a machine, event by event.",
    discussion: """
      Reads events from standard input, one per line or separated by commas, and prints the \
      states and the effects of each step. Effects are not performed. An event is named as in \
      'render --after'; in a terminal, a number from the list is enough. The commands are 'undo', \
      'reset', 'help' and 'quit', each on a line of its own, with a colon if an event has the same \
      name (':undo'). Empty lines and those that start with '#' are ignored. If the input is not a \
      terminal, the first invalid line ends the simulation with exit status 1. The steps of a \
      system of machines are printed as their messages.
      """,
    operands: [
      OperandSyntax(
        "machine", isRequired: true, abstract: "The machine, with a name that 'list' shows.")
    ],
    options: [strict, SequenceFolder.option.syntax, .json]
  )

  /// The limit of a script, in bytes. It is lower than that of files, because every step is
  /// kept in memory for `undo` and for the JSON report.
  private static let inputBytes = 1 << 18

  private let machine: DiagramCatalog.Machine
  private let isStrict: Bool
  private let folder: SequenceFolder
  private let writesJSON: Bool

  init(_ arguments: ParsedArguments, catalog: DiagramCatalog) throws(UsageError) {
    isStrict = arguments.contains(Self.strict)
    folder = try SequenceFolder(arguments)
    writesJSON = arguments.contains(.json)
    guard let name = arguments.operands.first else {
      throw UsageError("Name a machine to step through.", catalog.knownNames)
    }
    machine = try catalog.machine(named: name)
  }

  func run(in context: ToolContext) throws {
    var simulation = try Simulation(of: machine, in: context)
    let result = Result { try run(&simulation, in: context) }
    try folder.write([simulation.messages].compactMap(\.self), of: machine.name)
    try result.get()
  }

  private func run(_ simulation: inout Simulation, in context: ToolContext) throws {
    if writesJSON { return try report(&simulation, in: context) }
    try context.output.write(simulation.start + "\n")
    guard context.input.isTerminal else {
      return try follow(&simulation, in: context) { answer in
        try context.output.write(answer.lines.map { $0 + "\n" }.joined())
      }
    }
    try context.output.write(simulation.choices + "> ")
    var number = 0
    while let line = context.input.line(.max) {
      number += 1
      do {
        let answer = try simulation.answer(to: line, takesNumbers: true)
        try context.output.write(answer.lines.map { $0 + "\n" }.joined())
        if answer.isEnd { return }
        if let failure = answer.failure { context.report("\(failure).") }
        try check(answer, number)
      } catch let error as UsageError {
        context.report(error.description)
      }
      try context.output.write(simulation.choices + "> ")
    }
    try context.output.write("\n")
  }

  /// Runs a script to its end, or to the first invalid line.
  ///
  /// - Parameter report: Receives the result of each line.
  /// - Throws: A `SimulationError` with the number of the invalid line, or a `DestinationError` if the
  ///   script is too long.
  private func follow(
    _ simulation: inout Simulation, in context: ToolContext,
    report: (Simulation.Answer) throws -> Void
  ) throws {
    var number = 0
    var rest = Self.inputBytes
    while let line = context.input.line(rest) {
      number += 1
      rest -= line.utf8.count + 1
      guard rest >= 0 else {
        throw DestinationError.tooLong(
          "Can't read the events: there are", Self.inputBytes)
      }
      let answer: Simulation.Answer
      do {
        answer = try simulation.answer(to: line, takesNumbers: false)
      } catch {
        throw SimulationError(line: number, error.description)
      }
      try report(answer)
      if answer.isEnd { return }
      if let failure = answer.failure { throw SimulationError(line: number, "\(failure).") }
      try check(answer, number)
    }
  }

  /// Throws a `SimulationError` if an event was ignored and `--strict` is given.
  private func check(_ answer: Simulation.Answer, _ number: Int) throws(SimulationError) {
    guard isStrict, let ignored = answer.ignored else { return }
    throw SimulationError(line: number, "\(ignored), and '--strict' is given.")
  }

  /// Runs a script and writes its steps as one JSON report. An invalid line ends the report, which
  /// contains the steps before it.
  private func report(_ simulation: inout Simulation, in context: ToolContext) throws {
    let start = simulation.startForPrograms
    var steps: [JSONValue] = []
    let result = Result { try follow(&simulation, in: context) { steps += $0.steps } }
    let succeeded = if case .success = result { true } else { false }
    try context.output.write(
      ToolReport(
        "simulate", succeeded: succeeded, .init("machine", .string(machine.name)),
        .init("start", start), .init("steps", .array(steps))
      ).json)
    try result.get()
  }
}
