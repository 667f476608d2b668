import StateDiagrams
import StateExploration

/// Finds the inputs of a machine by their names on the command line.
///
/// An input has three names, in this order of precedence: its label, its name with the payload, and
/// any other spelling that it accepts.
struct EventSearch {
  private let machine: String
  private let inputs: [ModelInput]
  private let timeouts: [StateTimeout]

  init(_ run: DiagramRun, of machine: String) {
    inputs = run.events
    timeouts = run.knownTimeouts
    self.machine = machine
  }

  /// An input that a person named.
  enum Name: Hashable {
    /// An event, by its index.
    case event(Int)
    /// The timeout of the state in which it is named: the text is its time, or the event that it raises.
    case timeout(String)
  }

  /// Returns the inputs in a list such as `insertCoin(50),after 5 s,admitPerson`.
  ///
  /// Commas separate, except inside of brackets. If the whole text is the name of one input, its
  /// commas don't separate either.
  ///
  /// - Throws: A `UsageError` if the machine has no input of a name.
  func events(in list: String) throws(UsageError) -> [Name] {
    if let event = find(list) { return [event] }
    var result: [Name] = []
    for word in Self.words(of: list) { result.append(try event(named: word)) }
    return result
  }

  /// Returns an input. A label that several events share names the first of them.
  ///
  /// - Throws: A `UsageError` with a similar name, and the names of the inputs.
  func event(named name: String) throws(UsageError) -> Name {
    if let event = find(name) { return event }
    let names = inputs.map(\.name).withoutRepetitions
    throw UsageError(
      name.isEmpty
        ? "The name of an event is empty." : "\(machine.quoted) has no event \(name.quoted).",
      suggestion: EditDistance.nearest(to: name, among: names + inputs.map(\.label)),
      names.isEmpty
        ? "It has timeouts only."
        : names.count == 1
          ? "The only event is \(names.shortQuotedList)."
          : "The events are \(names.shortQuotedList)."
    )
  }

  /// Returns whether an input has the name.
  func contains(_ name: String) -> Bool { find(name) != nil }

  private func find(_ name: String) -> Name? {
    let event =
      inputs.firstIndex { $0.label == name } ?? inputs.firstIndex { $0.name == name }
      ?? inputs.firstIndex { $0.name.filter { $0 != "\"" } == name }
      ?? inputs.firstIndex { $0.isNamed(name) }
    if let event { return .event(event) }
    let isTimeout = TimeoutLabel(name) != nil || timeouts.contains { $0.isNamed(name) }
    return isTimeout ? .timeout(name) : nil
  }

  /// Splits a list at commas outside of brackets, and trims the words.
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

extension DiagramRun {
  /// Returns the index of an input of the current state.
  ///
  /// - Throws: An error if the input is a timeout that the state doesn't have.
  func input(_ name: EventSearch.Name) throws(UsageError) -> Int {
    switch name {
    case .event(let number): return number
    case .timeout(let name):
      guard timeout?.isNamed(name) == true else {
        throw UsageError(
          "The state \(stateText.quoted) has no timeout \(name.quoted).",
          timeout.map { "Its timeout is \($0.label.text.quoted)." } ?? "It has no timeout.")
      }
      return events.count
    }
  }
}
