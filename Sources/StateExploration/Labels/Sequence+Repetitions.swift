extension Sequence where Element: Hashable {
  /// The first occurrence of each element, in order.
  ///
  /// - Complexity: O(*n*).
  package var withoutRepetitions: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
