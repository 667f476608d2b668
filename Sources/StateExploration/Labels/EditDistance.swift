/// The distance between two words, for suggestions such as *Did you mean '--format'?*
package enum EditDistance {
  /// Returns the candidate that is most similar to a text; nil if none is similar.
  ///
  /// A candidate is similar if at most a third of the text's letters must be edited. One edit is
  /// always allowed, except in a text of a single letter. If no candidate is similar, the first one
  /// that starts with the text is returned, provided that the text has at least two letters. Case
  /// is ignored.
  ///
  /// ```text
  /// "redner"   render       one edit
  /// "turn"     turnstile    a prefix
  /// "x"        nil
  /// ```
  package static func nearest(to text: String, among candidates: [String]) -> String? {
    let text = Array(text.lowercased())
    // An edit of a single letter would leave nothing of the text.
    let limit = text.count < 2 ? 0 : max(1, text.count / 3)
    var best: (candidate: String, distance: Int)?
    for candidate in candidates {
      let letters = Array(candidate.lowercased())
      guard abs(letters.count - text.count) <= limit else { continue }
      let distance = between(text, letters)
      if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    if let best { return best.candidate }
    // Options are compared with their dashes, which don't count as letters of a prefix.
    guard text.drop(while: { $0 == "-" }).count >= 2 else { return nil }
    return candidates.first { $0.lowercased().hasPrefix(String(text)) }
  }

  /// Returns the optimal string alignment distance of two words: the least number of letters to
  /// insert, delete, replace, or swap with a neighbor.
  ///
  /// After F. J. Damerau, "A technique for computer detection and correction of spelling errors"
  /// (1964). A swapped pair is not edited again, so that three rows of the table suffice.
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
