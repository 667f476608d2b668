import GraphvizRendering
import StateDiagrams

/// A file of a folder of diagrams, and what its name says about it.
struct CommittedFile: Hashable, Sendable {
  /// The path of the file.
  let path: String

  /// The name of a machine: the file's without the extension.
  let machine: String

  /// What the extension says.
  let format: OutputFormat

  /// Takes the name of a file in a folder apart; nil where it can't be that of a diagram.
  init?(name: String, in folder: FilePath) {
    guard let fileExtension = FilePath(name).fileExtension else { return nil }
    let stem = String(name.dropLast(fileExtension.count + 1))
    let format = OutputFormat.allCases.first {
      RenderedPicture(machine: stem, format: $0, bytes: []).fileName == name
    }
    guard let format, FilePath(folder.appending(name)).kind == .file else { return nil }
    path = folder.appending(name)
    machine = stem
    self.format = format
  }

  /// The text that the file is, or that it was drawn from; nil where there is none.
  func text() throws(DestinationError) -> String? {
    let bytes = try FilePath(path).bytes()
    guard let format = ImageFormat(rawValue: format.rawValue) else {
      return String(decoding: bytes, as: UTF8.self)
    }
    return PictureSource.text(in: bytes, of: format)
  }

  /// Whether the file was certainly written for a machine of its own name.
  var isMarked: Bool {
    guard let text = try? text() else { return false }
    switch format {
    case .dot, .svg, .png, .pdf:
      guard let document = try? DOTDocument(text) else { return false }
      return document.style == .classic
        ? text.hasPrefix(RenderingOptions.classicMark(for: machine) + "\n")
        : document.diagram.name == machine
    case .mermaid, .plantuml, .markdown:
      let mark = format.mark(for: machine).map { Substring($0) }
      return text.split(separator: "\n").contains { $0 == mark }
    case .json: return (try? StateDiagram(json: text))?.name == machine
    case .scxml:
      // All of the element that names the machine, but for the state it starts in.
      let own = StateDiagram(name: machine, nodes: [], transitions: []).scxml
      return text.hasPrefix(own.prefix { $0 != "\n" } + "\n<scxml ")
        && text.contains(own.split(separator: "\n")[1].dropLast())
    }
  }
}

/// In what a file differs from what the tool would write now.
struct CommittedState {
  /// Whether the file is what would be written.
  private(set) var isUpToDate = false

  /// What has changed, in sentences without full stops.
  private(set) var changes: [String] = []

  /// How the file was drawn, as far as it tells.
  private(set) var options = RenderingOptions()

  /// Compares a file with its machine.
  init(of file: CommittedFile, _ diagram: StateDiagram, in session: ToolSession) throws {
    guard let text = try file.text() else {
      changes = ["\(file.path.quoted) does not tell what it was drawn from"]
      return
    }
    let written = try? WrittenText(text, of: file.format)
    options = written?.options ?? options
    let current =
      if file.format.isPicture {
        options.source(of: diagram)
      } else {
        String(decoding: try session.draw(diagram, file.format, options), as: UTF8.self)
      }
    isUpToDate = current == text
    guard !isUpToDate else { return }
    if let choices = written?.choices(beside: diagram), !choices.isEmpty {
      changes = [
        "\(file.path.quoted) was drawn with \(choices.joined(separator: " and ")), which 'check' "
          + "does not repeat: keep such a picture in another folder, or draw it without"
      ]
      return
    }
    changes = WrittenText.changes(from: text, to: current, of: file.format, in: file.path)
  }
}
