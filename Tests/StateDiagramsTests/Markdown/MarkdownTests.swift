import StateDiagrams
import Testing

@Suite struct `Markdown text` {
  @Test func `has a row for every transition, entry and exit`() {
    #expect(
      StateDiagram.everyKind.markdown == """
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
        | both › right › b | tick | in a |  | both › right › b |
        | idle | lose |  |  | lost (*not listed*) |

        """)
  }

  @Test(arguments: [
    ("a|b", "a&#124;b"), ("a\\|b", "a\\\\&#124;b"), ("`x`", "\\`x\\`"),
    ("*a* _b_", "\\*a\\* \\_b\\_"),
    ("<br> &amp;", "\\<br\\> \\&amp;"), ("[a](b)", "\\[a\\](b)"), ("one\ntwo", "one<br>two"),
    ("http://x.y #1 @z :a:", "http\\://x\\.y \\#1 \\@z \\:a\\:"), ("\t\u{0}", " \u{FFFD}"),
    ("été 日本, 🙂", "été 日本, 🙂"),
  ])
  func `takes the meaning from signs`(_ label: String, _ text: String) {
    let diagram = StateDiagram(
      name: "", nodes: [.init(label, id: "s")],
      transitions: [.init(from: "s", to: "s", event: label, guard: label, effects: [label])])
    let row = diagram.markdown.split(separator: "\n").last
    #expect(row == "| \(text) | \(text) | \(text) | \(text) | \(text) |")
  }

  @Test func `has a row for a state that nothing else tells of`() {
    let diagram = StateDiagram(name: "", nodes: [.init("c", nodes: [.init("alone", id: "x")])])
    #expect(diagram.markdown.split(separator: "\n").last == "| c › alone |  |  |  |  |")
  }
}
