import StateDiagrams

/// What `validate` found about a machine.
struct MachineValidation {
  let machine: String
  let findings: [StateDiagram.Finding]
  let table: EventTable?

  init(
    _ machine: DiagramCatalog.Machine, allowed: [StateDiagram.Finding.Kind], showsTable: Bool
  ) {
    let diagram = machine.diagram(showsIgnoredEvents: true)
    self.machine = machine.name
    findings = diagram.findings().filter { !allowed.contains($0.kind) }
    table = showsTable ? EventTable(diagram) : nil
  }

  var text: String {
    (table.map { "\(machine):\n" + Self.text(of: $0) + "\n" } ?? "")
      + findings.map { finding in
        "\(machine): \(finding.severity.rawValue): \(finding.description.visible)"
          + " (\(finding.kind.rawValue)).\n"
      }.joined()
  }

  var json: JSONTree {
    var members: [JSONTree.Member] = [
      .init("name", .text(machine)), .init("findings", .list(findings.map(\.json))),
    ]
    if let table {
      let rows = zip(table.states, table.cells).map { state, cells in
        JSONTree.object(
          .init("state", .text(state)), .init("reactions", .list(cells.map(JSONTree.texts))))
      }
      members.append(
        .init(
          "table", .object(.init("events", .texts(table.events)), .init("rows", .list(rows)))))
    }
    return .object(members)
  }

  /// A table as aligned lines, a state each.
  private static func text(of table: EventTable) -> String {
    let header = ["STATE"] + table.events.map(\.visible)
    let rows = zip(table.states, table.cells).map { state, cells in
      [state.visible] + cells.map { $0.isEmpty ? "-" : $0.joined(separator: "; ").visible }
    }
    return TextTable(header: header, rows).lines.map { "  \($0)\n" }.joined()
  }
}
