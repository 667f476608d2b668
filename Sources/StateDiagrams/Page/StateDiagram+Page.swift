import StateExploration

extension StateDiagram {
  /// The data of a page that steps through the machine: its steps, and the elements of the picture that
  /// show them.
  ///
  /// ```text
  /// page    { "name", "prefix", "nodes": [[id, name]], "table"?: table }
  /// table   { "start": state, "effects": [[effect]], "events": [event], "arrows": [arrow],
  ///           "states": [{ "text", "more"?, "nodes": [id], "final"?, "timeout"?: [name],
  ///                        "on"?: [outcome] }] }
  /// event   { "name", "label", "timeout"?, "rules"?: [text] }
  /// arrow   { "element": id, "lines": [number to the end, count], "text" }
  /// effect  [text, name]
  /// outcome null: ignored; [state]: ignored, and counted by a rule; [state, effects, arrow…];
  ///         "impossible", "excluded" or "unknown"; "none" for the timeout of a state that has none
  /// ```
  ///
  /// States, effects and arrows are referred to by their index, and outcomes are in the order of the
  /// events. The effects of starting the machine come first. A state without outcomes was not tried.
  /// Elements have the prefix before their `id`. There is no table if the machine wasn't followed.
  package var pageData: JSONValue {
    let names = NodeNames(self)
    var nodes: [JSONValue] = []
    forEachNode { node in
      guard node.kind.isState else { return }
      nodes.append(.strings([node.id.description, names.plain(node.id)]))
    }
    let members: [JSONValue.Member] = [
      .init("name", .string(name)),
      .init("prefix", .string(Node.ID(path: [name]).description + "/")),
      .init("nodes", .array(nodes)),
    ]
    let table = following.map { PageTable($0, of: self).json }
    return .object(members + (table.map { [.init("table", $0)] } ?? []))
  }
}

/// The table of a page.
private struct PageTable {
  private let table: Behavior
  private let lookup: ArrowLookup

  /// The drawn transitions that have an event.
  private let arrows: [(number: Int, place: DrawnTransitions.Place)]

  /// The numbers in ``arrows``, by the indices of the transitions.
  private let numbers: [Int: Int]

  init(_ table: Behavior, of diagram: StateDiagram) {
    self.table = table
    lookup = ArrowLookup(diagram)
    arrows = DrawnTransitions(diagram).places.enumerated().compactMap { number, place in
      let transition = diagram.transitions[number]
      guard let place, transition.kind.isTaken, transition.event != nil else { return nil }
      return (number, place)
    }
    numbers = Dictionary(uniqueKeysWithValues: arrows.enumerated().map { ($1.number, $0) })
  }

  var json: JSONValue {
    let names = NodeNames(lookup.diagram)
    let rows = table.rowOfState
    return .object([
      .init("start", .number(table.initialState)),
      .init("effects", .array(([table.initialEffects] + table.effects).map(json))),
      .init("events", .array(table.inputs.indices.map(event))),
      .init(
        "arrows",
        .array(
          arrows.map { number, place in
            .object([
              .init("element", .string(place.element)),
              .init("lines", .array([.number(place.linesToEnd), .number(place.lineCount)])),
              .init(
                "text", .string(names(lookup.diagram.transitions[number]).filter { $0 != "`" })),
            ])
          })),
      .init("states", .array((0..<table.stateCount).map { state($0, row: rows[$0]) })),
    ])
  }

  private func json(_ effects: [ObservedEffect]) -> JSONValue {
    .array(effects.map { .strings([$0.text, $0.name]) })
  }

  private func event(_ number: Int) -> JSONValue {
    let input = table.inputs[number]
    var members: [JSONValue.Member] = [
      .init("name", .string(input.name)), .init("label", .string(input.label)),
    ]
    if input.isTimeout { members.append(.init("timeout", .bool(true))) }
    let rules = table.rules.isEmpty ? [] : table.rules[number]
    if !rules.isEmpty { members.append(.init("rules", .strings(rules))) }
    return .object(members)
  }

  private func state(_ number: Int, row: Int?) -> JSONValue {
    let nodes = lookup.currentNodes(of: number, in: table)
    var members: [JSONValue.Member] = [
      .init("text", .string(table.text(of: number))),
      .init("nodes", .strings(nodes.map(\.description))),
    ]
    if table.rest(of: number) != .nothing {
      members.append(.init("more", .string(table.rest(of: number).fullText)))
    }
    if table.isFinal(number) { members.append(.init("final", .bool(true))) }
    if let row {
      if let timeout = table.timeout(row: row) {
        // A trace contains the event as a value.
        let event = timeout.event
        let names = [timeout.label.text, event.name, event.label, event.value?.fullText ?? ""]
        members.append(.init("timeout", .strings(names.withoutRepetitions)))
      }
      members.append(.init("on", .array(table.inputs.indices.map { outcome(row, $0) })))
    }
    return .object(members)
  }

  private func outcome(_ row: Int, _ input: Int) -> JSONValue {
    let (source, target) = (table.state(row: row), table.target(row: row, input: input))
    switch table.outcome(row: row, input: input) {
    case .excluded: return .string(table.inputs[input].isTimeout ? "none" : "excluded")
    case .impossible: return .string("impossible")
    case .unknown: return .string("unknown")
    // The rules of inputs count an ignored one too.
    case .ignored: return source == target ? .null : .array([.number(target)])
    case .handled(let effects, _):
      let found = lookup.indices(of: table, row: row, input: input).compactMap { number in
        number.flatMap { numbers[$0] }
      }
      return .array(([target, effects + 1] + found.withoutRepetitions).map { .number($0) })
    }
  }
}
