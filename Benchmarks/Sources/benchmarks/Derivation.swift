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

/// A machine of which every step traps.
private struct Mine {
  enum State { case armed }

  private var state = State.armed

  mutating func step() { fatalError("a step on the mine") }
}

enum Deriving {
  /// A derivation against a loop that makes the same calls, and looks each target up in a
  /// dictionary.
  static func comparison() -> Comparison {
    Comparison("1,000×50", .derivation) {
      precondition(lookUpTargets() > 0)
    } body: {
      precondition(StateDiagram(of: Counter.self).diagnostics.isEmpty)
    }
  }

  /// The derivation of a machine without traps, protected against them and not.
  static func protection() -> Comparison {
    let model = MachineModel("counter", Counter.self)
    var protected = model
    protected.protectsSteps = true
    return Comparison("1,000×50", .protected) { [model] in
      precondition(StateDiagram(of: model).diagnostics.isEmpty)
    } body: { [protected] in
      precondition(StateDiagram(of: protected).diagnostics.isEmpty)
    }
  }

  /// A machine with a hundred steps that trap, each of which ends a child process.
  static func traps() -> Comparison {
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
