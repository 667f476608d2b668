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

  /// Returns the part of an existing machine that describes its state; nil for other machines.
  let describedState: (Int) -> Any?

  /// Returns the event of an input in a state, which can be that of the timeout; nil if the state has no
  /// timeout, or if inputs are calls.
  package let event: (_ state: Int, _ input: Int) -> Any?

  init<State>(
    _ search: SearchResult, _ states: [State], _ content: ModelContent<State>,
    behavior: @escaping () -> Behavior
  ) {
    self.search = search
    makeBehavior = behavior
    wholeState = { [subject = content.subject] in subject(states[$0]) }
    describedState = { [described = content.described] in described(states[$0]) }
    event = { [event = content.event] in event(states[$0], $1) }
  }

  /// Returns the values to which a condition can apply: the whole state, and the part of an
  /// existing machine that describes it.
  package func values(of state: Int) -> [Any] {
    [wholeState(state)] + [describedState(state)].compactMap(\.self)
  }
}
