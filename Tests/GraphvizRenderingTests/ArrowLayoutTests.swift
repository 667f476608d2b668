#if Graphviz
import CGraphviz
import Foundation
import StateDiagrams
import Testing

@testable import GraphvizRendering

/// The arrows and labels of statecharts with composites.
@Suite struct ArrowLayoutTests {
  /// A chart, given the paths of its states, and a line for each transition: `a/b c event`.
  struct Chart: CustomTestStringConvertible, Sendable {
    let diagram: StateDiagram
    var testDescription: String { diagram.name }

    init(_ name: String, _ composites: [(String, [String])], _ states: [String], _ text: String) {
      let nodes = composites.map { composite, states in
        StateDiagram.Node(
          composite, nodes: states.map { .init($0, id: Self.id(composite + "/" + $0)) })
      }
      let transitions = text.split(separator: "\n").map { line in
        let words = line.split(separator: " ", maxSplits: 2).map(String.init)
        return StateDiagram.Transition(
          from: Self.id(words[0]), to: Self.id(words[1]), event: words[2])
      }
      let first = Self.id(String(text.prefix { $0 != " " }))
      diagram = StateDiagram(
        name: name, nodes: [.initial()] + nodes + states.map { .init($0) },
        transitions: [.init(from: .initial(), to: first)] + transitions)
    }

    private static func id(_ path: String) -> StateDiagram.Node.ID {
      .init(path: path.split(separator: "/").map(String.init))
    }
  }

  static let lift = Chart(
    "lift",
    [("waiting", ["floor1", "floor2", "floor3"]), ("moving", ["to1", "to2", "to3"])], [],
    """
    waiting/floor1 moving/to2 call [2] / closeDoor, up
    waiting/floor1 moving/to3 call [3] / closeDoor, up
    waiting/floor2 moving/to1 call [1] / closeDoor, down
    waiting/floor2 moving/to3 call [3] / closeDoor, up
    waiting/floor3 moving/to1 call [1] / closeDoor, down
    waiting/floor3 moving/to2 call [2] / closeDoor, down
    moving/to1 waiting/floor1 arrived / stop, openDoor
    moving/to2 waiting/floor2 arrived / stop, openDoor
    moving/to3 waiting/floor3 arrived / stop, openDoor
    """)
  static let player = Chart(
    "player", [("on", ["stopped", "playing", "paused"])], ["off"],
    """
    off on/stopped powerPressed / showLogo
    on off powerPressed / savePosition
    on/stopped on/playing play [hasDisc] / spinUp
    on/playing on/paused pause
    on/paused on/playing play
    on/playing on/stopped endOfDisc / spinDown
    on/paused on/stopped stop / spinDown
    """)
  static let car = Chart(
    "car", [("locked", ["quiet", "alarm"]), ("unlocked", ["parked", "driving"])], [],
    """
    locked/quiet locked/alarm doorForced / soundHorn, flashLights
    locked/alarm locked/quiet after 30 s / silence
    locked unlocked unlock / flashLights
    unlocked/parked locked/quiet lock [doors closed] / flashLights
    unlocked/parked unlocked/driving startEngine [key: present]
    unlocked/driving unlocked/parked stopEngine
    unlocked locked/alarm panicButton / soundHorn
    """)
  static let door = Chart(
    "door", [("standing", ["idle", "open"])], ["moving"],
    """
    standing/idle standing/open closeButtonPressed / openDoor
    standing/open standing/idle doorTimer / closeDoor
    standing/open moving closeButtonPressed / closeDoor, startMotor
    moving standing/open arrived / stopMotor, openDoor
    standing/idle moving call / startMotor
    """)

  static let borders = Chart(
    "borders", [("a", ["a1", "a2", "a3"]), ("b", ["b1", "b2"])], ["c"],
    """
    a/a1 a/a2 next
    a/a2 a/a3 next
    a/a3 a/a1 again
    a b go
    b a back
    b/b1 b/b2 next
    b c leave
    a c quit
    c b enter
    c a enter
    """)

