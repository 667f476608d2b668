extension TableStorage {
  /// What a pair does.
  @inlinable
  @inline(__always)
  func cell(of state: State, _ event: Event) -> UnsafePointer<TableCell<State, Effect>> {
    var row = knownStates[bitPattern(of: state)]
    if row == 0 { row = number(of: state) }
    var column = knownEvents[bitPattern(of: event)]
    if column == 0 { column = number(of: event) }
    return cells + (Int(row) &* stride &+ Int(column))
  }

  // Never inlined, as `decide` is not: they are for what has no bits to be found by, for guards, and
  // for several effects, and would slow down what is often taken.

  @inlinable
  @inline(never)
  func number(of state: State) -> Int32 { states.find(state) }

  @inlinable
  @inline(never)
  func number(of event: Event) -> Int32 { events.find(event) }

  /// Takes the first transition whose guard holds.
  @inlinable
  @inline(never)
  func decide(
    _ state: inout State, on event: Event, _ cell: UnsafePointer<TableCell<State, Effect>>
  ) -> Reaction<TableEffects<Effect>> {
    for index in Int(cell.pointee.first)..<Int(cell.pointee.last)
    where alternatives[index].holds(state, event) {
      let alternative = alternatives[index]
      switch alternative.target {
      case .none:
        return .stayed(alternative.effects[0])
      case .state(let target):
        state = target
        return .handled(alternative.effects[0])
      case .computed(let closure):
        let next = closure(state, event)
        let effects = effects(alternative, next)
        state = next
        return .handled(effects)
      case .updated(let closure):
        let next = closure(state, event)
        let effects = effects(alternative, next)
        state = next
        return .stayed(effects)
      }
    }
    return .ignored
  }

  /// The effects of entering the state that a closure computed.
  @inlinable
  func effects(
    _ alternative: TableAlternative<State, Event, Effect>, _ next: State
  ) -> TableEffects<Effect> {
    guard let position = alternative.targets.firstIndex(of: states.find(next)) else {
      preconditionFailure("A transition computed \(next), whose kind it does not declare")
    }
    return alternative.effects[position]
  }
}

extension TableAlternative {
  /// Whether there is no guard, or it holds: one that throws doesn't.
  @inlinable
  func holds(_ state: State, _ event: Event) -> Bool {
    guard let condition else { return true }
    do { return try condition(state, event) } catch { return false }
  }
}
