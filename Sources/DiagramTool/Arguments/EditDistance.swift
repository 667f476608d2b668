/// How far a word is from another, to suggest what was probably meant.
enum EditDistance {
  /// The candidate that is nearest to a text, or nil if none comes near.
  ///
  /// Near is a third of the letters changed, but at least one of several, or a beginning of two
  /// letters or more. Capitals and small letters don't differ.
  static func nearest(to text: String, among candidates: [String]) -> String? {
    let text = Array(text.lowercased())
    // Of a single letter, nothing would be left of what was typed.
    let limit = text.count < 2 ? 0 : max(1, text.count / 3)
    var best: (candidate: String, distance: Int)?
    for candidate in candidates {
      let letters = Array(candidate.lowercased())
      guard abs(letters.count - text.count) <= limit else { continue }
      let distance = between(text, letters)
      if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    if let best { return best.candidate }
    // Options are compared with their dashes, which don't make a beginning.
    guard text.drop(while: { $0 == "-" }).count >= 2 else { return nil }
    return candidates.first { $0.lowercased().hasPrefix(String(text)) }
  }

  /// The number of letters that are inserted, deleted, replaced, or swapped with their neighbour
  /// to make one word from another: the optimal string alignment distance after F. J. Damerau,
  /// "A technique for computer detection and correction of spelling errors" (1964).
  ///
  /// - Complexity: O(*n* × *m*).
  static func between(_ first: [Character], _ second: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...second.count)
    for row in 0..<first.count {
      var current = [row + 1]
      for column in 0..<second.count {
        let isSame = first[row] == second[column]
        var distance = min(
          last[column + 1] + 1, current[column] + 1, last[column] + (isSame ? 0 : 1))
        let isSwap =
          row > 0 && column > 0 && first[row] == second[column - 1]
          && first[row - 1] == second[column]
        if isSwap { distance = min(distance, beforeLast[column - 1] + 1) }
        current.append(distance)
      }
      (beforeLast, last) = (last, current)
    }
    return last[second.count]
  }
}
