import StateDiagrams
import Testing

/// Compares reactions of random machines with regions inside states with those that their diagrams
/// predict.
@Suite struct `Reading of inner regions` {
  @Test(arguments: Fuzzing.seeds(120))
  func `the diagram predicts the reaction to each event in each state`(seed: UInt64) throws {
    let machine = RandomInnerRegions(seed: seed)
    for showsIgnored in [false, true] {
      let diagram = StateDiagram(of: machine.model, showsIgnoredEvents: showsIgnored)
      let reader = try DiagramReader(diagram)
      #expect(reader.arrowsWithOneGuard() == [], "\(diagram)")
      for state in machine.reachable {
        for event in machine.events.indices {
          let problems = try problems(machine, state, event, reader, showsIgnored)
          guard problems.isEmpty else {
            Issue.record("\(problems) on \(machine.events[event]) in \(state): \(diagram)")
            return
          }
        }
      }
    }
  }

  @Test(arguments: Fuzzing.seeds(60))
  func `a run takes the transitions that the diagram predicts`(seed: UInt64) throws {
    let machine = RandomInnerRegions(seed: seed)
    let diagram = StateDiagram(of: machine.model)
    let reader = try DiagramReader(diagram)
    var run = DiagramRun(machine.model, on: diagram)
    var chance = SplitMix64(seed: seed)
    var state = machine.initial
    for _ in 0..<30 {
      let event = chance.below(machine.events.count)
      guard let predicted = try reader.predictInside(situation(machine, state, event, reader))
      else { continue }
      let step = run.handle(event)
      let (before, next) = (state, machine.step(state, event))
      state = next.state
      let isIgnored = state == before && next.effects.isEmpty
      #expect(Set(run.current) == nodes(of: state, reader), "\(diagram)")
      #expect(
        isIgnored
          ? step.transitions.isEmpty
          : Set(step.transitions) == Set(predicted.map(\.prediction.transition)),
        "\(machine.events[event]) to \(state) of \(diagram)")
    }
  }

  /// Returns the differences between a reaction and the one that a diagram predicts.
  private func problems(
    _ machine: RandomInnerRegions, _ state: RandomInnerRegions.State, _ event: Int,
    _ reader: DiagramReader, _ showsIgnored: Bool
  ) throws -> [String] {
    let step = machine.step(state, event)
    let isIgnored = step.state == state && step.effects.isEmpty
    guard let inside = try reader.predictInside(situation(machine, state, event, reader))
    else { return [] }
    let all = inside.map(\.prediction)
    var problems: [String] = []
    if showsIgnored, all.isEmpty { problems.append("nothing is drawn") }
    let taken = all.filter { $0.transition.kind != .ignored }
    // An ignored event counts as a row of a value that it could change.
    let canIgnore = taken.allSatisfy { $0.transition.kind == .internal && $0.effects.isEmpty }
    if isIgnored ? !canIgnore : taken.isEmpty { problems.append("the event is ignored, or not") }
    var predicted = nodes(of: state, reader)
    for prediction in taken where prediction.transition.kind == .external {
      guard case .node(let target) = prediction.target else {
        problems.append("a history is not expected")
        continue
      }
      let source = prediction.transition.source
      if let region = reader.nodes.indices.dropFirst().first(where: {
        reader.nodes[$0].values.contains(source)
      }) {
        predicted.subtract(reader.nodes[region].values)
        predicted.insert(target)
      } else {
        predicted = reader.entered(target)
      }
    }
    if predicted != nodes(of: step.state, reader) {
      problems.append("\(taken.map(\.transition)) lead to \(predicted.map(\.description))")
    }
    let effects = step.effects.map { "\($0)" }
    for list in taken.map(\.effects) {
      var rest = effects[...]
      for effect in list {
        guard let index = rest.firstIndex(of: effect) else {
          problems.append("\(list) are not among \(effects)")
          break
        }
        rest = rest[(index + 1)...]
      }
    }
    if Set(taken.flatMap(\.effects)) != Set(effects) { problems.append("\(effects) are expected") }
    return problems
  }

  /// Returns the nodes of a state: one, or one in each of its regions.
  private func nodes(
    of state: RandomInnerRegions.State, _ reader: DiagramReader
  ) -> Set<DiagramReader.ID> {
    let places = places(of: state, reader)
    let inner = places.indices.dropFirst().filter { !places[$0].isEmpty }
    return Set((inner.isEmpty ? [0] : inner).compactMap { reader.nodes[$0][places[$0]] })
  }

  private func places(
    of state: RandomInnerRegions.State, _ reader: DiagramReader
  ) -> [[String]] {
    let parts = state.parts
    return reader.containers.indices.map { region in
      guard let container = reader.containers[region] else {
        // A state with one independent part is a composite.
        let inner = reader.nodes[region].keys.filter { $0.count == 2 && $0[0] == state.label }
        let part = parts.values.first { $0.all.isSuperset(of: inner.map { $0[1] }) }
        return inner.isEmpty ? [state.label] : [state.label, part?.label ?? ""]
      }
      guard container.description == state.label, let label = reader.regionLabels[region] else {
        return []
      }
      return parts[label].map { [$0.label] } ?? []
    }
  }

  private func situation(
    _ machine: RandomInnerRegions, _ state: RandomInnerRegions.State, _ event: Int,
    _ reader: DiagramReader
  ) -> DiagramReader.Situation {
    let places = places(of: state, reader)
    let states = reader.containers.indices.map { region in
      guard region > 0, let label = reader.regionLabels[region] else { return state.values }
      return places[region].isEmpty
        ? DiagramReader.Values() : DiagramReader.Values(named: state.parts[label]?.named ?? [:])
    }
    let input = machine.events[event]
    return DiagramReader.Situation(
      places: places, states: states, event: input.label,
      eventValues: DiagramReader.Values(unnamed: [input.payload ?? input.label]))
  }
}

extension RandomInnerRegions.State {
  fileprivate typealias Part = (
    label: String, all: Set<String>, named: [String: Set<String>]
  )

  fileprivate var label: String {
    switch self {
    case .idle: "idle"
    case .running: "running"
    case .pair: "pair"
    case .done: "done"
    }
  }

  /// The parts by their names, each with its label and the values that guards can name.
  fileprivate var parts: [String: Part] {
    switch self {
    case .idle, .done: [:]
    case .running(let left, let right, _): ["left": left.part, "right": right.part]
    case .pair(let near, let far): ["near": near.part, "far": far.part]
    }
  }

  /// The values that guards can name if no region shows them.
  fileprivate var values: DiagramReader.Values {
    var values = DiagramReader.Values(named: ["state": [label]])
    if case .running(_, _, let level) = self { values.named["level"] = ["\(level)"] }
    if case .done(let number) = self { values.named["done"] = ["\(number)"] }
    for (name, part) in parts {
      values.named[name] = [part.label]
      if let at = part.named["at"] {
        values.named["at"] = at
        values.named["\(name).at"] = at
      }
    }
    return values
  }
}

extension RandomInnerRegions.Left {
  fileprivate var part: RandomInnerRegions.State.Part {
    let all: Set = ["a", "b", "at"]
    if case .at(let number) = self { return ("at", all, ["state": ["at"], "at": ["\(number)"]]) }
    return ("\(self)", all, ["state": ["\(self)"]])
  }
}

extension RandomInnerRegions.Right {
  fileprivate var part: RandomInnerRegions.State.Part {
    ("\(self)", ["a", "c", "d"], ["state": ["\(self)"]])
  }
}
