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
    options: [strict]
  )

  private let machine: DiagramCatalog.Machine
  private let isStrict: Bool

  init(_ arguments: ParsedArguments, catalog: DiagramCatalog) throws(UsageError) {
    isStrict = arguments.contains(Self.strict)
    guard let name = arguments.operands.first else {
      throw UsageError("Name a machine to step through.", catalog.knownNames)
    }
    machine = try catalog.machine(named: name)
  }

  func run(in session: ToolSession) throws {
    var simulation = Simulation(of: try machine.run(on: machine.diagram()), named: machine.name)
    let isTerminal = session.input.isTerminal
    try session.output.write(simulation.start + "\n")
    if isTerminal { try session.output.write(simulation.choices + "> ") }
    var number = 0
    while let line = session.input.line() {
      number += 1
      do {
        let answer = try simulation.answer(to: line, takesNumbers: isTerminal)
        try session.output.write(answer.lines.map { $0 + "\n" }.joined())
        if answer.isEnd { return }
        if isStrict, !isTerminal, let ignored = answer.ignored {
          throw UsageError("\(ignored), and '--strict' is given.")
        }
      } catch let error as UsageError {
        guard isTerminal else { throw SimulationError(line: number, problem: error.description) }
        session.report(error.description)
      }
      if isTerminal { try session.output.write(simulation.choices + "> ") }
    }
    if isTerminal { try session.output.write("\n") }
  }
}
