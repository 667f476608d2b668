#if Graphviz
import StateDiagrams
import Testing

@testable import GraphvizRendering

/// The regions and the final states of statecharts.
@Suite struct StatechartLayoutTests {
  /// The labels of the states of a region.
  private static func states(of region: String) -> [String] {
    (1...region.count + 1).map { "state \($0)" }
  }

  private static func id(_ path: [String]) -> StateDiagram.Node.ID { .init(path: path) }

  /// Regions with the given labels, each a cycle of some states.
  private static func regions(_ labels: [String], in path: [String]) -> [StateDiagram.Region] {
    labels.map { label in
      let initial = StateDiagram.Node.initial(in: id(path + [label]))
      let states = states(of: label).map {
        StateDiagram.Node($0, id: id(path + [label, $0]))
      }
      return StateDiagram.Region(label: label, nodes: [initial] + states)
    }
  }

  private static func transitions(
    _ labels: [String], in path: [String]
  ) -> [StateDiagram.Transition] {
    var transitions: [StateDiagram.Transition] = []
    for label in labels {
      let states = states(of: label).map { id(path + [label, $0]) }
      transitions.append(.init(from: .initial(in: id(path + [label])), to: states[0]))
      for (source, target) in zip(states, states.dropFirst() + states.prefix(1)) {
        transitions.append(
          .init(from: source, to: target, event: "finished", effects: ["log(\(label))"]))
      }
    }
    return transitions
  }

  @Test(
    arguments: [["b", "a"], ["one", "a", "four"], ["wx", "a", "c", "b"]],
    [DOTDirection.leftToRight, .topToBottom])
  func `the regions of a machine are in the order of their declaration`(
    labels: [String], direction: DOTDirection
  ) throws {
    let diagram = StateDiagram(
      name: "m", regions: Self.regions(labels, in: []),
      transitions: Self.transitions(labels, in: []))
    try check(diagram, labels.map { "m/" + $0 }, direction)
  }

  @Test(
    arguments: [["b", "a"], ["one", "a", "four"], ["wx", "a", "c", "b"]],
    [DOTDirection.leftToRight, .topToBottom])
  func `the regions of a composite are in the order of their declaration`(
    labels: [String], direction: DOTDirection
  ) throws {
    let diagram = StateDiagram(
      name: "m",
      nodes: [
        .initial(), .init("off"), .init("on", regions: Self.regions(labels, in: ["on"])),
        .init("broken"),
      ],
      transitions: [
        .init(from: .initial(), to: "off"), .init(from: "off", to: "on", event: "start"),
        .init(from: "on", to: "off", event: "stop"), .init(from: "on", to: "broken", event: "fail"),
      ] + Self.transitions(labels, in: ["on"]))
    try check(diagram, labels.map { "m/on/" + $0 }, direction)
  }

  /// Expects that regions are in order without overlap, and that arrows and labels are where their states are.
  private func check(
    _ diagram: StateDiagram, _ regions: [String], _ direction: DOTDirection
  ) throws {
    let picture = try DrawnPicture(diagram, direction)
    let boxes = try regions.map { try #require(picture.borders[$0]) }
    for (first, second) in zip(boxes, boxes.dropFirst()) {
      // The y axis points down.
      #expect(
        direction == .topToBottom ? first.right < second.left : first.top < second.bottom)
    }
    for transition in diagram.transitions {
      let arrow = "m/\(transition.source)--\(transition.target)"
      let line = try #require(picture.arrows[arrow])
      if let source = picture.states["m/\(transition.source)"] {
        #expect(source.distance(to: line[0]) < 1, "\(arrow)")
      }
      if let target = picture.states["m/\(transition.target)"] {
        #expect(target.distance(to: try #require(picture.tips[arrow])) < 1, "\(arrow)")
      }
    }
    for label in picture.labels {
      let line = try #require(picture.arrows[label.arrow])
      let distance = try #require(line.map(label.box.distance).min())
      #expect(distance <= 40, "\(label.arrow)")
      #expect(!picture.states.values.contains(where: label.box.intersects), "\(label.arrow)")
    }
  }

  @Test(arguments: [nil, DOTDirection.leftToRight, .topToBottom])
  func `the name of a final state is beside it, and no line crosses it`(
    direction: DOTDirection?
  ) throws {
    let ends = ["completed", "failed", "cancelled"]
    let diagram = StateDiagram(
      name: "m",
      nodes: [.initial(), .init("queued"), .init("running"), .init("waiting")]
        + ends.map { .init($0, kind: .final) },
      transitions: [
        .init(from: .initial(), to: "queued"), .init(from: "queued", to: "running", event: "start"),
        .init(from: "running", to: "waiting", event: "fail", guard: "attempts left"),
        .init(from: "waiting", to: "running", event: "retry"),
        .init(from: "running", to: "completed", event: "succeed"),
        .init(from: "running", to: "failed", event: "fail", guard: "else"),
        .init(from: "queued", to: "cancelled", event: "cancel"),
        .init(from: "running", to: "cancelled", event: "cancel"),
        .init(from: "waiting", to: "cancelled", event: "cancel"),
      ])
    let picture = try DrawnPicture(diagram, direction)
    for end in ends {
      let state = try #require(picture.states["m/\(end)"])
      let name = try #require(picture.names["m/\(end)/:caption"])
      #expect(!name.intersects(state) && name.inset(by: -12).intersects(state), "\(end)")
      for (arrow, line) in picture.arrows {
        #expect(!line.contains(where: name.contains), "\(end), \(arrow)")
      }
      for label in picture.labels { #expect(!label.box.intersects(name), "\(end), \(label.arrow)") }
    }
  }
}
#endif
