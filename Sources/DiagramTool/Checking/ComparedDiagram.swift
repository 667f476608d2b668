import GraphvizRendering
import StateDiagrams

/// A side of a comparison: a machine, or a file that the tool wrote.
struct ComparedDiagram {
  private let diagram: StateDiagram

  /// The format of a text that doesn't contain the whole diagram; nil for everything else.
  private let lossyFormat: OutputFormat?

  /// Finds the machine or the file that an argument names.
  init(_ name: String, in context: ToolContext) throws {
    let catalog = context.catalog
    if let machine = catalog.machines.first(where: { $0.name == name }) {
      diagram = machine.diagram()
      lossyFormat = nil
      return
    }
    guard FilePath(name).kind != .missing else {
      throw UsageError(
        "\(name.quoted) is neither a machine nor a file.",
        suggestion: EditDistance.nearest(to: name, among: catalog.machines.map(\.name)),
        catalog.knownNames)
    }
    let format = FilePath(name).fileExtension.flatMap(OutputFormat.init(fileExtension:)) ?? .dot
    let file = WrittenFile(
      try FilePath(name).bytes(within: context.limits), format, named: name)
    guard let diagram = file.diagram else {
      throw DestinationError(
        "\(file.problem ?? "\(name.quoted) contains no diagram"). Name a file that 'render' wrote as "
          + "json, dot, svg, png, pdf, mermaid or plantuml.")
    }
    self.diagram = diagram
    lossyFormat = [.mermaid, .plantuml].contains(format) ? format : nil
  }

  /// Returns two diagrams, each as the texts of both sides show it. Parts that a text can't show are not
  /// different.
  static func pair(
    _ before: ComparedDiagram,
    _ after: ComparedDiagram
  ) throws -> (before: StateDiagram, after: StateDiagram) {
    (try before.shown(as: after.lossyFormat), try after.shown(as: before.lossyFormat))
  }

  private func shown(as format: OutputFormat?) throws -> StateDiagram {
    guard let format, format != lossyFormat else { return diagram }
    let bytes = try format.bytes(of: diagram, RenderingOptions())
    return WrittenFile(bytes, format, named: diagram.name).diagram ?? diagram
  }
}
