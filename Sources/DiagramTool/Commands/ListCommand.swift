import StateDiagrams

/// `list`: names the machines, with their sizes, a line each.
struct ListCommand: ToolCommand {
  private static let names: OptionSyntax = OptionSyntax(
    "names", abstract: "List the names alone, a line each.")

  static let syntax: CommandSyntax = CommandSyntax(
    name: "list",
    abstract: "List the machines and their sizes.",
    discussion: """
      States are counted with the composite states around them; pseudostates and the arrows \
      from initial ones are not.
      """,
    options: [names, .json]
  )

  private let showsNamesAlone: Bool
  private let writesJSON: Bool

  init(_ arguments: ParsedArguments, catalog: DiagramCatalog) throws(UsageError) {
    showsNamesAlone = arguments.contains(Self.names)
    writesJSON = arguments.contains(.json)
    if showsNamesAlone, writesJSON {
      throw UsageError("'--names' and '--json' are given.", "Give one or the other.")
    }
  }

  func run(in session: ToolSession) throws {
    if writesJSON {
      let machines = session.catalog.machines.map(Self.json)
      return try session.output.write(
        ToolReport("list", .init("machines", .list(machines))).json)
    }
    if showsNamesAlone {
      return try session.output.write(session.catalog.machines.map { $0.name + "\n" }.joined())
    }
    let rows = session.catalog.machines.map { machine in
      let size = DiagramSize(of: machine.diagram())
      return [
        machine.name, "\(size.states)", "\(size.events)", "\(size.transitions)",
        machine.abstract.visible,
      ]
    }
    try session.output.write(
      Self.table([["NAME", "STATES", "EVENTS", "TRANSITIONS", "ABSTRACT"]] + rows))
  }

  private static func json(_ machine: DiagramCatalog.Machine) -> JSONTree {
    let size = DiagramSize(of: machine.diagram())
    return .object(
      .init("name", .text(machine.name)), .init("abstract", .text(machine.abstract)),
      .init("states", .number(size.states)), .init("events", .number(size.events)),
      .init("transitions", .number(size.transitions)))
  }

  /// Rows as aligned lines: numbers, which stand between the first column and the last, to the
  /// right.
  private static func table(_ rows: [[String]]) -> String {
    let widths = (0..<5).map { column in rows.map { $0[column].count }.max() ?? 0 }
    let lines = rows.map { row in
      let cells = zip(row, widths).enumerated().map { column, cell in
        let padding = String(repeating: " ", count: cell.1 - cell.0.count)
        return (1...3).contains(column) ? padding + cell.0 : cell.0 + padding
      }
      let line = cells.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed()) + "\n"
    }
    return lines.joined()
  }
}

/// How much there is in a diagram.
struct DiagramSize: Hashable, Sendable {
  /// The number of states: simple, composite and final.
  private(set) var states = 0

  /// The number of different event labels.
  private(set) var events = 0

  /// The number of transitions that do something.
  private(set) var transitions = 0

  /// Counts what is in a diagram.
  ///
  /// - Complexity: O(*n*) in the number of nodes and transitions.
  init(of diagram: StateDiagram) {
    var initialNodes: Set<StateDiagram.Node.ID> = []
    var nodes = diagram.regions.flatMap(\.nodes)
    while let node = nodes.popLast() {
      switch node.kind {
      case .simple, .composite, .final: states += 1
      case .initial: initialNodes.insert(node.id)
      case .history, .deepHistory, .choice: break
      }
      nodes += node.regions.flatMap(\.nodes)
    }
    let counted = diagram.transitions.filter {
      $0.kind != .ignored && !initialNodes.contains($0.source)
    }
    transitions = counted.count
    events = Set(counted.compactMap(\.event)).count
  }
}
