/// The actions of a machine that deliver an input.
struct InputDelivery {
  let match: ActionMatch

  /// The actions that cancel the delivery of an equal value.
  var cancellations: [ActionMatch] = []

  init(_ match: ActionMatch) { self.match = match }

  /// All types of actions that are looked for.
  var matches: [ActionMatch] { [match] + cancellations }
}

/// A closure that finds a value in the actions of a type.
struct ActionMatch {
  /// The name of the type.
  let type: String

  /// Whether a value is an action of the type.
  let isAction: (Any) -> Bool

  /// Returns the value that an action contains; nil for other values.
  let value: (Any) -> Any?

  init<Action, Delivered>(_ match: @escaping (Action) -> Delivered?) {
    type = "\(Action.self)"
    isAction = { $0 is Action }
    value = { ($0 as? Action).flatMap(match) }
  }
}

/// An action that has occurred, with the values that it delivers to the inputs of one label.
struct PendingAction: Hashable {
  private let values: [Int: Any]
  private let keys: [Int: AnyHashable]

  init(_ values: [Int: Any]) {
    self.values = values
    keys = values.mapValues { identity(of: $0) }
  }

  /// Returns the value for an input; nil if the action doesn't deliver it.
  func value(for input: Int) -> Any? { values[input] }

  /// Returns whether the action delivers a value to an input.
  func delivers(_ value: Any, to input: Int) -> Bool { keys[input] == identity(of: value) }

  /// The text of the values, which is the same in each run.
  var text: String {
    values.sorted { $0.key < $1.key }.map { "\($0.key): \(Value(of: $0.value).fullText)" }
      .joined(separator: ", ")
  }

  static func == (left: Self, right: Self) -> Bool { left.keys == right.keys }

  func hash(into hasher: inout Hasher) { hasher.combine(keys) }
}

/// The inputs that actions deliver, with those of one label together.
struct InputDeliveries {
  /// The inputs of each label, by their numbers.
  private var groups: [[(input: Int, delivery: InputDelivery)]] = []

  /// The group of each input.
  private(set) var numbers: [Int: Int] = [:]

  init<Machine>(_ inputs: [MachineInput<Machine>]) {
    var numbersOfLabels: [String: Int] = [:]
    for (index, input) in inputs.enumerated() {
      guard let delivery = input.delivery else { continue }
      let number = numbersOfLabels[input.label, default: groups.count]
      if number == groups.count { groups.append([]) }
      groups[number].append((index, delivery))
      (numbersOfLabels[input.label], numbers[index]) = (number, number)
    }
  }

  var isEmpty: Bool { groups.isEmpty }

  /// The actions of the initial state: none for each group.
  var initial: [[PendingAction]] { groups.map { _ in [] } }

  /// Returns whether an action has occurred for an input, or whether the input needs none.
  func allows(_ input: Int, _ pending: [[PendingAction]]) -> Bool {
    numbers[input].map { pending[$0].contains { $0.value(for: input) != nil } } ?? true
  }

  /// Removes the first action for an input, and returns its value; nil for an input that needs none.
  func take(_ input: Int, from pending: inout [[PendingAction]]) -> Any? {
    guard let group = numbers[input],
      let index = pending[group].firstIndex(where: { $0.value(for: input) != nil })
    else { return nil }
    return pending[group].remove(at: index).value(for: input)
  }

  /// Adds the actions in an output.
  ///
  /// - Returns: The names of the types of actions that occurred.
  func record(_ output: Any, in pending: inout [[PendingAction]]) -> Set<String> {
    var types: Set<String> = []
    if isEmpty { return types }
    let actions = actions(in: output)
    for (number, group) in groups.enumerated() {
      for action in actions {
        let matches = group.flatMap(\.delivery.matches)
        types.formUnion(matches.filter { $0.isAction(action) }.map(\.type))
        let values = group.compactMap { input, delivery in
          delivery.match.value(action).map { (input, $0) }
        }
        if !values.isEmpty {
          pending[number].append(PendingAction(Dictionary(values) { first, _ in first }))
        }
        for (input, delivery) in group {
          for value in delivery.cancellations.compactMap({ $0.value(action) }) {
            let index = pending[number].firstIndex { $0.delivers(value, to: input) }
            if let index { pending[number].remove(at: index) }
          }
        }
      }
    }
    return types
  }
}
