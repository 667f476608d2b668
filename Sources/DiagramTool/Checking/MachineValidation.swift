import StateDiagrams

/// The result of `validate` for a machine.
struct MachineValidation {
  /// The name of the machine.
  let machine: String

  /// The findings whose kind is not allowed.
  let findings: [StateDiagram.Finding]

  /// The reactions of each state to each event; nil unless `--table` is given.
  let table: EventTable?

  /// Validates a machine.
  ///
  /// - Parameters:
  ///   - allowed: The kinds of findings to ignore.
  ///   - showsTable: Whether to create the table.
  init(
    _ machine: DiagramCatalog.Machine, allowed: [StateDiagram.Finding.Kind], showsTable: Bool,
    in context: ToolContext
  ) {
    let diagram = context.diagram(of: machine, showing: [.ignored, .impossible])
    self.machine = machine.name
    findings = machine.findings(in: diagram).filter { !allowed.contains($0.kind) }
    table = showsTable ? EventTable(diagram) : nil
  }

  /// The table and the findings as text, one finding per line:
  /// `door: warning: no transition leads out of state `b`, which is not final (dead-end).`
  var text: String {
    (table.map { "\(machine):\n" + Self.text(of: $0) + "\n" } ?? "")
      + findings.map { finding in
        "\(machine): \(finding.severity.rawValue): \(finding.description.visible)"
          + " (\(finding.kind.rawValue)).\n"
      }.joined()
  }

  /// The findings and the table as JSON.
  var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("name", .string(machine)), .init("findings", .array(findings.map(\.json))),
    ]
    if let table {
      let rows = zip(table.states, table.cells).map { state, cells in
        JSONValue.object(
          .init("state", .string(state)), .init("reactions", .array(cells.map(JSONValue.strings))))
      }
      members.append(
        .init(
          "table", .object(.init("events", .strings(table.events)), .init("rows", .array(rows)))))
    }
    return .object(members)
  }

  /// Returns a table as aligned lines, one for each state. A dash stands for an ignored event.
  private static func text(of table: EventTable) -> String {
    let header = ["STATE"] + table.events.map(\.visible)
    let rows = zip(table.states, table.cells).map { state, cells in
      [state.visible] + cells.map { $0.isEmpty ? "-" : $0.joined(separator: "; ").visible }
    }
    return TextTable(header: header, rows).lines.map { "  \($0)\n" }.joined()
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
