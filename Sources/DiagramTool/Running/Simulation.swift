import StateDiagrams

/// A run of a machine that a person or a script has in hand.
struct Simulation {
  /// What came of a line.
  struct Answer: Hashable {
    /// What there is to say.
    var lines: [String] = []

    /// Whether that was all.
    var isEnd = false

    /// The same for programs: the steps, and what was undone.
    var steps: [JSONTree] = []

    /// What to say about the first event that was ignored, without a full stop.
    var ignored: String?
  }

  private enum Command: String, CaseIterable {
    case undo, reset, help, quit
  }

  private var run: any MachineRun
  private var past: [any MachineRun] = []
  private let search: EventSearch
  private let names: [StateDiagram.Node.ID: String]

  init(of run: any MachineRun, named name: String) {
    self.run = run
    search = EventSearch(run.events, of: name)
    names = NodeSearch(run.diagram).shortNames
  }

  /// What is said first: where the machine starts, and what that performs.
  var start: String { "start: \(place(run.current))" + Self.suffix(run.initialEffects) }

  /// The state in full, and the events that do something now, by number.
  var choices: String {
    let steps = currentSteps
    let width = steps.map { $0.step.event.name.visible.count }.max() ?? 0
    let digits = "\(steps.count)".count
    let lines = steps.enumerated().map { index, choice in
      let number = "\(index + 1)"
      let name = choice.step.event.name.visible
      return "  " + String(repeating: " ", count: digits - number.count) + number + "  " + name
        + String(repeating: " ", count: width - name.count) + "  " + outcome(choice.step) + "\n"
    }
    let state = "\(run.stateText.visible)\(run.isFinal ? ", which is final" : "").\n"
    guard lines.isEmpty else { return "In \(state)" + lines.joined() }
    return "In \(state)  No event does anything.\n"
  }

  /// What each event would do that does something, and where it is in the list of events.
  private var currentSteps: [(event: Int, step: RunStep)] {
    run.events.indices.compactMap { event in
      var copy = run
      let step = copy.handle(event)
      return step.isIgnored ? nil : (event, step)
    }
  }

  /// Does what a line says.
  ///
  /// - Parameter takesNumbers: Whether a number stands for one of the ``choices``.
  mutating func answer(to line: String, takesNumbers: Bool) throws(UsageError) -> Answer {
    let line = String(line.trimmed)
    guard !line.isEmpty, !line.hasPrefix("#") else { return Answer() }
    if line.hasPrefix(":") || !search.knows(line) {
      if let command = Command(rawValue: String(line.drop { $0 == ":" })) {
        return perform(command)
      }
      if takesNumbers, let number = Int(line) { return try choose(number) }
    }
    var answer = Answer()
    for event in try search.events(in: line) { handle(event, &answer) }
    return answer
  }

  private mutating func choose(_ number: Int) throws(UsageError) -> Answer {
    let steps = currentSteps
    guard number >= 1, number <= steps.count else {
      throw UsageError("There is no event \(number).", "Type a number from the list, or a name.")
    }
    var answer = Answer()
    handle(steps[number - 1].event, &answer)
    return answer
  }

  private mutating func handle(_ event: Int, _ answer: inout Answer) {
    let before = run
    let step = run.handle(event)
    answer.lines.append("\(step.event.name.visible): \(outcome(step, isFull: true))")
    answer.steps.append(
      .object(
        [
          .init("event", .text(step.event.name)), .init("ignored", .bool(step.isIgnored)),
          .init("from", .texts(step.before)),
        ] + position + [.init("effects", .texts(step.effects))]))
    if step.isIgnored {
      answer.ignored =
        answer.ignored ?? "\(step.event.name.quoted) is ignored in \(place(step.before))"
    } else {
      past.append(before)
    }
  }

  private mutating func perform(_ command: Command) -> Answer {
    switch command {
    case .undo:
      guard let last = past.popLast() else {
        return Answer(lines: ["undo: nothing has happened yet"])
      }
      run = last
      return answer(to: command)
    case .reset:
      run = past.first ?? run
      past = []
      return answer(to: command)
    case .help:
      let events = run.events.map(\.name.visible).joined(separator: ", ")
      return Answer(lines: ["events: \(events)", "commands: undo, reset, help, quit"])
    case .quit: return Answer(isEnd: true)
    }
  }

  private func answer(to command: Command) -> Answer {
    let name = command.rawValue
    return Answer(
      lines: ["\(name): \(place(run.current))"],
      steps: [.object([.init("command", .text(name))] + position)])
  }

  /// Where the machine is, for programs.
  private var position: [JSONTree.Member] {
    [.init("to", .texts(run.current)), .init("state", .text(run.stateText))]
  }

  /// Where the machine is and what starting performed, for programs.
  var startForPrograms: JSONTree {
    .object(position + [.init("effects", .texts(run.initialEffects))])
  }

  /// What happened: `locked → unlocked / openDoors`.
  private func outcome(_ step: RunStep, isFull: Bool = false) -> String {
    let source = isFull ? place(step.before) + " " : ""
    if step.isIgnored { return isFull ? "ignored in \(place(step.before))" : "ignored" }
    let isInternal =
      !step.transitions.isEmpty && step.transitions.allSatisfy { $0.kind == .internal }
    if step.before == step.after, isInternal {
      return (isFull ? "stays in \(place(step.before))" : "stays") + Self.suffix(step.effects)
    }
    return source + "→ \(place(step.after))" + Self.suffix(step.effects)
  }

  private static func suffix(_ effects: [String]) -> String {
    effects.isEmpty ? "" : " / " + effects.map(\.visible).joined(separator: ", ")
  }

  private func place(_ nodes: [StateDiagram.Node.ID]) -> String {
    nodes.map { (names[$0] ?? $0).visible }.joined(separator: ", ")
  }
}

/// A line of a script that can't be followed.
struct SimulationError: Error, Hashable, CustomStringConvertible {
  let line: Int
  let problem: String

  var description: String { "Line \(line): \(problem)" }
}
