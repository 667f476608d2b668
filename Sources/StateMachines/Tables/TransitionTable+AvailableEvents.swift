extension TransitionTable where Event: Hashable {
  /// The events that a state does not ignore now, in the order in which the table first names them.
  ///
  /// Guards are asked.
  ///
  /// - Complexity: O(*e*) for *e* events.
  @_disfavoredOverload
  public func availableEvents(in state: State) -> [Event] {
    storage.outline.events.compactMap { $0.base as? Event }.filter { event in
      var copy = state
      if case .ignored = step(&copy, on: event) { return false }
      return true
    }
  }
}

extension TransitionTable where Event: Discriminated {
  /// The kinds of the events that have a transition in a state, in the order in which the table
  /// first names them.
  ///
  /// Guards are not asked, because they depend on an event's associated values.
  ///
  /// - Complexity: O(*e*) for *e* kinds of events.
  public func availableEvents(in state: State) -> [Event.Kind] {
    let row = Int(storage.states.find(state)) * storage.stride + 1
    return storage.outline.events.indices
      .filter { storage.cells[row + $0].kind != .ignores }
      .compactMap { storage.outline.events[$0].base as? Event.Kind }
  }
}
