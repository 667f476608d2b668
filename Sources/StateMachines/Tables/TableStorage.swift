/// The compiled form of a table: a cell for each pair of a state and an event.
// Unchecked: immutable once it is made. A table is `Sendable` only if its contents are, and its
// closures are.
@usableFromInline
final class TableStorage<State, Event, Effect>: @unchecked Sendable {
  @usableFromInline
  let states: TableIndex<State>

  @usableFromInline
  let events: TableIndex<Event>

  /// The positions of cells by the bits of the state, then those by the bits of the event; their sum
  /// is the position of a cell. Far below zero for values that are not found by their bits, so that
  /// one check of the sum suffices.
  @usableFromInline
  let offsets: UnsafePointer<Int32>

  /// The cells of unknown states, of the first state, and so on; in each the one of unknown events
  /// first. Unknown states and events are ignored like others.
  @usableFromInline
  let cells: UnsafePointer<TableCell<State, Effect>>

  /// The number of cells of a state.
  @usableFromInline
  let stride: Int

  private let cellCount: Int

  /// The transitions of pairs that need more than a cell.
  @usableFromInline
  let alternatives: [TableAlternative<State, Event, Effect>]

  @usableFromInline
  let initialEffects: TableEffects<Effect>

  let outline: TableOutline<State, Event, Effect>
  let warnings: [TableFault]

  init(
    _ outline: TableOutline<State, Event, Effect>, initialState: State
  ) throws(TransitionTableError) {
    let faults = outline.faults()
    guard faults.isEmpty else { throw TransitionTableError(faults: faults) }
    self.outline = outline
    warnings = outline.warnings()
    states = TableIndex(outline.states.map(\.value))
    events = TableIndex(outline.events)
    initialEffects = TableEffects(outline.states[outline.initialState].entryEffects)
    stride = outline.events.count + 1
    cellCount = stride * (outline.states.count + 1)
    offsets = Self.offsets(states, events, stride: stride)
    let cells = UnsafeMutablePointer<TableCell<State, Effect>>.allocate(capacity: cellCount)
    self.cells = UnsafePointer(cells)
    let ignored = TableCell<State, Effect>(
      kind: .ignores, target: initialState, effect: nil, first: 0, last: 0)
    cells.initialize(repeating: ignored, count: cellCount)
    var alternatives: [TableAlternative<State, Event, Effect>] = []
    for (pair, numbers) in outline.transitionsOfPair {
      let compiled = numbers.map { outline.alternative(outline.transitions[$0]) }
      let index = (pair.state + 1) * stride + pair.event + 1
      if let cell = compiled[0].cell(initialState) {
        cells[index] = cell
      } else {
        let first = alternatives.count
        alternatives += compiled
        cells[index] = TableCell(
          kind: .decides, target: initialState, effect: nil,
          first: Int32(first), last: Int32(alternatives.count))
      }
    }
    self.alternatives = alternatives
  }

  deinit {
    UnsafeMutablePointer(mutating: cells).deinitialize(count: cellCount)
    cells.deallocate()
    offsets.deallocate()
  }

  private static func offsets(
    _ states: TableIndex<State>, _ events: TableIndex<Event>, stride: Int
  ) -> UnsafePointer<Int32> {
    let offsets = UnsafeMutablePointer<Int32>.allocate(capacity: 512)
    for bits in 0..<256 {
      let (state, event) = (states.numbersByBits[bits], events.numbersByBits[bits])
      (offsets + bits).initialize(to: state == 0 ? .min / 2 : state * Int32(stride))
      (offsets + 256 + bits).initialize(to: event == 0 ? .min / 2 : event)
    }
    return UnsafePointer(offsets)
  }

  /// Returns the cell of a pair.
  @inlinable
  @inline(__always)
  func cell(of state: State, _ event: Event) -> UnsafePointer<TableCell<State, Effect>> {
    let offset = offsets[bitPattern(of: state)] &+ offsets[256 &+ bitPattern(of: event)]
    return cells + (offset < 0 ? search(state, event) : Int(offset))
  }

  // Never inlined, like `decide`: they are for values that have no bits, for guards, and for several
  // effects, and would slow down the common case.

  /// Returns the position of the cell of a pair that is not found by its bits.
  @inlinable
  @inline(never)
  func search(_ state: State, _ event: Event) -> Int {
    Int(states.number(of: state)) * stride + Int(events.number(of: event))
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

  /// Returns the effects of a transition to the state that a closure computed.
  @inlinable
  func effects(
    _ alternative: TableAlternative<State, Event, Effect>, _ next: State
  ) -> TableEffects<Effect> {
    guard let position = alternative.targets.firstIndex(of: states.number(of: next)) else {
      fatalError("A transition computed \(next), which is not one of its declared targets")
    }
    return alternative.effects[position]
  }
}

/// The reaction of a pair of a state and an event.
@usableFromInline
struct TableCell<State, Effect> {
  @usableFromInline
  enum Kind: UInt8 {
    case ignores, stays, moves, decides
  }

  @usableFromInline
  let kind: Kind

  @usableFromInline
  let target: State

  /// The only effect. Several are an alternative's: a list would be retained at each event.
  @usableFromInline
  let effect: Effect?

  /// The range of the pair's alternatives.
  @usableFromInline
  let first: Int32

  @usableFromInline
  let last: Int32
}

/// A transition that has a guard or several effects, or a computed target.
@usableFromInline
struct TableAlternative<State, Event, Effect> {
  @usableFromInline
  enum Target {
    case none
    case state(State)
    case computed(On<State, Event, Effect>.Computation)
    case updated(On<State, Event, Effect>.Computation)
  }

  @usableFromInline
  let condition: Guard<State, Event>.Condition?

  @usableFromInline
  let target: Target

  /// The numbers of the states that it may lead to, or of the one that it stays in.
  @usableFromInline
  let targets: [Int32]

  /// The exit, transition and entry effects for each of the targets.
  @usableFromInline
  let effects: [TableEffects<Effect>]

  /// Returns whether there is no guard, or it holds.
  @inlinable
  func holds(_ state: State, _ event: Event) -> Bool {
    guard let condition else { return true }
    do { return try condition(state, event) } catch { return false }
  }

  /// The equivalent cell, if a cell suffices.
  func cell(_ filler: State) -> TableCell<State, Effect>? {
    guard condition == nil, let effects = effects.first, effects.count < 2 else { return nil }
    switch target {
    case .none:
      return TableCell(kind: .stays, target: filler, effect: effects.first, first: 0, last: 0)
    case .state(let target):
      return TableCell(kind: .moves, target: target, effect: effects.first, first: 0, last: 0)
    case .computed, .updated:
      return nil
    }
  }
}

extension TableOutline {
  /// Returns a transition with its exit and entry effects.
  fileprivate func alternative(
    _ transition: Transition
  ) -> TableAlternative<Value, Event, Effect> {
    let own = transition.effects
    let exit = states[transition.source].exitEffects
    let effects =
      transition.targets?.map { TableEffects(exit + own + states[$0].entryEffects) }
      ?? [TableEffects(own)]
    let target: TableAlternative<Value, Event, Effect>.Target =
      switch transition.declaration.target {
      case .none: .none
      case .state(let target): .state(target)
      case .computed(_, let closure): .computed(closure)
      case .updated(let closure): .updated(closure)
      }
    return TableAlternative(
      condition: transition.declaration.condition?.condition, target: target,
      targets: (transition.targets ?? [transition.source]).map { Int32($0 + 1) },
      effects: effects)
  }
}
