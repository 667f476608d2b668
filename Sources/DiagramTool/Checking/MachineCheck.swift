import GraphvizRendering
import StateDiagrams

/// What is to be said about the files of one machine.
struct MachineCheck {
  /// The files of one way to draw, which one command updates.
  private struct Update {
    var options: RenderingOptions
    var formats: [OutputFormat]
  }

  private let machine: String
  private var changes: [String] = []
  private var outdated: [String] = []
  private var missing: [String] = []
  private var updates: [Update] = []

  /// Compares a machine with its files.
  init(
    of machine: DiagramCatalog.Machine,
    _ formats: [OutputFormat],
    _ files: [CommittedFile],
    in folder: FilePath,
    _ session: ToolSession
  ) throws {
    self.machine = machine.name
    let diagram = machine.diagram()
    var usual = RenderingOptions()
    var absent: [OutputFormat] = []
    for format in formats {
      guard let file = files.first(where: { $0.machine == machine.name && $0.format == format })
      else {
        missing.append(
          folder.appending(
            RenderedPicture(machine: machine.name, format: format, bytes: []).fileName))
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
    changes = changes.withoutRepetitions
    if !outdated.isEmpty, changes.isEmpty {
      changes = ["the machine is another than the one that was written down"]
    }
  }

  private mutating func add(_ format: OutputFormat, _ options: RenderingOptions) {
    if let index = updates.firstIndex(where: { $0.options == options }) {
      updates[index].formats.append(format)
    } else {
      updates.append(Update(options: options, formats: [format]))
    }
  }

  /// Whether all files are as they would be written now.
  var isUpToDate: Bool { updates.isEmpty }

  /// What has changed, in which files, and the commands that update them.
  func lines(commandName: String, folder: FilePath) -> [String] {
    var lines = changes.map { "\(machine): \($0.visible)." }
    if !missing.isEmpty {
      let names = missing.map(\.visible).joined(separator: ", ")
      lines.append("\(machine): \(names) \(missing.count == 1 ? "is" : "are") missing.")
    }
    if !outdated.isEmpty {
      lines.append("  Out of date: \(outdated.map(\.visible).joined(separator: ", "))")
    }
    for update in updates {
      var words = [commandName, "render", machine.shellWord]
      words += update.formats.flatMap { ["-T", $0.rawValue] }
      if update.options.style != .statechart {
        words += ["--style", update.options.style.rawValue]
      }
      if update.options.direction != .leftToRight {
        words += ["--direction", update.options.direction.rawValue]
      }
      words += ["-o", folder.asFolder.shellWord]
      lines.append("  To update: " + words.joined(separator: " "))
    }
    return lines
  }
}

extension FilePath {
  /// The path with a slash at its end, by which `render` creates the folder where it is missing.
  var asFolder: String { endsInSlash ? text : text + "/" }
}

extension String {
  /// The text as a shell takes it for one word.
  var shellWord: String {
    let isPlain = utf8.allSatisfy { byte in
      switch Unicode.Scalar(byte) {
      case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".", "/", ":", "+", "@", "%", "=": true
      default: byte >= 0x80
      }
    }
    if isPlain, !isEmpty { return self }
    return "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
      + "'"
  }
}
