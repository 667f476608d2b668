/// Writes a diagram as DOT in the notation of UML statecharts.
///
/// Composites and regions are clusters. Each edge stands for all transitions between two nodes.
///
/// ```text
/// digraph "Turnstile" {
///   graph [id="Turnstile", class="statechart", rankdir=LR, …]
///   "locked" [id="Turnstile/locked", label="locked"]
///   "locked" -> "unlocked" [id="Turnstile/locked--unlocked", label=" coin "]
/// }
/// ```
struct StatechartWriter {
  private typealias ID = StateDiagram.Node.ID

  /// The diagram as it is drawn.
  private let diagram: StateDiagram
  private let index: DiagramIndex
  /// The nodes that stand for a composite as the head or the tail of an edge. Graphviz draws edges
  /// only between nodes, and clips them at the border of a cluster that `lhead` or `ltail` names.
  private var anchors: [ID: (head: ID, tail: ID)] = [:]
  private let rows: [StateDiagram.Node.ID: [NodeLabel.Row]]
  private let edges: [EdgeLabel]
  private let marks: DOTMarks
  /// The name of the diagram, which starts the `id` of each element.
  private let name: String
  private let title: String?
  private var text = TextBuffer()

  /// Whether a cluster around the current position has a mark, whose attributes inner clusters
  /// inherit.
  private var isInsideMark = false

  init(_ diagram: StateDiagram, title: String? = nil, marks: DOTMarks = DOTMarks()) {
    let shared = SharedTransitions(diagram, marks)
    let diagram = shared.diagram
    self.diagram = diagram
    self.title = title
    self.index = shared.drawnIndex
    self.rows = NodeLabel.rows(diagram, marks)
    self.edges = EdgeLabel.edges(diagram, marks)
    self.marks = marks
    self.name = ID(path: [diagram.name]).description
    for region in diagram.regions { addAnchors(region.nodes) }
  }

  /// Chooses the anchors of all composites, inner ones first.
  private mutating func addAnchors(_ nodes: [StateDiagram.Node]) {
    for node in nodes where node.kind == .composite {
      let inner = node.regions.flatMap(\.nodes).filter { !$0.isAnyState }
      addAnchors(inner)
      // An edge to a composite ends at its first state, and an edge from it starts at its last one.
      let head = inner.first { $0.kind == .initial } ?? inner.first
      let tail =
        inner.last { $0.kind == .simple || $0.kind == .composite || $0.kind == .elided }
        ?? inner.last
      if let head, let tail {
        anchors[node.id] = (anchors[head.id]?.head ?? head.id, anchors[tail.id]?.tail ?? tail.id)
      }
    }
  }

  /// The elements in words.
  var elementTexts: ElementTexts {
    ElementTexts(diagram, title: title, rows: rows, edges: edges, marks: marks)
  }

  /// Returns the text of the graph.
  ///
  /// - Parameter direction: The direction; nil to leave it open, so that the layout determines it.
  /// - Complexity: O(*n*) in the number of nodes and transitions.
  func text(direction: DOTDirection?) -> String {
    var writer = self
    // Enough for a small diagram.
    writer.text.reserve(1_024 + 128 * diagram.transitions.count)
    writer.writeHeader(direction)
    if diagram.regions.count == 1, diagram.regions[0].label == nil {
      writer.writeNodes(diagram.regions[0].nodes, depth: 1)
    } else {
      writer.writeCluster(.machine, label: diagram.name, class: "composite", depth: 1) {
        $0.writeRegions(diagram.regions, of: nil, depth: 2)
      }
    }
    writer.writeEdges()
    writer.text.line("}", depth: 0)
    return writer.text.string
  }

  private mutating func writeHeader(_ direction: DOTDirection?) {
    text.write("digraph ")
    text.writeName(diagram.name)
    text.write(" {\n  graph [id=")
    text.write(DOTEscaping.identifier(name))
    text.write(", class=\"statechart\"")
    if let direction { text.write(", rankdir=\(direction.rawValue)") }
    text.write(Self.graphAttributes)
    text.write(heading)
    text.write("]\n")
    text.write(Self.defaults)
  }

