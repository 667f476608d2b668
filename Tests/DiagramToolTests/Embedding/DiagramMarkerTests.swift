import Testing

@testable import DiagramTool

/// The mistakes in markers, after which `embed` writes no file.
@Suite struct DiagramMarkerTests {
  private static let incomplete =
    "The marker names no machine or no format. A marker is '<!-- diagram: door mermaid -->'.\n"

  @Test(arguments: [
    ("text\n", "'README.md' has no markers outside code blocks. "),
    (
      "```\n<!-- diagram: door mermaid -->\n<!-- /diagram -->\n```\n",
      "'README.md' has no markers outside code blocks. "
    ),
    (
      "a\n<!-- diagram: door mermaid -->\n",
      "README.md:2: The diagram that starts here has no end: put '<!-- /diagram -->' on a line"
    ),
    ("a\n\n<!-- /diagram -->\n", "README.md:3: '<!-- /diagram -->' has no marker that "),
    (
      "<!-- diagram: door mermaid -->\n<!-- diagram: door mermaid -->\n<!-- /diagram -->",
      "README.md:1: The diagram that starts here has no end before the next one starts in line 2: "
    ),
    (
      "<!-- diagram: dor mermaid -->\n<!-- /diagram -->",
      "README.md:1: Unknown machine 'dor'. Did you mean 'door'? The machines are 'door' and "
    ),
    (
      "<!-- diagram: door mermiad -->\n<!-- /diagram -->",
      "README.md:1: A Markdown file has no diagrams of the format 'mermiad'. Did you mean 'mermaid'? "
        + "The formats are 'mermaid', 'plantuml' and 'markdown'.\n"
    ),
    (
      "<!-- diagram: door svg -->\n<!-- /diagram -->",
      "README.md:1: A Markdown file has no diagrams of the format 'svg'. The formats are 'mermaid', "
    ),
    ("<!-- diagram: -->\n<!-- /diagram -->", "README.md:1: \(incomplete)"),
    ("<!-- diagram: door -->\n<!-- /diagram -->", "README.md:1: \(incomplete)"),
    ("<!-- diagram: door direction=TB -->\n<!-- /diagram -->", "README.md:1: \(incomplete)"),
    (
      "<!-- diagram: door mermaid direktion=TB -->\n<!-- /diagram -->",
      "README.md:1: The marker has an unknown option 'direktion=TB'. The only option is 'direction=', "
    ),
    (
      "<!-- diagram: door markdown direction=TB -->\n<!-- /diagram -->",
      "README.md:1: The marker has an unknown option 'direction=TB'. The only option is 'direction=', "
        + "of Mermaid and PlantUML.\n"
    ),
    (
      "<!-- diagram: door mermaid direction=up -->\n<!-- /diagram -->",
      "README.md:1: A Markdown file has no diagrams of the direction 'up'. The directions are 'LR', "
    ),
    (
      "<!-- diagram: door mermaid --> text\n<!-- /diagram -->",
      "README.md:1: Text follows the marker's '-->': put it on a line of its own.\n"
    ),
    (
      "<!-- diagram: door mermaid\n-->\n<!-- /diagram -->",
      "README.md:1: The marker has no '-->' at the end of its line.\n"
    ),
  ])
  func `'embed' reports a mistake in a marker and writes nothing`(
    _ text: String, _ message: String
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "README.md")
    let run = runTool(["embed", folder("README.md")])
    #expect(run.status == .failure && run.output.isEmpty)
    let errors = run.errors.replacing(folder.path + "/", with: "")
    #expect(errors.hasPrefix("Error: " + message), "\(errors)")
    #expect(try folder.text(of: "README.md") == text)
    #expect(try folder.names == ["README.md"])
  }
}
