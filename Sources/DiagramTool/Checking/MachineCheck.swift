import GraphvizRendering
import StateDiagrams

/// The differences of a machine's files from the machine.
struct MachineCheck {
  /// Files that one command updates, because they have the same options.
  private struct Update {
    var options: RenderingOptions
    var formats: [OutputFormat]
  }

  /// The name of the machine.
  let machine: String

  /// The changes, in sentences without full stops.
  private(set) var changes: [String] = []

  /// The files, and the positions in Markdown files, that are out of date.
  private(set) var outdated: [String] = []

  /// The files that don't exist.
  private(set) var missing: [String] = []

  private let folder: FilePath
  private let callingCommand: String
  private var updates: [Update] = []
  private var documents: [String] = []

  /// Compares a machine with its files.
  ///
  /// - Parameters:
  ///   - formats: The formats of which the folder should contain a file.
  ///   - files: The files in the folder.
  ///   - documents: The Markdown files that may show the machine.
  init(
    of machine: DiagramCatalog.Machine, _ formats: [OutputFormat], _ files: [CommittedFile],
    in folder: FilePath, _ documents: [MarkdownDocument], _ context: ToolContext
  ) throws {
    self.machine = machine.name
    self.folder = folder
    callingCommand = context.callingCommand
    let marked = documents.flatMap(\.diagrams).filter { $0.marker.machine == machine.name }
    let diagram = machine.diagram(for: formats + marked.map(\.marker.format))
    try compare(diagram, formats, files, context)
    for document in documents {
      for marked in document.diagrams where marked.marker.machine == machine.name {
        let state = try MarkedDiagramState(of: marked, in: document, machine, diagram, context)
        add(state, document)
      }
    }
    changes = changes.withoutRepetitions
    outdated = outdated.withoutRepetitions
    missing = missing.withoutRepetitions
    if !outdated.isEmpty, changes.isEmpty {
      changes = ["the files differ from the machine"]
    }
  }

  private mutating func compare(
    _ diagram: StateDiagram, _ formats: [OutputFormat], _ files: [CommittedFile],
    _ context: ToolContext
  ) throws {
    var usual = RenderingOptions()
    var absent: [OutputFormat] = []
    for format in formats {
      guard let file = files.first(where: { $0.machine == machine && $0.format == format }) else {
        missing.append(folder.appending(format.fileName(of: machine)))
        absent.append(format)
        continue
      }
      let written = try file.content(within: context.limits)
      usual = written.options
      guard let changes = try written.changes(to: diagram, draw: context.draw) else { continue }
      self.changes += changes
      outdated.append(file.path)
      add(format, usual)
    }
    // A new file has the options of the others.
    for format in absent { add(format, usual) }
  }

  private mutating func add(_ state: MarkedDiagramState, _ document: MarkdownDocument) {
    guard !state.outdated.isEmpty || !state.missing.isEmpty else { return }
    changes += state.changes
    outdated += state.outdated
    missing += state.missing
    documents.append(document.path)
  }

  private mutating func add(_ format: OutputFormat, _ options: RenderingOptions) {
    var options = options
    if !format.isDrawn { options.title = nil }
    if let index = updates.firstIndex(where: { $0.options == options }) {
      updates[index].formats.append(format)
    } else {
      updates.append(Update(options: options, formats: [format]))
    }
  }
}

extension MachineCheck {
  /// Whether all files are up to date.
  var isUpToDate: Bool { outdated.isEmpty && missing.isEmpty }

  /// The commands that update the files.
  var commands: [String] {
    let renderings = updates.map { update in
      var words = [callingCommand, "render", machine.shellWord]
      words += update.formats.flatMap { ["-T", $0.rawValue] }
      if update.options.style != .statechart {
        words += ["--style", update.options.style.rawValue]
      }
      if update.options.direction != .leftToRight {
        words += ["--direction", update.options.direction.rawValue]
      }
      if let title = update.options.title { words += ["--title", title.shellWord] }
      return (words + ["-o", folder.asFolder.shellWord]).joined(separator: " ")
    }
    guard !documents.isEmpty else { return renderings }
    let files = documents.withoutRepetitions.map(\.shellWord)
    return renderings + [([callingCommand, "embed"] + files).joined(separator: " ")]
  }

  /// The changes, the files and the commands that update them, for a person.
  var lines: [String] {
    var lines = changes.map { "\(machine): \($0.visible)." }
    if !missing.isEmpty {
      let names = missing.map(\.visible).joined(separator: ", ")
      lines.append("\(machine): \(names) \(missing.count == 1 ? "is" : "are") missing.")
    }
    if !outdated.isEmpty {
      lines.append("  Out of date: \(outdated.map(\.visible).joined(separator: ", "))")
    }
    return lines + commands.map { "  To update: \($0.visible)" }
  }

  /// The same for programs.
  var json: JSONValue {
    .object(
      .init("name", .string(machine)), .init("upToDate", .bool(isUpToDate)),
      .init("changes", .strings(changes)), .init("outdated", .strings(outdated)),
      .init("missing", .strings(missing)), .init("commands", .strings(commands)))
  }
}

extension FilePath {
  /// The path with a slash at its end, so that `render` creates the folder if it is missing.
  var asFolder: String { endsInSlash ? text : text + "/" }
}
