package import StateExploration

/// The names of the states of a table in files: the identifier of the node, with a number if the node has
/// several, `locked#2`.
///
/// They stay the same if another node gains or loses states.
struct StateNames {
  private(set) var names: [String]
  private(set) var numbers: [String: Int] = [:]

  /// Creates the names of a list of states with their paths.
  init(_ paths: [[String]]) {
    let ids = paths.map { StateDiagram.Node.ID(path: $0).description }
    let counts = Dictionary(ids.map { ($0, 1) }, uniquingKeysWith: +)
    var ordinals: [String: Int] = [:]
    names = ids.map { id in
      guard counts[id, default: 0] > 1 else { return id }
      ordinals[id, default: 0] += 1
      return "\(id)#\(ordinals[id, default: 0])"
    }
    numbers = Dictionary(zip(names, names.indices)) { first, _ in first }
  }

  subscript(number: Int) -> String { names[number] }
}

extension Behavior {
  /// The table as JSON: the inputs and regions, and a line for each state of the machine.
  ///
  /// ```text
  /// behavior { "inputs": [input], "regions": [region], "start": effects, flags, "statePaths"?: [path],
  ///            "states": [state] }
  /// input    name, or [label], or [label, value]
  /// region   { "label"?, "in"?: path, "start": number, "states"?: [[path, value?, flag…]] }
  /// state    { "state"?: [name of each region's state], "path"?, "value"?, "rest"?, "facts"?,
  ///            "final"?, "unlisted"?, "on"?: { input: outcome }, "timeout"?: [label, input, outcome],
  ///            "declarations"?: [number for each input] }
  /// outcome  "impossible", "excluded", "unknown", or [target, effect…]
  /// target   null: the machine stays; name: it goes there, or enters its state anew;
  ///          [name]: the state's values change, but a schema doesn't leave it
  /// ```
  ///
  /// Nil if two inputs have one name. An input that a state ignores is left out, and so is a value that
  /// is the case of the label.
  package var json: JSONValue? {
    let events = inputs.filter { !$0.isTimeout }
    let names = events.map(\.name)
    guard Set(names).count == names.count else { return nil }
    let region = regions[0]
    let stateNames: StateNames
    if parts.isEmpty {
      stateNames = StateNames(region.states.map(\.path))
    } else {
      stateNames = StateNames((0..<stateCount).map { state in paths(of: state).flatMap(\.self) })
    }
    let rowOfState = rowOfState
    let namesOfRegions = regions.map { StateNames($0.states.map(\.path)) }
    let states = (0..<stateCount).map { state -> JSONValue in
      var members: [JSONValue.Member] = []
      if parts.isEmpty {
        members += Self.members(of: region.states[state])
      } else {
        members.append(
          .init(
            "state",
            .strings(regions.indices.map { namesOfRegions[$0][part(of: state, region: $0)] })))
        if !areFinal.isEmpty, areFinal[state] { members.append(.init("final", .bool(true))) }
      }
      if rest(of: state) != .nothing { members.append(.init("rest", rest(of: state).json)) }
      if !facts.isEmpty {
        members.append(.init("facts", .array(facts[state].map { .number(Int($0)) })))
      }
      if let row = rowOfState[state] {
        members.append(.init("on", .object(outcomes(row: row, names, stateNames))))
        if !declarations.isEmpty {
          let numbers = declarations[(row * inputs.count)..<((row + 1) * inputs.count)]
          members.append(.init("declarations", .array(numbers.map { .number(Int($0)) })))
        }
        if let timeoutInput, let timeout = timeout(row: row) {
          members.append(
            .init(
              "timeout",
              .array([
                .string(timeout.label.text), Self.json(timeout.event),
                json(row, timeoutInput, stateNames) ?? .null,
              ])))
        }
      }
      return .object(members)
    }
    var members: [JSONValue.Member] = [
      .init("inputs", .array(events.map(Self.json))),
      .init("regions", .array(regions.map { json($0, listsStates: !parts.isEmpty) })),
    ]
    if !initialEffects.isEmpty {
      members.append(.init("start", .array(initialEffects.map(\.json))))
    }
    let flags = [
      ("reportsIgnored", reportsIgnored), ("isExplored", isExplored), ("isObserved", isObserved),
      ("isIncomplete", isIncomplete),
    ]
    members += flags.filter(\.1).map { .init($0.0, .bool(true)) }
    let ruled = zip(names, rules).filter { !$1.isEmpty }
    if !ruled.isEmpty {
      members.append(.init("rules", .object(ruled.map { .init($0, .strings($1)) })))
    }
    if !statePaths.isEmpty {
      let paths = statePaths.sorted { $0.lexicographicallyPrecedes($1) }
      members.append(.init("statePaths", .array(paths.map { .strings($0) })))
    }
    return .object(members + [.init("states", .array(states))])
  }

