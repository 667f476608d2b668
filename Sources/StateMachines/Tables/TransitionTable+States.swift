extension TransitionTable {
  /// Whether a state is final.
  public func isFinal(_ state: State) -> Bool {
    let number = Int(storage.states.find(state))
    return number > 0 && storage.outline.states[number - 1].isFinal
  }

  /// Whether the table declares a state.
  public func knows(_ state: State) -> Bool {
    storage.states.find(state) > 0
  }

  /// What the events are called that have a transition in a state, in the order in which the table
  /// first names them. Guards are not asked.
  public func legalEvents(in state: State) -> [String]? {
    let row = Int(storage.states.find(state)) * storage.stride + 1
    return storage.outline.events.indices
      .filter { storage.cells[row + $0].kind != .ignores }
      .map { String(describing: storage.outline.events[$0].base) }
  }
}
