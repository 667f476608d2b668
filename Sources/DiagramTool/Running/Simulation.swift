import StateDiagrams
import StateExploration
import StateSystems

/// A machine that a person or a script steps through, line by line.
///
/// A line is an event, a list of events (`insertCoin(50),admitPerson`), a command (`undo`, or `:undo`
/// if an event has that name), a comment (`# …`), or empty.
struct Simulation {
  /// The result of a line.
  struct Answer: Hashable {
    /// The lines to print.
    var lines: [String] = []

    /// Whether the line ends the simulation.
    var isEnd = false

    /// The steps and commands, for the JSON report.
    var steps: [JSONValue] = []

    /// A sentence about the first ignored event, without a full stop; nil if none was ignored.
    var ignored: String?

    /// A sentence about the event that traps or never returns, without a full stop; nil if there is
    /// none. The events after it in the line are not sent.
    var failure: String?
  }

  /// A line that is not an event.
  private enum Command: String, CaseIterable {
    /// `undo` takes back the last event that was not ignored, and those after it, `reset` all events.
    case undo, reset, help, quit
  }

  private var run: DiagramRun

  /// The run of a system without an input that fails; nil for one machine.
  private var sent: SystemRun?

  /// The messages of a system so far; nil for one machine.
  private(set) var messages: MessageSequence?

  private let protectsSteps: Bool

  /// The machine at its start, for `reset`. Even an ignored event counts for the rules of an input.
  private let first: (run: DiagramRun, sent: SystemRun?)

  /// The machine before each event that was not ignored, for `undo`.
  private var past: [(run: DiagramRun, sent: SystemRun?)] = []
  private let search: EventSearch
  private let names: [StateDiagram.Node.ID: String]

  /// Starts a machine.
  ///
  /// - Parameters:
  ///   - machine: The machine.
  ///   - context: The environment of the command.
  /// - Throws: A ``SimulationError`` if the machine has no inputs.
  init(
    of machine: DiagramCatalog.Machine, in context: ToolContext
  ) throws(SimulationError) {
    let system = context.watching(machine) { machine.system(watch: $0) }
    protectsSteps = context.protectsSteps
    run = try machine.run(
      system?.model(protectsSteps: protectsSteps) ?? machine.model(protectsSteps: protectsSteps),
      on: context.observed(machine))
    sent = system.map(SystemRun.init)
    first = (run, sent)
    search = EventSearch(run, of: machine.name)
    names = NodeSearch(run.diagram).shortNames
  }

  /// The first line of the output: the initial state and its entry effects.
  var start: String { "start: \(place(run.current))" + Self.suffix(run.initialEffects) }

  /// The current state, and a numbered list of the events that it handles:
  ///
  /// ```text
  /// In locked.
  ///   1  insertCoin(50)  → unlocked / openDoors
  ///   2  admitPerson     stays / soundAlarm
  /// ```
  var choices: String {
    let steps = currentSteps
    let width = steps.map { $0.step.input.visible.count }.max() ?? 0
    let digits = "\(steps.count)".count
    let lines = steps.enumerated().map { index, choice in
      let number = "\(index + 1)"
      let name = choice.step.input.visible
      return "  " + String(repeating: " ", count: digits - number.count) + number + "  " + name
        + String(repeating: " ", count: width - name.count) + "  " + outcome(choice.step) + "\n"
    }
    let state = "\(run.stateText.visible)\(run.isFinal ? ", which is final" : "").\n"
    guard lines.isEmpty else { return "In \(state)" + lines.joined() }
    return "In \(state)  All events are ignored.\n"
  }

  /// The steps of the events that are not ignored in the current state, with the indices of the events.
  private var currentSteps: [(input: Int, step: RunStep)] {
    run.inputNames.indices.compactMap { input in
      if run.drawnInput(input) != input { return nil }
      var copy = run
      let step = copy.handle(input)
      return step.isIgnored ? nil : (input, step)
    }
  }

  /// Runs a line of the input.
  ///
  /// - Parameter takesNumbers: Whether a number stands for one of the ``choices``.
  /// - Throws: A `UsageError` if the line is no event and no command. Events before an unknown one in
  ///   a list are not sent.
  mutating func answer(to line: String, takesNumbers: Bool) throws(UsageError) -> Answer {
    let line = String(line.trimmed)
    guard !line.isEmpty, !line.hasPrefix("#") else { return Answer() }
    if line.hasPrefix(":") || !search.contains(line) {
      let name = String(line.drop { $0 == ":" })
      if let command = Command(rawValue: name) { return perform(command) }
      if line.hasPrefix(":") {
        throw UsageError(
          "There is no command \(line.quoted).",
          "The commands are \(Command.allCases.map(\.rawValue).quotedList("and")).")
      }
      if takesNumbers, let number = Int(line) { return try choose(number) }
    }
    var answer = Answer()
    for name in try search.events(in: line) where answer.failure == nil {
      handle(try run.input(name), &answer)
    }
    return answer
  }

  private mutating func choose(_ number: Int) throws(UsageError) -> Answer {
    let steps = currentSteps
    guard number >= 1, number <= steps.count else {
      throw UsageError("There is no event \(number).", "Enter a number from the list, or a name.")
    }
    var answer = Answer()
    handle(steps[number - 1].input, &answer)
    return answer
  }

