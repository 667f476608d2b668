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

  /// The DOT text that the file is, or that it was drawn from; nil where there is none.
  func source() throws(DestinationError) -> String? {
    let bytes = try FilePath(path).bytes()
    if format == .dot { return String(decoding: bytes, as: UTF8.self) }
    guard let format = ImageFormat(rawValue: format.rawValue) else { return nil }
    return PictureSource.text(in: bytes, of: format)
  }

  /// Whether the file was certainly written for a machine of its own name.
  var isMarked: Bool {
    guard let text = try? source(), let document = try? DOTDocument(text) else { return false }
    return document.style == .statechart && document.diagram.name == machine
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
    guard file.format == .dot || ImageFormat(rawValue: file.format.rawValue) != nil else {
      // Other texts don't tell how they were drawn, so every direction is tried.
      let bytes = try FilePath(file.path).bytes()
      let usual = options
      let match = try DOTDirection.allCases.map { direction in
        var options = usual
        options.direction = direction
        return options
      }.first { try session.draw(diagram, file.format, $0) == bytes }
      isUpToDate = match != nil
      options = match ?? usual
      return
    }
    guard let text = try file.source() else {
      changes = ["\(file.path.quoted) does not tell what it was drawn from"]
      return
    }
    do throws(DOTReadingError) {
      let document = try DOTDocument(text)
      options.style = document.style
      options.direction = document.direction
      let current = diagram.dot(style: document.style, direction: document.direction)
      isUpToDate = current == text
      guard !isUpToDate else { return }
      // What the text can't show is no difference, so both sides are read from a text.
      let differences = try DOTDocument(current).diagram.differences(from: document.diagram)
      changes = differences.map(\.description)
      if changes.isEmpty { changes = ["the machine is the same, but drawn in another way"] }
    } catch {
      changes = ["\(file.path.quoted) can't be read as a diagram (\(error))"]
    }
  }
}
