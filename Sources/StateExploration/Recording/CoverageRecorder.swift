public import StateMachines
import PlatformLibC

/// Counts the steps that running machines take, in a file.
///
/// ```swift
/// let recorder = try CoverageRecorder(MachineModel("order", Order.self), folder: "coverage")
/// let token = machine.observe(recorder.record)
/// ```
///
/// Each recorder writes a file of its own, so that several processes can record into one folder. The
/// counts are complete even if the process is killed. In a test, the trait `covers` makes the recorder.
///
/// A step of the model's table is counted by its state and event. This takes about a tenth of a microsecond
/// if both are small enums, and otherwise the time of hashing them. Other steps, with values that the model
/// doesn't try, are recorded by their labels.
public final class CoverageRecorder: Sendable {
  /// The path of the file.
  package let path: String

  @usableFromInline
  let counts: Locked<CoverageCounts>

  /// The last step of all machines that share the recorder.
  @usableFromInline
  let last = CoverageCounts.Last()

  /// Creates a recorder with a new file, whose name starts with that of the model.
  ///
  /// - Parameters:
  ///   - model: The model of the machine.
  ///   - folder: The path of a folder, which is created if its parent exists.
  /// - Throws: An error if the file can't be created.
  public convenience init(_ model: MachineModel, folder: String) throws(RecordingError) {
    try self.init(RecordedTable(model), folder: folder)
  }

  package init(_ table: RecordedTable, folder: String) throws(RecordingError) {
    if mkdir(folder, 0o777) != 0, errno != EEXIST {
      throw RecordingError(
        "can't create the folder '\(folder)': \(String(cString: strerror(errno))).")
    }
    let name = table.machine.map { $0.isLetter || $0.isNumber ? $0 : "-" }
    let random = hexadecimal(.random(in: 0 ... .max), digits: 8)
    path = "\(folder)/\(String(name))-\(getpid())-\(random).jsonl"
    counts = Locked(try CoverageCounts(table, creating: path))
  }

  /// Counts an event of a machine, as a closure that `StateMachine.observe(_:)` calls.
  @inlinable
  public func record<State, Event, Effects>(_ report: EventReport<State, Event, Effects>) {
    counts.withLock { $0.record(report, last) }
  }

  /// Counts an event of a machine, as a closure that `LiveStateMachine.observe(_:)` calls.
  @inlinable
  public func record<Schema>(_ occurrence: MachineOccurrence<Schema>) {
    if case .event(let report) = occurrence { record(report) }
  }

  /// Counts a call of an existing machine, before it is made.
  ///
  /// - Parameters:
  ///   - input: The name of the input in the model, such as `read(upgrade head)`.
  ///   - machine: The machine before the call.
  public func record<Machine>(_ input: String, in machine: Machine) {
    counts.withLock { $0.record(input, in: machine, last) }
  }

  /// Counts a call of an existing machine, before it is made, in all recorders of the current task:
  /// those of the trait `covers`.
  ///
  /// - Parameters:
  ///   - input: The name of the input in the model, such as `read(upgrade head)`.
  ///   - machine: The machine before the call.
  public static func record<Machine>(_ input: String, in machine: Machine) {
    for case let recorder as CoverageRecorder in MachineRecording.recorders {
      recorder.record(input, in: machine)
    }
  }
}

extension CoverageRecorder: MachineRecorder {
  package func observer<State, Event, Effects>(
    of type: EventReport<State, Event, Effects>.Type
  ) -> ((EventReport<State, Event, Effects>) -> Void)? {
    guard counts.withLock({ $0.index(State.self, Event.self) != nil }) else { return nil }
    let last = CoverageCounts.Last()
    return { [counts] report in counts.withLock { $0.record(report, last) } }
  }
}
