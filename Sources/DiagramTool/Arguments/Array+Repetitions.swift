extension Array where Element: Hashable {
  /// The elements without those that came before.
  var withoutRepetitions: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
