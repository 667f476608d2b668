import GraphvizRendering
import StateDiagrams

/// `check`: tells whether committed diagrams still show the machines.
struct CheckCommand: ToolCommand {
  private static let format: Option<OutputFormat> = .choice(
    "format", letter: "T", isRepeatable: true, default: nil,
    abstract: "A format that every machine must have; those that the folder has count as well.")

  private static let folder: Option<String> = .path(
    "output", letter: "o", abstract: "The folder with the files.", default: "diagrams")

  static let syntax: CommandSyntax = CommandSyntax(
    name: "check",
    abstract: "Tell whether committed diagrams are up to date.",
    discussion: """
      Looks at the files in a folder, and at the diagrams that 'embed' keeps in Markdown files. \
      Text is compared with what would be written now, a picture by the text it was drawn from, \
      which it holds. Style, direction and title are taken from each file. What has changed is \
      told in words, with the command that updates the files, and the exit status is 1. Nothing \
      is written. Unless machines or Markdown files are named, all are checked, the Markdown \
      files from this folder down, but not in hidden folders or other packages; and files that \
      were written for machines that are gone are told. Files that this tool didn't write are \
      left alone.
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

  func run(in session: ToolSession) throws {
    guard !session.catalog.machines.isEmpty else {
      throw CatalogError("There are no machines to check.")
    }
    if folder.kind == .file || folder.kind == .device {
      throw DestinationError("\(folder.text.quoted) is not a folder.")
    }
    let documents =
      isForAll
      ? try MarkdownFiles.documents(below: session.folder, in: session.catalog)
      : try MarkdownFiles.documents(at: paths, in: session.catalog)
    let report = try CheckReport(
      of: machines, documents, formats, in: folder, findsStrays: isForAll, session)
    let missing = report.isEmpty ? whatIsMissing(session) : nil
    if writesJSON {
      try session.output.write(report.json(missing).json)
    } else if let missing {
      try session.output.write(
        "\(missing.problem)\n  To make \(missing.what): \(missing.command)\n")
    } else {
      try session.output.write(report.lines.joined(separator: "\n") + "\n")
    }
    if missing != nil || !report.isUpToDate { throw NegativeResult() }
  }

  /// What is said where there is nothing to compare with.
  private func whatIsMissing(_ session: ToolSession) -> MissingDiagrams {
    let name = machines.count == 1 ? "a diagram of \(machines[0].name.quoted)" : "any diagram"
    let which = isForAll ? ["--all"] : machines.map(\.name.shellWord)
    let words = [session.callingCommand, "render"] + which + ["-o", folder.asFolder.shellWord]
    return MissingDiagrams(
      problem: folder.kind == .folder
        ? "\(folder.text.quoted) does not hold \(name)."
        : "There is no folder \(folder.text.quoted) in \(FilePath(".").absolute.text.quoted): run "
          + "'check' in the folder of your package, or name the folder with '--output'.",
      what: machines.count == 1 ? "it" : "them",
      command: words.joined(separator: " "))
  }
}

/// That there is nothing to compare with, and how to change that.
struct MissingDiagrams: Hashable, Sendable {
  /// What is missing where, in a sentence.
  let problem: String

  /// The word for what is missing.
  let what: String

  /// The command that makes it.
  let command: String
}
