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
    format.source(in: try FilePath(path).bytes())
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
        && text.firstPlace(of: own.split(separator: "\n")[1].dropLast()) != nil
    }
  }
}
