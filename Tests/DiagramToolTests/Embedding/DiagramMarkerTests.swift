import Testing

@testable import DiagramTool

/// The mistakes in markers, after which `embed` writes no file.
@Suite struct DiagramMarkerTests {
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
      "<!-- diagram: door svg -->\n<!-- diagram: door svg -->\n<!-- /diagram -->",
      "README.md:1: The diagram that starts here has no end before the next one starts in line 2: "
    ),
    (
      "<!-- diagram: dor svg -->\n<!-- /diagram -->",
      "README.md:1: Unknown machine 'dor'. Did you mean 'door'? The machines are 'door' and "
    ),
    (
      "<!-- diagram: door mermiad -->\n<!-- /diagram -->",
      "README.md:1: Unknown format 'mermiad'. Did you mean 'mermaid'? The formats are 'dot', "
    ),
    (
      "<!-- diagram: door pdf -->\n<!-- /diagram -->",
      "README.md:1: A Markdown file can't show pdf. The formats are 'dot', 'svg', 'png', "
    ),
    (
      "<!-- diagram: -->\n<!-- /diagram -->",
      "README.md:1: The marker names no machine. A marker is '<!-- diagram: door mermaid -->'.\n"
    ),
    ("<!-- diagram: door -->\n<!-- /diagram -->", "README.md:1: The marker names no format. A "),
    (
      "<!-- diagram: door svg direktion=TB -->\n<!-- /diagram -->",
      "README.md:1: The marker has an unknown option 'direktion=TB'. Did you mean 'direction='? "
        + "The options of 'svg' are 'direction=', 'style=', 'file=' and 'alt='.\n"
    ),
    (
      "<!-- diagram: door mermaid style=classic -->\n<!-- /diagram -->",
      "README.md:1: The marker has an unknown option 'style=classic'. The only option of 'mermaid' "
        + "is 'direction='.\n"
    ),
    (
      "<!-- diagram: door json direction=TB -->\n<!-- /diagram -->",
      "README.md:1: The marker has an unknown option 'direction=TB'. 'json' takes no options.\n"
    ),
    (
      "<!-- diagram: door svg direction=up -->\n<!-- /diagram -->",
      "README.md:1: The value 'up' is invalid for 'direction='. Please give one of 'LR', 'TB', "
    ),
    (
      "<!-- diagram: door svg file=/tmp/a.svg -->\n<!-- /diagram -->",
      "README.md:1: The picture '/tmp/a.svg' is at an absolute path, which other computers don't "
        + "have. Give its path from the folder of the Markdown file.\n"
    ),
    (
      "<!-- diagram: door svg file=a.png -->\n<!-- /diagram -->",
      "README.md:1: The format is svg, but 'a.png' has another extension. Change one of them.\n"
    ),
    (
      "<!-- diagram: door svg alt=\"a -->\n<!-- /diagram -->",
      "README.md:1: A quotation mark in the marker is not closed.\n"
    ),
    (
      "<!-- diagram: door mermaid --> text\n<!-- /diagram -->",
      "README.md:1: Text follows the marker's '-->': put it on a line of its own.\n"
    ),
    (
      "<!-- diagram: door mermaid\n-->\n<!-- /diagram -->",
      "README.md:1: The marker has no '-->' at the end of its line.\n"
    ),
    (
      """
      <!-- diagram: door svg file=a.svg -->
      <!-- /diagram -->
      <!-- diagram: garage-door svg file=a.svg -->
      <!-- /diagram -->
      """, "README.md:3: README.md:1 draws a different diagram into 'a.svg': give one of them "
    ),
    (
      """
      <!-- diagram: door svg file=a.svg -->
      <!-- /diagram -->
      <!-- diagram: garage-door svg file=./b/../a.svg -->
      <!-- /diagram -->
      """, "README.md:3: README.md:1 draws a different diagram into './b/../a.svg': give one of "
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
