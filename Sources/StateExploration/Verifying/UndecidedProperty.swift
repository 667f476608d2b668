/// The reason for which a property was not decided, in a sentence.
package struct UndecidedProperty: Error {
  package let reason: String

  package init(_ reason: String) { self.reason = reason }
}

extension UndecidedProperty {
  /// The reason that an effect did not occur.
  init(missingEffect name: String, among names: Set<String>) {
    self.init(
      "the effect '\(name)' did not occur. " + remedy(for: name, among: names.sorted(), "effects"))
  }

  /// The reason that what must follow was not found from states whose steps are not known.
  ///
  /// - Parameter goal: What must follow: `state`.
  init(openStates count: Int, in space: StateSpace, without goal: String) {
    let reason =
      space.exploration.search.stop == nil
      ? "the identity counts different states as one" : "the search stopped"
    let states = count == 1 ? "one state." : "\(count) states."
    self.init("\(reason), and no such \(goal) was found from \(states)")
  }
}

extension [ModelInput] {
  /// Returns the numbers of the inputs with a label or name, of which there must be one.
  func requiredNumbers(named name: String) throws(UndecidedProperty) -> [Int] {
    let found = numbers(named: name)
    if !found.isEmpty { return found }
    throw UndecidedProperty(
      "there is no input '\(name)'. "
        + remedy(for: name, among: map(\.name) + map(\.label), "inputs"))
  }
}
