import StateExploration

/// The labels of the inputs that a diagram shows. Inputs with the same label share an arrow.
///
/// For the inputs `coin(1)`, `push` and `coin(2)` with the labels `coin` and `push`, ``labels`` is
/// `["coin", "push"]`, and ``inputs`` is `[[0, 2], [1]]`.
struct InputLabels {
  /// The distinct labels, in order of first occurrence. That of the timeout is the last.
  private(set) var labels: [String] = []

  /// The numbers of the inputs with each label.
  private(set) var inputs: [[Int]] = []

  /// The input of each label that only one input has; nil for other labels.
  private(set) var onlyInputs: [Int?] = []

  /// The distinct times of timeouts, `after 5 s`.
  let times: [String]

  /// The index in ``times`` of each timeout of the table.
  let timeOfTimeout: [Int]

  private var timeoutLabel: Int?

  init(_ behavior: Behavior) {
    (times, timeOfTimeout) = behavior.timeouts.map(\.label.text).numbered
    var numbers: [String: Int] = [:]
    for index in behavior.shownInputs where index != behavior.timeoutInput {
      let input = behavior.inputs[index]
      if let number = numbers[input.label] {
        inputs[number].append(index)
      } else {
        numbers[input.label] = labels.count
        labels.append(input.label)
        inputs.append([index])
      }
    }
    if let input = behavior.timeoutInput {
      timeoutLabel = labels.count
      labels.append(ModelInput.timeout.label)
      inputs.append([input])
    }
    onlyInputs = inputs.map { $0.count == 1 ? $0[0] : nil }
  }

  /// Returns the text of a label as an event of the diagram.
  ///
  /// - Parameter time: The index in ``times``; -1 for an event.
  func text(_ label: Int, time: Int32) -> String { time < 0 ? labels[label] : times[Int(time)] }

  /// Returns the text of a label for messages.
  func text(_ label: Int) -> String {
    label == timeoutLabel ? times.joined(separator: "', '") : labels[label]
  }
}
