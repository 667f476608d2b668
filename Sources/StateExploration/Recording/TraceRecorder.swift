public import StateMachines

/// Writes the events of a running machine to a file, one line of JSON for each.
///
/// ```swift
/// let token = machine.observe(try TraceRecorder(path: "order.jsonl").record)
/// ```
/// ```text
/// {"format":"trace 1"}
/// {"before":"draft","event":"submit","after":"submitted","effects":[]}
/// {"before":"submitted","event":"pay","after":"paid","effects":["charge"]}
/// ```
///
/// The command `trace` checks the file against the machine. If the process is killed, at most the last
/// line is lost. An event takes about a microsecond if the states, the events and the effects are `Hashable`,
/// and several microseconds otherwise.
///
/// Each machine needs a recorder of its own.
public final class TraceRecorder: Sendable {
  private let writer: Locked<TraceWriter>

  /// Creates a recorder with a new file.
  ///
  /// - Parameter path: The path of the file, which must not exist.
  /// - Throws: An error if the file can't be created.
  public init(path: String) throws(RecordingError) {
    let file = try RecordingFile(creating: path)
    file.append(Array("{\"format\":\"trace 1\"}\n".utf8))
    writer = Locked(TraceWriter(file: file))
  }

  /// Writes an event of a machine, as a closure that `StateMachine.observe(_:)` calls.
  public func record<State, Event, Effects>(_ report: EventReport<State, Event, Effects>) {
    writer.withLock { $0.write(report) }
  }

  /// Writes an event of a machine, as a closure that `LiveStateMachine.observe(_:)` calls.
  public func record<Schema>(_ occurrence: MachineOccurrence<Schema>) {
    if case .event(let report) = occurrence { record(report) }
  }
}

/// Writes the lines of a trace.
private struct TraceWriter {
  let file: RecordingFile

  /// The texts of the states and events, and of the effects, that were written.
  private var values = TextCache(text: recordedText)
  private var effects = TextCache { jsonArray(observedEffects(of: $0).map(\.text)) }

  init(file: RecordingFile) { self.file = file }

  mutating func write<State, Event, Effects>(_ report: EventReport<State, Event, Effects>) {
    let effects = report.effects.map { self.effects.text(of: $0) } ?? "[]"
    let line =
      "{\"before\":\(values.text(of: report.before)),\"event\":\(values.text(of: report.event)),"
      + "\"after\":\(values.text(of: report.after)),\"effects\":\(effects)}\n"
    file.append(Array(line.utf8))
  }
}

/// Returns the text of a state or an event in a trace, as JSON.
package func recordedText(of value: Any) -> String { Value(of: value).fullText.jsonString }

/// The texts of `Hashable` values.
private struct TextCache {
  /// A value with its type, because values of different types can be equal.
  private struct Key: Hashable {
    let type: ObjectIdentifier
    let value: AnyHashable
  }

  private var texts: [Key: String] = [:]
  private let makeText: (Any) -> String

  /// The number of texts at which the cache is emptied.
  private static let limit = 4_096

  init(text: @escaping (Any) -> String) { makeText = text }

  mutating func text(of value: Any) -> String {
    guard let hashable = value as? any Hashable else { return makeText(value) }
    let key = Key(type: ObjectIdentifier(type(of: value)), value: AnyHashable(hashable))
    if let known = texts[key] { return known }
    if texts.count == Self.limit { texts = [:] }
    let text = makeText(value)
    texts[key] = text
    return text
  }
}
