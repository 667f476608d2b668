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
  init(openStates count: Int, in behavior: Behavior, without goal: String) {
    let reason =
      behavior.isIncomplete
      ? "the search stopped" : "the identity counts different states as one"
    let states = count == 1 ? "one state." : "\(count) states."
    self.init("\(reason), and no such \(goal) was found from \(states)")
  }
}
