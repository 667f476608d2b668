import StateDiagrams

import StateExploration

/// The rows of a *following* table as states and transitions of SCXML.
///
/// A *place* is a state of a region with its values. It is the state of SCXML that contains no other: the
/// node of the diagram, or a state inside it if the node has several places. For `coin` in `locked`, with
/// and without a credit:
///
/// ```xml
/// <state id="locked">
///   <state id="locked_credit_0"><transition event="coin" target="locked_credit_30"/></state>
///   <state id="locked_credit_30"><transition event="coin" target="unlocked"/></state>
/// </state>
/// ```
///
/// The properties of a machine that belong to no region are values of the first region.
struct FollowedProgram {
  typealias ID = StateDiagram.Node.ID
  typealias Node = StateDiagram.Node
  typealias Transition = SCXMLTransition

  private struct Place: Hashable {
    let region: Int
    let node: ID
    let values: [Value]
  }

  /// The part of a step that one region shows.
  private struct Outcome: Hashable {
    /// The places that are entered; none if the place is not left.
    var targets: [Int]
    var effects: [String]
  }

  /// A step of a place on an input.
  private struct Step {
    /// The place of each region before the step; nil for a region inside another state.
    let before: [Int?]
    /// The payload of the input.
    let payload: String
    /// Nil if the region shows nothing.
    let outcome: Outcome?
  }

  /// The part of another region on which a transition depends.
  private enum Dependence { case nothing, node, place }

  private struct Cell: Hashable {
    let place: Int
    let event: String
  }

  private(set) var regions: [StateDiagram.Region]
  private(set) var transitions: [ID: [Transition]] = [:]
  private(set) var values: Set<ID> = []
  private(set) var starts: [ID] = []

  private let behavior: Behavior
  private let nodes: DiagramIndex
  private let attribution: EffectAttribution

  /// The places in the order of discovery, the identifier of each, and the places of each state.
  private var places: [Place] = []
  private var ids: [ID] = []
  private var placesOfState: [[Int?]] = []

  /// - Parameters:
  ///   - behavior: The table, whose states are in the order of discovery.
  ///   - diagram: The diagram of the machine.
  ///   - regions: The diagram's regions for languages without labels of regions.
  /// - Complexity: O(*s* × *i*) for *s* states and *i* inputs, in a machine without regions.
  init(_ behavior: Behavior, of diagram: StateDiagram, in regions: [StateDiagram.Region]) {
    self.behavior = behavior
    self.regions = regions
    nodes = DiagramIndex(diagram)
    attribution = EffectAttribution(behavior)
    addPlaces()
    starts = leaves(placesOfState[behavior.initialState]).map { ids[$0] }
    addTransitions()
    for node in self.regions.flatMap(\.nodes) { share(node) }
  }
}

// MARK: States

extension FollowedProgram {
  /// Finds the places of all states, and adds their values to the nodes.
  private mutating func addPlaces() {
    var numbers: [Place: Int] = [:]
    var texts: [String] = []
    for state in 0..<behavior.stateCount {
      placesOfState.append(
        self.places(of: state).map { place in
          guard let (place, text) = place else { return nil }
          if let number = numbers[place] { return number }
          numbers[place] = places.count
          places.append(place)
          texts.append(text)
          return places.count - 1
        })
    }
    ids = places.map(\.node)
    var inner: [ID: [Node]] = [:]
    let placesOfNode = Dictionary(grouping: places.indices) { places[$0].node }
    for node in ids.withoutRepetitions {
      Self.add(node, to: &regions)
      guard let numbers = placesOfNode[node], numbers.count > 1 else { continue }
      var labels: Set<String> = []
      for number in numbers {
        var label = texts[number]
        while !labels.insert(label).inserted { label += " (\(number))" }
        ids[number] = node.appending(label)
        inner[node, default: []].append(Node(label, id: ids[number]))
        values.insert(ids[number])
      }
    }
    regions = Self.adding(inner, to: regions)
  }

