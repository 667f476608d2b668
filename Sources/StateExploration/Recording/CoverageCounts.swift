import StateMachines

/// The counts of a table's steps, with the file that contains them.
@usableFromInline
struct CoverageCounts {
  /// The last step of a machine that wasn't ignored; -1 if there is none. Unchecked, because it is only used
  /// while the lock of the counts is held.
  @usableFromInline
  final class Last: @unchecked Sendable {
    @usableFromInline
    var step = -1
  }

  /// A step of the table.
  private struct Step {
    /// The number of the state before the step.
    let source: Int

    /// The number of the state after the step; nil if the input is ignored.
    let target: Int?

    /// The position after the count in the file.
    let position: Int

    var count = 0

    /// The steps that followed this one.
    var followers: [Int] = []
  }

  @usableFromInline
  let table: RecordedTable
  private let file: RecordingFile

  private var steps: [Step] = []

  /// The lines of the recorded steps that the table doesn't contain.
  private var recordedOthers: Set<String> = []

  /// The rows of each existing machine; empty until one is recorded.
  private var rowsOfMachines: [AnyHashable: [Int]] = [:]

  /// The ``StepIndex`` of the types that were recorded last; nil if they don't fit.
  @usableFromInline
  var index: AnyObject?
  @usableFromInline
  var indexedTypes: RecordedTypes?

  init(_ table: RecordedTable, creating path: String) throws(RecordingError) {
    self.table = table
    let behavior = table.exploration.behavior
    var text =
      "{\"format\":\"coverage 1\",\"machine\":\(table.machine.jsonString),"
      + "\"digest\":\"\(table.digest)\"}\n"
    for (state, input) in table.steps {
      text += "{\"state\":\(behavior.text(of: state).jsonString),"
      text += "\"input\":\(behavior.name(of: input, row: state).jsonString),\"count\":"
      text += String(repeating: " ", count: RecordingFile.width - 1) + "0"
      let isIgnored = behavior.outcome(row: state, input: input).isIgnored
      steps.append(
        Step(
          source: state, target: isIgnored ? nil : behavior.target(row: state, input: input),
          position: text.utf8.count))
      text += "}\n"
    }
    file = try RecordingFile(creating: path, head: Array(text.utf8))
  }

  /// Returns the index for the types of a machine; nil if it is another machine.
  @inlinable
  mutating func index<State, Event>(
    _: State.Type, _: Event.Type
  ) -> StepIndex<State, Event>? {
    let types = RecordedTypes(State.self, Event.self, Void.self)
    if types != indexedTypes {
      indexedTypes = types
      index = StepIndex<State, Event>(table)
    }
    return index.map { unsafeDowncast($0, to: StepIndex<State, Event>.self) }
  }

  @inlinable
  mutating func record<State, Event, Effects>(
    _ report: EventReport<State, Event, Effects>, _ last: Last
  ) {
    guard let index = index(State.self, Event.self) else { return }
    if let step = index.step(report.before, report.event) { return count(step, after: last) }
    last.step = -1
    recordOther(report)
  }

  mutating func record<Machine>(_ input: String, in machine: Machine, _ last: Last) {
    let behavior = table.exploration.behavior
    guard let number = behavior.inputs.firstIndex(where: { $0.name == input }) else { return }
    if rowsOfMachines.isEmpty {
      rowsOfMachines = Dictionary(grouping: 0..<behavior.rowCount) {
        identity(of: table.exploration.wholeState($0))
      }
    }
    let step = (rowsOfMachines[identity(of: machine)] ?? []).firstResult {
      table.number($0, number)
    }
    if let step { count(step, after: last) }
  }

  /// Counts a step, and its pair with the last one.
  @usableFromInline
  mutating func count(_ step: Int, after last: Last) {
    steps[step].count += 1
    file.write(steps[step].count, endingAt: steps[step].position)
    if steps[step].target == nil { return }
    let before = last.step
    last.step = step
    guard before >= 0, steps[before].target == steps[step].source,
      !steps[before].followers.contains(step)
    else { return }
    steps[before].followers.append(step)
    file.append(Array("{\"pair\":[\(before),\(step)]}\n".utf8))
  }

  /// Records a step that the table doesn't contain by its labels.
  @usableFromInline
  mutating func recordOther<State, Event, Effects>(
    _ report: EventReport<State, Event, Effects>
  ) {
    guard let effects = report.effects else { return }
    func paths(_ state: State) -> String {
      let paths =
        (state as? any DOTLabelable)?.places.map { ($0.region.map { [$0] } ?? []) + $0.state.path }
      return "[" + (paths ?? [[labelText(of: state)]]).map(jsonArray).joined(separator: ",") + "]"
    }
    let names = observedEffects(of: effects).map(\.text)
    let line =
      "{\"event\":\(labelText(of: report.event).jsonString),\"from\":\(paths(report.before)),"
      + "\"to\":\(paths(report.after)),\"effects\":\(jsonArray(names))}\n"
    if recordedOthers.insert(line).inserted { file.append(Array(line.utf8)) }
  }
}
