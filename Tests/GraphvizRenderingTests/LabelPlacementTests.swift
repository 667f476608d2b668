import Foundation
import StateDiagrams
import StateExploration
import StateMachines
import Testing

@testable import GraphvizRendering

/// Where the labels of transitions are in a picture.
@Suite struct LabelPlacementTests {
  /// A lift, whose arrows between `open` and `moving` are one line with the older ranking of `dot`.
  enum Lift: StateType, CaseIterable, DOTLabelable {
    case idle, open, moving

    enum Event: CaseIterable, DOTLabelable { case call, doorTimer, closeButtonPressed, arrived }
    enum Command { case openDoor, closeDoor, startMotor, stopMotor }

    static let initialState = Lift.idle
    var dotComposites: [String] { self == .moving ? [] : ["standing"] }

    mutating func handleEvent(_ event: Event) -> [Command] {
      switch (self, event) {
      case (.idle, .call):
        self = .moving
        return [.startMotor]
      case (.idle, .closeButtonPressed):
        self = .open
        return [.openDoor]
      case (.open, .doorTimer):
        self = .idle
        return [.closeDoor]
      case (.open, .closeButtonPressed):
        self = .moving
        return [.closeDoor, .startMotor]
      case (.moving, .arrived):
        self = .open
        return [.stopMotor, .openDoor]
      default: return []
      }
    }
  }

  @Test(arguments: [DOTDirection.leftToRight, .topToBottom])
  func `opposite transitions across a border have separate lines and labels`(
    direction: DOTDirection
  ) throws {
    let picture = try Picture(StateDiagram(of: Lift.self, named: "lift"), direction)
    #expect(picture.overlappingTexts.isEmpty)
    let there = try #require(picture.edges["lift/standing/open--moving"])
    let back = try #require(picture.edges["lift/moving--standing/open"])
    #expect(there.curve.dropFirst().dropLast().contains { back.distance(to: $0) > 3 })
  }

  @Test func `the labels of loops beside each other don't overlap`() throws {
    let diagram = StateDiagram(
      name: "upload", nodes: [.init("collecting"), .init("sending")],
      transitions: [
        .init(
          from: "collecting", to: "collecting", event: "addFile",
          effects: ["showThumbnail", "recalculateTotal", "saveDraft"]),
        .init(from: "collecting", to: "sending", event: "start", effects: ["openConnection"]),
        .init(
          from: "sending", to: "sending", event: "chunkAcknowledged",
          effects: ["updateProgress", "sendNextChunk", "saveDraft"]),
        .init(from: "sending", to: "collecting", event: "abort", effects: ["discardFiles"]),
      ])
    let picture = try Picture(diagram, .leftToRight)
    #expect(picture.edges.count == 4)
    #expect(picture.overlappingTexts.isEmpty)
  }

  /// Two forms with the same fields.
  enum Form: StateType, DOTLabelable, Hashable {
    case login(Field), signup(Field)

    enum Field: Hashable, CaseIterable { case email, password, review }
    enum Event: CaseIterable, DOTLabelable { case next, back, toggle }

    static let initialState = Form.login(.email)
    static let dotLabelableItems = Field.allCases.map(login) + Field.allCases.map(signup)
    var dotLabel: String {
      switch self {
      case .login(let field), .signup(let field): "\(field)"
      }
    }
    var dotComposites: [String] {
      switch self {
      case .login: ["login"]
      case .signup: ["signup"]
      }
    }

    mutating func handleEvent(_ event: Event) {
      switch (self, event) {
      case (.login(.email), .next): self = .login(.password)
      case (.login(.password), .next): self = .login(.review)
      case (.signup(.email), .next): self = .signup(.password)
      case (.signup(.password), .next): self = .signup(.review)
      case (.login(.review), .toggle): self = .signup(.review)
      case (.signup, .toggle): self = .login(.email)
      case (.signup(.review), .back): self = .signup(.email)
      default: break
      }
    }
  }

