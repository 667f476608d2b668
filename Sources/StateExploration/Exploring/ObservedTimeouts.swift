/// The reactions of states to their timeouts, which only some states have.
///
/// Timeouts are recorded apart from the other observations, because their number isn't known before
/// the exploration ends. ``added(to:_:reportsIgnored:)`` then makes them inputs like all others.
@usableFromInline
struct ObservedTimeouts {
  /// The reaction of one row to its timeout. `row`, `reaction` and `target` are as in
  /// ``Observations``.
  struct Observation {
    let timeout: ModelTimeout
    let row: Int
    let reaction: Int32
    let target: Int32
  }

  /// The observations, in the order of their rows.
  private(set) var all: [Observation] = []

  /// The distinct durations.
  private(set) var labels: Set<TimeoutLabel> = []

  @usableFromInline
  init() {}

  @usableFromInline
  mutating func append(_ timeout: ModelTimeout, row: Int, reaction: Int32, target: Int32) {
    labels.insert(timeout.label)
    all.append(Observation(timeout: timeout, row: row, reaction: reaction, target: target))
  }

  /// Returns inputs and observations in which each distinct duration is an input. States without
  /// that timeout ignore it.
  ///
  /// An event that was only observed as the event of a timeout is removed from the inputs.
  func added(
    to inputs: [ModelInput], _ observations: Observations, reportsIgnored: Bool
  ) -> (inputs: [ModelInput], observations: Observations) {
    let kept = keptInputs(inputs, observations, reportsIgnored)
    let labels = labels.sorted()
    let inputCount = kept.count + labels.count
    let columns = Dictionary(uniqueKeysWithValues: zip(labels, kept.count..<inputCount))
    var result = observations
    result.reactions = []
    result.targets = []
    for (row, state) in observations.rows.enumerated() {
      for input in kept {
        result.reactions.append(observations.reactions[row * inputs.count + input])
        result.targets.append(observations.targets[row * inputs.count + input])
      }
      result.reactions += labels.map { _ in Observations.ignored }
      result.targets += labels.map { _ in state }
    }
    for observation in all {
      let cell = observation.row * inputCount + (columns[observation.timeout.label] ?? 0)
      result.reactions[cell] = observation.reaction
      result.targets[cell] = observation.target
    }
    return (kept.map { inputs[$0] } + labels.map { ModelInput($0) }, result)
  }

  /// Returns the inputs that some state without such a timeout doesn't ignore, and all inputs that
  /// share their label with one of these. The label alone would stand for the other inputs.
  private func keptInputs(
    _ inputs: [ModelInput], _ observations: Observations, _ reportsIgnored: Bool
  ) -> [Int] {
    let handled = inputs.indices.filter { input in
      let rows = Set(all.filter { $0.timeout.event.isSameEvent(as: inputs[input]) }.map(\.row))
      guard !rows.isEmpty else { return true }
      return observations.rows.indices.contains { row in
        let index = row * inputs.count + input
        return !rows.contains(row)
          && !Self.isIgnored(
            observations.reactions[index], from: observations.rows[row],
            to: observations.targets[index], reportsIgnored)
      }
    }
    let labels = Set(handled.map { inputs[$0].label })
    return inputs.indices.filter { labels.contains(inputs[$0].label) }
  }

  /// Returns the timeouts that their own states ignore.
  func ignored(_ observations: Observations, reportsIgnored: Bool) -> [Observation] {
    all.filter {
      Self.isIgnored(
        $0.reaction, from: observations.rows[$0.row], to: $0.target, reportsIgnored)
    }
  }

  /// Returns whether a reaction counts as ignored: it is reported as such, or it has no effects and
  /// leaves the state unchanged, as an internal transition or in a machine that reports nothing.
  private static func isIgnored(
    _ reaction: Int32, from source: Int32, to target: Int32, _ reportsIgnored: Bool
  ) -> Bool {
    let isEmpty = reaction == Observations.stayedBit || !reportsIgnored && reaction == 0
    return reaction == Observations.ignored || isEmpty && source == target
  }
}
