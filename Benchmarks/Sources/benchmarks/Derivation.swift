import StateDiagrams

/// A machine of 1,000 states and 50 events that is all arithmetic, so that a step costs little.
private struct Counter: StateType, DOTLabelable, Hashable {
  struct Event: DOTLabelable {
    let number: Int
    var dotLabel: String { "e\(number)" }
    static let dotLabelableItems = (0..<50).map(Event.init)
  }

  enum Command { case ring }

  var number: Int
  var dotLabel: String { "s\(number)" }
  static let initialState = Counter(number: 0)
  static let dotLabelableItems = (0..<1_000).map(Counter.init)

  @inline(never)
  mutating func handleEvent(_ event: Event) -> Command? {
    let mixed = number &* 7_919 &+ event.number &* 104_729
    if mixed % 3 == 0 { return nil }
    number = mixed % 1_000
    return mixed % 5 == 0 ? .ring : nil
  }
}

/// A machine of composites of ten nodes, each with two representatives, in which guards decide.
private struct Rack: StateType, DOTLabelable, Hashable {
  struct Event: DOTLabelable {
    let name: String
    let force: Int
    var dotLabel: String { name }
    static let dotLabelableItems = ["push", "pull", "turn"].flatMap { name in
      (0..<3).map { Event(name: name, force: $0) }
    }
  }

  enum Command { case ring }

  var number: Int
  var level: Int
  var isFinal: Bool { number == 7 }
  var dotLabel: String { "s\(number)" }
  var dotComposites: [String] { ["c\(number / 10)"] }
  static let initialState = Rack(number: 0, level: 0)
  static let dotLabelableItems = [initialState]

  mutating func handleEvent(_ event: Event) -> Command? {
    switch (event.name, event.force) {
    case ("push", 2): self = .initialState
    case ("pull", _) where level == 1: level = 0
    case ("pull", let force) where force > 0: level = 1
    case ("turn", 1): number = number / 10 * 10 + (number + 1) % 10
    default: return level == 1 ? .ring : nil
    }
    return nil
  }

  /// Returns a model with a number of states.
  static func model(_ count: Int) -> MachineModel {
    let states = (0..<count).map { Rack(number: $0 / 2, level: $0 % 2) }
    return MachineModel("rack", Rack.self, states: states, events: Event.dotLabelableItems)
  }
}

/// A machine of which every step traps.
private struct Mine {
  enum State { case armed }

  private var state = State.armed

  mutating func step() { fatalError("a step on the mine") }
}

enum Deriving {
  static func comparisons() -> [Comparison] { [comparison(), protection(), traps(), growth()] }

  /// A derivation against a loop that makes the same calls, and looks each target up in a
  /// dictionary.
  private static func comparison() -> Comparison {
    Comparison("1,000×50", .derivation) {
      precondition(lookUpTargets() > 0)
    } body: {
      precondition(StateDiagram(of: Counter.self).diagnostics.isEmpty)
    }
  }

  /// The derivation of a machine without traps, protected against them and not.
  private static func protection() -> Comparison {
    let model = MachineModel("counter", Counter.self)
    var protected = model
    protected.protectsSteps = true
    return Comparison("1,000×50", .protected) { [model] in
      precondition(StateDiagram(of: model).diagnostics.isEmpty)
    } body: { [protected] in
      precondition(StateDiagram(of: protected).diagnostics.isEmpty)
    }
  }

  /// A machine with composites and guards, and one of five times as many states.
  private static func growth() -> Comparison {
    let (small, large) = (Rack.model(2_000), Rack.model(10_000))
    return Comparison("2,000 and 10,000", .compositesFiveTimes) {
      precondition(!StateDiagram(of: small).transitions.isEmpty)
    } body: {
      precondition(!StateDiagram(of: large).transitions.isEmpty)
    }
  }

  /// A machine with a hundred steps that trap, each of which ends a child process.
  private static func traps() -> Comparison {
    Comparison("100 traps", .traps) {
      for _ in 0..<100 { launch(["true"]) }
    } body: {
      var model = MachineModel(
        "mine", observing: Mine(),
        inputs: (0..<100).map { number in .input("\(number)") { $0.step() } })
      model.protectsSteps = true
      precondition(StateDiagram(of: model).diagnostics.isEmpty)
    }
  }

  private static func lookUpTargets() -> Int {
    var numbers: [Counter: Int] = [:]
    for (number, state) in Counter.dotLabelableItems.enumerated() { numbers[state] = number }
    var sum = 0
    for state in Counter.dotLabelableItems {
      for event in Counter.Event.dotLabelableItems {
        var next = state
        if next.handleEvent(event) != nil { sum += 1 }
        sum += numbers[next] ?? 0
      }
    }
    return sum
  }
}
