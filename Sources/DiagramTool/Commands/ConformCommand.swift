import StateSpecifications
import StateExploration

/// `conform`: compares a machine with a statechart in a file.
///
/// ```text
/// conform door door.mmd                        a shortest sequence for each difference
/// conform door door.mmd --allow other-effects  besides effects that the file doesn't name
/// ```
struct ConformCommand: ToolCommand {
  private static let allowed: Option<AllowedDifference> = .choice(
    "allow", placeholder: "difference", isRepeatable: true, default: nil,
    abstract: "A difference that the statechart leaves open.")

  static let syntax: CommandSyntax = CommandSyntax(
    name: "conform",
    abstract: "Compare a machine with a specification.",
    discussion: """
      The specification is a statechart in SCXML, if its file has the extension .scxml, or in \
      Mermaid. Tries every sequence of events, and prints a shortest one for each difference. The \
      exit status is 1 if there is a difference, or if the machine is not comparable, because its \
      states have no labels for states or regions of the specification.
      """,
    operands: [
      OperandSyntax("machine", isRequired: true, abstract: "The machine."),
      OperandSyntax(
        "specification", isRequired: true, abstract: "The file with the statechart."),
    ],
    options: [allowed.syntax, Option.explorationLimit.syntax, .json]
  )

  private let machine: DiagramCatalog.Machine
  private let file: FilePath
  private let allowed: Set<AllowedDifference>
  private let limits: [NewLimit<ExplorationLimits>]
  private let writesJSON: Bool

  init(_ arguments: ParsedArguments, catalog: DiagramCatalog) throws(UsageError) {
    guard arguments.operands.count == 2 else {
      throw UsageError("Name a machine and the file of its specification.", catalog.knownNames)
    }
    machine = try catalog.machine(named: arguments.operands[0])
    file = FilePath(arguments.operands[1])
    allowed = Set(try arguments.values(of: Self.allowed))
    limits = try arguments.values(of: .explorationLimit)
    writesJSON = arguments.contains(.json)
  }

  func run(in context: ToolContext) throws {
    let text = String(decoding: try file.bytes(), as: UTF8.self)
    let specification =
      try file.fileExtension == "scxml"
      ? MachineSpecification(scxml: text, named: file.text)
      : MachineSpecification(mermaid: text, named: file.text)
    let result = MachineVerification(
      machine, ["conforms to \(file.text)"], limits: limits,
      sources: SourceLines(program: nil), in: context
    ) { model throws(VerificationError) in
      try model.conforms(to: specification, allowing: allowed)
    }
    if writesJSON {
      try context.output.write(
        ToolReport(
          "conform", succeeded: !result.isFailure, .init("specification", .string(file.text)),
          .init("machines", .array([result.json]))
        ).json)
    } else {
      try context.output.write(result.lines.map { $0 + "\n" }.joined())
    }
    if result.isFailure { throw NegativeResult() }
  }
}