  @Test(arguments: [DOTDirection.leftToRight, .topToBottom])
  func `the label of a composite's transition is beside the part that is drawn`(
    direction: DOTDirection
  ) throws {
    let picture = try Picture(StateDiagram(of: Form.self, named: "form"), direction)
    let edge = try #require(picture.edges["form/signup--login/email"])
    let text = try #require(edge.texts.first)
    #expect(text.content == " toggle ")
    #expect(edge.curve.contains { text.distance(to: $0) < 15 })
  }

  /// Returns transitions, given one on each line: source, target, event and effects.
  private func transitions(_ text: String) -> [StateDiagram.Transition] {
    text.split(separator: "\n").map { line in
      let words = line.split(separator: " ").map(String.init)
      return .init(
        from: StateDiagram.Node.ID(path: words[0].split(separator: "/").map(String.init)),
        to: StateDiagram.Node.ID(path: words[1].split(separator: "/").map(String.init)),
        event: words[2], effects: Array(words[3...]))
    }
  }

  /// Returns a composite, whose first state is the initial one if requested.
  private func composite(
    _ name: String, _ states: String..., hasInitial: Bool = false
  ) -> StateDiagram.Node {
    .init(
      name,
      nodes: (hasInitial ? [.initial(in: .init(path: [name]))] : [])
        + states.map { .init($0, id: .init(path: [name, $0])) })
  }

  /// Returns a diagram that starts in its first node, given its other transitions as a text.
  private func diagram(_ nodes: [StateDiagram.Node], _ text: String) -> StateDiagram {
    let inner = nodes.compactMap(\.regions.first?.nodes).filter { $0[0].kind == .initial }
    return StateDiagram(
      name: "m", nodes: [.initial()] + nodes,
      transitions: [.init(from: .initial(), to: nodes[0].id)]
        + inner.map { .init(from: $0[0].id, to: $0[1].id) } + transitions(text))
  }

  @Test func `opposite transitions of which only the ends differ have separate lines`() throws {
    let diagram = diagram(
      [.init("failed"), composite("active", "idle", "closing", "waiting")],
      """
      failed active/waiting data log releaseWorker
      failed active/idle start
      failed active/closing retry send log
      failed active/idle next log
      active/idle active/closing stop log startTimer
      active/idle active/closing next log
      active/closing failed retry releaseWorker startTimer
      active/closing active/waiting cancel
      active/closing active/waiting timerFired releaseWorker showError
      active/closing active/waiting next log
      active/waiting active/waiting timerFired log cancelTimer
      active/waiting failed closeButtonPressed log releaseWorker
      active/waiting active/idle connected send releaseWorker
      """)
    let picture = try Picture(diagram, .topToBottom)
    let there = try #require(picture.edges["m/failed--active/closing"])
    let back = try #require(picture.edges["m/active/closing--failed"])
    let middle = there.points[there.points.count / 2]
    #expect(back.points.allSatisfy { hypot($0.x - middle.x, $0.y - middle.y) > 3 })
    #expect(picture.overlappingTexts.isEmpty)
  }

  @Test func `no line begins in the arrowhead of another one`() throws {
    let picture = try Picture(StateDiagram(of: Lift.self, named: "lift"), .topToBottom)
    #expect(picture.linesFromArrowheads.isEmpty)
  }

