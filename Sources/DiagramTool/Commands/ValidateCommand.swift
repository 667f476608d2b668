import StateDiagrams

/// `validate`: tells what is probably not meant about machines.
struct ValidateCommand: ToolCommand {
  private static let allowed: Option<StateDiagram.Finding.Kind> = .choice(
    "allow", placeholder: "finding", isRepeatable: true, default: nil,
    abstract: "A finding that is meant.")

  private static let strict: OptionSyntax = OptionSyntax(
    "strict", abstract: "Fail on warnings too.")

  private static let table: OptionSyntax = OptionSyntax(
    "table", abstract: "Show what each state does on each event.")

  static let syntax: CommandSyntax = CommandSyntax(
    name: "validate",
    abstract: "Find states and events that can hardly be meant.",
    discussion: """
      Errors are states that no transition leads to, transitions that nothing decides between, \
      and targets that nobody listed. Warnings are traps (no way out, and not final), states \
      without a way to a final state where there is one, and events that all states ignore. The \
      exit status is 1 where there are errors. In the table, '-' is a pair that nobody handles.
      """,
    operands: [
      OperandSyntax(
        "machine", isRepeatable: true, abstract: "The machines to look at; all by default.")
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
    var machines: [DiagramCatalog.Machine] = []
    for name in operands {
      machines.append(try catalog.machine(named: name))
    }
    self.machines = arguments.operands.isEmpty ? catalog.machines : machines
  }

  func run(in session: ToolSession) throws {
    guard !machines.isEmpty else { throw CatalogError("There are no machines to validate.") }
    let results = machines.map { MachineValidation($0, allowed: allowed, showsTable: showsTable) }
    let findings = results.flatMap(\.findings)
    let isFailure = findings.contains { isStrict || $0.severity == .error }
    if writesJSON {
      let list = JSONTree.list(results.map(\.json))
      try session.output.write(
        ToolReport("validate", succeeded: !isFailure, .init("machines", list)).json)
    } else {
      var text = results.map(\.text).joined() + advice(on: findings, in: session)
      if !isFailure {
        let count = machines.count
        text += "\(count) \(count == 1 ? "machine is" : "machines are") valid.\n"
      }
      try session.output.write(text)
    }
    if isFailure { throw NegativeResult() }
  }

  /// What to do about findings that may be meant.
  private func advice(on findings: [StateDiagram.Finding], in session: ToolSession) -> String {
    let kinds = StateDiagram.Finding.Kind.allCases.filter { kind in
      findings.contains { $0.kind == kind && $0.severity == .warning }
    }
    guard !kinds.isEmpty else { return "" }
    var text = ""
    if kinds.contains(.trap) {
      text +=
        "  Where a machine ends: 'isFinal' of a state type or a schema says so, 'Final' in a table, "
      text += "or a node of the kind 'final' in a diagram.\n"
    }
    var words = [session.callingCommand, "validate"] + operands.map(\.shellWord)
    if isStrict { words.append("--strict") }
    words += (allowed + kinds).flatMap { ["--allow", $0.rawValue] }
    return text + "  To allow what is meant: " + words.joined(separator: " ") + "\n"
  }
}