  /// Returns the places of a state of the machine, and the texts of their values.
  private func places(of state: Int) -> [(Place, text: String)?] {
    let inner = behavior.regions.indices.first {
      behavior.regions[$0].container != nil && behavior.isActive($0, in: state)
    }
    let properties = behavior.rest(of: state)
    return behavior.regions.indices.map { number in
      guard behavior.isActive(number, in: state) else { return nil }
      let region = behavior.regions[number]
      let own = region.states[behavior.part(of: state, region: number)]
      let path = region.path + own.path
      if number == 0, inner != nil {
        return (Place(region: number, node: ID(path: path), values: []), "")
      }
      var values = [own.value]
      var texts = [own.value.carriedText(label: own.label)]
      // The first region that is inside no other state shows the values that belong to no region.
      if number == inner ?? 0 {
        let outer = behavior.regions[0].states[behavior.part(of: state, region: 0)]
        if inner != nil {
          values.append(outer.value.removing(Set(outer.partPlaces)))
          texts.append(values[1].carriedText(label: outer.label))
        }
        values.append(properties)
        texts.append(properties.difference(from: behavior.rest(of: behavior.initialState)))
      }
      // `credit 20`, because a colon is escaped in identifiers.
      let text = texts.filter { !$0.isEmpty }.joined(separator: ", ")
      return (
        Place(region: number, node: nodes.node(at: path), values: values),
        text.pieces(by: ": ").joined(separator: " ")
      )
    }
  }

  /// Adds a state with its composites, unless it is in one of the regions.
  private static func add(
    _ state: ID, to regions: inout [StateDiagram.Region], depth: Int = 1
  ) {
    let path = ID(path: Array(state.labels.prefix(depth)))
    for region in regions.indices {
      for node in regions[region].nodes.indices {
        let id = regions[region].nodes[node].id
        if id == .machine { return add(state, to: &regions[region].nodes[node].regions) }
        guard id == path else { continue }
        return path == state
          ? () : add(state, to: &regions[region].nodes[node].regions, depth: depth + 1)
      }
    }
    if regions.isEmpty { regions = [.init(nodes: [])] }
    regions[0].nodes.append(Node(path.labels.last ?? "", id: path, isListed: false))
    add(state, to: &regions, depth: depth)
  }

  /// Returns regions without pseudostates, in which some nodes contain others.
  private static func adding(
    _ inner: [ID: [Node]], to regions: [StateDiagram.Region]
  ) -> [StateDiagram.Region] {
    regions.map { region in
      .init(
        nodes: region.nodes.filter(\.kind.isState).map { node in
          var node = node
          node.regions = adding(inner, to: node.regions).filter { !$0.nodes.isEmpty }
          if let inner = inner[node.id] {
            node.regions = [.init(nodes: inner.map { value(of: node, $0) })]
            (node.entryEffects, node.exitEffects) = ([], [])
          }
          if !node.regions.isEmpty { node.kind = .composite }
          return node
        })
    }
  }

  /// Returns the state for a value of a node. It is left and entered whenever the node is.
  private static func value(of node: Node, _ value: Node) -> Node {
    var value = value
    (value.entryEffects, value.exitEffects) = (node.entryEffects, node.exitEffects)
    return value
  }
}

// MARK: Transitions

extension FollowedProgram {
  /// Returns the places of the innermost states.
  private func leaves(_ places: [Int?]) -> [Int] {
    let hasInner = behavior.regions.indices.contains {
      behavior.regions[$0].container != nil && places[$0] != nil
    }
    return places.indices.compactMap { hasInner && $0 == 0 ? nil : places[$0] }
  }

  private mutating func addTransitions() {
    var steps: [Cell: [Step]] = [:]
    let events = behavior.namedEvents
    for row in 0..<behavior.rowCount {
      let before = placesOfState[behavior.state(row: row)]
      for event in events {
        guard let outcomes = outcomes(row, event) else { continue }
        for (place, outcome) in zip(before, outcomes) {
          guard let place else { continue }
          steps[Cell(place: place, event: event.name.label), default: []].append(
            Step(before: before, payload: event.name.key, outcome: outcome))
        }
      }
    }
    let labels = events.map(\.name.label).withoutRepetitions
    for place in places.indices {
      transitions[ids[place]] = labels.flatMap { label in
        transitions(of: place, label, steps[Cell(place: place, event: label)] ?? [])
      }
    }
  }

  /// Returns the outcome of an event in each region; nil if the event is excluded. If no region changes
  /// or has effects, the first one shows a step that isn't ignored.
  private func outcomes(_ row: Int, _ event: NamedEvent) -> [Outcome?]? {
    let before = placesOfState[behavior.state(row: row)]
    let (list, isInternal): (Int, Bool)
    switch behavior.outcome(row: row, of: event) {
    case .excluded: return nil
    case .ignored, .impossible, .unknown: return before.map { _ in nil }
    case .handled(let effects, let stays): (list, isInternal) = (effects, stays)
    }
    let after = placesOfState[behavior.target(row: row, input: event.input)]
    var outcomes = before.indices.map { region -> Outcome? in
      let isLeft = before[region] != nil && after[region] != nil && before[region] != after[region]
      let targets = isLeft ? region == 0 ? entered(after) : [after[region]].compactMap(\.self) : []
      let texts = attribution.texts(of: list, row: row, input: event.input, region: region)
      return targets.isEmpty && texts.isEmpty ? nil : Outcome(targets: targets, effects: texts)
    }
    guard let first = leaves(before).first else { return outcomes }
    if outcomes.allSatisfy({ $0 == nil }) {
      outcomes[places[first].region] = Outcome(targets: [], effects: [])
    }
    guard before.count == 1, let end = after[0] else { return outcomes }
    if first == end, !isInternal, behavior.reportsIgnored { outcomes[0]?.targets = [end] }
    if let own = outcomes[0], !own.targets.isEmpty {
      // The states of a table have these effects.
      let exit = nodes[places[first].node]?.node.exitEffects.count ?? 0
      let entry = nodes[places[end].node]?.node.entryEffects.count ?? 0
      outcomes[0]?.effects = Array(own.effects.dropFirst(exit).dropLast(entry))
    }
    return outcomes
  }

