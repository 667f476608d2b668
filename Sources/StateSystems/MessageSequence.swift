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
  func text(of event: Event) -> String {
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
    func escaped(_ text: String) -> String { LabelEscaping.mermaid.escaped(text) }
    let participants = usedLanes.map { "participant m\($0) as \(escaped(lanes[$0]))" }
    let notation = Notation(
      call: "->>", sent: "--)", lost: "--x", colon: ": ", state: "Note over", note: "Note over",
      failure: (start: "Note over", colon: ": ⚡ "), escaped: escaped)
    return (["sequenceDiagram"] + (participants + lines(in: notation)).map { "  " + $0 })
      .joined(separator: "\n") + "\n"
  }

  /// The sequence as a sequence diagram in PlantUML.
  public var plantUML: String {
    func escaped(_ text: String) -> String {
      LabelEscaping.plantUML.escaped(text, startsLine: true)
    }
    let participants = usedLanes.map { "participant \"\(escaped(lanes[$0]))\" as m\($0)" }
    let notation = Notation(
      call: " -> ", sent: " -->> ", lost: " -->x ", colon: " : ", state: "hnote over",
      note: "rnote over", failure: (start: "rnote over", colon: " #FFEBE9 : "), escaped: escaped)
    return
      (["@startuml", "title \(escaped(name))"] + participants + lines(in: notation) + ["@enduml"])
      .joined(separator: "\n") + "\n"
  }

  /// The signs of a language of sequence diagrams.
  private struct Notation {
    let call: String
    let sent: String
    let lost: String

    /// The sign between an element and its text.
    let colon: String
    let state: String
    let note: String
    let failure: (start: String, colon: String)
    let escaped: (String) -> String
  }

  /// Returns the initial states and the events, one in a line.
  private func lines(in notation: Notation) -> [String] {
    func arrow(_ message: Message, _ sign: String) -> String {
      "m\(message.sender)\(sign)m\(message.receiver)\(notation.colon)\(notation.escaped(message.text))"
    }
    func note(_ start: String, _ lane: Int, _ text: String, _ colon: String) -> String {
      "\(start) m\(lane)\(colon)\(notation.escaped(text))"
    }
    func state(_ lane: Int, _ text: String) -> String {
      note(notation.state, lane, text, notation.colon)
    }
    return usedLanes.filter { $0 > 0 }.map { state($0, start[$0 - 1]) }
      + events.compactMap { event in
        switch event {
        case .call(let message): arrow(message, notation.call)
        case .sent(let message): arrow(message, notation.sent)
        case .lost: message(of: event).map { arrow($0, notation.lost) }
        case .arrived: message(of: event).map { end($0, "arrives") }
        case .cancelled: message(of: event).map { end($0, "is canceled") }
        case .state(let lane, let text): state(lane, text)
        case .failure(let lane, let text):
          note(notation.failure.start, lane, text, notation.failure.colon)
        }
      }
    func end(_ message: Message, _ verb: String) -> String {
      note(notation.note, message.receiver, "\(message.text) \(verb)", notation.colon)
    }
  }
}
