/// A machine as data: states, and the reaction of each state to each event.
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
/// States and events are enums, which are distinguished by their cases, or `Hashable` types, which
/// are distinguished by their values. A pair of a state and an event that is not declared is
/// ignored. A transition can have several effects and a ``Guard``. Without a target, it is
/// internal. States can have entry and exit effects (``OnEntry(emit:computing:)``,
/// ``OnExit(emit:computing:)``) and a ``Timeout``.
/// For a machine without effects, `Effect` is `Never`.
///
/// A step is one look-up, because exit, transition and entry effects are joined when the table is
/// made. States and events of one byte, such as enums without associated values, are found by their
/// bits, and all others by their case or their hash. A step allocates nothing unless the table's
/// closures do.
///
/// A table is immutable. Its copies and machines share its contents.
///
/// The notation is after Tinder's StateMachine (2018).
@frozen
public struct TransitionTable<State, Event, Effect>: StateMachineSchemaProtocol {
  /// The effects of a transition, in order.
  public typealias Effects = TableEffects<Effect>

  /// The state in which a machine starts.
  public let initialState: State

  @usableFromInline
  let storage: TableStorage<State, Event, Effect>

  /// Creates a table from declarations in the program.
  ///
  /// - Parameters:
  ///   - initial: The state in which a machine starts.
  ///   - file: The source file, for messages.
  ///   - line: The line in the source file, for messages.
  ///   - declarations: The states and transitions.
  /// - Precondition: The declarations have no faults. Otherwise the program ends with a message
  ///   that lists every ``TableFault``. To make a table from data, use
  ///   `init(validating:declarations:)`.
  /// - Complexity: O(*s* + *e* + *t*) for *s* states, *e* events and *t* transitions.
  public init(
    initial: State, file: StaticString = #fileID, line: UInt = #line,
    @TableBuilder<From<State, Event, Effect>> declarations:
      () -> [From<State, Event, Effect>]
  ) {
    do throws(TransitionTableError) {
      try self.init(validating: initial, file: file, line: line, declarations: declarations)
    } catch {
      // Unlike a failed precondition, this prints its message in release builds too.
      fatalError(error.description, file: file, line: line)
    }
  }

  /// Creates a table from declarations that can have faults, such as those made from data.
  ///
  /// - Throws: A ``TransitionTableError`` with every fault.
  public init(
    validating initial: State, file: StaticString = #fileID, line: UInt = #line,
    @TableBuilder<From<State, Event, Effect>> declarations:
      () -> [From<State, Event, Effect>]
  ) throws(TransitionTableError) {
    initialState = initial
    storage = try TableStorage(
      TableOutline(initialState: initial, declarations: declarations()), initialState: initial,
      file: file, line: line)
  }

  /// The entry effects of the initial state; nil if there are none.
  ///
  /// The machines of a table perform them. If you step a table by other means, perform them before
  /// the first event.
  public var initialEffects: Effects? {
    storage.initialEffects.isEmpty ? nil : storage.initialEffects
  }

  /// Declarations that are suspicious: states that no transition leads to.
  public var warnings: [TableFault] { storage.warnings }

  /// The declarations by number, for diagrams.
  package var outline: TableOutline<State, Event, Effect> { storage.outline }

  /// Applies an event to a state in place.
  ///
  /// - Complexity: O(1), and the costs of guards and closures. Nothing is allocated unless they
  ///   allocate.
  @inlinable
  @inline(__always)
  public func step(_ state: inout State, on event: Event) -> Reaction<Effects> {
    let cell = storage.cell(of: state, event)
    // Not a switch over all kinds, which becomes a jump that processors predict badly.
    let kind = cell.pointee.kind
    if kind == .decides { return storage.decide(&state, on: event, cell) }
    if kind == .ignores { return .ignored }
    // Each result is written out, so that the optimizer knows how many effects it has.
    guard let effect = cell.pointee.effect else {
      if kind == .stays { return .stayed(Effects(elements: .none)) }
      state = cell.pointee.target
      return .handled(Effects(elements: .none))
    }
    if kind == .stays { return .stayed(Effects(elements: .one(effect))) }
    state = cell.pointee.target
    return .handled(Effects(elements: .one(effect)))
  }

  /// Calls a closure with each effect of a transition, in order.
  @inlinable
  @inline(__always)
  public func forEach(in effects: Effects, _ body: (Effect) -> Void) { effects.forEach(body) }

  /// Returns whether the table declares a state. A state that an earlier version of the program
  /// stored may no longer be declared.
  ///
  /// - Complexity: O(1).
  public func contains(_ state: State) -> Bool { storage.states.number(of: state) > 0 }

  /// Returns the number of a state in ``outline``; nil if the table doesn't declare it.
  package func number(of state: State) -> Int? {
    let number = Int(storage.states.number(of: state))
    return number > 0 ? number - 1 : nil
  }

  /// Returns the number in ``outline`` of the transition that an event takes; nil if the state
  /// ignores the event. Guards are evaluated.
  package func declaration(of event: Event, in state: State) -> Int? {
    transitions(of: event, in: state).first {
      outline.transitions[$0].declaration.isPossible(in: state, on: event)
    }
  }

  /// The numbers of the transitions of a pair, in the order in which they are tried.
  private func transitions(of event: Event, in state: State) -> [Int] {
    let pair = TablePair(
      state: Int(storage.states.number(of: state)) - 1,
      event: Int(storage.events.number(of: event)) - 1)
    return outline.transitionsOfPair[pair] ?? []
  }

  /// Returns whether a state is final.
  public func isFinal(_ state: State) -> Bool {
    let number = Int(storage.states.number(of: state))
    return number > 0 && storage.outline.states[number - 1].isFinal
  }

  /// Returns the event that a ``LiveStateMachine`` raises after some time in a state.
  @inlinable
  public func timeout(of state: State) -> Timeout<Event>? {
    storage.hasTimeouts ? storage.timeout(of: state) : nil
  }

  /// The events in the order in which the table first mentions them, for
  /// ``StateMachine/availableEvents(among:)``.
  ///
  /// An event of an enum stands for its case, by the value that the table mentions first. The events of
  /// a `CaseIterable` type include those that no state handles.
  public var events: [Event] { outline.events }
}

extension TransitionTable: EventListing {
  func guardLabels(of event: Event, in state: State) -> [String] {
    transitions(of: event, in: state).compactMap { outline.transitions[$0].guardLabel }
  }
}

extension TransitionTable: Sendable
where State: Sendable, Event: Sendable, Effects: Sendable {}
