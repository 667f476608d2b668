/// What is to be said about the parts of a diagram, told apart on its picture by colour and by line.
struct DOTMarks: Hashable, Sendable {
  enum Mark: String, Hashable, Sendable {
    // In what a diagram differs from an earlier one.
    case added, removed, changed
    // Where a machine is, and how it got there.
    case current, previous, visited, taken
    // What is the matter with it.
    case error, warning
  }

  /// A few words, and a sentence for who asks.
  struct Note: Hashable, Sendable {
    let mark: Mark
    let name: String
    let text: String
  }

  var nodes: [StateDiagram.Node.ID: Mark] = [:]
  var transitions: [StateDiagram.Transition: Mark] = [:]

  /// What is written into a node.
  var notesOfNode: [StateDiagram.Node.ID: [Note]] = [:]

  /// What has no place on the picture, and is written above it.
  var notes: [Note] = []
}

extension DOTMarks.Mark {
  var colour: String {
    switch self {
    case .added: "#1a7f37"
    case .removed, .error: "#cf222e"
    case .changed, .current, .previous, .visited, .taken: "#0969da"
    case .warning: "#9a6700"
    }
  }

  /// What a node is filled with, where it is not with the usual colour.
  private var fill: String? {
    switch self {
    case .added, .removed, .changed, .taken: nil
    case .current, .previous, .visited: "#ddf4ff"
    case .error: Theme.alertFill
    case .warning: "#fff8c5"
    }
  }

  private var line: String {
    switch self {
    case .added, .current, .taken, .error: "bold"
    case .removed, .previous, .warning: "dashed"
    case .changed: "dotted"
    case .visited: "solid"
    }
  }

  private var width: String {
    switch self {
    case .removed: "1.5"
    case .added, .changed, .previous, .taken, .error, .warning: "2"
    case .current: "3"
    case .visited: "1"
    }
  }

  /// Whether the text of a node has the colour too, which it needn't where the box has one.
  private var coloursText: Bool { fill == nil }

  /// What stands before a line of text, for those who see no colours.
  var sign: String {
    switch self {
    case .added: "+"
    case .removed: "−"
    case .changed: "±"
    case .current, .previous, .visited, .taken: "»"
    case .error, .warning: "!"
    }
  }

  /// What a pointer over a node says.
  var tooltip: String? {
    switch self {
    case .current: "current state"
    case .previous: "previous state"
    case .visited: "visited before"
    case .added, .removed, .changed, .taken, .error, .warning: nil
    }
  }

  /// The attributes of an element that has the given class and style without a mark. They follow
  /// those of its own, and the last of a name counts.
  func attributes(class name: String, style: String? = nil) -> String {
    let style = (style.map { $0 + "," } ?? "") + line
    let lineColour = self == .visited ? "" : "color=\"\(colour)\", "
    let textColour = coloursText || name == "transition" ? "fontcolor=\"\(colour)\", " : ""
    return "class=\"\(name) \(rawValue)\", style=\"\(style)\", \(lineColour)\(textColour)"
      + "penwidth=\(width)"
  }

  /// The attributes of a node, which can be filled as well.
  func nodeAttributes(of label: NodeLabel) -> String {
    let fill = label.isState ? fill.map { ", fillcolor=\"\($0)\"" } : nil
    return attributes(class: label.className, style: label.style) + (fill ?? "")
  }
}
