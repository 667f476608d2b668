import StateDiagrams

/// `validate`: reports properties of machines that are probably mistakes.
///
/// ```text
/// door: warning: no transition leads out of state `b`, which is not final (dead-end).
///   To allow these: shop-graph validate --allow dead-end
/// ```
struct ValidateCommand: ToolCommand {
  private static let allowed: Option<StateDiagram.Finding.Kind> = .choice(
    "allow", placeholder: "finding", isRepeatable: true, default: nil,
    abstract: "A finding to ignore.")

  private static let strict: OptionSyntax = OptionSyntax(
    "strict", abstract: "Fail on warnings too.")

  private static let table: OptionSyntax = OptionSyntax(
    "table", abstract: "Print the reaction of each state to each event.")

  static let syntax: CommandSyntax = CommandSyntax(
    name: "validate",
    abstract: "Find mistakes in machines, such as unreachable states.",
    discussion: """
      Errors are unreachable states, ambiguous transitions, targets that are not listed, and some \
      findings of the derivation, such as invalid rules of inputs. Warnings are dead ends (states \
      without a way out that are not final), states from which no final state can be reached \
      although there is one, events that no state handles, and the other findings of the \
      derivation. The exit status is 1 if there are errors. In the table, '-' is an ignored event, \
      and 'unknown' one that was not applied.
      """,
    operands: [
      OperandSyntax(
        "machine", isRepeatable: true, abstract: "The machines; all by default.")
    ],
    options: [strict, allowed.syntax, table, .json]
  )

  private let machines: [DiagramCatalog.Machine]
  private let isStrict: Bool
  private let showsTable: Bool
  private let allowed: [StateDiagram.Finding.Kind]
  private let writesJSON: Bool
  private let operands: [String]

  init(_ arguments: ParsedArguments, catalog: DiagramCatalog) throws(UsageError) {
    isStrict = arguments.contains(Self.strict)
    showsTable = arguments.contains(Self.table)
    allowed = try arguments.values(of: Self.allowed)
    writesJSON = arguments.contains(.json)
    operands = arguments.operands.withoutRepetitions
    let machines = try catalog.machines(named: operands)
    self.machines = arguments.operands.isEmpty ? catalog.machines : machines
  }

  func run(in context: ToolContext) throws {
    guard !machines.isEmpty else { throw CatalogError.noMachines("validate") }
    let results = machines.map {
      MachineValidation($0, allowed: allowed, showsTable: showsTable, in: context)
    }
    let findings = results.flatMap(\.findings)
    let isFailure = findings.contains { isStrict || $0.severity == .error }
    if writesJSON {
      let list = JSONValue.array(results.map(\.json))
      try context.output.write(
        ToolReport("validate", succeeded: !isFailure, .init("machines", list)).json)
    } else {
      var text = results.map(\.text).joined() + advice(on: findings, in: context)
      if !isFailure {
        let count = machines.count
        text += "\(count) \(count == 1 ? "machine is" : "machines are") valid.\n"
      }
      try context.output.write(text)
    }
    if isFailure { throw NegativeResult() }
  }

  /// Returns the remedies for warnings: the declaration of final states, and the command that allows
  /// the kinds of findings that were found.
  private func advice(on findings: [StateDiagram.Finding], in context: ToolContext) -> String {
    let kinds = StateDiagram.Finding.Kind.allCases.filter { kind in
      findings.contains { $0.kind == kind && $0.severity == .warning }
    }
    guard !kinds.isEmpty else { return "" }
    var text = ""
    if kinds.contains(.deadEnd) {
      text +=
        "  To mark the end of a machine: 'isFinal' in a state type or a schema, 'Final' in a table.\n"
    }
    var words = [context.callingCommand, "validate"] + operands.map(\.shellWord)
    if isStrict { words.append("--strict") }
    words += (allowed + kinds).flatMap { ["--allow", $0.rawValue] }
    return text + "  To allow these: " + words.joined(separator: " ") + "\n"
  }
}
