import StateDiagrams
import Testing

@testable import DiagramTool

@Suite struct `The Markdown embedder` {
  @Test(arguments: Fuzzing.seeds(1_000))
  func `embedding changes only the lines between markers, and nothing the second time`(seed: UInt64)
    throws
  {
    var chance = SplitMix64(seed: seed)
    let context = context(&chance)
    let content = Array(chance.markdown().utf8)
    let document = MarkdownDocument("a.md", content: content, in: context.catalog)
    guard document.mistakes.isEmpty else {
      #expect(document.mistakes.allSatisfy { $0.description.hasPrefix("a.md:\($0.line): ") })
      return
    }
    let updates = try MarkdownFiles.updates(of: [document], in: context)
    let updated = updates.first.map { document.replacing($0.updates) } ?? content
    let again = MarkdownDocument("a.md", content: updated, in: context.catalog)
    #expect(again.mistakes.isEmpty)
    #expect(again.diagrams.map(\.marker) == document.diagrams.map(\.marker))
    #expect(try MarkdownFiles.updates(of: [again], in: context).isEmpty)
    #expect(outside(content, document.diagrams) == outside(updated, again.diagrams))
  }

  /// Returns the lines of a text that are not between two markers.
  private func outside(_ bytes: [UInt8], _ diagrams: [MarkedDiagram]) -> [[UInt8]] {
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
    for diagram in diagrams.reversed() { lines.removeSubrange(diagram.lines) }
    return lines
  }

  private func context(_ chance: inout SplitMix64) -> ToolContext {
    let machines = ["door", "lock"].map { name in
      let (state, event, effect) = (chance.text(), chance.text(), chance.text())
      let table = TransitionTable<String, String, String>(initial: state) {
        From(state) { On(event, to: state, emit: effect) }
      }
      return DiagramCatalog.Machine(name, table)
    }
    return ToolContext(
      catalog: DiagramCatalog(
        commandName: "doors", abstract: "Draw doors.", version: "1.0", machines: machines),
      commands: [], input: ToolInput(isTerminal: false) { _ in nil }, output: ToolOutput { _ in },
      errors: ToolOutput { _ in }, callingCommand: "doors", folder: FilePath("."),
      drawBytes: { try $1.bytes(of: $0, $2) })
  }
}

extension SplitMix64 {
  /// Returns a text with markers, most of them in pairs, among lines with a meaning to Markdown.
  fileprivate mutating func markdown() -> String {
    let lineEnd = element(["\n", "\n", "\r\n"])
    var lines: [String] = []
    for _ in 0..<below(6) {
      let indent = element(["", "", "", "  ", "    "])
      switch below(5) {
      case 0:
        lines.append(element(["```", "~~~~", "- ```", "````text", "    code", "<!--", "-->"]))
      case 1: lines.append(indent + text())
      default:
        let machine = element(["door", "door", "lock", isOne(in: 9) ? "dor" : "lock"])
        let format = element(["mermaid", "markdown", "plantuml", "plantuml direction=TB"])
        lines.append("\(indent)<!-- diagram: \(machine) \(format) -->")
        if isOne(in: 2) { lines.append(text()) }
        if !isOne(in: 9) { lines.append(indent + DiagramMarker.end) }
      }
    }
    return lines.joined(separator: lineEnd) + (isOne(in: 2) ? lineEnd : "")
  }
}
