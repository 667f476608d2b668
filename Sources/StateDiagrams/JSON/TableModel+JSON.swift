package import StateExploration

extension TableModel {
  /// The declarations as JSON, with a line for each state and each transition.
  ///
  /// ```text
  /// table      { "events": [string], "start": [number, value], "states": [state],
  ///              "transitions": [transition] }
  /// state      { "path", "value"?, "final"?, "entry"?: [effect], "exit"?: [effect] }
  /// transition { "from": number, "event", "to"?: number, "value"?, "declaration": number, "guard"?,
  ///              "effects"?: [effect] }
  /// ```
  package var json: JSONValue {
    func effects(_ name: String, _ effects: [ObservedEffect]) -> [JSONValue.Member] {
      effects.isEmpty ? [] : [.init(name, .array(effects.map(\.json)))]
    }
    let states = states.map { state -> JSONValue in
      var members: [JSONValue.Member] = [.init("path", .string(Self.id(state)))]
      if state.state.value != .enumCase(state.state.label, []) {
        members.append(.init("value", state.state.value.json))
      }
      if state.state.isFinal { members.append(.init("final", .bool(true))) }
      return .object(
        members + effects("entry", state.entryEffects) + effects("exit", state.exitEffects))
    }
    let transitions = transitions.map { transition -> JSONValue in
      var members: [JSONValue.Member] = [
        .init("from", .number(transition.source)), .init("event", .string(transition.event)),
      ]
      if let target = transition.target { members.append(.init("to", .number(target))) }
      if let value = transition.targetValue, let target = transition.target,
        value != self.states[target].state.value
      {
        members.append(.init("value", value.json))
      }
      members.append(.init("declaration", .number(transition.declaration)))
      if let label = transition.guardLabel { members.append(.init("guard", .string(label))) }
      return .object(members + effects("effects", transition.effects))
    }
    var members: [JSONValue.Member] = [
      .init("events", .strings(events)), .init("start", .number(initialState)),
    ]
    if initialValue != self.states[initialState].state.value {
      members.append(.init("value", initialValue.json))
    }
    return .object(
      members + [
        .init("declarations", .number(declarationCount)), .init("states", .array(states)),
        .init("transitions", .array(transitions)),
      ])
  }

  private static func id(_ state: State) -> String {
    StateDiagram.Node.ID(path: state.state.path).description
  }

  /// Creates declarations from JSON.
  ///
  /// - Throws: A `JSONError` if a member is missing or has another type.
  package init(_ place: JSONPlace) throws(StateDiagram.JSONError) {
    let states = try place.member("states").list { state throws(StateDiagram.JSONError) in
      let path = try state.member("path").id().labels
      return State(
        Behavior.State(
          path, isFinal: try state.flag("final"),
          value: try state.swiftValue("value") ?? .enumCase(path.last ?? "", [])),
        entryEffects: try state.list("entry", ObservedEffect.init),
        exitEffects: try state.list("exit", ObservedEffect.init))
    }
    func state(_ place: JSONPlace) throws(StateDiagram.JSONError) -> Int {
      let number = try place.integer()
      guard states.indices.contains(number) else {
        throw place.error("there is no state \(number)")
      }
      return number
    }
    let count = try place.member("declarations").integer()
    let start = try state(try place.member("start"))
    let transitions = try place.member("transitions").list {
      transition throws(StateDiagram.JSONError) in
      let target = try transition.optional("to").map(state)
      let value = try transition.swiftValue("value")
      return Transition(
        source: try state(try transition.member("from")),
        event: try transition.member("event").string(), target: target,
        targetValue: value ?? target.map { states[$0].state.value },
        declaration: try transition.member("declaration").integer(),
        guardLabel: try transition.optional("guard")?.string(),
        effects: try transition.list("effects", ObservedEffect.init))
    }
    let value = try place.swiftValue("value")
    self.init(
      states: states, events: try place.strings("events"), initialState: start,
      initialValue: value ?? states[start].state.value, transitions: transitions,
      declarationCount: max(1, count))
  }
}
