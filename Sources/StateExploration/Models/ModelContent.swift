/// The parts of a model besides its steps: inputs, lists, and descriptions.
@usableFromInline
struct ModelContent<State> {
  let inputs: [ModelInput]

  /// The name of the list of states, for messages.
  var stateList = "states:"

  /// The name of the list of inputs, for messages.
  let inputList: String

  /// The listed states; nil if the model is explored from its initial state.
  @usableFromInline
  var listedStates: [State]?

  /// Creates trackers of the orthogonal regions. The argument is whether listed states are numbered
  /// first.
  var regions: (_ startsWithList: Bool) -> [RegionTracker<State>] = { _ in [] }

  var description: StateDescription<State>

  /// Whether the machine reports ignored inputs.
  let reportsIgnored: Bool

  /// Returns a key that is equal for states that count as the same one; nil if only equal states
  /// do.
  @usableFromInline
  var identity: ((State) -> AnyHashable)?

  /// Returns the bookkeeping of a state, which is not described; nil if there is none.
  var bookkeeping: (State) -> AnyHashable? = { _ in nil }

  /// Returns the part of a state that is described. The rest is bookkeeping of the exploration.
  var subject: (State) -> Any = { $0 }

  /// Whether each state is made anew by repeating inputs, so that the same state has other objects.
  var remakesObjects = false

  /// Returns the number of the declaration of a table that decides about an input; nil if there is
  /// none, or if the machine isn't a table.
  var declaration: (State, _ input: Int) -> Int? = { _, _ in nil }

  /// The effects of starting the machine.
  var initialEffects: [EffectText] = []

  /// Problems that were found before the exploration.
  var problems: [Exploration.Problem] = []

  /// Returns a key that is equal for states whose described parts are the same. The labels of states
  /// whose objects are made anew can depend on these.
  func subjectIdentity(_ state: State) -> AnyHashable {
    guard remakesObjects else { return StateExploration.identity(of: subject(state)) }
    let summary = description.summary(state)
    return AnyHashable(
      [summary.path, summary.innerPaths, identityWithoutObjects(of: subject(state))]
        as [AnyHashable])
  }
}

