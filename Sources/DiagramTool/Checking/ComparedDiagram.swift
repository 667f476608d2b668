import GraphvizRendering
import StateDiagrams

/// One side of a comparison: a machine, or a file that the tool wrote.
struct ComparedDiagram {
  private let diagram: StateDiagram

  /// How the diagram was written; nil for a machine, which can be written in any style.
  private let style: DOTStyle?

  /// Finds what an argument names: a machine, or else a file.
  init(_ name: String, in catalog: DiagramCatalog) throws {
    if let machine = catalog.machines.first(where: { $0.name == name }) {
      diagram = machine.diagram()
      style = nil
      return
    }
    guard FilePath(name).kind != .missing else {
      throw UsageError(
        "\(name.quoted) is neither a machine nor a file.",
        suggestion: EditDistance.nearest(to: name, among: catalog.machines.map(\.name)),
        catalog.knownNames)
    }
    let bytes = try FilePath(name).bytes()
    let format = FilePath(name).fileExtension.flatMap(ImageFormat.init(fileExtension:))
    let text =
      if let format {
        PictureSource.text(in: bytes, of: format)
      } else {
        String(decoding: bytes, as: UTF8.self)
      }
    guard let text else {
      throw DestinationError(
        "\(name.quoted) does not tell what it was drawn from: it is no picture of this tool.")
    }
    do throws(DOTReadingError) {
      let document = try DOTDocument(text)
      diagram = document.diagram
      style = document.style
    } catch {
      throw DestinationError("\(name.quoted) can't be read as a diagram (\(error)).")
    }
  }

  /// Two diagrams as texts of the same style show them. What a text can't show is no difference.
  static func pair(
    _ before: ComparedDiagram,
    _ after: ComparedDiagram
  ) throws -> (before: StateDiagram, after: StateDiagram) {
    let isClassic = before.style == .classic || after.style == .classic
    let style: DOTStyle = isClassic ? .classic : .statechart
    return (
      try StateDiagram(dot: before.diagram.dot(style: style)),
      try StateDiagram(dot: after.diagram.dot(style: style))
    )
  }
}