  @Test(arguments: [player, car, borders], [nil, DOTDirection.leftToRight, .topToBottom])
  func `arrows of a composite start and end at its border, and have a line before the head`(
    chart: Chart, direction: DOTDirection?
  ) throws {
    let picture = try DrawnPicture(chart.diagram, direction)
    let name = chart.diagram.name
    for transition in chart.diagram.transitions where transition.event != nil {
      let arrow = "\(name)/\(transition.source)--\(name)/\(transition.target)"
        .replacing("--\(name)/", with: "--")
      let line = try #require(picture.arrows[arrow])
      let (start, end) = try (#require(line.first), #require(line.last))
      #expect(start.distance(to: end) >= 7, "\(arrow)")
      if let border = picture.borders["\(name)/\(transition.source)"] {
        let isShort = start.distance(to: end) < 9
        #expect(border.distance(to: start) < 0.1, "\(arrow)")
        #expect(isShort || !border.inset(by: 0.1).contains(start), "\(arrow)")
      }
      if let border = picture.borders["\(name)/\(transition.target)"] {
        let tip = try #require(picture.tips[arrow])
        #expect(border.distance(to: tip) < 0.1, "\(arrow)")
        #expect(!border.inset(by: 0.1).contains(tip), "\(arrow)")
      }
    }
  }

  @Test func `an arrow between composites that almost touch has a line before the head`() throws {
    let dot = """
      digraph { graph [class=statechart, style=rounded, compound=true, nodesep=0.02]
        subgraph cluster_a { id=a; margin=20; a }
        subgraph cluster_b { id=b; margin=20; b }
        a -> b [id="a--b", class=transition, ltail=cluster_a, lhead=cluster_b, constraint=false] }
      """
    let picture = try DrawnPicture(text(draw(dot, as: .svg).bytes))
    let (a, b) = try (#require(picture.borders["a"]), #require(picture.borders["b"]))
    let (line, tip) = try (#require(picture.arrows["a--b"]), #require(picture.tips["a--b"]))
    #expect(a.bottom - b.top < 9)
    #expect(abs(tip.y - b.top) < 0.1)
    #expect(abs(line[0].y - (b.top + 20)) < 0.5, "twice the length of the head")
  }

  @Test(
    arguments: [lift, player, car, door, borders], [nil, DOTDirection.leftToRight, .topToBottom])
  func `labels are beside their own arrows, and on no state, border or other label`(
    chart: Chart, direction: DOTDirection?
  ) throws {
    let picture = try DrawnPicture(chart.diagram, direction)
    #expect(picture.labels.count == chart.diagram.transitions.count - 1)
    for (index, label) in picture.labels.enumerated() {
      let others = picture.labels[..<index]
      #expect(!others.contains { $0.box.intersects(label.box) }, "\(label.arrow)")
      #expect(!picture.states.values.contains { $0.intersects(label.box) }, "\(label.arrow)")
      #expect(
        picture.borders.values.allSatisfy { !$0.intersects(label.box) || $0.contains(label.box) },
        "\(label.arrow)")
      let line = try #require(picture.arrows[label.arrow])
      let distance = line.map { label.box.distance(to: $0) }.min()
      #expect(try #require(distance) <= 40, "\(label.arrow)")
    }
  }

  @Test(arguments: ["exchange", "harel", "keyboard", "turnstile"])
  func `labels of the examples are on no border or line`(name: String) throws {
    let root = (0..<3).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent()
    }
    let file = try String(
      contentsOf: root.appending(path: "diagrams/\(name).dot"), encoding: .utf8)
    let diagram = try #require(try DrawnDiagram.read(file: file)).drawn.diagram
    let picture = try DrawnPicture(diagram, nil)
    for label in picture.labels {
      #expect(
        picture.borders.values.allSatisfy { !$0.intersects(label.box) || $0.contains(label.box) },
        "\(label.arrow)")
      let points = picture.arrows.values.joined()
      #expect(!points.contains(where: label.box.contains), "\(label.arrow)")
    }
  }

  @Test(arguments: [nil, DOTDirection.leftToRight, .topToBottom])
  func `opposite arrows are not on top of each other`(direction: DOTDirection?) throws {
    let picture = try DrawnPicture(Self.door.diagram, direction)
    let there = try #require(picture.arrows["door/standing/open--moving"])
    let back = try #require(picture.arrows["door/moving--standing/open"])
    let middle = there[there.count / 2]
    #expect(back.allSatisfy { hypot($0.x - middle.x, $0.y - middle.y) > 3 })
  }

  @Test(arguments: [
    (Chart("turnstile", [], [], "a b coin\nb a push"), false),
    (
      Chart(
        "chain", [], (0...20).map { "\($0)" },
        (0..<20).map { "\($0) \($0 + 1) finished / log" }.joined(separator: "\n")), true
    ),
  ])
  func `a chart grows downwards if it would be wider than a page`(
    chart: Chart, isVertical: Bool
  ) throws {
    let chosen = text(try draw(chart.diagram, as: .svg)).firstMatch(of: /viewBox="[^"]*"/)?.0
    let direction: DOTDirection = isVertical ? .topToBottom : .leftToRight
    let same = try draw(chart.diagram, as: .svg, .init(direction: direction))
    #expect(text(same).firstMatch(of: /viewBox="[^"]*"/)?.0 == chosen)
  }
}
#endif
