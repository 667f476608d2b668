extension TableStorage {
  /// What a pair does.
  @inlinable
  @inline(__always)
  func cell(of state: State, _ event: Event) -> UnsafePointer<TableCell<State, Effect>> {
    let offset = offsets[state, event]
    return cells + (offset < 0 ? search(state, event) : Int(offset))
  }

  // Never inlined, as `decide` is not: they are for what has no bits to be found by, for guards, and
  // for several effects, and would slow down what is often taken.

  /// Where the cell of a pair lies that is not found by its bits.
  @inlinable
  @inline(never)
  func search(_ state: State, _ event: Event) -> Int {
    Int(states.find(state)) * stride + Int(events.find(event))
  }

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
