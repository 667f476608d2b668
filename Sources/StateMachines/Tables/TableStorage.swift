/// The compiled form of a table: a matrix of cells, with a row for each state and a column for each
/// event.
///
/// States and events have numbers from one, and the number zero stands for unknown values, so that
/// every value has a cell.
// Unchecked, because the storage is immutable after its initialization. A table is `Sendable` only
// if its states, events and effects are, and its closures always are.
@usableFromInline
final class TableStorage<State, Event, Effect>: @unchecked Sendable {
  @usableFromInline
  let states: TableIndex<State>

  @usableFromInline
  let events: TableIndex<Event>

  /// The offsets of values of one byte, by their bits: first 256 for states, then 256 for events.
  /// The sum of both is the position of a cell.
  ///
  /// The offset of other values is far below zero, so that one comparison of the sum detects them.
  @usableFromInline
  let offsets: UnsafePointer<Int32>

  /// The cells by rows: the cells of unknown states, those of the first state, and so on. In each
  /// row, the cell of unknown events comes first.
  @usableFromInline
  let cells: UnsafePointer<TableCell<State, Effect>>

  /// The number of cells in a row.
  @usableFromInline
  let stride: Int

  /// The transitions of pairs for which a cell doesn't suffice. A cell refers to a range of them.
  @usableFromInline
  let transitions: [TableTransition<State, Event, Effect>]

  let initialEffects: TableEffects<Effect>

  /// Whether any state has a timeout.
  @usableFromInline
  let hasTimeouts: Bool

  let outline: TableOutline<State, Event, Effect>
  let warnings: [TableFault]

  /// The source location of the table, for messages.
  private let file: StaticString
  private let line: UInt

  init(
    _ outline: TableOutline<State, Event, Effect>, initialState: State, file: StaticString,
    line: UInt
  ) throws(TransitionTableError) {
    let faults = outline.faults()
    guard faults.isEmpty else { throw TransitionTableError(faults: faults) }
    initialEffects = try TableEffects(
      DeclaredEffects.joined(outline.states[outline.initialState].entry, initialState, nil))
    self.outline = outline
    self.file = file
    self.line = line
    hasTimeouts = outline.states.contains { $0.timeout != nil }
    warnings = outline.warnings()
    states = TableIndex(outline.states.map(\.value))
    events = TableIndex(outline.events)
    stride = outline.events.count + 1
    offsets = Self.offsets(outline, stride: stride)
    let cells = UnsafeMutablePointer<TableCell<State, Effect>>.allocate(capacity: outline.cellCount)
    self.cells = UnsafePointer(cells)
    cells.initialize(
      repeating: TableCell(kind: .ignores, target: initialState, effect: nil),
      count: outline.cellCount)
    var transitions: [TableTransition<State, Event, Effect>] = []
    for (pair, numbers) in outline.transitionsOfPair {
      let compiled = numbers.map { TableTransition(outline.transitions[$0], outline) }
      let position = (pair.state + 1) * stride + pair.event + 1
      if let cell = compiled[0].cell(initialState) {
        cells[position] = cell
      } else {
        cells[position] = TableCell(
          kind: .decides, target: initialState, effect: nil, first: Int32(transitions.count),
          last: Int32(transitions.count + numbers.count))
        transitions += compiled
      }
    }
    self.transitions = transitions
  }

  deinit {
    UnsafeMutablePointer(mutating: cells).deinitialize(count: outline.cellCount)
    cells.deallocate()
    offsets.deallocate()
  }

  /// Returns the offsets of all bytes.
  private static func offsets(
    _ outline: TableOutline<State, Event, Effect>, stride: Int
  ) -> UnsafePointer<Int32> {
    let offsets = UnsafeMutablePointer<Int32>.allocate(capacity: 512)
    offsets.initialize(repeating: .min / 2, count: 512)
    if MemoryLayout<State>.size == 1 {
      for (index, state) in outline.states.enumerated() {
        offsets[bitPattern(of: state.value)] = Int32((index + 1) * stride)
      }
    }
    if MemoryLayout<Event>.size == 1 {
      for (index, event) in outline.events.enumerated() {
        offsets[256 + bitPattern(of: event)] = Int32(index + 1)
      }
    }
    return UnsafePointer(offsets)
  }

  /// Returns the timeout of a state; nil if it has none.
  ///
  /// - Complexity: O(1).
  @usableFromInline
  func timeout(of state: State) -> Timeout<Event>? {
    let number = Int(states.number(of: state))
    return number > 0 ? outline.states[number - 1].timeout : nil
  }

  /// Returns the cell of a pair.
  ///
  /// - Complexity: O(1). Two loads and an addition for states and events of one byte.
  @inlinable
  @inline(__always)
  func cell(of state: State, _ event: Event) -> UnsafePointer<TableCell<State, Effect>> {
    let offset = offsets[bitPattern(of: state)] &+ offsets[256 &+ bitPattern(of: event)]
    return cells + (offset < 0 ? search(state, event) : Int(offset))
  }

