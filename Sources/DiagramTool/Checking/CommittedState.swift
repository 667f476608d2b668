import GraphvizRendering
import StateDiagrams

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