  private static func json(_ input: ModelInput) -> JSONValue {
    if input.value == .enumCase(input.label, []) { return .string(input.label) }
    return .array([.string(input.label)] + (input.value.map { [$0.json] } ?? []))
  }

  private static func members(of state: State) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = [
      .init("path", .string(StateDiagram.Node.ID(path: state.path).description))
    ]
    if state.value != .enumCase(state.label, []) {
      members.append(.init("value", state.value.json))
    }
    if state.isFinal { members.append(.init("final", .bool(true))) }
    if !state.isListed { members.append(.init("unlisted", .bool(true))) }
    if !state.partPlaces.isEmpty {
      members.append(.init("regions", .array(state.partPlaces.map { .strings($0) })))
    }
    return members
  }

  private func json(_ region: Region, listsStates: Bool) -> JSONValue {
    var members: [JSONValue.Member] = []
    if let label = region.label { members.append(.init("label", .string(label))) }
    if let container = region.container {
      members.append(.init("in", .string(StateDiagram.Node.ID(path: container).description)))
    }
    members.append(.init("start", .number(region.initialState)))
    if listsStates {
      members.append(.init("states", .array(region.states.map { .object(Self.members(of: $0)) })))
    }
    return .object(members)
  }

  private func outcomes(
    row: Int, _ names: [String], _ stateNames: StateNames
  ) -> [JSONValue.Member] {
    names.indices.sorted { names[$0] < names[$1] }.compactMap { input in
      json(row, input, stateNames).map { .init(names[input], $0) }
    }
  }

  /// Returns the outcome of an input; nil if it is ignored, or if the state has no timeout.
  private func json(_ row: Int, _ input: Int, _ stateNames: StateNames) -> JSONValue? {
    switch outcome(row: row, input: input) {
    case .ignored: return nil
    case .impossible: return .string("impossible")
    case .excluded: return .string("excluded")
    case .unknown: return .string("unknown")
    case .handled(let list, let isInternal):
      let isUnchanged = isUnchanged(row: row, input: input)
      let target = JSONValue.string(stateNames[self.target(row: row, input: input)])
      let staysInPlace = isUnchanged && (isInternal || !reportsIgnored)
      let end: JSONValue = staysInPlace ? .null : isInternal ? .array([target]) : target
      return .array([end] + effects[list].map(\.json))
    }
  }
}

// MARK: Reading

extension Behavior {
  /// Creates a table from JSON.
  ///
  /// - Throws: A `JSONError` if a member is missing or has another type.
  package init(_ place: JSONPlace) throws(StateDiagram.JSONError) {
    let events = try place.member("inputs").list(Self.input).named()
    let regionPlaces = try place.member("regions").elements()
    guard let first = regionPlaces.first else { throw place.error("there is no region") }
    let statePlaces = try place.member("states").elements()
    var hasTimeouts = false
    for state in statePlaces where try state.optional("timeout") != nil { hasTimeouts = true }
    let inputs = events + (hasTimeouts ? [.timeout] : [])
    guard !statePlaces.isEmpty else { throw place.error("there is no state") }
    let listsStates = try first.optional("states") != nil
    let isSingle = regionPlaces.count == 1 && !listsStates
    var regions: [Region] = []
    for region in regionPlaces {
      let states =
        try isSingle
        ? Self.states(statePlaces) : region.member("states").list(State.init)
      let start = try region.member("start").integer()
      guard states.indices.contains(start) else {
        throw region.error("there is no state \(start)")
      }
      regions.append(
        Region(
          label: try region.optional("label")?.string(), states: states, initialState: start,
          container: try region.optional("in")?.id().labels))
    }
    let numbers = Dictionary(events.enumerated().map { ($1.name, $0) }) { first, _ in first }
    var parts: [Int32] = []
    if !isSingle {
      let names = regions.map { StateNames($0.states.map(\.path)) }
      for state in statePlaces {
        let own = try state.member("state").elements()
        guard own.count == regions.count else {
          throw state.error("expected a state of each region")
        }
        for (region, name) in own.enumerated() {
          guard let number = names[region].numbers[try name.string()] else {
            throw name.error("there is no state \(try name.string().quoted)")
          }
          parts.append(Int32(number))
        }
      }
    }
    var table = Behavior(
      inputs: inputs, regions: regions, effects: [],
      reportsIgnored: try place.flag("reportsIgnored"), stateList: "",
      isExplored: try place.flag("isExplored"),
      initialEffects: try place.list("start", ObservedEffect.init), parts: parts)
    table.isObserved = try place.flag("isObserved")
    if try place.flag("isIncomplete") { table.problems = [.stopped(.steps(0), unstepped: 0)] }
    if let rules = try place.optional("rules") {
      table.rules = inputs.map { _ in [] }
      for (number, input) in inputs.enumerated() {
        table.rules[number] = try rules.strings(input.name)
      }
    }
    for path in try place.optional("statePaths")?.elements() ?? [] {
      table.statePaths.insert(
        try path.list { name throws(StateDiagram.JSONError) in try name.string() })
    }
    try table.read(statePlaces, numbers)
    self = table
  }

