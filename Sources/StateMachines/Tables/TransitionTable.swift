/// A machine as data: states, and what each event does in each of them.
///
/// ```swift
/// let matter = TransitionTable<Matter, Heat, Log>(initial: .solid) {
///   From(.solid) {
///     On(.melt, to: .liquid, emit: .melted)
///   }
///   From(.liquid) {
///     On(.freeze, to: .solid, emit: .frozen)
///     On(.vaporize, to: .gas, emit: .vaporized)
///   }
///   From(.gas) { On(.condense, to: .liquid, emit: .condensed) }
/// }
///
/// let machine = StateMachine(schema: matter) { log in print(log) }
/// machine.handleEvent(.melt)  // melted
/// ```
///
/// A pair of a state and an event that is not declared is ignored. A transition may have several
/// effects, a ``Guard``, no target (it is internal), and its states effects of ``Entering`` and
/// ``Leaving`` them. Where nothing is to be performed, `SingleEffect` is `Never`.
///
/// Running a table is one look-up: leaving, transition and entering are folded into one list of
/// effects when the table is made. States and events of one byte, such as an `enum` without
/// associated values, are found by their bits, all others by their hash. A step allocates nothing,
/// if the table's closures don't.
///
/// A table is immutable. Copies share what they hold, as do the machines that run it.
///
/// The way it is written is after Tinder's StateMachine (2018).
@frozen
public struct TransitionTable<State, Event, SingleEffect>: StateMachineSchemaProtocol {
  /// The effects of a transition, in order.
  public typealias Effect = TableEffects<SingleEffect>

  /// What a table is made of.
  public typealias Declarations = TableBuilder<State, Event, SingleEffect>.Component

  /// The state in which a machine starts.
  public let initialState: State

  @usableFromInline
  let storage: TableStorage<State, Event, SingleEffect>

  @usableFromInline
  init(
    _ initialState: State, _ declarations: [TableDeclaration<State, Event, SingleEffect>],
    _ states: TableKeys<State>, _ events: TableKeys<Event>
  ) throws(TransitionTableError) {
    let outline = TableOutline(
      initialState: initialState, declarations: declarations, states: states, events: events)
    let faults = outline.faults(allStates: states.all)
    guard faults.isEmpty else { throw TransitionTableError(faults: faults) }
    self.initialState = initialState
    storage = TableStorage(outline, initialState: initialState, states: states, events: events)
  }

  /// What starting performs: the effects of entering the initial state.
  ///
  /// A ``StateMachine`` that is made of a table performs them. Who steps a table otherwise, does so
  /// before the first event.
  @inlinable
  public var initialEffects: Effect { storage.initialEffects }

  /// What is odd about the table, in the order of its declarations: states that nothing leads to.
  public var warnings: [TableFault] { storage.warnings }

  /// The declarations in order, for a diagram.
  package var outline: TableOutline<State, Event, SingleEffect> { storage.outline }

  /// Shows an event to a state, which it changes in place.
  @inlinable
  @inline(__always)
  public func step(_ state: inout State, on event: Event) -> Reaction<Effect> {
    let cell = storage.cell(of: state, event)
    // Not a switch over all kinds, which becomes a jump that processors predict badly.
    let kind = cell.pointee.kind
    if kind == .decides { return storage.decide(&state, on: event, cell) }
    if kind == .ignores { return .ignored }
    let effects = Effect(only: cell.pointee.effect)
    if kind == .stays { return .stayed(effects) }
    state = cell.pointee.target
    return .handled(effects)
  }
}

extension TransitionTable: Sendable
where State: Sendable, Event: Sendable, SingleEffect: Sendable {}
