import StateDiagrams

/// `list`: prints the names, sizes and descriptions of the machines.
///
/// ```text
/// NAME       STATES  EVENTS  TRANSITIONS  ABSTRACT
/// turnstile       4       4            6  Hierarchy and history.
/// ```
struct ListCommand: ToolCommand {
  private static let names: OptionSyntax = OptionSyntax(
    "names", abstract: "List only the names, one per line.")

  static let syntax: CommandSyntax = CommandSyntax(
    name: "list",
    abstract: "List the machines and their sizes.",
    discussion: """
      The number of states includes composite states, but no pseudostates. Transitions from \
      initial pseudostates are not counted.
      """,
    options: [names, .json]
  )

  private let showsOnlyNames: Bool
  private let writesJSON: Bool

  init(_ arguments: ParsedArguments, catalog: DiagramCatalog) throws(UsageError) {
    showsOnlyNames = arguments.contains(Self.names)
    writesJSON = arguments.contains(.json)
    if showsOnlyNames, writesJSON {
      throw UsageError("'--names' and '--json' can't be combined.", "Give one or the other.")
    }
  }

  func run(in context: ToolContext) throws {
    let machines = context.catalog.machines
    if writesJSON {
      let list = machines.map { machine in
        let size = DiagramSize(of: context.drawing(of: machine))
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
      let size = DiagramSize(of: context.drawing(of: machine))
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

/// The numbers of a diagram's elements, for `list`.
struct DiagramSize: Hashable, Sendable {
  /// The number of states: simple, composite and final.
  let states: Int

  /// The number of different event labels of the counted transitions.
  let events: Int

  /// The number of transitions. Ignored events and transitions from initial pseudostates don't
  /// count.
  let transitions: Int

  /// Counts the elements of a diagram.
  init(of diagram: StateDiagram) {
    let index = DiagramIndex(diagram)
    let counted = diagram.transitions.filter {
      $0.kind.isTaken && index.kind(of: $0.source) != .initial
    }
    states = index.entries.count { $0.node.kind.isState }
    transitions = counted.count
    events = Set(counted.compactMap(\.event)).count
  }
}
