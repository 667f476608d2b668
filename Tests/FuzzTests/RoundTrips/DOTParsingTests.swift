import CGraphviz
import StateDiagrams
import Testing

@testable import GraphvizRendering

@Suite struct `DOT that Graphviz parses` {
  @Test(arguments: Fuzzing.seeds(500))
  func `has each state and each label as it is`(seed: UInt64) throws {
    var chance = SplitMix64(seed: seed)
    let diagram = chance.diagram()
    let classic = try ParsedGraph(diagram.dot(style: .classic))
    let states = diagram.allNodes.filter { [.simple, .final, .choice].contains($0.kind) }
    #expect(classic.nodeLabels.count == 1 + states.count)
    for (number, state) in states.enumerated() {
      #expect(classic.nodeLabels["\(number + 1)"].map(shown) == shownText(state.label))
    }
  }

  @Test(arguments: Fuzzing.seeds(500))
  func `is one graph without a complaint, with a node for each state`(seed: UInt64) throws {
    var chance = SplitMix64(seed: seed)
    let diagram = chance.diagram()
    let graph = try ParsedGraph(diagram.dot())
    for node in diagram.allNodes {
      if node.kind == .composite {
        #expect(graph.clusters.contains("cluster_\(node.id)"))
      } else {
        #expect(graph.nodeLabels.keys.contains(node.id))
      }
    }
  }

  /// What is to be read in a picture for a label, with lines that Graphviz can't have empty.
  private func shownText(_ label: String) -> [Unicode.Scalar] {
    guard !label.isEmpty else { return [] }
    let lines = label.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    let shown = lines.map { line in
      line.isEmpty
        ? [" "]
        : line.map { scalar -> Unicode.Scalar in
          switch scalar.value {
          case 0x09, 0x0D: " "
          case 0x00...0x1F, 0x7F...0x9F, 0xFFFE, 0xFFFF: "\u{FFFD}"
          default: scalar
          }
        }
    }
    return Array(shown.joined(separator: ["\n"]))
  }

  /// A label as Graphviz shows it: character by character, since an accent may follow an escape.
  private func shown(_ label: String) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    var rest = Array(label.unicodeScalars)[...]
    while let scalar = rest.popFirst() {
      if scalar == "\\", let escaped = rest.popFirst() {
        result.append(escaped == "n" ? "\n" : escaped)
      } else {
        if scalar == "&", rest.starts(with: "amp;".unicodeScalars) { rest = rest.dropFirst(4) }
        result.append(scalar)
      }
    }
    return result
  }
}

/// What Graphviz's parser reads in a text.
private struct ParsedGraph {
  /// The label of each node, by the node's name.
  private(set) var nodeLabels: [String: String] = [:]

  /// The names of the subgraphs, at any depth.
  private(set) var clusters: Set<String> = []

  init(_ text: String) throws {
    self = try Graphviz.context.withLock { _ in try Self(parsing: text) }
  }

  /// To be called under the library's lock.
  private init(parsing text: String) throws {
    gvshim_forget_errors()
    let graph = try #require(gvshim_parse(text))
    defer { gvshim_close(graph) }
    try #require(gvshim_has_errors() == 0)
    try #require(gvshim_parse("") == nil)
    var next = agfstnode(graph)
    while let node = next {
      nodeLabels[name(node)] = label(of: node)
      next = agnxtnode(graph, node)
    }
    addClusters(of: graph)
  }

  private mutating func addClusters(of graph: gvshim_graph) {
    var next = agfstsubg(graph)
    while let cluster = next {
      clusters.insert(name(cluster))
      addClusters(of: cluster)
      next = agnxtsubg(cluster)
    }
  }

  private func label(of node: UnsafeMutableRawPointer) -> String? {
    // Taken as mutable, and left as it is.
    var attribute = Array("label".utf8CString)
    return agget(node, &attribute).map { String(cString: $0) }
  }

  private func name(_ object: UnsafeMutableRawPointer) -> String {
    agnameof(object).map { String(cString: $0) } ?? ""
  }
}
