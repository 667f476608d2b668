import DiagramFixtures
import StateDiagrams
import Testing

@Suite struct StateDiagramMarkdownTests {
  @Test func `a Markdown table has a row for every transition, and for entry and exit effects`() {
    #expect(
      StateDiagram.everyKind.markdown() == """
        | State | Event | Guard | Effects | Target |
        | --- | --- | --- | --- | --- |
        | idle | *entry* |  | hum, glow |  |
        | idle | *exit* |  | dim |  |
        | *initial* |  |  |  | idle |
        | at work › *initial* |  |  | begin | at work › busy |
        | both › left › *initial* |  |  |  | both › left › a |
        | both › right › *initial* |  |  |  | both › right › b |
        | idle | go | ready | a, b | at work |
        | idle | ask |  | tell | *internal* |
        | idle | stop |  |  | *ignored* |
        | at work | ping |  | pong | *internal* |
        | at work | stop |  |  | idle |
        | idle | resume |  |  | at work › *history* |
        | idle | resume all |  |  | at work › *deep history* |
        | idle | pick |  |  | either (*choice*) |
        | either (*choice*) |  | yes |  | both |
        | either (*choice*) |  | no |  | over (*final*) |
        | both › right › b | tick | in left\\: a |  | both › right › b |
        | idle | lose |  |  | lost (*not listed*) |
        | idle | wander |  |  | … 3 more |

        """)
  }

  @Test(arguments: [
    ("a|b", "a&#124;b"), ("a\\|b", "a\\\\&#124;b"), ("`x`", "\\`x\\`"),
    ("*a* _b_", "\\*a\\* \\_b\\_"),
    ("<br> &amp;", "\\<br\\> \\&amp;"), ("[a](b)", "\\[a\\](b)"), ("one\ntwo", "one<br>two"),
    ("http://x.y #1 @z :a:", "http\\://x\\.y \\#1 \\@z \\:a\\:"), ("\t\u{0}", " \u{FFFD}"),
    ("été 日本, 🙂", "été 日本, 🙂"),
  ])
  func `Markdown text escapes characters with a meaning`(_ label: String, _ text: String) {
    let diagram = StateDiagram(
      name: "", nodes: [.init(label, id: "s")],
      transitions: [.init(from: "s", to: "s", event: label, guard: .init(label), effects: [label])])
    let row = diagram.markdown().split(separator: "\n").last
    #expect(row == "| \(text) | \(text) | \(text) | \(text) | \(text) |")
  }

  @Test func `Markdown text has italics for pseudostates and not for states that look like them`() {
    #expect(
      StateDiagram.lookalikes.markdown() == #"""
        | State | Event | Guard | Effects | Target |
        | --- | --- | --- | --- | --- |
        | *initial* |  |  |  | \:initial |
        | outer › *initial* |  |  |  | outer › \:initial |
        | \:initial | next |  |  | \:history |
        | \:history | next |  |  | \:elided |
        | \:elided | next |  |  | \:elided 2 |
        | \:elided 2 | next |  |  | \:machine |
        | \:machine | next |  |  | \:region 1 |
        | \:region 1 | next |  |  | … 3 more |
        | … 3 more | next |  |  | a/b |
        | a/b | next |  |  | % |
        | % | next |  |  | %2F |
        | %2F | next |  |  |  |
        |  | next |  |  | outer |
        | outer | leave |  |  | \:initial |
        | \:initial | back |  |  | outer › *history* |

        """#)
  }
}
