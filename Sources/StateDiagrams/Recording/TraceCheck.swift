package import StateExploration

/// The comparison of a recorded trace with the table of a machine.
package struct TraceCheck {
  /// A property of a trace that is allowed on request.
  package enum Exception: String, Hashable, CaseIterable, Sendable {
    /// The machine was not observed from its start, or for some time.
    case gap
    /// A state or an event with values that the model doesn't try.
    case unknown
  }

  package let table: RecordedTable

  /// The numbers of the steps; nil for a step with unknown values.
  package private(set) var steps: [Int?] = []

  /// The number of the gaps, that before the first line included.
  package private(set) var gaps = 0

  /// The state after the last line; nil if it is unknown.
  package private(set) var state: Int? = 0

  /// The first line that the machine would not make, or that is not allowed, as text; nil if there is
  /// none.
  package private(set) var problem: String?

  /// The number of the line of the problem.
  package private(set) var problemLine: Int?

  private let allowed: Set<Exception>
  private let states: [String]

  /// The steps with each line, by the digest of the line.
  private var expected: [UInt64: [Expected]] = [:]

  /// A line that a step of the table makes.
  private struct Expected {
    let step: Int
    let line: [UInt8]
    let source: Int
    let target: Int
    let parts: RecordedStep
  }

  /// The texts of a line.
  private struct RecordedStep: Hashable {
    let before: String
    let event: String
    let after: String

    /// Nil if another program left them out.
    let effects: [String]?

    var line: String {
      "{\"before\":\(before.jsonString),\"event\":\(event.jsonString),\"after\":\(after.jsonString),"
        + "\"effects\":[\((effects ?? []).map(\.jsonString).joined(separator: ","))]}"
    }

    /// Returns whether a line that was read is that of a step.
    func isMade(by step: RecordedStep) -> Bool {
      before == step.before && event == step.event && after == step.after
        && effects ?? step.effects == step.effects
    }
  }

  /// Checks a trace.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file.
  ///   - file: The name of the file, for messages.
  ///   - table: The table of the machine.
  ///   - allowed: The properties that are no problems.
  /// - Throws: An error if the file is no trace.
  /// - Complexity: O(*n*) for *n* bytes.
  package init(
    _ bytes: [UInt8], file: String, _ table: RecordedTable, allowing allowed: Set<Exception> = []
  ) throws(RecordingError) {
    self.table = table
    self.allowed = allowed
    let exploration = table.exploration
    states = (0..<exploration.behavior.stateCount).map {
      Value(of: exploration.wholeState($0)).fullText
    }
    let end = bytes.firstIndex(of: 0) ?? bytes.endIndex
    let lines = bytes[..<end].split(separator: UInt8(ascii: "\n"))
    _ = try RecordedLines(
      String(decoding: lines.first ?? [], as: UTF8.self), format: "trace 1", file: file)
    addExpected()
    for (index, line) in lines.enumerated().dropFirst() where problem == nil {
      try check(
        line, number: index + 1,
        isLast: index == lines.count - 1 && bytes[line.endIndex...].first != 10,
        file)
    }
  }

  private mutating func addExpected() {
    let (exploration, behavior) = (table.exploration, table.exploration.behavior)
    for (number, step) in table.steps.enumerated() {
      // An existing machine has no events. Its inputs are named.
      let event = exploration.event(step.state, step.input).map { Value(of: $0).fullText }
      let target = behavior.target(row: step.state, input: step.input)
      let effects = behavior.effects(row: step.state, input: step.input)
      let parts = RecordedStep(
        before: states[step.state], event: event ?? behavior.inputs[step.input].name,
        after: states[target], effects: effects.map(\.text))
      let line = Array(parts.line.utf8)
      expected[digest(of: line), default: []].append(
        Expected(step: number, line: line, source: step.state, target: target, parts: parts))
    }
  }

  private mutating func check(
    _ line: ArraySlice<UInt8>, number: Int, isLast: Bool, _ file: String
  ) throws(RecordingError) {
    if take(line) { return }
    let read: RecordedStep
    do throws(RecordingError) {
      read = try Self.step(String(decoding: line, as: UTF8.self), number: number, file)
    } catch {
      // The process was killed while it wrote the last line.
      if isLast { return }
      throw error
    }
    // The line can have other spaces or escapes, or lack the effects.
    if take(Array(read.line.utf8)[...]) || take(read) { return }
    problem = explanation(of: read)
    problemLine = problem == nil ? nil : number
  }

  /// Takes the step that makes a line from the current state; returns false if there is none.
  private mutating func take(_ line: ArraySlice<UInt8>) -> Bool {
    guard let found = expected[digest(of: line)] else { return false }
    for item in found where (state == nil || item.source == state) && line.elementsEqual(item.line)
    {
      steps.append(item.step)
      state = item.target
      return true
    }
    return false
  }

  /// Takes the step that makes a line that was read; returns false if there is none.
  private mutating func take(_ read: RecordedStep) -> Bool {
    guard read.effects == nil else { return false }
    let found = expected.values.joined().filter {
      (state == nil || $0.source == state) && read.isMade(by: $0.parts)
    }
    guard let item = found.min(by: { $0.step < $1.step }) else { return false }
    steps.append(item.step)
    state = item.target
    return true
  }

  private static func step(
    _ line: String, number: Int, _ file: String
  ) throws(RecordingError) -> RecordedStep {
    guard let members = RecordedLines.object(line) else {
      throw RecordingError("'\(file)' is damaged in line \(number): it is no object of JSON.")
    }
    func text(_ name: String) throws(RecordingError) -> String {
      if let text = members[name]?.string { return text }
      throw RecordingError(
        "'\(file)' is damaged in line \(number): "
          + (members[name] == nil
            ? "the member '\(name)' is missing." : "the member '\(name)' is no text."))
    }
    let effects = members["effects"]
    if let effects, effects.texts == nil {
      throw RecordingError(
        "'\(file)' is damaged in line \(number): the member 'effects' is no list of texts.")
    }
    return RecordedStep(
      before: try text("before"), event: try text("event"), after: try text("after"),
      effects: effects?.texts)
  }

  /// Returns the problem with a line that the table doesn't make from the current state; nil if it is
  /// allowed. The check then continues after it.
  private mutating func explanation(of read: RecordedStep) -> String? {
    if let state, states[state] != read.before {
      let place = steps.isEmpty ? "starts in" : "continues from"
      guard allowed.contains(.gap) else {
        return "The trace \(place) '\(read.before)', but the machine "
          + (steps.isEmpty ? "starts in" : "was in") + " '\(states[state])'. "
          + "If events are missing, allow a gap: '--allow gap'."
      }
      gaps += 1
      self.state = nil
      if take(Array(read.line.utf8)[...]) || take(read) { return nil }
    }
    let all = expected.values.flatMap(\.self).sorted { $0.step < $1.step }.map(\.parts)
    let isKnown = states.contains(read.before)
    let legal = all.filter { $0.before == read.before && $0.event == read.event }
    if !isKnown || legal.isEmpty {
      let unknown = isKnown ? "the event '\(read.event)'" : "the state '\(read.before)'"
      guard allowed.contains(.unknown) else {
        let events = all.filter { $0.before == read.before }.map(\.event).withoutRepetitions
        return "The model doesn't try \(unknown)"
          + (isKnown
            ? " in '\(read.before)': it tries " + events.map { "'\($0)'" }.joined(separator: ", ")
            : "")
          + ". If that is intended, allow it: '--allow unknown'."
      }
      steps.append(nil)
      state = states.firstIndex(of: read.after)
      return nil
    }
    func result(_ step: RecordedStep) -> String {
      "'\(step.after)'" + effectSuffix(step.effects ?? [])
    }
    let alternatives = legal.map(result).withoutRepetitions
    return
      "In '\(read.before)', '\(read.event)' led to \(result(read)), "
      + "but the machine goes to \(alternatives.joined(separator: " or "))."
  }
}
