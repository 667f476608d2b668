import GraphvizRendering
import StateDiagrams

/// The comparison of one machine with its files.
struct MachineCheck {
  /// Files that one `render` command updates, because they have the same options.
  private struct Update {
    var options: RenderingOptions
    var formats: [OutputFormat]
  }

  /// The name of the machine.
  let machine: String

  /// The changes since the files were written, in sentences without full stops.
  private(set) var changes: [String] = []

  /// The outdated files and positions in Markdown files: `diagrams/door.svg`, `README.md:12`.
  private(set) var outdated: [String] = []

  /// The paths of the required files that don't exist.
  private(set) var missing: [String] = []

  /// The current diagram.
  let diagram: StateDiagram

  /// The first outdated file that contains the earlier diagram; nil if none does.
  private(set) var earlier: WrittenFile?

  private let folder: FilePath
  private let callingCommand: String

  /// The `render` commands that update the files of the folder.
  private var updates: [Update] = []

  /// The paths of the Markdown files that `embed` must update.
  private var documents: [String] = []

  /// Compares a machine with its files.
  ///
  /// - Parameters:
  ///   - formats: The formats of which the folder must contain a file.
  ///   - files: The files in the folder, of all machines.
  ///   - documents: The Markdown files that may show the machine.
  /// - Throws: A `DestinationError` if a file can't be read, or an error of drawing.
  init(
    of machine: DiagramCatalog.Machine, _ formats: [OutputFormat], _ files: [CommittedFile],
    in folder: FilePath, _ documents: [MarkdownDocument], _ context: ToolContext
  ) throws {
    self.machine = machine.name
    self.folder = folder
    callingCommand = context.callingCommand
    let groups = machine.groups(of: formats)
    diagram = context.drawing(
      of: machine, includesSteps: groups[0].contains(where: \.includesSteps))
    try compare(diagram, groups[0], files, context)
    for group in groups.dropFirst() {
      let diagram = context.drawing(of: machine, includesSteps: true)
      try compare(diagram, group, files, context)
    }
    for document in documents {
      for update in try document.updates(to: diagram, in: context) {
        try add(update.diagram, in: document, context)
      }
    }
    changes = changes.withoutRepetitions
    if !outdated.isEmpty, changes.isEmpty {
      changes = ["the files differ from the machine"]
    }
  }

  /// Compares the machine with the files of the folder.
  private mutating func compare(
    _ diagram: StateDiagram, _ formats: [OutputFormat], _ files: [CommittedFile],
    _ context: ToolContext
  ) throws {
    var usual = RenderingOptions()
    var absent: [OutputFormat] = []
    for format in formats {
      guard let file = files.first(where: { $0.machine == machine && $0.format == format }) else {
        missing.append(folder.entry(format.fileName(of: machine)).text)
        absent.append(format)
        continue
      }
      let written = try file.content()
      usual = written.options
      guard let changes = try written.changes(to: diagram, draw: context.draw) else { continue }
      self.changes += changes
      keep(written)
      outdated.append(file.path)
      add(format, usual)
    }
    // A new file gets the options of the machine's other files.
    for format in absent { add(format, usual) }
  }

  /// Adds a diagram between markers that is out of date.
  private mutating func add(
    _ marked: MarkedDiagram, in document: MarkdownDocument, _ context: ToolContext
  ) throws {
    outdated.append(marked.place)
    documents.append(document.path)
    let content = document.content(of: marked)
    guard !content.allSatisfy({ $0.allSatisfy(\.isWhitespace) }) else {
      changes.append("the marker at \(marked.place) has no content yet")
      return
    }
    guard let text = marked.text(in: content) else { return }
    let file = WrittenFile(Array(text.utf8), marked.marker.format, named: marked.place)
    keep(file)
    let options = RenderingOptions(direction: marked.marker.direction)
    changes += try file.changes(to: diagram, options: options, draw: context.draw) ?? []
  }

  /// Keeps the first file that contains a diagram.
  private mutating func keep(_ file: WrittenFile) {
    if earlier == nil, file.diagram != nil { earlier = file }
  }

  /// Adds a file to the command with the same options, or adds a command.
  private mutating func add(_ format: OutputFormat, _ options: RenderingOptions) {
    var options = options
    if format.imageFormat == nil, format != .dot {
      options.title = nil
      // Texts are written to the right by default.
      if options.direction == .leftToRight { options.direction = nil }
    }
    if format != .png { options.dotsPerInch = nil }
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

  /// The shell commands that update the files: `shop-graph render door -T svg -o diagrams/`.
  var commands: [String] {
    let renderings = updates.map { update in
      var words = [callingCommand, "render", machine.shellWord]
      words += update.formats.flatMap { ["-T", $0.rawValue] }
      if update.options.style != .statechart {
        words += ["--style", update.options.style.rawValue]
      }
      if let direction = update.options.direction {
        words += ["--direction", direction.rawValue]
      }
      if let dotsPerInch = update.options.dotsPerInch { words += ["--dpi", "\(dotsPerInch)"] }
      if let title = update.options.title { words += ["--title", title.shellWord] }
      return (words + ["-o", folder.asFolder.shellWord]).joined(separator: " ")
    }
    guard !documents.isEmpty else { return renderings }
    let files = documents.withoutRepetitions.map(\.shellWord)
    return renderings + [([callingCommand, "embed"] + files).joined(separator: " ")]
  }

  /// The changes, the files, and the commands that update them, as text.
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

  /// The changes, the files, and the commands that update them, as JSON.
  var json: JSONValue {
    .object(
      .init("name", .string(machine)), .init("upToDate", .bool(isUpToDate)),
      .init("changes", .strings(changes)), .init("outdated", .strings(outdated)),
      .init("missing", .strings(missing)), .init("commands", .strings(commands)))
  }
}