  private static func input(_ place: JSONPlace) throws(StateDiagram.JSONError) -> ModelInput {
    if case .string(let label) = place.value {
      return ModelInput(label, value: .enumCase(label, []))
    }
    let parts = try place.elements()
    guard let label = parts.first else { throw place.error("expected the label of the input") }
    return ModelInput(try label.string(), value: parts.count > 1 ? try Value(parts[1]) : nil)
  }

  private static func states(_ places: [JSONPlace]) throws(StateDiagram.JSONError) -> [State] {
    var states: [State] = []
    for place in places { states.append(try State(place)) }
    return states
  }

  /// Reads the rows of the states.
  private mutating func read(
    _ places: [JSONPlace], _ numbers: [String: Int]
  ) throws(StateDiagram.JSONError) {
    let names = StateNames(
      parts.isEmpty
        ? regions[0].states.map(\.path)
        : places.indices.map { state in paths(of: state).flatMap(\.self) })
    var lists: [[ObservedEffect]: Int] = [[]: 0]
    var effects: [[ObservedEffect]] = [[]]
    var rests: [Value] = []
    for (state, place) in places.enumerated() {
      rests.append(try place.swiftValue("rest") ?? .nothing)
      if regions[0].label != nil { areFinal.append(try place.flag("final")) }
      if let bytes = try place.optional("facts")?.elements() {
        var facts: [UInt8] = []
        for byte in bytes { facts.append(UInt8(clamping: try byte.integer())) }
        self.facts.append(facts)
      }
      guard let members = try place.optional("on")?.members() else { continue }
      func read(
        _ place: JSONPlace
      ) throws(StateDiagram.JSONError) -> (outcome: Outcome<Int>, target: Int) {
        if case .string(let word) = place.value {
          let words: [String: Outcome<Int>] = [
            "impossible": .impossible(.trap(message: "")), "excluded": .excluded,
            "unknown": .unknown,
          ]
          guard let outcome = words[word] else {
            throw place.error("there is no outcome \(word.quoted)")
          }
          return (outcome, state)
        }
        let parts = try place.elements()
        guard let end = parts.first else { throw place.error("expected a target") }
        var list: [ObservedEffect] = []
        for effect in parts.dropFirst() { list.append(try ObservedEffect(effect)) }
        let number = lists[list] ?? effects.count
        if number == effects.count {
          effects.append(list)
          lists[list] = number
        }
        var (target, isInternal) = (state, reportsIgnored)
        if end.value != .null {
          if case .array = end.value { isInternal = true } else { isInternal = false }
          let name = isInternal ? try end.elements().first?.string() ?? "" : try end.string()
          guard let known = names.numbers[name] else {
            throw end.error("there is no state \(name.quoted)")
          }
          target = known
        }
        return (.handled(number, isInternal: isInternal), target)
      }
      var outcomes: [(outcome: Outcome<Int>, target: Int)] = inputs.map { _ in (.ignored, state) }
      for (name, outcome) in members {
        guard let input = numbers[name] else {
          throw outcome.error("there is no input \(name.quoted)")
        }
        outcomes[input] = try read(outcome)
      }
      var timeout: StateTimeout?
      if let timeoutInput {
        outcomes[timeoutInput] = (.excluded, state)
        if let place = try place.optional("timeout") {
          let parts = try place.elements()
          guard parts.count == 3, let label = TimeoutLabel(try parts[0].string()) else {
            throw place.error("expected a time, an event and an outcome")
          }
          timeout = StateTimeout(label, event: try Self.input(parts[1]))
          outcomes[timeoutInput] =
            parts[2].value == .null ? (.ignored, state) : try read(parts[2])
        }
      }
      appendRow(state, outcomes, timeout: timeout)
      if let own = try place.optional("declarations") {
        let elements = try own.elements()
        guard elements.count == inputs.count else {
          throw own.error("expected a number for each input")
        }
        for element in elements {
          guard let number = Int32(exactly: try element.integer()) else {
            throw element.error("there is no such declaration")
          }
          declarations.append(number)
        }
      }
    }
    guard declarations.isEmpty || declarations.count == rowCount * inputs.count else {
      throw places[0].error("the states have declarations, or none has")
    }
    self.effects = effects
    if rests.contains(where: { $0 != .nothing }) { self.rests = rests }
  }
}

extension Behavior.State {
  fileprivate init(_ place: JSONPlace) throws(StateDiagram.JSONError) {
    let path = try place.member("path").id().labels
    self.init(
      path, isListed: try !place.flag("unlisted"), isFinal: try place.flag("final"),
      value: try place.swiftValue("value") ?? .enumCase(path.last ?? "", []))
    for part in try place.optional("regions")?.elements() ?? [] {
      partPlaces.append(try part.list { p throws(StateDiagram.JSONError) in try p.string() })
    }
  }
}
