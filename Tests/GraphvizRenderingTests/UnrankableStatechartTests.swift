import StateDiagrams
import Testing

import GraphvizRendering

/// Statecharts for which the ranking of `dot` in Graphviz 2.43 fails. Other versions may draw them at
/// once.
@Suite struct UnrankableStatechartTests {
  private typealias Node = StateDiagram.Node

  /// Returns nodes, given the labels on the paths to their leaves.
  private func nodes(_ paths: [[String]], in composite: [String] = []) -> [Node] {
    var labels: [String] = []
    for path in paths where !labels.contains(path[0]) { labels.append(path[0]) }
    return labels.map { label in
      let path = composite + [label]
      let inner = paths.filter { $0[0] == label && $0.count > 1 }.map { Array($0.dropFirst()) }
      return inner.isEmpty
        ? Node(label, id: Node.ID(path: path))
        : Node(label, id: Node.ID(path: path), nodes: nodes(inner, in: path))
    }
  }

  /// Returns a diagram, given the paths of its leaves, and a line for each transition:
  /// `a/b → c: event [guard] / effect`.
  private func diagram(_ leaves: [String], _ lines: String) -> StateDiagram {
    func id(_ path: Substring) -> Node.ID { Node.ID(path: path.pieces(by: "/")) }
    let transitions = lines.matches(of: /(.+) → ([^:\n]+): (\w+)(?: \[(.+)\])?(?: \/ (.+))?/).map {
      StateDiagram.Transition(
        from: id($0.1), to: id($0.2), event: String($0.3),
        guard: $0.4.map { String(String($0)) }, effects: $0.5.map { [String($0)] } ?? []
      )
    }
    return StateDiagram(
      name: "m", nodes: nodes(leaves.map { $0.pieces(by: "/") }), transitions: transitions)
  }

  private func expectPicture(_ diagram: StateDiagram, arrowCount: Int) throws {
    let svg = String(decoding: try diagram.rendered(as: .svg), as: UTF8.self)
    #expect(svg.matches(of: /class="edge transition"/).count == arrowCount)
  }

  @Test func `a statechart in which an arrow finds no way is drawn`() throws {
    let tabs = ["home", "search", "profile"]
    let leaves = tabs.flatMap { tab in
      ["no sheet", "share", "settings"].map { "main/\(tab)/\($0)" }
    }
    let lines = """
      main/home/no sheet → main/search/no sheet: main
      main/home/no sheet → main/profile/no sheet: main
      main/home/no sheet → main/home/share: main
      main/search/no sheet → main/profile/no sheet: main
      main/search/no sheet → main/search/settings: main
      main/profile/no sheet → main/home/no sheet: main
      main/profile/no sheet → main/search/no sheet: main
      main/profile/no sheet → main/profile/share: main
      main/home/share → main/search/no sheet: main
      main/home/share → main/profile/no sheet: main
      main/home/share → main/home/settings: main
      main/home/settings → main/profile/no sheet: main
      locked → main/search/no sheet: unlock
      locked → main/home/share: unlock
      locked → main/search/share: unlock
      locked → main/profile/share: unlock
      main/search/share → main/home/no sheet: main
      main/search/settings → main/home/no sheet: main
      main/profile/share → main/home/no sheet: main
      main/profile/share → main/search/no sheet: main [tab: search] / show(search)
      main/profile/share → main/profile/settings: main
      main/profile/settings → main/home/no sheet: main
      """
    try expectPicture(diagram(leaves + ["locked"], lines), arrowCount: 22)
  }

  @Test func `a statechart is drawn although clipping its arrows would abort the process`() throws {
    let leaves = [
      "x/a", "x/b", "y/a/a/a", "y/a/a/b", "y/a/b/a", "y/a/b/b", "y/a/b/c", "y/b", "z/a", "z/b/a",
      "z/b/b/a", "z/b/b/b", "z/b/c", "o", "p",
    ]
    let lines = """
      z/b/b/a → y/a/b/b: afterwards
      x/a → y/a/a/a: event
      y/a/a/a → y/a/b/b: event
      x/b → y: afterwards
      y → z/b/c: event
      y/a/b/a → y/a/b: go
      y/a/b/b → x/b: event
      y/a/b/b → p: event
      y/a/b/a → y/a/a/a: afterwards
      y → y/a/a/b: event
      y/a/b/a → z/b/a: go
      y/a/b/c → z/b/b/b: go
      y/a/b/b → z/b/b/b: event
      y/a/a/a → y/a/b: afterwards
      z/b/b/b → z/b/c: event
      y/a/a/a → y/a/a/a: go
      z/a → x: afterwards
      z/a → y/a/b/a: go
      z/b/c → x/a: afterwards
      z/b/c → y/b: go
      y/a → z/b/a: go
      o → y/a/b/b: afterwards
      y/b → x: go
      z → y/a/a/b: afterwards
      z/b/a → y/a/b/a: afterwards
      x/a → z/a: afterwards
      x/b → p: event
      y/a/a/b → p: go
      o → p: go
      """
    // Two transitions between a composite and its content are rows of the composite.
    try expectPicture(diagram(leaves, lines), arrowCount: 27)
  }
}