  // Never inlined, like `decide`, because these functions would slow down the common case. They
  // handle values of more than one byte, guards, and several effects.

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
    where transitions[index].declaration.isPossible(in: state, on: event) {
      let transition = transitions[index]
      var next = state
      var effects = transition.effects[0]
      switch transition.declaration.target {
      case .none: break
      case .state(let target): next = target
      case .computed(_, let closure):
        next = closure(state, event)
        let number = states.number(of: next)
        guard let target = transition.targets.firstIndex(of: number) else {
          fail(next, in: state, event)
        }
        effects = transition.effects[target]
      }
      if transition.hasComputedEffects {
        effects = self.effects(of: transition, from: state, event, to: next)
      }
      guard !transition.targets.isEmpty else { return .stayed(effects) }
      state = next
      return .handled(effects)
    }
    return .ignored
  }

  /// Returns the effects of a transition of which closures compute some. Ends the program if they are
  /// not the declared ones.
  @usableFromInline
  func effects(
    of transition: TableTransition<State, Event, Effect>, from state: State, _ event: Event,
    to next: State
  ) -> TableEffects<Effect> {
    let isLeft = !transition.targets.isEmpty
    let exit = isLeft ? outline.states[transition.source].exit : []
    let entry = isLeft ? outline.states[Int(states.number(of: next)) - 1].entry : []
    do throws(TransitionTableError) {
      return try TableEffects(
        DeclaredEffects.joined(exit + transition.declaration.effects, state, event)
          + DeclaredEffects.joined(entry, next, event))
    } catch {
      fatalError(error.description, file: file, line: line)
    }
  }

  /// Ends the program, because a closure computed an undeclared target: the diagram would be wrong.
  @usableFromInline
  func fail(_ target: State, in state: State, _ event: Event) -> Never {
    fatalError(
      "A closure for '\(tableName(event))' in '\(tableName(state))' computed \(target), which is not "
        + "one of its declared targets: add it after 'to:'.", file: file, line: line)
  }
}

/// The compiled reaction of a pair of a state and an event.
@usableFromInline
struct TableCell<State, Effect> {
  /// The kind of reaction: no transition, an internal one, one to a state, or a decision between
  /// transitions.
  @usableFromInline
  enum Kind: UInt8 {
    case ignores, stays, moves, decides
  }

  @usableFromInline
  let kind: Kind

  /// The target of a cell that moves. Other cells contain the initial state, which is not used.
  @usableFromInline
  let target: State

  /// The only effect. Several effects are in a transition, because a list would be retained at each
  /// event.
  @usableFromInline
  let effect: Effect?

  /// The range of the pair's transitions, from `first` up to but not including `last`.
  @usableFromInline
  var first: Int32 = 0

  @usableFromInline
  var last: Int32 = 0
}

/// A transition with a guard, several effects, a computed target or computed effects.
// A class, because a copy of a structure would retain each of its lists at an event.
@usableFromInline
final class TableTransition<State, Event, Effect> {
  /// The number of the state before it in the outline.
  let source: Int

  @usableFromInline
  let declaration: On<State, Event, Effect>.Transition

  /// The numbers of the possible targets.
  @usableFromInline
  let targets: [Int32]

  /// The declared effects for each target: exit, transition, entry. One list for an internal transition.
  @usableFromInline
  let effects: [TableEffects<Effect>]

  /// Whether closures compute effects.
  @usableFromInline
  let hasComputedEffects: Bool

  init(
    _ transition: TableOutline<State, Event, Effect>.Transition,
    _ outline: TableOutline<State, Event, Effect>
  ) {
    source = transition.source
    declaration = transition.declaration
    targets = transition.targets.map { Int32($0 + 1) }
    let exit = targets.isEmpty ? [] : outline.states[source].exit
    let entries = targets.isEmpty ? [[]] : transition.targets.map { outline.states[$0].entry }
    let lists = entries.map { exit + transition.effects + $0 }
    effects = lists.map { TableEffects($0.flatMap(\.declared)) }
    hasComputedEffects = lists.joined().contains { $0.isComputed }
  }

  /// Returns the equivalent cell; nil if a cell doesn't suffice.
  ///
  /// - Parameter filler: The target of a cell that doesn't move.
  func cell(_ filler: State) -> TableCell<State, Effect>? {
    guard declaration.condition == nil, !hasComputedEffects, effects[0].count < 2 else {
      return nil
    }
    switch declaration.target {
    case .none: return TableCell(kind: .stays, target: filler, effect: effects[0].first)
    case .state(let target):
      return TableCell(kind: .moves, target: target, effect: effects[0].first)
    case .computed: return nil
    }
  }
}
