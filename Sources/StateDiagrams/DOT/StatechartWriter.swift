/// Writes a diagram in the notation of UML statecharts.
struct StatechartWriter {
  private let diagram: StateDiagram
  private let index: NodeIndex
  private let rows: [StateDiagram.Node.ID: [NodeLabel.Row]]
  private let marks: DOTMarks
  /// What the `id` of each element starts with.
  private let name: StateDiagram.Node.ID
  private let title: String?
  private var text = DOTText()
  private var isInsideMark = false

  init(_ diagram: StateDiagram, title: String? = nil, marks: DOTMarks = DOTMarks()) {
    self.diagram = diagram
    self.title = title
    self.index = NodeIndex(diagram)
    self.rows = NodeLabel.rows(diagram, marks)
    self.marks = marks
    self.name = StateDiagram.Node.id(path: [diagram.name])
  }

  func text(direction: DOTDirection) -> String {
    var writer = self
    // What a small diagram takes; a large one grows from there.
    writer.text.reserve(1_024 + 128 * diagram.transitions.count)
    writer.writeHeader(direction)
    if diagram.regions.count == 1, diagram.regions[0].label == nil {
      writer.writeNodes(diagram.regions[0].nodes, depth: 1)
    } else {
      writer.writeCluster(":machine", label: diagram.name, class: "composite", depth: 1) {
        $0.writeRegions(diagram.regions, of: nil, depth: 2)
      }
    }
    writer.writeEdges()
    writer.text.line("}", depth: 0)
    return writer.text.string
  }

  private mutating func writeHeader(_ direction: DOTDirection) {
    text.write("digraph ")
    text.write(DOTText.identifier(diagram.name))
    text.write(" {\n  graph [id=")
    text.write(DOTText.identifier(name))
    text.write(", class=\"statechart\", rankdir=")
    text.write(direction.rawValue)
    text.write(Self.graphAttributes)
    text.write(heading)
    text.write("]\n")
    text.write(Self.defaults)
  }

  /// Those of every statechart, made once.
  private static let graphAttributes =
    ", compound=true, \(font), fontsize=12, fontcolor=\"\(Theme.text)\", pad=0.2"

  private static let defaults =
    "  node [class=\"state\", shape=box, style=\"rounded,filled\", fillcolor=\"\(Theme.fill)\", "
    + "color=\"\(Theme.line)\", \(font), fontsize=12, fontcolor=\"\(Theme.text)\", "
    + "margin=\"0.12,0.06\"]\n"
    + "  edge [class=\"transition\", \(font), fontsize=10, fontcolor=\"\(Theme.text)\", "
    + "color=\"\(Theme.line)\", arrowsize=0.8]\n\n"

  private static let font = "fontname=\"\(Theme.fontName)\""

  /// The attributes by which the title, and what has no place on the picture, stand above it.
  private var heading: String {
    var lines: [String] = []
    if let title {
      lines.append("<font point-size=\"16\">\(DOTText.htmlLabel(title))</font>")
    }
    for note in marks.notes {
      let text = DOTText.htmlLabel("\(note.mark.sign) \(note.text)")
      lines.append("<font color=\"\(note.mark.colour)\">\(text)</font>")
    }
    guard !lines.isEmpty else { return "" }
    return ", label=<\(lines.joined(separator: "<br/>"))>, labelloc=t"
  }

