import GraphvizRendering
import StateDiagrams
import Testing

@Suite struct `DOT that Graphviz parses` {
  @Test(arguments: Fuzzing.seeds(500))
  func `the classic graph that Graphviz parses has each state with its label`(seed: UInt64) throws {
    var chance = SplitMix64(seed: seed)
    let diagram = chance.diagram()
    let classic = try ParsedGraph(diagram.dot(style: .classic))
    let states = diagram.allNodes.filter { [.simple, .final, .choice].contains($0.kind) }
    #expect(classic.linesOfNode.count == 1 + states.count)
    for (number, state) in states.enumerated() {
      #expect(classic.linesOfNode["\(number + 1)"] == shownLines(of: state.label))
    }
  }

  @Test(arguments: Fuzzing.seeds(500))
  func `the statechart that Graphviz parses is one graph with each state, and no warnings`(
    seed: UInt64
  ) throws {
    var chance = SplitMix64(seed: seed)
    let diagram = chance.diagram()
    let graph = try ParsedGraph(diagram.dot())
    #expect(graph.warnings == [])
    for node in diagram.allNodes where node.kind != .composite {
      #expect(graph.linesOfNode.keys.contains(node.id.description))
    }
  }
}

/// The nodes that Graphviz reads in a text, from its drawing.
private struct ParsedGraph {
  /// The lines of text in each node, by the node's name.
  private(set) var linesOfNode: [String: [[Unicode.Scalar]]] = [:]

  let warnings: [String]

  init(_ dot: String) throws {
    let (svg, messages) = try GraphvizLibrary.draw(Drawing(dot, as: .svg))
    warnings = messages
    var nameOfID: [String: String] = [:]
    var isNode: [String: Bool] = [:]
    for element in try XMLElements(of: svg).elements {
      let id = element.enclosing.last ?? ""
      switch element.name {
      case "g":
        let words = (element.attributes["class"] ?? "").split(separator: " ")
        isNode[element.attributes["id"] ?? ""] =
          words.first == "node" ? true : words.first == "cluster" ? false : nil
      case "title": nameOfID[id] = String(String.UnicodeScalarView(element.line))
      default: break
      }
      guard let name = nameOfID[id], let isNode = isNode[id] else { continue }
      if !isNode {
        continue
      } else if element.name == "text" {
        linesOfNode[name, default: []].append(element.line)
      } else {
        linesOfNode[name, default: []] += []
      }
    }
  }
}
