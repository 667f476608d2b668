import StateDiagrams

/// `list`: lists the machines with their sizes.
struct ListCommand: ToolCommand {
  private static let names: OptionSyntax = OptionSyntax(
    "names", abstract: "List only the names, a line each.")

  static let syntax: CommandSyntax = CommandSyntax(
    name: "list",
    abstract: "List the machines and their sizes.",
    discussion: """
      Composite states are counted as states; pseudostates and the transitions from initial ones \
      are not counted.
      """,
    options: [names, .json]
  )

  private let showsOnlyNames: Bool
  private let writesJSON: Bool

  init(_ arguments: ParsedArguments, catalog: DiagramCatalog) throws(UsageError) {
    showsOnlyNames = arguments.contains(Self.names)
    writesJSON = arguments.contains(.json)
    if showsOnlyNames, writesJSON {
      throw UsageError("'--names' and '--json' are given.", "Give one or the other.")
    }
  }

  func run(in context: ToolContext) throws {
    let machines = context.catalog.machines
    if writesJSON {
      let list = machines.map { machine in
        let size = DiagramSize(of: machine.diagram())
        return JSONValue.object(
          .init("name", .string(machine.name)), .init("abstract", .string(machine.abstract)),
          .init("states", .number(size.states)), .init("events", .number(size.events)),
          .init("transitions", .number(size.transitions)))
      }
      return try context.output.write(ToolReport("list", .init("machines", .array(list))).json)
    }
    if showsOnlyNames {
      return try context.output.write(machines.map { $0.name + "\n" }.joined())
    }
    let rows = machines.map { machine in
      let size = DiagramSize(of: machine.diagram())
      return [
        machine.name, "\(size.states)", "\(size.events)", "\(size.transitions)",
        machine.abstract.visible,
      ]
    }
    let table = TextTable(
      header: ["NAME", "STATES", "EVENTS", "TRANSITIONS", "ABSTRACT"], rows, numbers: 1..<4)
    try context.output.write(table.lines.map { $0 + "\n" }.joined())
  }
}

/// The number of elements of a diagram.
struct DiagramSize: Hashable, Sendable {
  /// The number of states: simple, composite and final.
  let states: Int

  /// The number of event labels.
  let events: Int

  /// The number of transitions, without ignored events and those of initial pseudostates.
  let transitions: Int

  init(of diagram: StateDiagram) {
    let index = DiagramIndex(diagram)
    let counted = diagram.transitions.filter {
      $0.kind != .ignored && index.kind(of: $0.source) != .initial
    }
    states = index.entries.count { $0.node.kind.isState }
    transitions = counted.count
    events = Set(counted.compactMap(\.event)).count
  }
}
