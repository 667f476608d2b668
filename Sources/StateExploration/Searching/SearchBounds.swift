/// The part of a machine's states and steps that was searched.
package struct SearchBounds {
  /// The number of states that received every input.
  let states: Int

  /// The number of steps that were applied.
  let steps: Int

  /// The limit that stopped the search; nil if none did.
  private(set) var limit: Behavior.Limit?

  private(set) var isInterrupted = false

  /// The greatest length of which every sequence of inputs was tried; nil if the search is complete.
  private(set) var triedLength: Int?

  /// The number of steps that trap or never return.
  let failureCount: Int

  /// Whether different states were counted as one.
  private(set) var isAbstract = false

  private let comparesFingerprints: Bool

  /// The greatest number of fingerprints that were compared with each other; 0 if states were.
  private(set) var fingerprintCount = 0

  let problems: [Behavior.Problem]

  /// The bounds of a search.
  ///
  /// - Parameters:
  ///   - result: The result of the search.
  ///   - problems: The problems of the search and of what was stored.
  ///   - comparesFingerprints: Whether states were compared by fingerprints.
  init(_ result: SearchResult, problems: [Behavior.Problem], comparesFingerprints: Bool) {
    (states, steps) = (result.states, result.steps)
    failureCount = result.violations.reduce(0) { sum, violation in
      [nil, .undetermined].contains(violation.group.failure) ? sum : sum + violation.count
    }
    self.problems = problems
    self.comparesFingerprints = comparesFingerprints
    limit(by: result)
  }

  /// The bounds of a search that stored all steps.
  package init(_ space: StateSpace) {
    self.init(
      space.exploration.search, problems: space.exploration.behavior.problems,
      comparesFingerprints: false)
  }

  /// Limits the bounds by those of a further search.
  mutating func limit(by result: SearchResult) {
    if comparesFingerprints { fingerprintCount = max(fingerprintCount, result.states) }
    if result.hasMergedStates { isAbstract = true }
    guard let stop = result.stop else { return }
    triedLength = min(triedLength ?? .max, result.depth)
    switch stop {
    case .limit(let reached): limit = limit ?? reached
    case .interrupted, .unfit: isInterrupted = true
    }
  }

  /// The sentence about the chance that fingerprints hid a state; nil without them.
  var fingerprintText: String? {
    guard fingerprintCount > 0 else { return nil }
    // Of n fingerprints, two are equal with a chance of about n² / 2⁶⁵.
    var chance = Double(fingerprintCount) * Double(fingerprintCount) / 0x1p65
    var exponent = 0
    while chance < 0.1, exponent < 19 {
      chance *= 10
      exponent += 1
    }
    return "States were compared by 64-bit fingerprints: the chance that one was missed is below "
      + (exponent == 0 ? "\(chance)." : "1 in 1\(String(repeating: "0", count: exponent)).")
  }
}