/// An input of a model: an event, a call of an existing machine, or a timeout.
package struct ModelInput {
  /// The label of the input.
  package let label: String

  /// The origin of the payload: the event itself, the payload's text, or nothing for a timeout.
  private enum Source {
    case event(Any)
    case text(String?)
    case timeout
  }

  private let source: Source

  /// Whether another input has the same label.
  fileprivate(set) var isLabelShared = false

  /// Whether another input has the same label and payload, but another case.
  fileprivate(set) var isPayloadShared = false

  /// Whether no other input has the same name if its values are texts for readers.
  fileprivate var isReadable = false

  init(_ label: String, event: Any) {
    self.label = label
    source = .event(event)
  }

  init(_ label: String, payload: String?) {
    self.label = label
    source = .text(payload)
  }

  /// Creates the input of a timeout.
  init(_ timeout: TimeoutLabel) {
    label = timeout.text
    source = .timeout
  }

  /// Whether the input is a timeout, which only occurs in states that have it.
  package var isTimeout: Bool {
    if case .timeout = source { true } else { false }
  }

  /// Returns whether two inputs are the same event.
  package func isSameEvent(as other: ModelInput) -> Bool {
    label == other.label && identity == other.identity
  }

  /// The payload; the label for an input without one.
  package var payload: PayloadText {
    switch source {
    case .event(let event): PayloadText(of: event)
    case .text(let text): PayloadText(text: text ?? label)
    case .timeout: PayloadText(text: label)
    }
  }

  /// A text of the payload that differs from those of other inputs with the label, in at most
  /// ``valueTextLimit`` characters. It contains the case if another case has the same label and payload.
  package var key: String { isPayloadShared ? keys[0] : payload.key }

  /// The keys that the event can have, because they depend on the other inputs: first the one with the
  /// case, then the payload alone.
  package var keys: [String] {
    guard case .event(let event) = source else { return [payload.key] }
    return [bounded(structuralText(of: event)), payload.key]
  }

  /// The features that can distinguish the input from others with the same label.
  package var features: Features {
    switch source {
    case .event(let event): Features(of: event)
    case .text(let text): Features(text: text ?? label)
    case .timeout: Features(text: label)
    }
  }

  /// The label, and the contents of all values with their names.
  package var contents: String {
    if case .event(let event) = source { "\(label) \(structuralText(of: event))" } else { name }
  }

  /// Whether the payload is a part of the name.
  private var carriesPayload: Bool {
    switch source {
    case .event(let event):
      let mirror = Mirror(reflecting: event)
      return isLabelShared || mirror.displayStyle == .enum && !mirror.children.isEmpty
    case .text(let text): return text != nil
    case .timeout: return false
    }
  }

  /// The unique name among the inputs of the machine: `insertCoin(50)`, `wait(1.0 seconds)`.
  package var name: String { isReadable ? readableName : structuralName }

  /// The unique name with the contents of all values, which don't depend on the other inputs.
  package var structuralName: String {
    if isPayloadShared, case .event(let event) = source {
      return "\(label)(\(structuralText(of: event)))"
    }
    return carriesPayload ? "\(label)(\(payload.text))" : label
  }

  /// The name with texts of the values for readers.
  fileprivate var readableName: String {
    guard carriesPayload, case .event(let event) = source else { return structuralName }
    let text = isPayloadShared ? readableText(of: event) : PayloadText(readable: event).text
    return "\(label)(\(text))"
  }

  /// Returns whether a text that a user entered names this input: `insertCoin(50)`,
  /// `insertCoin(value: 50)`, or `insertCoin [50]` as in the diagram. Quotation marks can be
  /// omitted.
  package func isNamed(_ word: String) -> Bool {
    guard carriesPayload else { return false }
    if word == name { return true }
    func plain(_ text: String) -> String { text.filter { $0 != " " && $0 != "\"" } }
    var payloads = [payload]
    if isReadable, case .event(let event) = source { payloads.append(PayloadText(readable: event)) }
    let texts = payloads.flatMap { [$0.text, $0.labelledText] }
    return texts.contains { text in
      ["\(label)(\(text))", "\(label)[\(text)]"].contains { plain($0) == plain(word) }
    }
  }

  /// A key that is equal for equal events.
  fileprivate var identity: AnyHashable {
    switch source {
    case .event(let event): StateExploration.identity(of: event)
    case .text(let text): AnyHashable(text)
    case .timeout: AnyHashable(label)
    }
  }
}

extension [ModelInput] {
  /// Returns the numbers of the inputs with a label, `read`, which several can share, or with a
  /// name, `read(upgrade head)`.
  func numbers(named name: String) -> [Int] {
    let exact = indices.filter { self[$0].label == name || self[$0].name == name }
    return exact.isEmpty ? indices.filter { self[$0].isNamed(name) } : exact
  }

  /// Returns the inputs with flags on those that share a label or a payload.
  func withSharedLabels() -> [ModelInput] {
    var counts: [String: Int] = [:]
    for input in self { counts[input.label, default: 0] += 1 }
    var inputs = self
    var namesakes: [String: [Int]] = [:]
    for index in indices where counts[self[index].label, default: 0] > 1 {
      inputs[index].isLabelShared = true
      namesakes[inputs[index].name, default: []].append(index)
    }
    for indices in namesakes.values where indices.count > 1 {
      for index in indices { inputs[index].isPayloadShared = true }
    }
    // Of several inputs with one readable name, each has its structural name.
    let names = inputs.map(\.readableName)
    var first: [String: Int] = [:]
    for (index, name) in names.enumerated() {
      inputs[index].isReadable = true
      if let other = first.updateValue(index, forKey: name) {
        inputs[index].isReadable = false
        inputs[other].isReadable = false
      }
    }
    return inputs
  }

  /// The labels of the inputs that are in the list more than once.
  var duplicates: [String] {
    // Equal inputs have equal labels, which are rarely shared. The values 0.0 and -0.0 are equal, but
    // both are tried.
    var seen: Set<AnyHashable> = []
    return filter { $0.isLabelShared && !seen.insert([$0.structuralName, $0.identity]).inserted }
      .map(\.label)
  }
}
