import GraphvizRendering
import StateDiagrams
import StateExploration

/// An operand of `diff`: a machine, or a file that the tool wrote.
struct ComparedDiagram {
  private let diagram: StateDiagram

  /// The format of the file if it doesn't contain the whole diagram, as Mermaid doesn't; nil otherwise.
  private let lossyFormat: OutputFormat?

  /// Finds the machine, the file or the file at a revision (`main:pictures/door.svg`) that an argument names.
  /// A machine precedes a file of its name.
  ///
  /// - Throws: A `UsageError` if there is none, or a `DestinationError` if the file contains no diagram.
  init(_ name: String, in context: ToolContext) throws {
    let catalog = context.catalog
    if let machine = catalog.machines.first(where: { $0.name == name }) {
      self.init(context.drawing(of: machine))
    } else if let file = try Self.file(at: name, in: context) {
      try self.init(file)
    } else {
      throw UsageError(
        "\(name.quoted) is neither a machine nor a file.",
        suggestion: EditDistance.nearest(to: name, among: catalog.machines.map(\.name)),
        catalog.knownNames)
    }
  }

  /// Returns a file, or a file at a revision; nil if the text names neither.
  ///
  /// - Throws: A `DestinationError` if the file can't be read, or the revision doesn't contain it.
  static func file(at place: String, in context: ToolContext) throws -> WrittenFile? {
    let path = FilePath(place)
    // A folder can have the name of a branch.
    if path.kind == .file || path.kind == .device {
      return WrittenFile(try path.bytes(), path.format ?? .dot, named: place)
    }
    let parts = place.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    let revision = try GitRevision(String(parts[0]), in: context.folder)
    guard let file = revision.file(at: String(parts[1]), path.format ?? .dot) else {
      throw DestinationError("There is no file \(place.quoted) in Git.")
    }
    return file
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