  @Test func `a label is nearer to its own line than to others`() throws {
    let diagram = diagram(
      [
        composite("active", "waiting", "idle", "closing", "running", hasInitial: true),
        .init("connecting"),
      ],
      """
      active/waiting active/closing retry openDoor
      active/waiting active/running stop log cancelTimer
      active/waiting active/running closeButtonPressed cancelTimer
      active/waiting active/idle next log
      active/idle active/closing timerFired
      active/idle active/idle error notify
      active/idle active/running start showError
      active/idle connecting next log
      connecting active/idle retry startTimer
      connecting active/closing next log
      active/closing connecting stop
      active/closing active/idle connected
      active/closing connecting cancel cancelTimer openDoor
      active/closing active/running next log
      active/running active/closing retry
      active/running active/closing data
      active/running active/running resume releaseWorker
      """)
    let picture = try Picture(diagram, .topToBottom)
    let edge = try #require(picture.edges["m/active/closing--active/idle"])
    let text = try #require(edge.texts.first { $0.content == " connected " })
    func distance(_ edge: Picture.Edge) -> Double {
      edge.points.map { text.distance(to: $0) }.min() ?? .infinity
    }
    #expect(picture.edges.values.allSatisfy { distance($0) >= distance(edge) })
  }

  @Test func `a label has space between a state and the composite below it`() throws {
    let diagram = diagram(
      [.init("idle"), composite("active", "connecting", "connected"), .init("retrying")],
      """
      idle active/connecting connect startTimer
      active/connecting retrying close reportLoss
      retrying idle close
      retrying active/connected retry
      """)
    let picture = try Picture(diagram, .leftToRight)
    let text = try #require(picture.edges["m/idle--active/connecting"]?.texts.first)
    let border = try #require(picture.borders.first)
    #expect(text.content == " connect / startTimer ")
    #expect(text.baseline < border.top || text.left > border.right || text.right < border.left)
  }

  @Test func `no line crosses the title of a composite`() throws {
    let diagram = diagram(
      [
        composite("active", "open", "idle", hasInitial: true),
        composite("session", "running", "paused"),
      ],
      """
      active/open session/running error notify
      active/open active/idle timerFired startTimer showError
      active/open active/idle next log
      active/idle active/open connected send notify
      active/idle session/running next log
      session/running active/idle timerFired
      session/running session/paused error
      session/running session/paused data releaseWorker
      session/running session/paused next log
      session/paused active/idle error log
      session/paused session/paused stop
      session/paused active/open data startTimer send
      """)
    let picture = try Picture(diagram, .leftToRight)
    #expect(picture.titles.map(\.content) == ["active", "session"])
    for title in picture.titles {
      #expect(
        !picture.edges.values.contains { edge in
          edge.points.contains { title.distance(to: $0) == 0 }
        }, "\(title)")
    }
  }
}

/// The transitions of a drawn SVG, in points.
private struct Picture {
  struct Text {
    var content: String
    var left, right, baseline: Double

    func overlaps(_ other: Text) -> Bool {
      left < other.right && other.left < right && abs(baseline - other.baseline) < 9
    }

    func distance(to point: (x: Double, y: Double)) -> Double {
      let x = max(0, left - point.x, point.x - right)
      let y = max(0, baseline - 8 - point.y, point.y - baseline)
      return (x * x + y * y).squareRoot()
    }
  }

  struct Edge {
    var texts: [Text]
    /// The ends and control points of the curve.
    var curve: [(x: Double, y: Double)]

    /// Points of the curve, about a point apart.
    var points: [(x: Double, y: Double)] {
      stride(from: 0, to: curve.count - 3, by: 3).flatMap { start in
        stride(from: 0, through: 1, by: 0.005).map { part in
          var level = Array(curve[start...(start + 3)])
          while level.count > 1 {
            level = zip(level, level.dropFirst()).map {
              ($0.x + ($1.x - $0.x) * part, $0.y + ($1.y - $0.y) * part)
            }
          }
          return level[0]
        }
      }
    }

    /// Returns the distance of a point from the lines between the points of the curve.
    func distance(to point: (x: Double, y: Double)) -> Double {
      let distances = zip(curve, curve.dropFirst()).map { start, end in
        let (x, y) = (end.x - start.x, end.y - start.y)
        let length = max(x * x + y * y, 0.001)
        let part = ((point.x - start.x) * x + (point.y - start.y) * y) / length
        let nearest = min(max(part, 0), 1)
        let (dx, dy) = (start.x + nearest * x - point.x, start.y + nearest * y - point.y)
        return (dx * dx + dy * dy).squareRoot()
      }
      return distances.min() ?? .infinity
    }
  }

