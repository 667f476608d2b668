/// What a table runs by: for each pair of a state and an event, what it does.
// Unchecked: immutable once it is made. A table is `Sendable` only if what it holds is, and the
// closures in it are.
@usableFromInline
final class TableStorage<State, Event, Effect>: @unchecked Sendable {
  @usableFromInline
  let states: TableIndex<State>

  @usableFromInline
  let events: TableIndex<Event>

  /// Where cells lie. Far below zero for what is not found by its bits, so that one look at the sum
  /// tells.
  @usableFromInline
  let offsets: PairOffsets<State, Event>

  /// The cells of unknown states, of the first state, and so on; in each the one of unknown events
  /// first. Unknown states and events are ignored like others.
  @usableFromInline
  let cells: UnsafePointer<TableCell<State, Effect>>

  /// The number of cells of a state.
  @usableFromInline
  let stride: Int

  let cellCount: Int

  /// The transitions of pairs that need more than a cell.
  @usableFromInline
  let alternatives: [TableAlternative<State, Event, Effect>]

  @usableFromInline
  let initialEffects: TableEffects<Effect>

  let outline: TableOutline<State, Event, Effect>
  let warnings: [TableFault]

  init(
    _ outline: TableOutline<State, Event, Effect>, initialState: State,
    states stateKeys: TableKeys<State>, events eventKeys: TableKeys<Event>
  ) {
    self.outline = outline
    warnings = outline.warnings()
    states = stateKeys.index(outline.states.map(\.key))
    events = eventKeys.index(outline.events)
    initialEffects = TableEffects(outline.states[outline.initialState].entryEffects)
    stride = outline.events.count + 1
    cellCount = stride * (outline.states.count + 1)
    let cells = UnsafeMutablePointer<TableCell<State, Effect>>.allocate(capacity: cellCount)
    self.cells = UnsafePointer(cells)
    offsets = Self.offsets(states, events, stride: stride)
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
  ) -> PairOffsets<State, Event> {
    let offsets = PairOffsets<State, Event>(unknown: .min / 2)
    for bits in 0..<256 {
      let (state, event) = (states.numbers[bits], events.numbers[bits])
      if state != 0 { offsets.set(stateOfBits: bits, to: state * Int32(stride)) }
      if event != 0 { offsets.set(eventOfBits: bits, to: event) }
    }
    return offsets
  }
}

/// What a pair of a state and an event does.
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

  /// The only effect. Several are an alternative's: a list would be retained with each event.
  @usableFromInline
  let effect: Effect?

  /// Where in the alternatives those of the pair are.
  @usableFromInline
  let first: Int32

  @usableFromInline
  let last: Int32

  init(kind: Kind, target: State, effect: Effect?, first: Int32, last: Int32) {
    self.kind = kind
    self.target = target
    self.effect = effect
    self.first = first
    self.last = last
  }
}

/// A transition that has a guard or several effects, or whose target is computed.
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

  /// The effects of leaving, of the transition and of entering, for each of the targets.
  @usableFromInline
  let effects: [TableEffects<Effect>]

  init(
    condition: Guard<State, Event>.Condition?, target: Target, targets: [Int32],
    effects: [TableEffects<Effect>]
  ) {
    self.condition = condition
    self.target = target
    self.targets = targets
    self.effects = effects
  }

  /// The cell that does the same, where a cell is enough.
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
  /// A transition with the effects of leaving and entering folded into its own.
  func alternative(_ transition: Transition) -> TableAlternative<Value, Event, Effect> {
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
