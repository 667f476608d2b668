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
/// line is lost. An event takes less than half a microsecond if the states, the events and the effects are small
/// enums, more if they are other `Hashable` values, and several microseconds otherwise.
///
/// Each machine needs a recorder of its own.
public final class TraceRecorder: Sendable {
  @usableFromInline
  let writer: Locked<TraceWriter>

  /// Creates a recorder with a new file.
  ///
  /// - Parameter path: The path of the file, which must not exist.
  /// - Throws: An error if the file can't be created.
  public init(path: String) throws(RecordingError) {
    let head = Array("{\"format\":\"trace 1\"}\n".utf8)
    writer = Locked(TraceWriter(file: try RecordingFile(creating: path, head: head)))
  }

  /// Writes an event of a machine, as a closure that `StateMachine.observe(_:)` calls.
  @inlinable
  public func record<State, Event, Effects>(_ report: EventReport<State, Event, Effects>) {
    writer.withLock { $0.write(report) }
  }

  /// Writes an event of a machine, as a closure that `LiveStateMachine.observe(_:)` calls.
  @inlinable
  public func record<Schema>(_ occurrence: MachineOccurrence<Schema>) {
    if case .event(let report) = occurrence { record(report) }
  }
}

/// Writes the lines of a trace.
@usableFromInline
struct TraceWriter {
  @usableFromInline
  let file: RecordingFile

  /// The ``TraceTexts`` of the types that were written last.
  @usableFromInline
  var texts: AnyObject?
  @usableFromInline
  var types: RecordedTypes?

  init(file: RecordingFile) { self.file = file }

  @inlinable
  mutating func write<State, Event, Effects>(_ report: EventReport<State, Event, Effects>) {
    let types = RecordedTypes(State.self, Event.self, Effects.self)
    if types != self.types {
      self.types = types
      texts = TraceTexts<State, Event, Effects>()
    }
    guard let object = self.texts else { return }
    let texts = unsafeDowncast(object, to: TraceTexts<State, Event, Effects>.self)
    file.append(texts.before.bytes(of: report.before))
    file.append(texts.event.bytes(of: report.event))
    file.append(texts.after.bytes(of: report.after))
    file.append(report.effects.map { texts.effects.bytes(of: $0) } ?? texts.noEffects)
  }
}

/// The parts of the lines of a trace, by the values in them.
@usableFromInline
final class TraceTexts<State, Event, Effects> {
  @usableFromInline
  var before = TextCache<State> { "{\"before\":\(recordedText(of: $0))" }
  @usableFromInline
  var event = TextCache<Event> { ",\"event\":\(recordedText(of: $0))" }
  @usableFromInline
  var after = TextCache<State> { ",\"after\":\(recordedText(of: $0))" }
  @usableFromInline
  var effects = TextCache<Effects> { TraceTexts.end(observedEffects(of: $0).map(\.text)) }
  @usableFromInline
  let noEffects = Array(TraceTexts.end([]).utf8)

  @usableFromInline
  init() {}

  private static func end(_ effects: [String]) -> String {
    ",\"effects\":\(jsonArray(effects))}\n"
  }
}

/// Returns the text of a state or an event in a trace, as JSON.
package func recordedText(of value: Any) -> String { Value(of: value).fullText.jsonString }

/// The texts of the values that occurred last.
@usableFromInline
struct TextCache<Content> {
  @usableFromInline
  var numbers = StateNumbering<Content>()
  @usableFromInline
  var texts: [[UInt8]] = []
  private let text: (Content) -> String

  /// The number of texts at which the cache is emptied.
  @usableFromInline
  static var limit: Int { 4_096 }

  init(text: @escaping (Content) -> String) { self.text = text }

  @inlinable
  mutating func bytes(of value: Content) -> [UInt8] {
    if texts.count == Self.limit { (numbers, texts) = (StateNumbering(), []) }
    let number = numbers.number(of: value)
    if number == texts.count { texts.append(utf8(of: value)) }
    return texts[number]
  }

  @usableFromInline
  func utf8(of value: Content) -> [UInt8] { Array(text(value).utf8) }
}
