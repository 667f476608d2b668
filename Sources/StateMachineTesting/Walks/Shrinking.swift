/// Removes inputs from a failing sequence until none can be left out.
///
/// Parts of half the length are tried first, then shorter ones: the algorithm ddmin of A. Zeller and
/// R. Hildebrandt, "Simplifying and isolating failure-inducing input" (2002), without the tests of
/// parts alone.
///
/// - Parameters:
///   - failure: The failure.
///   - inputs: Its inputs.
///   - failing: Returns the failure of a sequence; nil if it doesn't fail, or isn't possible.
/// - Returns: The last failure, with its inputs.
/// - Complexity: O(*n*²) calls for *n* inputs.
nonisolated(nonsending) func shrink(
  _ failure: PathFailure, _ inputs: [Int],
  failing: nonisolated(nonsending) ([Int]) async throws -> PathFailure?
) async rethrows -> (failure: PathFailure, inputs: [Int]) {
  var failure = failure
  var inputs = Array(inputs.prefix(failure.inputs?.count ?? inputs.count))
  var size = max(1, inputs.count / 2)
  while true {
    var start = 0
    var isShorter = false
    while start < inputs.count {
      let candidate = Array(inputs[..<start] + inputs[min(start + size, inputs.count)...])
      if let other = try await failing(candidate) {
        failure = other
        inputs = Array(candidate.prefix(other.inputs?.count ?? candidate.count))
        isShorter = true
      } else {
        start += size
      }
    }
    if size == 1, !isShorter { return (failure, inputs) }
    size = max(1, size / 2)
  }
}
