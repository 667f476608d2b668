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

  static let syntax: CommandSyntax = CommandSyntax(
    name: "validate",
    abstract: "Find mistakes in machines, such as unreachable states.",
    discussion: """
      Errors are unreachable states, ambiguous transitions, targets that are not listed, and some \
      findings of the derivation, such as invalid rules of inputs. Warnings are dead ends (states \
      without a way out that are not final), states from which no final state can be reached \
      although there is one, events that no state handles, guards of tables that were false for \
      all tried values, and the other findings of the derivation. The exit status is 1 if there are errors.
      """,
    operands: [
      OperandSyntax(
        "machine", isRepeatable: true, abstract: "The machines; all by default.")
    ],
    options: [strict, allowed.syntax, .json]
  )

  private let machines: [DiagramCatalog.Machine]
  private let isStrict: Bool
  private let allowed: [StateDiagram.Finding.Kind]
  private let writesJSON: Bool
  private let operands: [String]

  init(_ arguments: ParsedArguments, catalog: DiagramCatalog) throws(UsageError) {
    isStrict = arguments.contains(Self.strict)
    allowed = try arguments.values(of: Self.allowed)
    writesJSON = arguments.contains(.json)
    operands = arguments.operands.withoutRepetitions
    let machines = try catalog.machines(named: operands)
    self.machines = arguments.operands.isEmpty ? catalog.machines : machines
  }

  func run(in context: ToolContext) throws {
    guard !machines.isEmpty else { throw CatalogError.noMachines("validate") }
    let results = machines.map { machine in
      // The steps evaluate the guards of a table.
      let diagram = context.diagram(
        of: machine, showing: [.ignored, .impossible],
        includesSteps: machine.model(protectsSteps: false).table != nil)
      return (
        name: machine.name,
        findings: machine.findings(in: diagram).filter { !allowed.contains($0.kind) }
      )
    }
    let findings = results.flatMap(\.findings)
    let isFailure = findings.contains { isStrict || $0.severity == .error }
    if writesJSON {
      let list = results.map { name, findings in
        JSONValue.object(
          .init("name", .string(name)), .init("findings", .array(findings.map(\.json))))
      }
      try context.output.write(
        ToolReport("validate", succeeded: !isFailure, .init("machines", .array(list))).json)
    } else {
      var text = ""
      for (name, findings) in results {
        for finding in findings {
          text += "\(name): \(finding.severity.rawValue): \(finding.description.visible)"
          text += " (\(finding.kind.rawValue)).\n"
        }
      }
      text += advice(on: findings, in: context)
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
    if kinds.contains(.falseGuard) {
      text +=
        "  To try other values: list events with their payloads in 'dotLabelableItems' of the type.\n"
    }
    var words = [context.callingCommand, "validate"] + operands.map(\.shellWord)
    if isStrict { words.append("--strict") }
    words += (allowed + kinds).flatMap { ["--allow", $0.rawValue] }
    return text + "  To allow these: " + words.joined(separator: " ") + "\n"
  }
}

extension DiagramCatalog.Machine {
  /// Returns the findings in a diagram of the machine.
  func findings(in diagram: StateDiagram) -> [StateDiagram.Finding] {
    // An existing machine can't say that a state is final.
    let isObserved = model(protectsSteps: false).isObserved
    return diagram.findings().filter { !isObserved || $0.kind != .deadEnd }
  }
}
