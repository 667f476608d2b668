import StateDiagrams
import StateSystems

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

  private static let ignored: OptionSyntax = OptionSyntax(
    "ignored",
    abstract: "Also list the events that states ignore, and of a system the messages.")

  static let syntax: CommandSyntax = CommandSyntax(
    name: "validate",
    abstract: "Find mistakes in machines, such as unreachable states.",
    discussion: """
      Errors are unreachable states, ambiguous transitions, targets that are not listed, and some \
      findings of the derivation, such as invalid rules of inputs. Warnings are dead ends (states \
      without a way out that are not final), states from which no final state can be reached \
      although there is one, events that no state handles, guards of tables that were false for \
      all tried values, and the other findings of the derivation. Of a system, each member is \
      validated with what occurs in the system. The exit status is 1 if there are errors.
      """,
    operands: [
      OperandSyntax(
        "machine", isRepeatable: true, abstract: "The machines; all by default.")
    ],
    options: [strict, allowed.syntax, ignored, .json]
  )

  private let machines: [DiagramCatalog.Machine]
  private let isStrict: Bool
  private let listsIgnored: Bool
  private let allowed: [StateDiagram.Finding.Kind]
  private let writesJSON: Bool
  private let operands: [String]

  init(_ arguments: ParsedArguments, catalog: DiagramCatalog) throws(UsageError) {
    isStrict = arguments.contains(Self.strict)
    listsIgnored = arguments.contains(Self.ignored)
    allowed = try arguments.values(of: Self.allowed)
    writesJSON = arguments.contains(.json)
    operands = arguments.operands.withoutRepetitions
    let machines = try catalog.machines(named: operands)
    self.machines = arguments.operands.isEmpty ? catalog.machines : machines
  }

  func run(in context: ToolContext) throws {
    guard !machines.isEmpty else { throw CatalogError.noMachines("validate") }
    let results = machines.flatMap { validated($0, in: context) }
    let findings = results.flatMap(\.findings)
    let isFailure = findings.contains { isStrict || $0.severity == .error }
    if writesJSON {
      let list = results.map { result -> JSONValue in
        let findings = JSONValue.array(result.findings.map(\.json))
        return .object(
          [.init("name", .string(result.name)), .init("findings", findings)]
            + (listsIgnored ? [.init("ignored", .strings(result.ignored))] : []))
      }
      try context.output.write(
        ToolReport("validate", succeeded: !isFailure, .init("machines", .array(list))).json)
    } else {
      var text = ""
      for result in results {
        for finding in result.findings {
          text += "\(result.name): \(finding.severity.rawValue): \(finding.description.visible)"
          text += " (\(finding.kind.rawValue)).\n"
        }
        if listsIgnored {
          text += result.ignored.map { "\(result.name): \($0.visible).\n" }.joined()
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

  /// The findings of a machine, or of a part of a system.
  private struct Result {
    let name: String
    let findings: [StateDiagram.Finding]

    /// The events that states ignore, in sentences without a full stop.
    let ignored: [String]

    init(_ name: String, _ diagram: StateDiagram, _ findings: [StateDiagram.Finding]) {
      (self.name, self.findings) = (name, findings)
      let names = NodeNames(diagram)
      ignored = diagram.transitions.filter { $0.kind == .ignored }.map { transition in
        "state \(names(transition.source)) ignores `\(transition.label)`"
      }
    }
  }

  /// Returns the findings of a machine; of a system, its problems, and the findings of its members.
  private func validated(_ machine: DiagramCatalog.Machine, in context: ToolContext) -> [Result] {
    func result(_ name: String, _ diagram: StateDiagram) -> Result {
      Result(name, diagram, diagram.findingsOfMachine.filter { !allowed.contains($0.kind) })
    }
    return context.watching(machine) { watch in
      guard let system = machine.system(watch: watch) else {
        // The steps evaluate the guards of a table.
        return [
          result(
            machine.name,
            context.diagram(
              of: machine, showing: [.ignored, .impossible], includesSteps: machine.isTable))
        ]
      }
      let map = context.map(of: system, named: machine.name)
      let problems = map.findings().filter { $0.kind == .derivation && !allowed.contains($0.kind) }
      return [Result(machine.name, map, problems)]
        + system.receivers.compactMap { member in
          system.memberModel(member, protectsSteps: context.protectsSteps).map { model in
            result(
              "\(machine.name): \(member)",
              StateDiagram(of: model, showsIgnoredEvents: true, showsImpossibleEvents: true))
          }
        }
    }
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

extension StateDiagram {
  /// The findings of a machine. An existing one can't say that a state is final.
  var findingsOfMachine: [Finding] {
    findings().filter { origin?.behavior?.isObserved != true || $0.kind != .deadEnd }
  }
}
