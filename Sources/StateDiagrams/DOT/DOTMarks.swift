/// What became of the parts of a diagram, told apart on its picture by colour and by line.
struct DOTMarks: Hashable, Sendable {
  enum Mark: String, Hashable, Sendable {
    case added, removed, changed
  }

  var nodes: [StateDiagram.Node.ID: Mark] = [:]
  var transitions: [StateDiagram.Transition: Mark] = [:]
}

extension DOTMarks.Mark {
  var colour: String {
    switch self {
    case .added: "#1a7f37"
    case .removed: "#cf222e"
    case .changed: "#0969da"
    }
  }

  private var line: String {
    switch self {
    case .added: "bold"
    case .removed: "dashed"
    case .changed: "dotted"
    }
  }

  /// What stands before a line of text, for those who see no colours.
  var sign: String {
    switch self {
    case .added: "+"
    case .removed: "−"
    case .changed: "±"
    }
  }

  /// The attributes of an element that has the given class and style without a mark. They follow
  /// those of its own, and the last of a name counts.
  func attributes(class name: String, style: String? = nil) -> String {
    let style = (style.map { $0 + "," } ?? "") + line
    return "class=\"\(name) \(rawValue)\", style=\"\(style)\", color=\"\(colour)\", "
      + "fontcolor=\"\(colour)\", penwidth=\(self == .removed ? "1.5" : "2")"
  }
}
