import StateMachines

/// The counts of a table's steps, with the file that contains them.
struct CoverageCounts {
  /// The last steps of a machine: that of an event, and that of the timeout that raises it; -1 if there
  /// is none. Unchecked, because it is only used while the lock of the counts is held.
  final class Last: @unchecked Sendable {
    fileprivate var steps: (Int, Int) = (-1, -1)
  }

  /// The digits of a count.
  private static let width = 12

  private let table: RecordedTable
  private let file: MappedFile
  private let inputCount: Int

  /// The position of the last digit of each step's count.
  private var positions: [Int] = []

  /// The state after each step; -1 if the step is ignored.
  private var targets: [Int] = []

  /// Whether each pair of steps was recorded, at *first step* × *inputs* + *second input*.
  private var recordedPairs: [Bool]

  /// The lines of the recorded steps that the table doesn't contain.
  private var recordedOthers: Set<String> = []

  /// The ``StepIndex`` of the types that were recorded last; nil if they don't fit.
  private var index: AnyObject?
  private var indexedTypes: ObjectIdentifier?

  init(_ table: RecordedTable, _ file: MappedFile) {
    self.table = table
    self.file = file
    let behavior = table.exploration.behavior
    inputCount = behavior.inputs.count
    var text =
      "{\"format\":\"coverage 1\",\"machine\":\(table.machine.jsonString),"
      + "\"digest\":\"\(table.digest)\"}\n"
    let names = behavior.inputs.map(\.name.jsonString)
    let padding = String(repeating: " ", count: Self.width - 1)
    for (state, input) in table.steps {
      text += "{\"state\":\(behavior.text(of: state).jsonString),\"input\":\(names[input]),"
      text += "\"count\":\(padding)0}\n"
      positions.append(text.utf8.count - 3)
      let isIgnored = behavior.isIgnored(row: state, input: input)
      targets.append(isIgnored ? -1 : behavior.target(row: state, input: input))
    }
    recordedPairs = Array(repeating: false, count: targets.count * inputCount)
    file.append(Array(text.utf8))
  }

  /// Returns the index for the types of a machine; nil if it is another machine.
  mutating func index<State, Event>(
    _: State.Type, _: Event.Type
  ) -> StepIndex<State, Event>? {
    let types = ObjectIdentifier(StepIndex<State, Event>.self)
    if types != indexedTypes {
      indexedTypes = types
      index = StepIndex<State, Event>(table)
    }
    return index.map { unsafeDowncast($0, to: StepIndex<State, Event>.self) }
  }

  mutating func record<State, Event, Effects>(
    _ report: EventReport<State, Event, Effects>, _ last: Last
  ) {
    guard let index = index(State.self, Event.self) else { return }
    let found = index.steps(report.before, report.event)
    if found == (nil, nil) {
      last.steps = (-1, -1)
      return recordOther(report)
    }
    count(found.step ?? -1, found.timeout ?? -1, last)
  }

  mutating func record<Machine>(_ input: String, in machine: Machine, _ last: Last) {
    let behavior = table.exploration.behavior
    guard let number = behavior.inputs.firstIndex(where: { $0.name == input }) else { return }
    let key = identity(of: machine)
    let step = (0..<behavior.rowCount).firstResult { state -> Int? in
      identity(of: table.exploration.wholeState(state)) == key ? table.number(state, number) : nil
    }
    count(step ?? -1, -1, last)
  }

  /// Counts the step of an event and that of the timeout that raises it.
  private mutating func count(_ step: Int, _ timeout: Int, _ last: Last) {
    var isIgnored = true
    for step in [step, timeout] where step >= 0 {
      file.increment(at: positions[step])
      guard targets[step] >= 0 else { continue }
      isIgnored = false
      for first in [last.steps.0, last.steps.1]
      where first >= 0 && targets[first] == table.steps[step].state {
        let pair = first * inputCount + table.steps[step].input
        guard !recordedPairs[pair] else { continue }
        recordedPairs[pair] = true
        file.append(Array("{\"pair\":[\(first),\(step)]}\n".utf8))
      }
    }
    if !isIgnored { last.steps = (step, timeout) }
  }

  /// Records a step that the table doesn't contain by its labels.
  private mutating func recordOther<State, Event, Effects>(
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
