import StateDiagrams

/// What `check` found.
struct CheckReport {
  /// What is to be said about each machine.
  private(set) var checks: [MachineCheck] = []

  /// What is wrong with the markers of Markdown files.
  let mistakes: [MarkdownMistake]

  /// The files that were written for machines that are gone.
  private(set) var strays: [CommittedFile] = []

  private let folder: FilePath
  private let session: ToolSession
  private let documents: [MarkdownDocument]
  /// How many machines have files in the folder.
  private var count = 0

  /// Compares machines with their files in a folder, and with what Markdown files show.
  ///
  /// - Parameters:
  ///   - machines: The machines whose files are in the folder.
  ///   - formats: The formats that each of these must have, beside those that any has.
  ///   - findsStrays: Whether the files of machines that are gone are looked for.
  init(
    of machines: [DiagramCatalog.Machine], _ documents: [MarkdownDocument],
    _ formats: [OutputFormat], in folder: FilePath, findsStrays: Bool, _ session: ToolSession
  ) throws {
    self.folder = folder
    self.session = session
    self.documents = documents
    mistakes = documents.flatMap(\.mistakes)
    let files = folder.names.compactMap { CommittedFile(name: $0, in: folder) }
    let formats = Self.formats(formats, files, documents, in: session.catalog)
    let isInFolder = Set(formats.isEmpty ? [] : machines.map(\.name))
    let isInDocument = Set(documents.flatMap(\.diagrams).map(\.marker.machine))
    count = isInFolder.count
    for machine in session.catalog.machines
    where isInFolder.contains(machine.name) || isInDocument.contains(machine.name) {
      var check = MachineCheck(of: machine)
      if isInFolder.contains(machine.name) {
        try check.compare(formats, files, in: folder, session)
      }
      for document in documents { try check.compare(document, session) }
      checks.append(check)
    }
    if findsStrays {
      let names = Set(session.catalog.machines.map(\.name))
      strays = files.filter { !names.contains($0.machine) && $0.isMarked }
    }
  }

  /// The formats that each machine must have: those that were asked for, and those that any
  /// machine has in the folder. A picture that is only there for a Markdown file does not count.
  private static func formats(
    _ formats: [OutputFormat], _ files: [CommittedFile], _ documents: [MarkdownDocument],
    in catalog: DiagramCatalog
  ) -> [OutputFormat] {
    let shown = Set(documents.flatMap(\.diagrams).compactMap { $0.picture?.absolute.text })
    let names = Set(catalog.machines.map(\.name))
    let own = files.filter {
      names.contains($0.machine) && !shown.contains(FilePath($0.path).absolute.text)
    }
    let present = Set(own.map(\.format)).union(formats)
    return OutputFormat.allCases.filter(present.contains)
  }
}

extension CheckReport {
  /// Whether there was nothing to compare.
  var isEmpty: Bool { checks.isEmpty && mistakes.isEmpty && strays.isEmpty }

  /// Whether nothing is to be done.
  var isUpToDate: Bool {
    mistakes.isEmpty && strays.isEmpty && checks.allSatisfy(\.isUpToDate)
  }

  /// What was found, for a person.
  var lines: [String] {
    if isUpToDate { return [summary] }
    var lines = checks.filter { !$0.isUpToDate }.flatMap { $0.lines(in: folder, session) }
    lines += mistakes.map(\.description)
    lines += strays.map {
      "\($0.path.visible): there is no machine \($0.machine.quoted) any more."
    }
    if !strays.isEmpty {
      lines.append("  To remove: rm " + strays.map(\.path.shellWord).joined(separator: " "))
    }
    return lines
  }

  /// `3 diagrams and README.md are up to date.`
  private var summary: String {
    var parts = count == 0 ? [] : ["\(count) \(count == 1 ? "diagram" : "diagrams")"]
    parts +=
      documents.count > 3
      ? ["\(documents.count) Markdown files"] : documents.map(\.path.visible)
    let isOne = parts.count == 1 && count < 2 && documents.count < 2
    let last = parts.popLast() ?? ""
    let list = parts.isEmpty ? last : "\(parts.joined(separator: ", ")) and \(last)"
    return "\(list) \(isOne ? "is" : "are") up to date."
  }

  /// What was found, for programs.
  ///
  /// - Parameter missing: What is said where there was nothing to compare.
  func json(_ missing: MissingDiagrams?) -> ToolReport {
    let machines = checks.map { $0.json(in: folder, session) }
    let mistakes = mistakes.map { mistake in
      JSONTree.object(
        .init("file", .text(mistake.path)), .init("line", .number(mistake.line)),
        .init("problem", .text(mistake.problem)))
    }
    let strays = strays.map { stray in
      JSONTree.object(.init("file", .text(stray.path)), .init("machine", .text(stray.machine)))
    }
    return ToolReport(
      "check", succeeded: missing == nil && isUpToDate,
      .init("machines", .list(machines)), .init("mistakes", .list(mistakes)),
      .init("strays", .list(strays)), .init("problems", .texts(missing.map { [$0.problem] } ?? [])),
      .init("commands", .texts(missing.map { [$0.command] } ?? [])))
  }
}
