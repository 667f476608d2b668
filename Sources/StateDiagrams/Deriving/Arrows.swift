import StateExploration

/// The transition of a diagram that draws each observation.
///
/// The derivation records it. Runs, highlights and exports look it up.
struct Arrows {
  /// The table that was drawn; nil for the declarations of a transition table.
  var behavior: Behavior?

  /// For each region, the index of the transition of each row and input; -1 if none draws it.
  var regions: [[Int32]] = []

  /// The indices of the transitions of each declaration of a transition table, by its number.
  var declarations: [Int: Set<Int>] = [:]

  /// Returns the index of the transition that draws an input in a row for a region; nil if none does.
  func transition(row: Int, input: Int, region: Int) -> Int? {
    guard let behavior else { return nil }
    let number = regions[region][row * behavior.inputs.count + input]
    return number < 0 ? nil : Int(number)
  }
}
