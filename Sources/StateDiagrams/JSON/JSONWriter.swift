/// Writes a diagram as JSON, a node and a transition to a line, so that line by line comparison
/// tells what changed.
enum JSONWriter {
  static func text(_ diagram: StateDiagram) -> String {
    var text = JSONText()
    text.lines(
      ("{", "}"),
      [
        { $0.write("\"formatVersion\": \(StateDiagram.jsonFormatVersion)") },
        { $0.write("\"name\": \(JSONText.quoted(diagram.name))") },
        { write("regions", diagram.regions.map { region in { write(region, to: &$0) } }, to: &$0) },
        {
          write("transitions", diagram.transitions.map { one in { write(one, to: &$0) } }, to: &$0)
        },
        {
          write("diagnostics", diagram.diagnostics.map { one in { write(one, to: &$0) } }, to: &$0)
        },
      ])
    text.write("\n")
    return text.string
  }

  private static func write(
    _ key: String, _ elements: [(inout JSONText) -> Void], to text: inout JSONText
  ) {
    text.write("\"\(key)\": ")
    text.lines(("[", "]"), elements)
  }

  private static func write(_ region: StateDiagram.Region, to text: inout JSONText) {
    var members: [(inout JSONText) -> Void] = []
    if let label = region.label {
      members.append { $0.write("\"label\": \(JSONText.quoted(label))") }
    }
    members.append {
      write("nodes", region.nodes.map { node in { write(node, to: &$0) } }, to: &$0)
    }
    text.lines(("{", "}"), members)
  }

  private static func write(_ node: StateDiagram.Node, to text: inout JSONText) {
    let members = [
      ("id", JSONText.quoted(node.id)),
      ("label", JSONText.quoted(node.label)),
      ("kind", JSONText.quoted(node.kind.rawValue)),
      ("entryEffects", JSONText.list(node.entryEffects)),
      ("exitEffects", JSONText.list(node.exitEffects)),
      ("isListed", "\(node.isListed)"),
    ]
    guard !node.regions.isEmpty else {
      return text.write(JSONText.object(members + [("regions", "[]")]))
    }
    var lines: [(inout JSONText) -> Void] = members.map { key, json in
      { $0.write("\"\(key)\": \(json)") }
    }
    lines.append {
      write("regions", node.regions.map { region in { write(region, to: &$0) } }, to: &$0)
    }
    text.lines(("{", "}"), lines)
  }

  private static func write(_ transition: StateDiagram.Transition, to text: inout JSONText) {
    var members = [
      ("source", JSONText.quoted(transition.source)),
      ("target", JSONText.quoted(transition.target)),
    ]
    if let event = transition.event { members.append(("event", JSONText.quoted(event))) }
    if let `guard` = transition.guard { members.append(("guard", JSONText.quoted(`guard`))) }
    members.append(("effects", JSONText.list(transition.effects)))
    members.append(("kind", JSONText.quoted(transition.kind.rawValue)))
    text.write(JSONText.object(members))
  }

  private static func write(_ diagnostic: StateDiagram.Diagnostic, to text: inout JSONText) {
    text.write(
      JSONText.object([
        ("kind", JSONText.quoted(diagnostic.kind.rawValue)),
        ("subject", JSONText.quoted(diagnostic.subject)),
        ("message", JSONText.quoted(diagnostic.message)),
      ]))
  }
}
