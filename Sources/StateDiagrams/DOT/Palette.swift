/// The colors and the font of all pictures, for light and dark pages.
package enum Palette {
  /// A color in hexadecimal form, for light and dark pages.
  package struct Color: Hashable, Sendable {
    package let light: String
    package let dark: String

    init(_ light: String, _ dark: String) {
      self.light = light
      self.dark = dark
    }
  }

  /// The font of all text, with fallbacks for systems without Helvetica.
  package static let fontName = "Helvetica,Arial,sans-serif"

  /// The size of the rows of states and the labels of edges, in points.
  package static let rowFontSize = 10

  package static let text = Color("#24292f", "#e6edf3")
  package static let line = Color("#57606a", "#8b949e")

  /// The dashed border of regions.
  package static let regionLine = Color("#8c959f", "#6e7681")
  package static let box = Color("#f6f8fa", "#161b22")

  /// The fill of history pseudostates.
  package static let hollow = Color("#ffffff", "#0d1117")

  /// The color of ignored events and omitted nodes.
  package static let faint = Color("#656d76", "#8b949e")
  package static let green = Color("#1a7f37", "#3fb950")
  package static let red = Color("#cf222e", "#f85149")
  package static let blue = Color("#0969da", "#58a6ff")
  package static let brown = Color("#926200", "#d29922")
  package static let redBox = Color("#ffebe9", "#3c1417")
  package static let blueBox = Color("#ddf4ff", "#0c2d4d")
  package static let brownBox = Color("#fff8c5", "#332600")
}

/// A distinction of a node or a transition in a picture, by color, line and sign.
package enum DOTMark: String, Hashable, Sendable, CaseIterable {
  // Differences from an earlier diagram.
  case added, removed, changed
  // The position of a machine, and the path to it.
  case current, previous, visited, taken
  // Findings.
  case error, warning

  /// The color of lines and text; nil if they keep their own.
  package var color: Palette.Color? {
    switch self {
    case .added: Palette.green
    case .removed, .error: Palette.red
    case .changed, .current, .previous, .taken: Palette.blue
    case .warning: Palette.brown
    case .visited: nil
    }
  }

  /// The color of a box; nil if it keeps its own.
  package var box: Palette.Color? {
    switch self {
    case .added, .removed, .changed, .taken: nil
    case .current, .previous, .visited: Palette.blueBox
    case .error: Palette.redBox
    case .warning: Palette.brownBox
    }
  }

  /// The style of the line, so that marks differ without colors too.
  private var line: String {
    switch self {
    case .added, .current, .taken, .error: "bold"
    case .removed, .previous, .warning: "dashed"
    case .changed: "dotted"
    case .visited: "solid"
    }
  }

  /// The width of the line, in points.
  private var width: String {
    switch self {
    case .removed: "1.5"
    case .added, .changed, .previous, .taken, .error, .warning: "2"
    case .current: "3"
    case .visited: "1"
    }
  }

  /// The sign before a line of text, for pictures without colors.
  var sign: String {
    switch self {
    case .added: "+"
    case .removed: "−"
    case .changed: "±"
    case .current, .previous, .visited, .taken: "»"
    case .error, .warning: "!"
    }
  }

  /// The mark in parentheses, after a space: ` (removed)`.
  var suffix: String { " (\(rawValue))" }

  /// The tooltip of a marked element; nil if the mark needs no explanation.
  var tooltip: String? {
    switch self {
    case .current: "current state"
    case .previous: "previous state"
    case .visited: "visited before"
    case .added, .removed, .changed, .taken, .error, .warning: nil
    }
  }

  /// Returns the attributes of a marked element. They follow the element's own attributes, and
  /// Graphviz uses the last of a name.
  ///
  /// - Parameters:
  ///   - name: The element's class without the mark.
  ///   - style: The element's style without the mark.
  func attributes(class name: String, style: String? = nil) -> String {
    let style = (style.map { $0 + "," } ?? "") + line
    let lineColor = color.map { "color=\"\($0.light)\", " } ?? ""
    // The text of a filled box keeps its color.
    let colorsText = box == nil || name == "transition"
    let textColor = color.map { colorsText ? "fontcolor=\"\($0.light)\", " : "" } ?? ""
    return "class=\"\(name) \(rawValue)\", style=\"\(style)\", \(lineColor)\(textColor)"
      + "penwidth=\(width)"
  }
}

/// The marks of a picture, and notes on them.
struct DOTMarks: Hashable, Sendable {
  /// A few words, and a sentence for the tooltip.
  struct Note: Hashable, Sendable {
    let mark: DOTMark
    let name: String
    let text: String
  }

  /// The addresses to which nodes link.
  var links: [StateDiagram.Node.ID: String] = [:]
  var nodes: [StateDiagram.Node.ID: DOTMark] = [:]
  var transitions: [StateDiagram.Transition: DOTMark] = [:]

  /// The notes that are written into nodes.
  var notesOfNode: [StateDiagram.Node.ID: [Note]] = [:]

  /// The notes without a position, which are written above the picture.
  var notes: [Note] = []
}