  var edges: [String: Edge] = [:]
  /// The titles of composites.
  var titles: [Text] = []
  /// The borders of composites. The y axis points down.
  var borders: [(left: Double, right: Double, top: Double)] = []

  init(_ diagram: StateDiagram, _ direction: DOTDirection) throws {
    let options = RenderingOptions(direction: direction)
    let svg = text(try diagram.rendered(as: .svg, options: options))
    for group in svg.matches(of: /<g id="([^"]*)" class="edge[\s\S]*?<\/g>/) {
      let content = String(group.0)
      let texts = Self.texts(in: content)
      let curve = try Self.points(in: content)
      edges["\(group.1)".replacing("&#45;", with: "-")] = Edge(texts: texts, curve: curve)
    }
    for group in svg.matches(of: /<g id="[^"]*" class="cluster[\s\S]*?<\/g>/) {
      titles += Self.texts(in: String(group.0))
      let points = try Self.points(in: String(group.0))
      let xs = points.map(\.x)
      borders.append(
        (
          left: try #require(xs.min()), right: try #require(xs.max()),
          top: try #require(points.map(\.y).min())
        ))
    }
  }

  /// Returns the points of the first path.
  private static func points(in content: String) throws -> [(x: Double, y: Double)] {
    let path = try #require(content.firstMatch(of: /\ d="([^"]*)"/)).1
    return path.matches(of: /(-?[0-9.]+),(-?[0-9.]+)/).compactMap { match in
      Double(match.1).flatMap { x in Double(match.2).map { (x: x, y: $0) } }
    }
  }

  private static func texts(in content: String) -> [Text] {
    content.matches(of: /<text ([^>]*)>([^<]*)<\/text>/).compactMap { match in
      guard let length = number("textLength", in: match.1), let x = number("x", in: match.1),
        let y = number("y", in: match.1)
      else { return nil }
      let left = match.1.contains("\"middle\"") ? x - length / 2 : x
      return Text(content: "\(match.2)", left: left, right: left + length, baseline: y)
    }
  }

  private static func number(_ name: String, in attributes: Substring) -> Double? {
    attributes.split(separator: " ").first { $0.hasPrefix(name + "=") }
      .flatMap { Double($0.dropFirst(name.count + 2).dropLast()) }
  }

  /// The transitions between different states that begin in the arrowhead of another one, and in the
  /// direction of its line.
  var linesFromArrowheads: [(String, String)] {
    edges.flatMap { name, edge in
      edges.compactMap { otherName, other in
        let (start, next) = (edge.curve[0], edge.curve[1])
        let (end, last) = (other.curve[other.curve.count - 1], other.curve[other.curve.count - 2])
        let (x, y) = (last.x - end.x, last.y - end.y)
        let length = hypot(x, y)
        let tip = (x: end.x - 8 * x / length, y: end.y - 8 * y / length)
        let cosine =
          (x * (next.x - start.x) + y * (next.y - start.y))
          / (length * hypot(next.x - start.x, next.y - start.y))
        let states = Set(name.split(separator: "/").last?.split(separator: "-") ?? [])
        return name != otherName && states.count == 2 && cosine > 0.85
          && hypot(start.x - tip.x, start.y - tip.y) < 4 ? (name, otherName) : nil
      }
    }
  }

  /// The texts of different transitions that lie on each other.
  var overlappingTexts: [(String, String)] {
    let all = edges.sorted { $0.key < $1.key }.flatMap { edge in
      edge.value.texts.map { (edge.key, $0) }
    }
    return all.enumerated().flatMap { number, first in
      all[..<number].filter { $0.0 != first.0 && $0.1.overlaps(first.1) }
        .map { ($0.1.content, first.1.content) }
    }
  }
}
