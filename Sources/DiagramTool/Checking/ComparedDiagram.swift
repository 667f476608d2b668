import GraphvizRendering
import StateDiagrams
import StateExploration

/// An operand of `diff`: a machine, or a file that the tool wrote.
struct ComparedDiagram {
  private let diagram: StateDiagram

  /// The format of the file if it doesn't contain the whole diagram, as Mermaid doesn't; nil otherwise.
  private let lossyFormat: OutputFormat?

  /// Finds the machine or the file that an argument names. A machine precedes a file of its name.
  ///
  /// - Throws: A `UsageError` if there is neither, or a `DestinationError` if the file contains no
  ///   diagram.
  init(_ name: String, in context: ToolContext) throws {
    let catalog = context.catalog
    if let machine = catalog.machines.first(where: { $0.name == name }) {
      diagram = context.diagram(of: machine)
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
      try FilePath(name).bytes(), format, named: name)
    guard let diagram = file.diagram else {
      throw DestinationError(
        "\(file.problem ?? "\(name.quoted) contains no diagram"). Name a file that 'render' wrote as "
          + "json, dot, svg, png, pdf or mermaid.")
    }
    self.diagram = diagram
    lossyFormat = format == .mermaid ? format : nil
  }

  /// Returns two diagrams for a comparison. Parts that the format of either side can't show are
  /// removed from both, so that they don't count as differences.
  static func pair(
    _ before: ComparedDiagram,
    _ after: ComparedDiagram
  ) throws -> (before: StateDiagram, after: StateDiagram) {
    (try before.shown(as: after.lossyFormat), try after.shown(as: before.lossyFormat))
  }

  /// Returns the diagram as it would be read back from a format; unchanged if the format is nil.
  private func shown(as format: OutputFormat?) throws -> StateDiagram {
    guard let format, format != lossyFormat else { return diagram }
    let bytes = try format.bytes(of: diagram, RenderingOptions())
    return WrittenFile(bytes, format, named: diagram.name).diagram ?? diagram
  }
}
