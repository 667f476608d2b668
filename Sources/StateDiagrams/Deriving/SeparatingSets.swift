/// The smallest sets of leaves that separate the outcomes of a cell.
///
/// Two samples with different outcomes differ in some leaf of every such set. The search takes such a pair,
/// tries each leaf in which it differs, and continues with a pair that this leaf doesn't separate.
struct SeparatingSets {
  /// The sets, the preferred one first. Each place is represented by the first of its aspects that
  /// separates. Empty if no three leaves separate the outcomes.
  private(set) var sets: [[Leaf]] = []

  /// The greatest number of leaves in a set.
  private static let sizeLimit = 3

  /// The greatest number of sets of one size that are tried, because the search takes long.
  private static let tryLimit = 4_096

  private let leaves: [Leaf]
  private let cell: RegionOutcomes.Cell

  /// The sets of the current size that were tried, by the numbers of their leaves.
  private var tried: Set<[Int]> = []
  private var found: [[Int]] = []

  /// - Complexity: O(*s* × *f*) for *s* samples and *f* leaves, times the number of sets that are tried.
  init(_ leaves: [Leaf], _ cell: RegionOutcomes.Cell) {
    self.leaves = leaves
    self.cell = cell
    guard Self.separates(leaves, cell) else { return }
    for size in 1...Self.sizeLimit where found.isEmpty {
      tried = []
      extend([], to: size)
    }
    sets = preferred(found.sorted { $0.lexicographicallyPrecedes($1) })
  }

  /// Returns whether all samples with equal values of some leaves have one outcome.
  static func separates(_ set: [Leaf], _ cell: RegionOutcomes.Cell) -> Bool {
    var known: [[Int]: Int] = [:]
    return cell.samples.indices.allSatisfy { sample in
      let outcome = cell.samples[sample].outcome
      let earlier = known.updateValue(outcome, forKey: set.map { $0.valueOfSample[sample] })
      return earlier == nil || earlier == outcome
    }
  }

  private mutating func extend(_ set: [Int], to size: Int) {
    guard tried.count < Self.tryLimit, tried.insert(set).inserted else { return }
    guard let differing = differingLeaves(set) else { return found.append(set) }
    guard set.count < size else { return }
    for leaf in differing {
      if set.contains(where: { leaves[$0].location == leaves[leaf].location }) { continue }
      extend((set + [leaf]).sorted(), to: size)
    }
  }

  /// Returns the leaves in which two samples differ that a set doesn't separate, although their outcomes
  /// differ; nil if there is no such pair. Of the pairs with one of the samples, it has the fewest leaves.
  private func differingLeaves(_ set: [Int]) -> [Int]? {
    // The values of three leaves are few enough for one number.
    let keys = cell.samples.indices.map { sample in
      set.reduce(0) { $0 &* leaves[$1].values.count &+ leaves[$1].valueOfSample[sample] }
    }
    var known: [Int: Int] = [:]
    for (sample, key) in keys.enumerated() {
      guard let first = known[key] else {
        known[key] = sample
        continue
      }
      guard cell.samples[sample].outcome != cell.samples[first].outcome else { continue }
      return keys.indices.filter { other in
        keys[other] == key && cell.samples[other].outcome != cell.samples[first].outcome
      }.map { other in
        leaves.indices.filter {
          leaves[$0].valueOfSample[first] != leaves[$0].valueOfSample[other]
        }
      }.min { $0.count < $1.count }
    }
    return nil
  }

  /// Returns sets in order of preference, without those whose places are inside the places of others. Leaves
  /// of a place come before those of its parts.
  private func preferred(_ numbers: [[Int]]) -> [[Leaf]] {
    var distinct: [[Leaf]] = []
    for set in numbers.map({ $0.map { leaves[$0] } })
    where !distinct.contains(where: { zip($0, set).allSatisfy { $0.contains($1) } }) {
      distinct.append(set)
    }
    // Sorting is not stable.
    return distinct.enumerated().sorted { first, second in
      func key(_ set: (offset: Int, element: [Leaf])) -> [Int] {
        set.element.map(\.subject.rank)
          + [set.element.map(\.values.count).reduce(0, +), set.offset]
      }
      return key(first).lexicographicallyPrecedes(key(second))
    }.map(\.element)
  }
}
