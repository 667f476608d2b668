import GraphvizRendering
import StateDiagrams

/// What is to be said about the files of one machine.
struct MachineCheck {
  /// The files of one way to draw, which one command updates.
  private struct Update {
    var options: RenderingOptions
    var formats: [OutputFormat]
  }

  /// The name of the machine.
  let machine: String

  /// What has changed, in sentences without full stops.
  private(set) var changes: [String] = []

  /// The files, and the places in Markdown files, that are out of date.
  private(set) var outdated: [String] = []

  /// The files that are missing.
  private(set) var missing: [String] = []

  private let diagram: StateDiagram
  private var updates: [Update] = []
  private var documents: [String] = []

  /// Starts with nothing to say.
  init(of machine: DiagramCatalog.Machine) {
    self.machine = machine.name
    diagram = machine.diagram()
  }

  /// Compares the machine with its files in a folder, of which there should be one of each format.
  mutating func compare(
    _ formats: [OutputFormat], _ files: [CommittedFile], in folder: FilePath,
    _ session: ToolSession
  ) throws {
    var usual = RenderingOptions()
    var absent: [OutputFormat] = []
    for format in formats {
      guard let file = files.first(where: { $0.machine == machine && $0.format == format }) else {
        missing.append(
          folder.appending(RenderedPicture(machine: machine, format: format, bytes: []).fileName))
        absent.append(format)
        continue
      }
      let state = try CommittedState(of: file, diagram, in: session)
      usual = state.options
      guard !state.isUpToDate else { continue }
      changes += state.changes
      outdated.append(file.path)
      add(format, state.options)
    }
    // A file that is not there yet is drawn like the others.
    for format in absent { add(format, usual) }
  }

  /// Compares the machine with its diagrams in a Markdown file.
  mutating func compare(_ document: MarkdownDocument, _ session: ToolSession) throws {
    for embedded in document.diagrams where embedded.marker.machine == machine {
      let machine = try session.catalog.machine(named: machine)
      let state = try EmbeddedState(of: embedded, in: document, machine, diagram, session)
      guard !state.outdated.isEmpty || !state.missing.isEmpty else { continue }
      changes += state.changes
      outdated += state.outdated
      missing += state.missing
      documents.append(document.path)
    }
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
  /// Whether all files are as they would be written now.
  var isUpToDate: Bool { outdated.isEmpty && missing.isEmpty }

  /// What has changed, in sentences without repetitions or full stops.
  var sentences: [String] {
    guard !outdated.isEmpty, changes.isEmpty else { return changes.withoutRepetitions }
    return ["the machine is another than the one that was written down"]
  }

  /// The commands that update the files.
  func commands(in folder: FilePath, _ session: ToolSession) -> [String] {
    let renderings = updates.map { update in
      var words = [session.callingCommand, "render", machine.shellWord]
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
    return renderings + [([session.callingCommand, "embed"] + files).joined(separator: " ")]
  }

  /// What has changed, in which files, and the commands that update them.
  func lines(in folder: FilePath, _ session: ToolSession) -> [String] {
    var lines = sentences.map { "\(machine): \($0.visible)." }
    let missing = missing.withoutRepetitions
    if !missing.isEmpty {
      let names = missing.map(\.visible).joined(separator: ", ")
      lines.append("\(machine): \(names) \(missing.count == 1 ? "is" : "are") missing.")
    }
    if !outdated.isEmpty {
      let places = outdated.withoutRepetitions.map(\.visible).joined(separator: ", ")
      lines.append("  Out of date: \(places)")
    }
    return lines + commands(in: folder, session).map { "  To update: \($0.visible)" }
  }
}

extension MachineCheck {
  /// What has changed, for programs.
  func json(in folder: FilePath, _ session: ToolSession) -> JSONTree {
    .object(
      .init("name", .text(machine)), .init("upToDate", .bool(isUpToDate)),
      .init("changes", .texts(sentences)), .init("outdated", .texts(outdated.withoutRepetitions)),
      .init("missing", .texts(missing.withoutRepetitions)),
      .init("commands", .texts(commands(in: folder, session))))
  }
}

extension FilePath {
  /// The path with a slash at its end, by which `render` creates the folder where it is missing.
  var asFolder: String { endsInSlash ? text : text + "/" }
}
