import StateExploration

/// The labels of a machine's inputs. Inputs with the same label share an arrow.
///
/// For the inputs `coin(1)`, `push` and `coin(2)` with the labels `coin` and `push`, ``labels`` is
/// `["coin", "push"]`, and ``inputs`` is `[[0, 2], [1]]`.
struct InputLabels {
  /// The distinct labels, in order of first occurrence.
  private(set) var labels: [String] = []

  /// The numbers of the inputs with each label.
  private(set) var inputs: [[Int]] = []

  /// The input of each label that only one input has; nil for other labels.
  private(set) var onlyInputs: [Int?] = []

  /// Whether each label is that of a timeout.
  private(set) var areTimeouts: [Bool] = []

  init(_ behavior: Behavior) {
    var numbers: [String: Int] = [:]
    for (index, input) in behavior.inputs.enumerated() {
      if let number = numbers[input.label] {
        inputs[number].append(index)
      } else {
        numbers[input.label] = labels.count
        labels.append(input.label)
        areTimeouts.append(input.isTimeout)
        inputs.append([index])
      }
    }
    onlyInputs = inputs.map { $0.count == 1 ? $0[0] : nil }
  }
}
