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

  /// The rows of each existing machine; empty until one is recorded.
  private var rowsOfMachines: [AnyHashable: [Int]] = [:]

  /// The ``StepIndex`` of the types that were recorded last; nil if they don't fit.
  private var index: AnyObject?
  private var indexedTypes: ObjectIdentifier?

  /// The steps of the events that were counted last.
  private var known = BitsCache<(step: Int, timeout: Int)>()

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

  /// Counts an event that was counted before; returns false if it is not known.
  mutating func recordKnown(_ key: BitsKey, _ last: Last) -> Bool {
    guard let (step, timeout) = known[key] else { return false }
    count(step, timeout, last)
    return true
  }

  mutating func record<State, Event, Effects>(
    _ report: EventReport<State, Event, Effects>, _ last: Last, _ key: BitsKey?
  ) {
    guard let index = index(State.self, Event.self) else { return }
    let found = index.steps(report.before, report.event)
    if found == (nil, nil) {
      last.steps = (-1, -1)
      return recordOther(report)
    }
    let numbers = (step: found.step ?? -1, timeout: found.timeout ?? -1)
    if let key { known[key] = numbers }
    count(numbers.step, numbers.timeout, last)
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
    count(step ?? -1, -1, last)
  }

  /// Counts the step of an event and that of the timeout that raises it; -1 stands for none.
  private mutating func count(_ step: Int, _ timeout: Int, _ last: Last) {
    let (first, second) = last.steps
    let isTaken = count(step, after: first, second)
    if count(timeout, after: first, second) || isTaken { last.steps = (step, timeout) }
  }

  /// Counts a step and its pairs with two earlier ones; returns whether it is a step that isn't ignored.
  private mutating func count(_ step: Int, after first: Int, _ second: Int) -> Bool {
    guard step >= 0 else { return false }
    file.increment(at: positions[step])
    guard targets[step] >= 0 else { return false }
    recordPair(first, step)
    recordPair(second, step)
    return true
  }

  private mutating func recordPair(_ first: Int, _ second: Int) {
    guard first >= 0, targets[first] == table.steps[second].state else { return }
    let pair = first * inputCount + table.steps[second].input
    guard !recordedPairs[pair] else { return }
    recordedPairs[pair] = true
    file.append(Array("{\"pair\":[\(first),\(second)]}\n".utf8))
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
