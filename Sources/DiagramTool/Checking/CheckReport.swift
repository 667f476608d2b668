import StateDiagrams

/// The result of `check`: which diagrams in a folder and in Markdown files are out of date.
///
/// ```text
/// door: event `push` was renamed to `shove`.
///   Out of date: diagrams/door.svg, README.md:12
///   To update: shop-graph render door -T svg -o diagrams/
///   To update: shop-graph embed README.md
/// ```
struct CheckReport {
  /// The results of the machines that were compared, in the order of the catalog.
  private(set) var checks: [MachineCheck] = []

  /// The invalid markers of Markdown files.
  let mistakes: [MarkdownMistake]

  /// The files of machines that the catalog no longer contains. Only files that the tool certainly
  /// wrote are listed, because the report recommends removing them.
  private(set) var strays: [CommittedFile] = []

  /// Whether the folder contains no file of any machine.
  let isFolderEmpty: Bool

  /// The number of machines that were compared with files of the folder.
  private let count: Int

  /// The paths of the Markdown files, for the summary.
  private let documents: [String]

  /// Compares machines with their files in a folder and with Markdown files.
  ///
  /// - Parameters:
  ///   - machines: The machines, each of which must have a file: in the folder, or, unless the folder
  ///     is named, in a Markdown file. If any machine has a file in the folder, each must have one.
  ///   - documents: The Markdown files, with the diagrams of these machines.
  ///   - formats: The formats of which each machine must have a file, besides those that any machine
  ///     has.
  ///   - isFolderNamed: Whether an argument names the folder.
  ///   - findsStrays: Whether to look for files of machines that no longer exist.
  /// - Throws: A `DestinationError` if a file can't be read, or an error of drawing.
  init(
    of machines: [DiagramCatalog.Machine], _ documents: [MarkdownDocument],
    _ formats: [OutputFormat], in folder: FilePath, isFolderNamed: Bool, findsStrays: Bool,
    _ context: ToolContext
  ) throws {
    mistakes = documents.flatMap(\.mistakes)
    self.documents = documents.map(\.path.visible)
    let files = try folder.names().compactMap { CommittedFile(name: $0, in: folder) }
    let formats = Self.formats(formats, files, in: context.catalog)
    let isInFolder = Set(formats.isEmpty ? [] : machines.map(\.name))
    let isInDocument = Set(documents.flatMap(\.diagrams).map(\.marker.machine))
    let hasFile = Set(files.map(\.machine))
    count = isInFolder.count
    isFolderEmpty = formats.isEmpty && hasFile.isDisjoint(with: machines.map(\.name))
    let found = isFolderNamed ? hasFile : isInDocument
    // If nothing is found, one message for all machines replaces theirs.
    let lacksFile =
      formats.isEmpty && !(isFolderNamed ? isFolderEmpty : isInDocument.isEmpty)
      ? Set(machines.map(\.name)).subtracting(found) : []
    let checked = isInFolder.union(isInDocument).union(lacksFile)
    for machine in context.catalog.machines where checked.contains(machine.name) {
      let required: [OutputFormat] =
        lacksFile.contains(machine.name)
        ? [.svg] : isInFolder.contains(machine.name) ? formats : []
      checks.append(try MachineCheck(of: machine, required, files, in: folder, documents, context))
    }
    if findsStrays {
      let names = Set(context.catalog.machines.map(\.name))
      strays = files.filter { !names.contains($0.machine) && $0.isMarked() }
    }
  }

  /// Returns the required formats, and those that any machine has in the folder.
  private static func formats(
    _ formats: [OutputFormat], _ files: [CommittedFile], in catalog: DiagramCatalog
  ) -> [OutputFormat] {
    let names = Set(catalog.machines.map(\.name))
    let present = Set(files.filter { names.contains($0.machine) }.map(\.format)).union(formats)
    return OutputFormat.allCases.filter(present.contains)
  }
}

extension CheckReport {
  /// Whether there was nothing to compare.
  var isEmpty: Bool { checks.isEmpty && mistakes.isEmpty && strays.isEmpty }

  /// Whether there is nothing to update, to correct or to remove.
  var isUpToDate: Bool {
    mistakes.isEmpty && strays.isEmpty && checks.allSatisfy(\.isUpToDate)
  }

  /// The result as text: the changes of each machine with the commands that update its files, the
  /// mistakes in markers, and the files to remove; or a summary if everything is up to date.
  var lines: [String] {
    if isUpToDate { return [summary] }
    var lines = checks.filter { !$0.isUpToDate }.flatMap(\.lines)
    lines += mistakes.map(\.description)
    lines += strays.map {
      "\($0.path.visible): there is no machine \($0.machine.quoted) any more."
    }
    if !strays.isEmpty {
      lines.append("  To remove: rm " + strays.map(\.path.shellWord).joined(separator: " "))
    }
    return lines
  }

  /// The result if everything is up to date: `3 diagrams and README.md are up to date.`
  private var summary: String {
    var parts = count == 0 ? [] : ["\(count) \(count == 1 ? "diagram" : "diagrams")"]
    parts += documents.count > 3 ? ["\(documents.count) Markdown files"] : documents
    let isOne = parts.count == 1 && count < 2 && documents.count < 2
    let last = parts.popLast() ?? ""
    let list = parts.isEmpty ? last : "\(parts.joined(separator: ", ")) and \(last)"
    return "\(list) \(isOne ? "is" : "are") up to date."
  }

  /// Returns the result as JSON.
  ///
  /// - Parameter missing: The message if there was nothing to compare; nil otherwise.
  func json(_ missing: MissingDiagrams?) -> ToolReport {
    let mistakes = mistakes.map { mistake in
      JSONValue.object(
        .init("file", .string(mistake.path)), .init("line", .number(mistake.line)),
        .init("problem", .string(mistake.problem)))
    }
    let strays = strays.map { stray in
      JSONValue.object(.init("file", .string(stray.path)), .init("machine", .string(stray.machine)))
    }
    return ToolReport(
      "check", succeeded: missing == nil && isUpToDate,
      .init("machines", .array(checks.map(\.json))), .init("mistakes", .array(mistakes)),
      .init("strays", .array(strays)),
      .init("problems", .strings(missing.map { [$0.problem] } ?? [])),
      .init("commands", .strings(missing.map { [$0.command] } ?? [])))
  }
}

/// The message if `check` has nothing to compare.
struct MissingDiagrams: Hashable, Sendable {
  /// A sentence that names the folder without diagrams.
  let problem: String

  /// The pronoun for the diagrams, `it` or `them`.
  let pronoun: String

  /// The command that creates the diagrams.
  let command: String
}
