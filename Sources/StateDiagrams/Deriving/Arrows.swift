/// The transition of a diagram that draws each observation of its table.
///
/// The derivation records it. Runs, highlights, pages and exports look it up.
struct Arrows: Hashable, Sendable {
  /// For each region, the index of the transition of each row and input; -1 if none draws it. Empty for
  /// the declarations of a transition table.
  var regions: [[Int32]] = []

  /// The indices of the transitions of each declaration of a transition table, by its number.
  var declarations: [Int: Set<Int>] = [:]

  /// Returns the index of the transition that draws a step for a region; nil if none does.
  ///
  /// - Parameter step: The number of the step in the table: row × inputs + input.
  func transition(step: Int, region: Int) -> Int? {
    let number = regions[region][step]
    return number < 0 ? nil : Int(number)
  }
}
