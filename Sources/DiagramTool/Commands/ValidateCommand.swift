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
    options: [strict, allowed.syntax, table]
  )

  private let machines: [DiagramCatalog.Machine]
  private let isStrict: Bool
  private let showsTable: Bool
  private let allowed: [StateDiagram.Finding.Kind]

  init(_ arguments: ParsedArguments, catalog: DiagramCatalog) throws(UsageError) {
    isStrict = arguments.contains(Self.strict)
    showsTable = arguments.contains(Self.table)
    allowed = try arguments.values(of: Self.allowed)
    var machines: [DiagramCatalog.Machine] = []
    for name in arguments.operands.withoutRepetitions {
      machines.append(try catalog.machine(named: name))
    }
    self.machines = arguments.operands.isEmpty ? catalog.machines : machines
  }

  func run(in session: ToolSession) throws {
    guard !machines.isEmpty else { throw CatalogError("There are no machines to validate.") }
    var isFailure = false
    var text = ""
    for machine in machines {
      let diagram = machine.diagram(showsIgnoredEvents: true)
      if showsTable { text += "\(machine.name):\n" + Self.text(of: EventTable(diagram)) + "\n" }
      for finding in diagram.findings() where !allowed.contains(finding.kind) {
        text += "\(machine.name): \(finding.severity.rawValue): \(finding.description.visible)"
        text += " (\(finding.kind.rawValue)).\n"
        isFailure = isFailure || isStrict || finding.severity == .error
      }
    }
    if !isFailure {
      let count = machines.count
      text += "\(count) \(count == 1 ? "machine is" : "machines are") valid.\n"
    }
    try session.output.write(text)
    if isFailure { throw NegativeResult() }
  }

  /// A table as aligned lines, a state each.
  private static func text(of table: EventTable) -> String {
    let header = ["STATE"] + table.events.map(\.visible)
    let rows = zip(table.states, table.cells).map { state, cells in
      [state.visible] + cells.map { $0.isEmpty ? "-" : $0.joined(separator: "; ").visible }
    }
    let widths = header.indices.map { column in
      ([header] + rows).map { $0[column].count }.max() ?? 0
    }
    return ([header] + rows).map { row in
      let line = zip(row, widths).map { cell, width in
        cell + String(repeating: " ", count: width - cell.count)
      }.joined(separator: "  ")
      return "  " + String(line.reversed().drop { $0 == " " }.reversed()) + "\n"
    }.joined()
  }
}
