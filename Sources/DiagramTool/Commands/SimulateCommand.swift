import StateDiagrams

/// `simulate`: steps through a machine, event by event.
struct SimulateCommand: ToolCommand {
  private static let strict: OptionSyntax = OptionSyntax(
    "strict", abstract: "Fail at an event that is ignored.")

  static let syntax: CommandSyntax = CommandSyntax(
    name: "simulate",
    abstract: "Step through a machine, event by event.",
    discussion: """
      Events are read from standard input, one a line or separated by commas, and each step is \
      told on a line: what happened, from which state to which, and what the machine asks to have \
      done, which is not done. An event is named as in 'render --after'; in a terminal its number \
      will do. 'undo', 'reset', 'help' and 'quit' are understood as well, with a colon before \
      them (':undo') where an event has that name. Empty lines, and those that start with '#', \
      are passed over. Where no terminal is read, the exit status is 1 at the first line that \
      can't be understood.
      """,
    operands: [
      OperandSyntax(
        "machine", isRequired: true, abstract: "The machine, by the name that 'list' shows.")
    ],
    options: [strict, .json]
  )

  private let machine: DiagramCatalog.Machine
  private let isStrict: Bool
  private let writesJSON: Bool

  init(_ arguments: ParsedArguments, catalog: DiagramCatalog) throws(UsageError) {
    isStrict = arguments.contains(Self.strict)
    writesJSON = arguments.contains(.json)
    guard let name = arguments.operands.first else {
      throw UsageError("Name a machine to step through.", catalog.knownNames)
    }
    machine = try catalog.machine(named: name)
  }

  func run(in session: ToolSession) throws {
    var simulation = Simulation(of: try machine.run(on: machine.diagram()), named: machine.name)
    if writesJSON { return try report(&simulation, in: session) }
    try session.output.write(simulation.start + "\n")
    guard session.input.isTerminal else {
      return try follow(&simulation, in: session) { answer in
        try session.output.write(answer.lines.map { $0 + "\n" }.joined())
      }
    }
    try session.output.write(simulation.choices + "> ")
    var number = 0
    while let line = session.input.line() {
      number += 1
      do {
        let answer = try simulation.answer(to: line, takesNumbers: true)
        try session.output.write(answer.lines.map { $0 + "\n" }.joined())
        if answer.isEnd { return }
        try check(answer, number)
      } catch let error as UsageError {
        session.report(error.description)
      }
      try session.output.write(simulation.choices + "> ")
    }
    try session.output.write("\n")
  }

  /// Follows a script to its end, or to the first line that can't be followed.
  private func follow(
    _ simulation: inout Simulation, in session: ToolSession,
    tell: (Simulation.Answer) throws -> Void
  ) throws {
    var number = 0
    while let line = session.input.line() {
      number += 1
      let answer: Simulation.Answer
      do {
        answer = try simulation.answer(to: line, takesNumbers: false)
      } catch {
        throw SimulationError(line: number, problem: error.description)
      }
      try tell(answer)
      if answer.isEnd { return }
      try check(answer, number)
    }
  }

  /// Throws where a line had an event ignored, and that is not to be.
  private func check(_ answer: Simulation.Answer, _ number: Int) throws(SimulationError) {
    guard isStrict, let ignored = answer.ignored else { return }
    throw SimulationError(line: number, problem: "\(ignored), and '--strict' is given.")
  }

  /// Follows a script and tells it all as one object.
  private func report(_ simulation: inout Simulation, in session: ToolSession) throws {
    let start = simulation.startForPrograms
    var steps: [JSONTree] = []
    let result = Result { try follow(&simulation, in: session) { steps += $0.steps } }
    let succeeded = if case .success = result { true } else { false }
    try session.output.write(
      ToolReport(
        "simulate", succeeded: succeeded, .init("machine", .text(machine.name)),
        .init("start", start), .init("steps", .list(steps))
      ).json)
    try result.get()
  }
}
