import GraphvizRendering
import StateDiagrams

/// `check`: compares committed diagrams with the machines.
struct CheckCommand: ToolCommand {
  private static let format: Option<OutputFormat> = .choice(
    "format", letter: "T", isRepeatable: true, default: nil,
    abstract: "A format that every machine must have, besides those in the folder.")

  private static let folder: Option<String> = .path(
    "output", letter: "o", abstract: "The folder with the files.", default: "diagrams")

  static let syntax: CommandSyntax = CommandSyntax(
    name: "check",
    abstract: "Check that committed diagrams are up to date.",
    discussion: """
      Compares the files in a folder, and the diagrams in Markdown files, with the machines. A \
      picture is compared by the diagram that it contains. Style, direction and title are those \
      of each file. If anything differs, prints the changes in words and the command that updates \
      the files, and exits with 1. Writes no file. By default, checks all machines and all \
      Markdown files from this folder down, except in hidden folders and other packages, and \
      reports files of machines that no longer exist. Ignores files that this tool didn't write.
      """,
    operands: [
      OperandSyntax(
        "machine-or-file", isRepeatable: true, kind: .machinesOrFiles,
        abstract: "The machines and the Markdown files to check; all by default.")
    ],
    options: [format.syntax, folder.syntax, .json]
  )

  private let machines: [DiagramCatalog.Machine]
  private let paths: [String]
  private let isForAll: Bool
  private let formats: [OutputFormat]
  private let folder: FilePath
  private let writesJSON: Bool

  init(_ arguments: ParsedArguments, catalog: DiagramCatalog) throws(UsageError) {
    formats = try arguments.values(of: Self.format)
    folder = FilePath(try arguments.value(of: Self.folder) ?? "diagrams")
    isForAll = arguments.operands.isEmpty
    writesJSON = arguments.contains(.json)
    var machines: [DiagramCatalog.Machine] = []
    var paths: [String] = []
    for name in arguments.operands.withoutRepetitions {
      let isMachine = catalog.machines.contains { $0.name == name }
      if !isMachine, MarkdownFiles.isMarkdown(name) || FilePath(name).kind == .file {
        paths.append(name)
      } else {
        machines.append(try catalog.machine(named: name))
      }
    }
    self.machines = isForAll ? catalog.machines : machines
    self.paths = paths
  }

  func run(in context: ToolContext) throws {
    guard !context.catalog.machines.isEmpty else {
      throw CatalogError("There are no machines to check.")
    }
    if folder.kind == .file || folder.kind == .device {
      throw DestinationError("\(folder.text.quoted) is not a folder.")
    }
    let documents =
      isForAll
      ? try MarkdownFiles.documents(below: context.folder, in: context.catalog)
      : try MarkdownFiles.documents(at: paths, in: context.catalog)
    let report = try CheckReport(
      of: machines, documents, formats, in: folder, findsStrays: isForAll, context)
    let missing = report.isEmpty ? missingDiagrams(context) : nil
    if writesJSON {
      try context.output.write(report.json(missing).json)
    } else if let missing {
      try context.output.write(
        "\(missing.problem)\n  To create \(missing.pronoun): \(missing.command)\n")
    } else {
      try context.output.write(report.lines.joined(separator: "\n") + "\n")
    }
    if missing != nil || !report.isUpToDate { throw NegativeResult() }
  }

  /// Returns the message for nothing to compare.
  private func missingDiagrams(_ context: ToolContext) -> MissingDiagrams {
    let name = machines.count == 1 ? "a diagram of \(machines[0].name.quoted)" : "any diagram"
    let which = isForAll ? ["--all"] : machines.map(\.name.shellWord)
    let words = [context.callingCommand, "render"] + which + ["-o", folder.asFolder.shellWord]
    return MissingDiagrams(
      problem: folder.kind == .folder
        ? "\(folder.text.quoted) doesn't contain \(name)."
        : "There is no folder \(folder.text.quoted) in \(FilePath(".").absolute.text.quoted): run "
          + "'check' in the folder of your package, or name the folder with '--output'.",
      pronoun: machines.count == 1 ? "it" : "them",
      command: words.joined(separator: " "))
  }
}