  private mutating func writeRegions(
    _ regions: [StateDiagram.Region], of parent: StateDiagram.Node.ID?, depth: Int
  ) {
    for (number, region) in regions.enumerated() {
      let last = region.label.map { StateDiagram.Node.id(path: [$0]) } ?? ":region \(number + 1)"
      let id = (parent.map { $0 + "/" } ?? "") + last
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

  private mutating func writeNode(_ node: StateDiagram.Node, depth: Int) {
    let label = NodeLabel(node, rows: rows[node.id] ?? [], mark: marks.nodes[node.id])
    guard let caption = label.caption else {
      write(node, label, depth: depth)
      return
    }
    // A cluster without a border, whose label no edge crosses as it would one beside the node.
    let id = node.id + "/:caption"
    text.line("subgraph \(DOTText.identifier("cluster_" + id)) {", depth: depth)
    text.line(
      "graph [id=\(elementID(id)), class=\"caption\", label=\(caption), labelloc=b, "
        + "labeljust=c, peripheries=0, margin=2\(isInsideMark ? Self.withoutMark : "")]",
      depth: depth + 1)
    write(node, label, depth: depth + 1)
    text.line("}", depth: depth)
  }

  private mutating func write(_ node: StateDiagram.Node, _ label: NodeLabel, depth: Int) {
    text.indent(depth)
    text.writeIdentifier { $0.write(node.id) }
    text.write(" [id=")
    writeElementID { $0.write(node.id) }
    text.write(", ")
    text.write(label.attributes)
    text.write("]\n")
  }

  private mutating func writeCluster(
    _ id: String, label: String, class name: String, depth: Int,
    content: (inout StatechartWriter) -> Void
  ) {
    let isRegion = name == "region"
    var mark = marks.nodes[id].map { ", " + $0.attributes(class: name, style: "rounded") } ?? ""
    let notes = marks.notesOfNode[id] ?? []
    let tooltips = notes.map(\.text) + [marks.nodes[id]?.tooltip].compactMap(\.self)
    if !tooltips.isEmpty {
      mark += ", tooltip=" + DOTText.tooltip(tooltips.joined(separator: "\n"))
    }
    if mark.isEmpty, isInsideMark { mark = Self.withoutMark }
    let label = ([label] + notes.map { "\($0.mark.sign) \($0.name)" }).joined(separator: "  ")
    text.line("subgraph \(DOTText.identifier("cluster_" + id)) {", depth: depth)
    text.line(
      "graph [id=\(elementID(id)), class=\"\(name)\", label=\(DOTText.label(label)), "
        + "labeljust=l, style=\"\(isRegion ? "rounded,dashed" : "rounded")\", "
        + "color=\"\(isRegion ? Theme.regionLine : Theme.line)\"\(mark)]", depth: depth + 1)
    let wasInsideMark = isInsideMark
    isInsideMark = wasInsideMark || marks.nodes[id] != nil
    content(&self)
    isInsideMark = wasInsideMark
    text.line("}", depth: depth)
  }

  /// Takes back what a cluster would inherit from a marked one around it.
  private static var withoutMark: String {
    ", fontcolor=\"\(Theme.text)\", penwidth=1, tooltip=\"\""
  }

  private mutating func writeEdges() {
    for edge in EdgeLabel.edges(diagram, marks) {
      text.write("  ")
      let (tail, head) = (index.tail(edge.source), index.head(edge.target))
      text.writeIdentifier { $0.write(tail) }
      text.write(" -> ")
      text.writeIdentifier { $0.write(head) }
      text.write(" [id=")
      writeElementID {
        $0.write(edge.source)
        $0.write("--")
        $0.write(edge.target)
        if let mark = edge.mark { $0.write("--" + mark.rawValue) }
      }
      if !edge.lines.isEmpty { writeAttribute(edge.labelAttributes) }
      if let mark = edge.mark { writeAttribute(mark.attributes(class: "transition")) }
      if let cluster = index.cluster(edge.source), !index.isInside(edge.target, edge.source) {
        writeAttribute("ltail=\(DOTText.identifier(cluster))")
      }
      if let cluster = index.cluster(edge.target), !index.isInside(edge.source, edge.target) {
        writeAttribute("lhead=\(DOTText.identifier(cluster))")
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
  private mutating func writeElementID(_ writePath: (inout DOTText) -> Void) {
    let name = name
    text.writeIdentifier {
      $0.write(name)
      $0.write("/")
      writePath(&$0)
    }
  }

  private func elementID(_ id: String) -> String {
    DOTText.identifier(name + "/" + id)
  }
}
