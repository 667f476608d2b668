import StateDiagrams

/// The messages of a run of a system in order, with the states of its members where they change.
///
/// ```text
/// environment → pool: lease
///   pool: leasing
/// pool → connection 0: start
///   connection 0: connecting
/// connection 0 → pool: connected(0), sent
/// ```
public struct MessageSequence: Hashable, Sendable, CustomStringConvertible {
  /// A message between two lanes.
  struct Message: Hashable, Sendable {
    let sender: Int
    let receiver: Int
    let text: String
  }

  enum Event: Hashable, Sendable {
    /// A message that is handled at once.
    case call(Message)
    /// A message that is on its way afterwards.
    case sent(Message)
    /// The arrival, the loss or the removal of a message, given by the index of the event that sent it.
    case arrived(Int), lost(Int), cancelled(Int)
    case state(lane: Int, String)
    case failure(lane: Int, String)
  }

  /// The name of the lane of messages from outside.
  static let environment = "environment"

  /// The name of the system.
  let name: String

  /// The names of the lanes. The environment is the first one.
  let lanes: [String]

  /// The texts of the initial states of the members, whose lanes follow that of the environment.
  let start: [String]
  let events: [Event]

  /// Returns the message of an event; nil if it has none.
  func message(of event: Event) -> Message? {
    switch event {
    case .call(let message), .sent(let message): message
    case .arrived(let index), .lost(let index), .cancelled(let index): message(of: events[index])
    case .state, .failure: nil
    }
  }

  /// The lanes that have events.
  var usedLanes: [Int] {
    let used = events.reduce(into: Set<Int>()) { lanes, event in
      if let message = message(of: event) { lanes.formUnion([message.sender, message.receiver]) }
    }
    return lanes.indices.filter(used.contains)
  }

  /// The events with the lanes and the text of each message: `connected(0), sent`.
  private func text(of event: Event) -> String {
    func line(_ message: Message, _ end: String) -> String {
      "\(lanes[message.sender]) → \(lanes[message.receiver]): \(message.text)\(end)"
    }
    let end =
      switch event {
      case .call: ""
      case .sent: ", sent"
      case .arrived: ", arrives"
      case .lost: ", is lost"
      case .cancelled: ", is canceled"
      case .state(let lane, let text): "  \(lanes[lane]): \(text)"
      case .failure(let lane, let text): "  \(lanes[lane]) \(text)"
      }
    return message(of: event).map { line($0, end) } ?? end
  }

  /// The events, one in a line.
  package var lines: [String] { events.map(text) }

  /// The events as lines of text.
  public var description: String { lines.joined(separator: "\n") }

  /// The sequence as a sequence diagram in Mermaid. Open arrows are messages on their way, and notes are their
  /// arrival and the states.
  public var mermaid: String {
    func text(_ text: String) -> String { LabelEscaping.mermaid.escaped(text) }
    let used = usedLanes
    var lines = ["sequenceDiagram"]
    for lane in used {
      lines.append("  participant m\(lane) as \(text(lanes[lane]))")
    }
    for lane in used where lane > 0 {
      lines.append("  Note over m\(lane): \(text(start[lane - 1]))")
    }
    for event in events {
      switch event {
      case .call(let message):
        lines.append("  m\(message.sender)->>m\(message.receiver): \(text(message.text))")
      case .sent(let message):
        lines.append("  m\(message.sender)--)m\(message.receiver): \(text(message.text))")
      case .arrived, .cancelled:
        guard let message = message(of: event) else { break }
        let verb = if case .arrived = event { "arrives" } else { "is canceled" }
        lines.append("  Note over m\(message.receiver): \(text(message.text + " " + verb))")
      case .lost:
        guard let message = message(of: event) else { break }
        lines.append("  m\(message.sender)--xm\(message.receiver): \(text(message.text))")
      case .state(let lane, let state): lines.append("  Note over m\(lane): \(text(state))")
      case .failure(let lane, let failure): lines.append("  Note over m\(lane): ⚡ \(text(failure))")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The sequence as a sequence diagram in PlantUML.
  public var plantUML: String {
    func text(_ text: String) -> String { LabelEscaping.plantUML.escaped(text, startsLine: true) }
    let used = usedLanes
    var lines = ["@startuml", "title \(text(name))"]
    for lane in used { lines.append("participant \"\(text(lanes[lane]))\" as m\(lane)") }
    for lane in used where lane > 0 {
      lines.append("hnote over m\(lane) : \(text(start[lane - 1]))")
    }
    for event in events {
      switch event {
      case .call(let message):
        lines.append("m\(message.sender) -> m\(message.receiver) : \(text(message.text))")
      case .sent(let message):
        lines.append("m\(message.sender) -->> m\(message.receiver) : \(text(message.text))")
      case .arrived, .cancelled:
        guard let message = message(of: event) else { break }
        let verb = if case .arrived = event { "arrives" } else { "is canceled" }
        lines.append("rnote over m\(message.receiver) : \(text(message.text + " " + verb))")
      case .lost:
        guard let message = message(of: event) else { break }
        lines.append("m\(message.sender) -->x m\(message.receiver) : \(text(message.text))")
      case .state(let lane, let state): lines.append("hnote over m\(lane) : \(text(state))")
      case .failure(let lane, let failure):
        lines.append("rnote over m\(lane) #FFEBE9 : \(text(failure))")
      }
    }
    return (lines + ["@enduml"]).joined(separator: "\n") + "\n"
  }
}