  /// Returns the places that the first region enters: its own, or those inside it.
  private func entered(_ places: [Int?]) -> [Int] {
    leaves(places).filter { self.places[$0].region == 0 || isInner($0) }
  }

  private func isInner(_ place: Int) -> Bool {
    behavior.regions[places[place].region].container != nil
  }

  /// Returns the transitions of a place on the inputs with a label.
  private func transitions(of place: Int, _ event: String, _ steps: [Step]) -> [Transition] {
    var dependences = behavior.regions.indices.map {
      $0 == places[place].region ? Dependence.nothing : .place
    }
    for region in dependences.indices where dependences[region] != .nothing {
      for simpler in [Dependence.nothing, .node] {
        var fewer = dependences
        fewer[region] = simpler
        guard isDecided(steps, by: fewer) else { continue }
        dependences = fewer
        break
      }
    }
    let groups = Dictionary(grouping: steps) { conditions(of: $0, dependences) }
    return steps.map { conditions(of: $0, dependences) }.withoutRepetitions.flatMap { conditions in
      let own = groups[conditions] ?? []
      let outcomes = own.map(\.outcome).withoutRepetitions
      return outcomes.compactMap(\.self).map { outcome in
        let payloads = own.filter { $0.outcome == outcome }.map(\.payload).withoutRepetitions
        return Transition(
          event: event, payloads: outcomes.count == 1 ? [] : payloads, conditions: conditions,
          targets: outcome.targets.map { ids[$0] }, effects: outcome.effects)
      }
    }
  }

  /// Returns the states of other regions before a step, as far as a transition depends on them.
  private func conditions(of step: Step, _ dependences: [Dependence]) -> [ID] {
    dependences.indices.compactMap { region in
      // A region inside another state is not active if the first region is elsewhere.
      guard let place = step.before[region] ?? step.before[0] else { return nil }
      return switch dependences[region] {
      case .nothing: nil
      case .node: places[place].node
      case .place: ids[place]
      }
    }
    .withoutRepetitions
  }

  /// Returns whether steps with equal conditions and payloads have equal outcomes.
  private func isDecided(_ steps: [Step], by dependences: [Dependence]) -> Bool {
    struct Situation: Hashable {
      let conditions: [ID]
      let payload: String
    }
    var outcomes: [Situation: Outcome?] = [:]
    return steps.allSatisfy { step in
      let situation = Situation(
        conditions: conditions(of: step, dependences), payload: step.payload)
      return outcomes.updateValue(step.outcome, forKey: situation) ?? step.outcome == step.outcome
    }
  }

  /// Moves the transitions that all places of a composite share to the composite, from the inside out.
  /// Those on timeouts stay, because each state has its own.
  ///
  /// - Parameters:
  ///   - node: The node.
  ///   - isRegion: Whether the node stands for a region, which has no transitions.
  /// - Returns: The transitions of the node; nil if it contains no place.
  @discardableResult
  private mutating func share(_ node: Node, isRegion: Bool = false) -> [Transition]? {
    var inner: [(id: ID, transitions: [Transition])] = []
    for child in node.regions.flatMap(\.nodes) {
      if let own = share(child, isRegion: node.regions.count > 1) { inner.append((child.id, own)) }
    }
    guard node.regions.count == 1, !isRegion, let first = inner.first?.transitions else {
      return transitions[node.id]
    }
    for event in first.compactMap(\.event).withoutRepetitions where TimeoutLabel(event) == nil {
      let shared = first.filter { $0.event == event }
      guard inner.allSatisfy({ $0.transitions.filter { $0.event == event } == shared }) else {
        continue
      }
      for child in inner { transitions[child.id]?.removeAll { $0.event == event } }
      transitions[node.id, default: []] += shared
    }
    return transitions[node.id] ?? []
  }
}