  private static let graphAttributes =
    ", compound=true, \(font), fontsize=12, fontcolor=\"\(Palette.text.light)\", pad=0.2"

  /// The attributes of all nodes and edges, which their own override.
  private static let defaults =
    "  node [class=\"state\", shape=box, style=\"rounded,filled\", fillcolor=\"\(Palette.box.light)\", "
    + "color=\"\(Palette.line.light)\", \(font), fontsize=12, fontcolor=\"\(Palette.text.light)\", "
    + "margin=\"0.12,0.06\"]\n"
    + "  edge [class=\"transition\", \(font), fontsize=\(Palette.rowFontSize), fontcolor=\"\(Palette.text.light)\", "
    + "color=\"\(Palette.line.light)\", arrowsize=0.8]\n\n"

  private static let font = "fontname=\"\(Palette.fontName)\""

  /// The attributes of the label above the picture: the title, and notes without a position. Empty
  /// if there are none.
  private var heading: String {
    var lines: [String] = []
    if let title {
      lines.append("<font point-size=\"16\">\(DOTEscaping.htmlLabel(title))</font>")
    }
    for note in marks.notes {
      let text = Self.lines(of: "\(note.mark.sign) \(note.text)").map(DOTEscaping.htmlLabel)
        .joined(separator: "<br/>")
      let color = (note.mark.color ?? Palette.text).light
      lines.append("<font point-size=\"12\" color=\"\(color)\">\(text)</font>")
    }
    guard !lines.isEmpty else { return "" }
    return ", label=<\(lines.joined(separator: "<br/>"))>, labelloc=t"
  }

