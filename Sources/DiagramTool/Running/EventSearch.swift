import StateDiagrams

/// Finds the events of a machine that a person names.
struct EventSearch {
  private let machine: String
  private let events: [RunEvent]

  init(_ events: [RunEvent], of machine: String) {
    self.events = events
    self.machine = machine
  }

  /// The places of the events that a list names, separated by commas: `insertCoin(50),admitPerson`.
  ///
  /// A comma inside brackets separates nothing, nor does one in the name of an event that is given
  /// by itself.
  func events(in list: String) throws(UsageError) -> [Int] {
    if let event = find(list) { return [event] }
    var result: [Int] = []
    for word in Self.words(of: list) { result.append(try event(named: word)) }
    return result
  }

  /// The place of the event of a name. A label that several events share names the first of them.
  func event(named name: String) throws(UsageError) -> Int {
    if let event = find(name) { return event }
    let names = events.map(\.name).withoutRepetitions
    throw UsageError(
      name.isEmpty
        ? "The name of an event is empty." : "\(machine.quoted) has no event \(name.quoted).",
      suggestion: EditDistance.nearest(to: name, among: names + events.map(\.label)),
      "The events are \(names.shortQuotedList).")
  }

  /// Whether an event has the name.
  func knows(_ name: String) -> Bool { find(name) != nil }

  private func find(_ name: String) -> Int? {
    events.firstIndex { $0.label == name } ?? events.firstIndex { $0.isNamed(name) }
  }

  private static func words(of list: String) -> [String] {
    var words = [""]
    var depth = 0
    for character in list {
      switch character {
      case "(", "[": depth += 1
      case ")", "]": depth -= 1
      default: break
      }
      if character == ",", depth <= 0 {
        words.append("")
      } else {
        words[words.count - 1].append(character)
      }
    }
    return words.map { String($0.trimmed) }
  }
}
