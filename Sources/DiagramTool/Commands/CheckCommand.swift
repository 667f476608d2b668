import GraphvizRendering
import StateDiagrams

/// `check`: tells whether the files in a folder still show the machines.
struct CheckCommand: ToolCommand {
  private static let format: Option<OutputFormat> = .choice(
    "format", letter: "T", isRepeatable: true, default: nil,
    abstract: "A format that every machine must have; those that the folder has count as well.")

  private static let folder: Option<String> = .path(
    "output", letter: "o", abstract: "The folder with the files.", default: "diagrams")

  static let syntax: CommandSyntax = CommandSyntax(
    name: "check",
    abstract: "Tell whether diagrams in a folder are up to date.",
    discussion: """
      Text is compared with what would be written now, a picture by the text it was drawn from, \
      which it holds. Style and direction are taken from each file. What has changed is told in \
      words, with the command that updates the files, and the exit status is 1. Nothing is \
      written. Unless machines are named, files of machines that are gone are told as well.
      """,
    operands: [
      OperandSyntax(
        "machine", isRepeatable: true, abstract: "The machines to check; all by default.")
    ],
    options: [format.syntax, folder.syntax]
  )

  private let machines: [DiagramCatalog.Machine]
  private let isForAll: Bool
  private let formats: [OutputFormat]
  private let folder: FilePath

  init(_ arguments: ParsedArguments, catalog: DiagramCatalog) throws(UsageError) {
    formats = try arguments.values(of: Self.format)
    folder = FilePath(try arguments.value(of: Self.folder) ?? "diagrams")
    isForAll = arguments.operands.isEmpty
    var machines: [DiagramCatalog.Machine] = []
    for name in arguments.operands.withoutRepetitions {
      machines.append(try catalog.machine(named: name))
    }
    self.machines = isForAll ? catalog.machines : machines
  }

  func run(in session: ToolSession) throws {
    guard !machines.isEmpty else { throw CatalogError("There are no machines to check.") }
    if folder.kind == .file || folder.kind == .device {
      throw DestinationError("\(folder.text.quoted) is not a folder.")
    }
    let files = folder.names.compactMap { CommittedFile(name: $0, in: folder) }
    let names = Set(machines.map(\.name))
    guard !formats.isEmpty || files.contains(where: { names.contains($0.machine) }) else {
      return try reportNothing(to: session)
    }
    let formats = formats(of: files, in: session.catalog)
    let checks = try machines.map { try MachineCheck(of: $0, formats, files, in: folder, session) }
    let strays = isForAll ? strays(among: files, in: session.catalog) : []

    var lines = checks.flatMap {
      $0.lines(commandName: session.catalog.commandName, folder: folder)
    }
    if !strays.isEmpty {
      lines += strays.map {
        "\($0.path.visible): there is no machine \($0.machine.quoted) any more."
      }
      lines.append("  To remove: rm " + strays.map(\.path.shellWord).joined(separator: " "))
    }
    if lines.isEmpty {
      let count = machines.count
      lines = ["\(count) \(count == 1 ? "diagram is" : "diagrams are") up to date."]
      return try session.output.write(lines[0] + "\n")
    }
    try session.output.write(lines.joined(separator: "\n") + "\n")
    throw NegativeResult()
  }

  /// Says that there is nothing to compare with, and how to change that.
  private func reportNothing(to session: ToolSession) throws {
    let what = machines.count == 1 ? "a diagram of \(machines[0].name.quoted)" : "any diagram"
    let which = isForAll ? ["--all"] : machines.map(\.name.shellWord)
    let words =
      [session.catalog.commandName, "render"] + which + ["-o", folder.asFolder.shellWord]
    try session.output.write(
      """
      \(folder.text.quoted) does not hold \(what).
        To make \(machines.count == 1 ? "it" : "them"): \(words.joined(separator: " "))

      """)
    throw NegativeResult()
  }

  /// The formats that each machine must have: those that were asked for, and those that any
  /// machine has.
  private func formats(of files: [CommittedFile], in catalog: DiagramCatalog) -> [OutputFormat] {
    let names = Set(catalog.machines.map(\.name))
    let present = Set(files.filter { names.contains($0.machine) }.map(\.format)).union(formats)
    return present.isEmpty ? [.svg] : OutputFormat.allCases.filter(present.contains)
  }

  /// The files that the tool wrote for machines that the catalog doesn't have.
  private func strays(
    among files: [CommittedFile],
    in catalog: DiagramCatalog
  ) -> [CommittedFile] {
    let names = Set(catalog.machines.map(\.name))
    return files.filter { !names.contains($0.machine) && $0.isMarked }
  }
}
