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
      self.init(context.diagram(of: machine))
      return
    }
    guard FilePath(name).kind != .missing else {
      throw UsageError(
        "\(name.quoted) is neither a machine nor a file.",
        suggestion: EditDistance.nearest(to: name, among: catalog.machines.map(\.name)),
        catalog.knownNames)
    }
    let format = FilePath(name).format ?? .dot
    try self.init(WrittenFile(try FilePath(name).bytes(), format, named: name))
  }

  /// Finds the earlier version of a machine: a file, a file at a revision (`main:pictures/door.svg`), or
  /// the picture of the machine in `diagrams` at a revision (`main`).
  ///
  /// - Throws: A `DestinationError` if there is none, or if it contains no diagram.
  init(of machine: String, at place: String, in context: ToolContext) throws {
    guard FilePath(place).kind == .missing else {
      try self.init(place, in: context)
      return
    }
    let parts = place.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let revision = try GitRevision(String(parts[0]), in: context.folder)
    let file =
      if parts.count == 2 {
        revision.file(
          at: String(parts[1]),
          FilePath(place).format ?? .dot)
      } else {
        revision.picture(of: machine, in: FilePath("diagrams"))
      }
    guard let file else {
      throw DestinationError(
        parts.count == 2
          ? "There is no file \(place.quoted) in Git."
          : "Revision \(place.quoted) has no picture of \(machine.quoted) in 'diagrams'. Name its path: "
            + "'\(place.visible):pictures/\(machine.visible).svg'.")
    }
    try self.init(file)
  }

  /// Creates an operand from a machine's diagram.
  init(_ diagram: StateDiagram) {
    (self.diagram, lossyFormat) = (diagram, nil)
  }

  /// Creates an operand from a file.
  ///
  /// - Throws: A `DestinationError` if the file contains no diagram.
  init(_ file: WrittenFile) throws(DestinationError) {
    guard let diagram = file.diagram else {
      throw DestinationError(
        "\(file.problem ?? "\(file.name.quoted) contains no diagram"). Name a file that 'render' wrote "
          + "as json, dot, svg, png, pdf or mermaid.")
    }
    self.diagram = diagram
    lossyFormat = file.format == .mermaid ? .mermaid : nil
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