  /// Sends an event to the machine and adds its step to the result.
  private mutating func handle(_ input: Int, _ answer: inout Answer) {
    let before = (run, sent)
    let step = run.handle(input)
    let sent = step.excludingRule == nil ? send(step.input, fails: step.failureText != nil) : []
    answer.lines +=
      sent.isEmpty
      ? ["\(step.input.visible): \(outcome(step, isFull: true))"] : sent.map(\.visible)
    let excludingRule = step.excludingRule.map { [JSONValue.Member("excludedBy", .string($0))] }
    answer.steps.append(
      .object(
        [
          .init("event", .string(step.input)), .init("ignored", .bool(step.isIgnored)),
          .init("from", .ids(step.before)),
        ] + position + [.init("effects", .strings(step.effects))]
          + (excludingRule ?? []) + (sent.isEmpty ? [] : [.init("messages", .strings(sent))])))
    if let failure = step.failureText {
      answer.failure = failure.visible
    } else if step.isIgnored {
      let problem =
        step.excludingRule.map { "excluded by its rule \($0.quoted)" } ?? "ignored"
      answer.ignored =
        answer.ignored ?? "\(step.input.quoted) is \(problem) in \(place(step.before))"
    } else {
      past.append(before)
    }
  }

  /// Sends an input to the system, and returns the messages that follow from it, as lines.
  private mutating func send(_ input: String, fails: Bool) -> [String] {
    guard let before = sent, var next = sent else { return [] }
    try? next.send(input, protectsSteps: protectsSteps && StepTrial.forks)
    messages = next.sequence
    if !fails { sent = next }
    return next.lines(after: before)
  }

  private mutating func perform(_ command: Command) -> Answer {
    switch command {
    case .undo:
      guard let last = past.popLast() else {
        return Answer(lines: ["undo: there is nothing to undo"])
      }
      (run, sent) = last
      messages = sent?.sequence
      return answer(to: command)
    case .reset:
      (run, sent) = first
      messages = sent?.sequence
      past = []
      return answer(to: command)
    case .help:
      let events = run.drawnInputNames.map(\.visible).joined(separator: ", ")
      return Answer(lines: ["events: \(events)", "commands: undo, reset, help, quit"])
    case .quit: return Answer(isEnd: true)
    }
  }

  /// Returns the result of a command that changed the state.
  private func answer(to command: Command) -> Answer {
    let name = command.rawValue
    return Answer(
      lines: ["\(name): \(place(run.current))"],
      steps: [.object([.init("command", .string(name))] + position)])
  }

  /// The current state, for the JSON report.
  private var position: [JSONValue.Member] {
    [.init("to", .ids(run.current)), .init("state", .string(run.stateText))]
  }

  /// The initial state and its entry effects, for the JSON report.
  var startForPrograms: JSONValue {
    .object(position + [.init("effects", .strings(run.initialEffects))])
  }

  /// Returns the result of a step: `locked → unlocked / openDoors`.
  ///
  /// - Parameter isFull: Whether to name the state before the step. ``choices`` names it once.
  private func outcome(_ step: RunStep, isFull: Bool = false) -> String {
    let source = isFull ? place(step.before) + " " : ""
    if step.failureText != nil { return "must not happen" }
    if let rule = step.excludingRule {
      return "excluded in \(place(step.before)) by its rule \(rule.visible)"
    }
    if step.isIgnored { return isFull ? "ignored in \(place(step.before))" : "ignored" }
    let isInternal =
      !step.transitions.isEmpty && step.transitions.allSatisfy { $0.kind == .internal }
    if step.before == step.after, isInternal {
      return (isFull ? "stays in \(place(step.before))" : "stays") + Self.suffix(step.effects)
    }
    return source + "→ \(place(step.after))" + Self.suffix(step.effects)
  }

  private static func suffix(_ effects: [String]) -> String {
    effectSuffix(effects.map(\.visible))
  }

  /// Returns the short names of states, one for each active region.
  private func place(_ nodes: [StateDiagram.Node.ID]) -> String {
    nodes.map { (names[$0] ?? $0.description).visible }.joined(separator: ", ")
  }
}

extension DiagramCatalog.Machine {
  /// Starts the machine, and follows its transitions in its diagram.
  ///
  /// - Throws: A ``SimulationError`` if the machine has no inputs.
  func run(
    _ model: MachineModel, on diagram: StateDiagram
  ) throws(SimulationError) -> DiagramRun {
    let run = DiagramRun(model, on: diagram)
    guard !run.inputNames.isEmpty else {
      throw SimulationError(
        "\(name.quoted) can't run: it has no inputs. List its events in 'dotLabelableItems', 'events:' "
          + "or 'inputs:'.")
    }
    return run
  }
}

/// A machine that can't run, or an invalid line of a script.
struct SimulationError: Error, Hashable, CustomStringConvertible {
  /// The problem and the remedy, in sentences.
  let description: String

  /// Creates an error from sentences.
  init(_ description: String) {
    self.description = description
  }

  /// Creates the error of a line of a script.
  init(line: Int, _ problem: String) {
    description = "Line \(line): \(problem)"
  }
}
