package import StateExploration

/// Assigns each effect of a step to one region.
///
/// An effect, with its values, belongs to the first region whose moves decide: it occurs always or never
/// with each move from one state to another, and never without a move. Otherwise it belongs to the first
/// region whose node decides: it occurs always in some of the region's nodes and never in the others, and
/// both exist. Excluded and impossible steps count as lacking it. Otherwise it belongs to the first region.
///
/// A step inside a state with regions has only these regions to choose from. All other steps of such
/// a machine belong to the first region.
///
/// Lists of effects are numbered by their texts, because there are few distinct ones. The text of an effect
/// that diagrams don't show is empty.
package struct EffectAttribution {
  /// The lists of texts, by number; 0 is empty.
  private(set) var names: [[String]] = [[]]

  private var numbers: [[String]: Int32] = [[]: 0]

  /// For each list of texts, the number of the same list without empty ones.
  private var shownLists: [Int32] = [0]

  /// For each list of texts, the number of the same list without values.
  private var listsWithoutValues: [Int32] = [0]

  /// For each list of the table, the number of its list of texts.
  private var listOfObserved: [Int32] = []

  /// The number of a list of texts for each row, input and region, in this order. Empty for a
  /// machine without regions.
  private var lists: [Int32] = []

  /// Whether any region is inside a state.
  let isInner: Bool

  private let behavior: Behavior

  /// The number of the node of each state, for each region.
  private let nodeOfState: [[Int]]

  /// - Complexity: O(*s* × *i* × *r*) for *s* rows, *i* inputs and *r* regions.
  init(_ behavior: Behavior, _ nodesOfRegions: [RegionNodes]) {
    self.behavior = behavior
    nodeOfState = nodesOfRegions.map(\.nodeOfState)
    isInner = behavior.regions.contains { $0.container != nil }
    listOfObserved = behavior.effects.map { number(of: $0) }
    guard behavior.regions.count > 1 else { return }
    lists = Array(
      repeating: 0, count: behavior.rowCount * behavior.inputs.count * behavior.regions.count)
    for input in behavior.inputs.indices { attribute(input) }
  }

  /// Assigns the effects of a table.
  package init(_ behavior: Behavior) {
    self.init(behavior, behavior.regions.map { RegionNodes($0) })
  }

  /// Returns the texts of a region's effects. The parameters are those of ``list(of:row:input:region:)``.
  package func texts(of observed: Int, row: Int, input: Int, region: Int) -> [String] {
    names[Int(shown(list(of: observed, row: row, input: input, region: region)))]
  }

  /// Returns the number of the list of texts of a region's effects, as an index of ``names``.
  ///
  /// - Parameters:
  ///   - observed: The number of the list of all effects of the row and the input, in the table.
  ///   - row: The row.
  ///   - input: The input.
  ///   - region: The region.
  /// - Complexity: O(1).
  func list(of observed: Int, row: Int, input: Int, region: Int) -> Int32 {
    lists.isEmpty
      ? listOfObserved[observed]
      : lists[(row * behavior.inputs.count + input) * behavior.regions.count + region]
  }

  /// Returns the number of the same list without the effects that diagrams don't show.
  func shown(_ list: Int32) -> Int32 { shownLists[Int(list)] }

  /// Returns the number of the same list without values: `retry(…)` in place of `retry(after: 2)`.
  func withoutValues(_ list: Int32) -> Int32 { listsWithoutValues[Int(list)] }

  /// Returns whether an input in a row changes values of a state around regions, but no state of a
  /// region. The first of the regions shows it.
  func showsValues(row: Int, input: Int, region: Int) -> Bool {
    func moves(_ region: Int) -> Bool {
      behavior.source(row: row, region: region)
        != behavior.target(row: row, input: input, region: region)
    }
    let regions = regions(row: row, input: input)
    return regions.first == region && region > 0 && !regions.contains(where: moves)
      && !behavior.isUnchanged(row: row, input: input) && moves(0)
  }

  /// Returns the regions that can show a step.
  private func regions(row: Int, input: Int) -> [Int] {
    guard isInner else { return Array(behavior.regions.indices) }
    let (source, target) = (behavior.state(row: row), behavior.target(row: row, input: input))
    let inside = behavior.regions.indices.filter {
      behavior.regions[$0].container != nil && behavior.isActive($0, in: source)
        && behavior.isActive($0, in: target)
    }
    return inside.isEmpty ? [0] : inside
  }

  private mutating func attribute(_ input: Int) {
    let (moves, nodes) = (
      decidingRegions(input, byMoves: true), decidingRegions(input, byMoves: false)
    )
    for row in 0..<behavior.rowCount {
      guard let list = behavior.outcome(row: row, input: input).effects, list > 0 else { continue }
      let regions = regions(row: row, input: input)
      let owners = behavior.effects[list].map { effect in
        regions.first { moves[$0].contains(effect) }
          ?? regions.first { nodes[$0].contains(effect) } ?? regions[0]
      }
      for region in Set(owners) {
        let own = zip(behavior.effects[list], owners).filter { $1 == region }.map(\.0)
        lists[(row * behavior.inputs.count + input) * behavior.regions.count + region] =
          number(of: own)
      }
    }
  }

  /// Returns, for each region, the effects of an input about which its moves or its node decide.
  private func decidingRegions(_ input: Int, byMoves: Bool) -> [Set<ObservedEffect>] {
    behavior.regions.indices.map { region in
      var rowCounts: [[Int]: Int] = [:]
      var counts: [ObservedEffect: [[Int]: Int]] = [:]
      for row in 0..<behavior.rowCount where behavior.isActive(region, in: behavior.state(row: row))
      {
        let source = behavior.source(row: row, region: region)
        let target = behavior.target(row: row, input: input, region: region)
        let place =
          byMoves
          ? source == target ? [] : [source, target] : [nodeOfState[region][source]]
        rowCounts[place, default: 0] += 1
        guard let list = behavior.outcome(row: row, input: input).effects, list > 0 else {
          continue
        }
        for effect in Set(behavior.effects[list]) {
          counts[effect, default: [:]][place, default: 0] += 1
        }
      }
      let deciding = counts.filter { _, counts in
        (byMoves ? counts[[]] == nil : counts.count < rowCounts.count)
          && counts.allSatisfy { rowCounts[$0.key] == $0.value }
      }
      return Set(deciding.keys)
    }
  }

  /// Returns the number of the texts of effects, after adding them if they are new.
  private mutating func number(of effects: [ObservedEffect]) -> Int32 {
    func number(of text: (ObservedEffect) -> String) -> Int32 {
      self.number(of: effects.map { behavior.shows($0) ? text($0) : "" })
    }
    let (list, plain) = (number(of: \.text), number(of: \.textWithoutValues))
    listsWithoutValues[Int(list)] = plain
    listsWithoutValues[Int(shown(list))] = shown(plain)
    return list
  }

  /// Returns the number of a list of texts, after adding it if it is new. A new list is its own
  /// form without values, until the caller sets another one.
  private mutating func number(of list: [String]) -> Int32 {
    if let number = numbers[list] { return number }
    let number = Int32(names.count)
    names.append(list)
    listsWithoutValues.append(number)
    shownLists.append(number)
    numbers[list] = number
    let shown = list.filter { !$0.isEmpty }
    if shown.count < list.count { shownLists[Int(number)] = self.number(of: shown) }
    return number
  }
}
