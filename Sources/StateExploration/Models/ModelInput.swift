/// An input of a model: an event, a call of an existing machine, or the timeout.
@usableFromInline
package struct ModelInput: Hashable, Sendable {
  /// The label of the input. Inputs with the same label are one event of the diagram.
  package let label: String

  /// The event itself, or the text that distinguishes a call; nil for a call without one and for the
  /// timeout.
  package let value: Value?

  /// Whether the input is the timeout. Its time and its event depend on the state (``StateTimeout``).
  @usableFromInline
  package let isTimeout: Bool

  /// The timeout, the last input of a machine in which some state has one.
  package static let timeout = ModelInput("timeout", value: nil, isTimeout: true)

  /// The name among the inputs of the machine: `insertCoin(50)`.
  package fileprivate(set) var name: String

  package init(_ label: String, value: Value?) {
    // An event with the label of a timeout would be read as one.
    self.init(
      TimeoutLabel(label) == nil ? label : label.quoted, value: value, isTimeout: false)
  }

  private init(_ label: String, value: Value?, isTimeout: Bool) {
    self.label = label
    self.value = value
    self.isTimeout = isTimeout
    name = label
    let carries = value.map { !$0.carriedText(label: label).isEmpty } ?? false
    if carries { name = "\(label)(\(key))" }
  }

  /// Creates the timeout with its time as the label.
  init(_ time: TimeoutLabel) { self.init(time.text, value: nil, isTimeout: true) }

  /// Creates the input of an event.
  init(event: Any, _ reader: ValueReader = ValueReader()) {
    self.init(labelText(of: event), value: reader.identity(of: event).value)
  }

  /// Creates an input that a person described.
  init(_ label: String, payload: String?) {
    self.init(label, value: payload.map { Value(written: $0) })
  }

  /// Returns whether two inputs are the same event.
  package func isSameEvent(as other: ModelInput) -> Bool {
    label == other.label && value == other.value && isTimeout == other.isTimeout
  }

  /// A text of the values that differs from those of other inputs with the label.
  package var key: String {
    guard let value else { return label }
    // The label of an only value is left out.
    if value.fields.count == 1, value.fields[0].value.fields.isEmpty {
      return value.fields[0].value.text
    }
    let text = value.carriedText(label: label)
    return text.isEmpty ? value.text : text
  }

  /// Returns whether a text that a user entered names this input: `insertCoin(50)`,
  /// `insertCoin(value: 50)`, or `insertCoin [50]` as in the diagram. Quotation marks can be
  /// omitted.
  package func isNamed(_ word: String) -> Bool {
    guard name != label else { return false }
    func plain(_ text: String) -> String { text.filter { $0 != " " && $0 != "\"" } }
    let values = value.map { $0.carriedText(label: label) } ?? ""
    return [values, key].contains { text in
      ["\(label)(\(text))", "\(label)[\(text)]"].contains { plain($0) == plain(word) }
    }
  }
}

extension [ModelInput] {
  /// Returns the numbers of the inputs with a label, `read`, which several can share, or with a
  /// name, `read(upgrade head)`.
  package func numbers(named name: String) -> [Int] {
    let exact = indices.filter { self[$0].label == name || self[$0].name == name }
    return exact.isEmpty ? indices.filter { self[$0].isNamed(name) } : exact
  }

  /// Returns the inputs, in which those with one name but different values are named by their cases:
  /// `press(left)` and `press(right)` with the label `press`.
  package func named() -> [ModelInput] {
    let values = Dictionary(grouping: self, by: \.name).mapValues { Set($0.map(\.value)).count }
    return map { input in
      guard values[input.name, default: 0] > 1, let value = input.value else { return input }
      var copy = input
      copy.name = "\(input.label)(\(value.text))"
      return copy
    }
  }

  /// The names that several inputs have. Equal events are in the list twice; different ones look the
  /// same.
  var sharedNames: [(name: String, areEqual: Bool)] {
    var first: [String: ModelInput] = [:]
    return compactMap { input in
      guard let other = first.updateValue(input, forKey: input.name) else { return nil }
      return (input.name, other.value == input.value)
    }
  }
}