  /// Returns a sentence in lines of up to 80 characters, or more if a word is longer.
  private static func lines(of sentence: String) -> [String] {
    var lines: [String] = []
    for word in sentence.pieces(by: " ") {
      if let line = lines.last, line.count + word.count < 80 {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }

  /// Writes each region as a dashed cluster. A region without a label has its number as its
  /// identifier.
  private mutating func writeRegions(
    _ regions: [StateDiagram.Region], of parent: ID?, depth: Int
  ) {
    for (number, region) in regions.enumerated() {
      let id =
        region.label.map { parent?.appending($0) ?? ID(path: [$0]) }
        ?? .region(number, in: parent)
      writeCluster(id, label: region.label ?? "", class: "region", depth: depth) {
        $0.writeNodes(region.nodes, depth: depth + 1)
      }
    }
  }

  private mutating func writeNodes(_ nodes: [StateDiagram.Node], depth: Int) {
    for node in nodes {
      if node.kind == .composite {
        writeCluster(node.id, label: node.label, class: "composite", depth: depth) {
          if node.regions.count == 1, node.regions[0].label == nil {
            $0.writeNodes(node.regions[0].nodes, depth: depth + 1)
          } else {
            $0.writeRegions(node.regions, of: node.id, depth: depth + 1)
          }
        }
      } else {
        writeNode(node, depth: depth)
      }
    }
  }

  /// Writes a node, and beside it its caption if it is a final state with a name.
  private mutating func writeNode(_ node: StateDiagram.Node, depth: Int) {
    let label = NodeLabel(node, rows: rows[node.id] ?? [], mark: marks.nodes[node.id])
    guard let caption = label.caption else {
      write(node, label, depth: depth)
      return
    }
    // The caption is a node of its own, so that edges are routed around it.
    let (name, id) = (DOTEscaping.identifier(node.id.description), "\(node.id)/:caption")
    text.line("subgraph \(DOTEscaping.identifier("\(node.id)/:rank")) {", depth: depth)
    text.line("graph [rank=same]", depth: depth + 1)
    write(node, label, depth: depth + 1)
    text.line(
      "\(DOTEscaping.identifier(id)) [id=\(elementID(id)), class=\"caption\", shape=plaintext, "
        + "style=\"\", label=\(caption), width=0, height=0, margin=0"
        + "\(label.tooltip.map { ", tooltip=\($0)" } ?? "")]",
      depth: depth + 1)
    text.line("\(name) -> \(DOTEscaping.identifier(id)) [style=invis]", depth: depth + 1)
    text.line("}", depth: depth)
  }

  private mutating func write(_ node: StateDiagram.Node, _ label: NodeLabel, depth: Int) {
    text.indent(depth)
    let id = node.id.description
    text.writeName(id)
    text.write(" [id=")
    writeElementID { $0.write(id) }
    text.write(", ")
    text.write(label.attributes)
    if let link = marks.links[node.id] { writeAttribute("URL=\(DOTEscaping.identifier(link))") }
    text.write("]\n")
  }

  /// Writes a composite or a region with its content.
  private mutating func writeCluster(
    _ id: ID, label name: String, class className: String, depth: Int,
    content: (inout StatechartWriter) -> Void
  ) {
    let isRegion = className == "region"
    var mark =
      marks.nodes[id].map { ", " + $0.attributes(class: className, style: "rounded") } ?? ""
    let notes = marks.notesOfNode[id] ?? []
    // The notes are the last rows.
    let rows = (self.rows[id] ?? []).dropLast(notes.count)
    let tooltips =
      rows.filter { $0.text != $0.tooltip }.compactMap(\.tooltip)
      + notes.map(\.text) + [marks.nodes[id]?.tooltip].compactMap(\.self)
    if !tooltips.isEmpty {
      mark += ", tooltip=" + DOTEscaping.tooltip(tooltips.joined(separator: "\n"))
    }
    if isInsideMark, marks.nodes[id] == nil { mark = Self.withoutMark + mark }
    let title = ([name] + notes.map { "\($0.mark.sign) \($0.name)" }).joined(separator: "  ")
    let label = NodeLabel.label(title, rows: rows)
    text.line("subgraph \(DOTEscaping.identifier("cluster_\(id)")) {", depth: depth)
    text.line(
      "graph [id=\(elementID(id.description)), class=\"\(className)\", label=\(label), "
        + "labeljust=l, style=\"\(isRegion ? "rounded,dashed" : "rounded")\", "
        + "color=\"\((isRegion ? Palette.regionLine : Palette.line).light)\"\(mark)]",
      depth: depth + 1)
    let wasInsideMark = isInsideMark
    isInsideMark = wasInsideMark || !mark.isEmpty
    content(&self)
    isInsideMark = wasInsideMark
    text.line("}", depth: depth)
  }

  /// The attributes that a cluster would otherwise inherit from a marked one around it.
  private static var withoutMark: String {
    ", fontcolor=\"\(Palette.text.light)\", penwidth=1, tooltip=\"\""
  }

  /// Writes all edges. An edge to or from a composite is clipped at its border, unless it stays
  /// inside.
  private mutating func writeEdges() {
    for edge in edges {
      let tail = anchors[edge.source]?.tail ?? edge.source
      let head = anchors[edge.target]?.head ?? edge.target
      text.write("  ")
      text.writeName(tail.description)
      text.write(" -> ")
      text.writeName(head.description)
      text.write(" [id=")
      writeElementID { $0.write(edge.id) }
      if !edge.lines.isEmpty { writeAttribute(edge.labelAttributes(in: diagram, index)) }
      if let mark = edge.mark { writeAttribute(mark.attributes(class: "transition")) }
      if anchors[edge.source] != nil, !index.isInside(edge.target, edge.source) {
        writeAttribute("ltail=\(DOTEscaping.identifier("cluster_\(edge.source)"))")
      }
      if anchors[edge.target] != nil, !index.isInside(edge.source, edge.target) {
        writeAttribute("lhead=\(DOTEscaping.identifier("cluster_\(edge.target)"))")
      }
      text.write("]\n")
    }
  }

  private mutating func writeAttribute(_ attribute: String) {
    text.write(", ")
    text.write(attribute)
  }

  /// Writes the `id` of an element: the diagram's name and the element's own path, so that several
  /// diagrams fit on one page.
  private mutating func writeElementID(_ writePath: (inout TextBuffer) -> Void) {
    text.writeIdentifier { [name] text in
      text.write(name)
      text.write("/")
      writePath(&text)
    }
  }

  /// Returns the quoted `id` of the element with a path.
  private func elementID(_ path: String) -> String { DOTEscaping.identifier(name + "/" + path) }
}
