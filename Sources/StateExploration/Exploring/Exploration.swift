/// The result of a search that stores all steps: the table, and what leads back to live values.
@usableFromInline
package final class Exploration {
  /// The result of the search.
  let search: SearchResult

  private let makeBehavior: () -> Behavior

  /// The table. Describing all states takes much longer than finding them.
  package private(set) lazy var behavior = makeBehavior()

  /// Returns the state with a number, without the bookkeeping of rules: the whole machine if it is
  /// an existing one.
  package let wholeState: (Int) -> Any

  /// The types of values in states that can't be compared, as in ``StateNumbering``.
  let uncomparedTypes: [String]

  /// Returns the part of an existing machine that describes its state; nil for other machines.
  let describedState: (Int) -> Any?

  /// Returns the event of an input in a state, which can be that of the timeout; nil if the state has no
  /// timeout, or if inputs are calls.
  package let event: (_ state: Int, _ input: Int) -> Any?

  /// Returns the number of a state in which the machine can start; nil if it is not among the states.
  package let number: (Any) -> Int?

  init<State>(
    _ search: SearchResult, _ numbering: StateNumbering<State>, _ content: ModelContent<State>,
    behavior: @escaping () -> Behavior
  ) {
    self.search = search
    let states = numbering.states
    number = { [restored = content.restored] in restored($0).flatMap(numbering.knownNumber) }
    makeBehavior = behavior
    wholeState = { [subject = content.subject] in subject(states[$0]) }
    uncomparedTypes = numbering.uncomparedTypes
    describedState = { [described = content.described] in described(states[$0]) }
    event = { [event = content.event] in event(states[$0], $1) }
  }

  /// Returns the values to which a condition can apply: the whole state, and the part of an
  /// existing machine that describes it.
  package func values(of state: Int) -> [Any] {
    [wholeState(state)] + [describedState(state)].compactMap(\.self)
  }
}

extension Exploration {
  /// The sentence about values that can't be compared; nil if there are none.
  func uncomparedProblem(isObserved: Bool) -> String? {
    guard !uncomparedTypes.isEmpty else { return nil }
    let types = uncomparedTypes.map { "'\($0)'" }.joined(separator: ", ")
    return
      "states that differ only in values of \(types) counted as one, because these can't be compared, so that "
      + "other sequences can violate a property: make the "
      + (uncomparedTypes.count == 1 ? "type" : "types") + " 'Hashable'"
      + (isObserved
        ? ", or choose an identity of states, 'identity: .summarized()' or '.exact.leavingOut(…)'."
        : ".")
  }
}
