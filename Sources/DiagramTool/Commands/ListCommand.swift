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
    let table = TextTable(
      header: ["NAME", "STATES", "EVENTS", "TRANSITIONS", "ABSTRACT"], rows, numbers: 1..<4)
    try session.output.write(table.lines.map { $0 + "\n" }.joined())
  }

  private static func json(_ machine: DiagramCatalog.Machine) -> JSONTree {
    let size = DiagramSize(of: machine.diagram())
    return .object(
      .init("name", .text(machine.name)), .init("abstract", .text(machine.abstract)),
      .init("states", .number(size.states)), .init("events", .number(size.events)),
      .init("transitions", .number(size.transitions)))
  }
}
