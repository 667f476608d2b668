import GraphvizRendering
import StateDiagrams

/// One side of a comparison: a machine, or a file that the tool wrote.
struct ComparedDiagram {
  private let diagram: StateDiagram

  /// The text that the diagram was read from; nil where nothing was lost: for a machine, and JSON.
  private let source: Source?

  /// A kind of text, which doesn't show all that is in a diagram.
  private struct Source: Hashable {
    let format: OutputFormat
    let style: DOTStyle
  }

  /// Finds what an argument names: a machine, or else a file.
  init(_ name: String, in catalog: DiagramCatalog) throws {
    if let machine = catalog.machines.first(where: { $0.name == name }) {
      diagram = machine.diagram()
      source = nil
      return
    }
    guard FilePath(name).kind != .missing else {
      throw UsageError(
        "\(name.quoted) is neither a machine nor a file.",
        suggestion: EditDistance.nearest(to: name, among: catalog.machines.map(\.name)),
        catalog.knownNames)
    }
    let format = FilePath(name).fileExtension.flatMap(OutputFormat.init(fileExtension:)) ?? .dot
    guard let text = format.source(in: try FilePath(name).bytes()) else {
      throw DestinationError(
        "\(name.quoted) does not tell what it was drawn from: it is no picture of this tool.")
    }
    let written: WrittenText?
    do {
      written = try WrittenText(text, of: format)
    } catch {
      throw DestinationError("\(name.quoted) can't be read as a diagram (\(error)).")
    }
    guard let written else {
      throw DestinationError(
        "\(name.quoted) can't be compared: \(format.rawValue) is not read back. Write the diagram "
          + "as json, dot, mermaid, plantuml or a picture.")
    }
    diagram = written.diagram
    let textFormat = format.isPicture ? .dot : format
    source = format == .json ? nil : Source(format: textFormat, style: written.options.style)
  }

  /// Two diagrams as texts of the same kinds show them. What a text can't show is no difference.
  static func pair(
    _ before: ComparedDiagram,
    _ after: ComparedDiagram
  ) throws -> (before: StateDiagram, after: StateDiagram) {
    (try before.shown(like: after.source), try after.shown(like: before.source))
  }

  private func shown(like other: Source?) throws -> StateDiagram {
    guard let other, other != source else { return diagram }
    let options = RenderingOptions(style: other.style)
    let text = String(decoding: try other.format.bytes(of: diagram, options), as: UTF8.self)
    return try WrittenText(text, of: other.format)?.diagram ?? diagram
  }
}
