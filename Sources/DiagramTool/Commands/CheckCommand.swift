import GraphvizRendering
import StateDiagrams

/// `check`: compares committed diagrams with the machines.
///
/// ```text
/// check                           all machines, in 'diagrams' and in all Markdown files
/// check door                      one machine, in 'diagrams' and in the Markdown files that show it
/// check README.md                 the diagrams in this Markdown file
/// check pictures/ -T svg          all machines, each of which must have an SVG in the folder
/// ```
struct CheckCommand: ToolCommand {
  private static let format: Option<OutputFormat> = .choice(
    "format", letter: "T", isRepeatable: true, default: nil,
    abstract: "A format that every machine must have, besides those in the folder.")

  static let syntax: CommandSyntax = CommandSyntax(
    name: "check",
    abstract: "Check that committed diagrams are up to date.",
    discussion: """
      Compares the files in a folder, and the diagrams in Markdown files, with the machines. If \
      anything differs, prints the changes and the command that updates the files, and exits with \
      status 1. Never writes a file. By default, checks all machines and all Markdown files from \
      this folder down, except in hidden folders and other packages, and reports files of machines \
      that no longer exist. If only machines are named, checks their diagrams in these Markdown \
      files. Each machine must have a file in the folder or a diagram in a Markdown file; if the \
      folder is named, a file in the folder. Pictures are compared by the diagrams that they \
      contain, with the style, direction and title of each file. Files that this tool didn't \
      write are ignored. In GitHub Actions, the result and diagrams of the changed parts are \
      appended to the summary of the job. In a pull request, they show the changes since its \
      target branch, if that was fetched.
      """,
    operands: [
      OperandSyntax(
        "machine-or-file", isRepeatable: true,
        abstract:
          "The machines, the Markdown files, and the folder with the files ('pictures/'; by default, "
          + "'diagrams'); all by default.")
    ],
    options: [format.syntax, .json]
  )

  private let machines: [DiagramCatalog.Machine]
  private let paths: [String]

  /// Whether no operand is given, so that all Markdown files are checked.
  private let checksEverything: Bool

  /// Whether the folder is checked for all machines, so that files of machines that no longer exist
  /// are reported.
  private let checksAllMachines: Bool

  private let formats: [OutputFormat]

  /// The named folder; nil for the default.
  private let namedFolder: FilePath?
  private let writesJSON: Bool

  init(_ arguments: ParsedArguments, catalog: DiagramCatalog) throws(UsageError) {
    formats = try arguments.values(of: Self.format)
    checksEverything = arguments.operands.isEmpty
    writesJSON = arguments.contains(.json)
    var machines: [DiagramCatalog.Machine] = []
    var paths: [String] = []
    var folders: [String] = []
    for name in arguments.operands.withoutRepetitions {
      if catalog.machines.contains(where: { $0.name == name }) {
        machines.append(try catalog.machine(named: name))
      } else if Self.isFolder(name) {
        folders.append(name)
      } else if MarkdownFiles.isMarkdown(name) || FilePath(name).kind == .file {
        paths.append(name)
      } else {
        machines.append(try catalog.machine(named: name))
      }
    }
    guard folders.count < 2 else {
      throw UsageError(
        "'check' compares one folder, but \(folders.quotedList("and")) are given.",
        "Run it once for each.")
    }
    namedFolder = folders.first.map { FilePath($0) }
    // A folder alone is checked for all machines.
    checksAllMachines = machines.isEmpty && (paths.isEmpty || !folders.isEmpty)
    self.machines = checksAllMachines ? catalog.machines : machines
    self.paths = paths
  }

  /// Returns whether an argument that is not a machine can only be a folder.
  private static func isFolder(_ name: String) -> Bool {
    let path = FilePath(name)
    return switch path.kind {
    case .folder: true
    case .file, .device: false
    case .missing: path.endsInSlash || (name.contains("/") && path.fileExtension == nil)
    }
  }

  func run(in context: ToolContext) throws {
    guard !context.catalog.machines.isEmpty else {
      throw CatalogError.noMachines("check")
    }
    let folder = namedFolder ?? context.folder.entry("diagrams")
    if folder.kind == .file || folder.kind == .device {
      throw DestinationError("\(folder.text.quoted) is not a folder.")
    }
    let documents = try documents(context)
    let report = try CheckReport(
      of: machines, documents, formats, in: folder, isFolderNamed: namedFolder != nil,
      findsStrays: checksAllMachines, context)
    let lacksAll =
      report.isEmpty || (namedFolder != nil && report.isFolderEmpty && !machines.isEmpty)
    let missing = lacksAll ? try missingDiagrams(in: folder, context) : nil
    var lines = missing.map { [$0.problem, "  To create \($0.pronoun): \($0.command)"] } ?? []
    if lines.isEmpty || !report.isUpToDate { lines += report.lines }
    let text = lines.joined(separator: "\n") + "\n"
    try context.output.write(writesJSON ? report.json(missing).json : text)
    context.appendToSummary { try $0.append(lines, report.checks, in: folder, context) }
    if missing != nil || !report.isUpToDate { throw NegativeResult() }
  }

  /// Returns the Markdown files: the named ones, or those that show the machines.
  private func documents(_ context: ToolContext) throws -> [MarkdownDocument] {
    if !checksEverything, !paths.isEmpty || namedFolder != nil {
      return try MarkdownFiles.documents(at: paths, in: context)
    }
    let documents = try MarkdownFiles.documents(below: context.folder, in: context)
    if checksEverything { return documents }
    return documents.compactMap { $0.showing(Set(machines.map(\.name))) }
  }

  /// Returns the message for a folder without diagrams of the machines.
  private func missingDiagrams(
    in folder: FilePath, _ context: ToolContext
  ) throws -> MissingDiagrams {
    let name = machines.count == 1 ? "a diagram of \(machines[0].name.quoted)" : "any diagram"
    let which = checksAllMachines ? ["--all"] : machines.map(\.name.shellWord)
    let words = [context.callingCommand, "render"] + which + ["-o", folder.asFolder.shellWord]
    let problem =
      if folder.kind != .folder {
        "There is no folder \(folder.text.quoted) in \(FilePath(".").absolute.text.quoted): run "
          + "'check' in the folder of your package, or name the folder."
      } else if try folder.names().isEmpty {
        "\(folder.text.quoted) doesn't contain \(name)."
      } else {
        "\(folder.text.quoted) doesn't contain \(name): no file in it is named after "
          + (machines.count == 1 ? "the machine." : "a machine.")
      }
    return MissingDiagrams(
      problem: problem, pronoun: machines.count == 1 ? "it" : "them",
      command: words.joined(separator: " "))
  }
}
