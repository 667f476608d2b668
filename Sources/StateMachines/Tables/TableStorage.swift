/// The compiled form of a table: a matrix of cells, with a row for each state and a column for each
/// event.
///
/// If most pairs have no transition, the matrix is sparse: it contains only the cells of pairs with
/// one. States and events have numbers from one, and the number zero stands for unknown values, so
/// that every value has a cell.
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
  /// row, the cell of unknown events comes first. In a sparse table, the first cell ignores the
  /// event, and the others are at ``sparsePositions``.
  @usableFromInline
  let cells: UnsafePointer<TableCell<State, Effect>>

  /// The number of cells in a row.
  @usableFromInline
  let stride: Int

  /// The positions of the cells of a sparse table, by their positions in the full matrix; nil if
  /// the table isn't sparse.
  @usableFromInline
  let sparsePositions: [Int: Int]?

  let cellCount: Int

  /// The transitions of pairs for which a cell doesn't suffice. A cell refers to a range of them.
  @usableFromInline
  let alternatives: [TableAlternative<State, Event, Effect>]

  /// Distinguishes effects; nil if no closures compute any.
  @usableFromInline
  let effectIndex: TableIndex<Effect>?

  @usableFromInline
  private(set) var initialEffects = TableEffects<Effect>([])

  /// Whether any state has a timeout.
  @usableFromInline
  let hasTimeouts: Bool

  let outline: TableOutline<State, Event, Effect>
  let warnings: [TableFault]
  let location: TableLocation

  init(
    _ outline: TableOutline<State, Event, Effect>, initialState: State, location: TableLocation
  ) throws(TransitionTableError) {
    let faults = outline.faults()
    guard faults.isEmpty else { throw TransitionTableError(faults: faults) }
    self.outline = outline
    hasTimeouts = outline.states.contains { $0.timeout != nil }
    warnings = outline.warnings()
    states = TableIndex(outline.states.map(\.value))
    events = TableIndex(outline.events)
    self.location = location
    effectIndex = outline.effectIndex()
    stride = outline.events.count + 1
    let pairs = outline.transitionsOfPair
    let all = stride * (outline.states.count + 1)
    // Tables of values of one byte are never sparse, because their cells are found by bits.
    let isSparse = all > 257 * 257 && all / 8 > pairs.count
    cellCount = isSparse ? pairs.count + 1 : all
    var positions: [Int: Int] = [:]
    offsets = Self.offsets(states, events, stride: stride)
    let cells = UnsafeMutablePointer<TableCell<State, Effect>>.allocate(capacity: cellCount)
    self.cells = UnsafePointer(cells)
    let ignored = TableCell<State, Effect>(
      kind: .ignores, target: initialState, effect: nil, first: 0, last: 0)
    cells.initialize(repeating: ignored, count: cellCount)
    var alternatives: [TableAlternative<State, Event, Effect>] = []
    for (pair, numbers) in pairs {
      let compiled = numbers.map { outline.alternative(outline.transitions[$0]) }
      var index = (pair.state + 1) * stride + pair.event + 1
      if isSparse {
        positions[index] = positions.count + 1
        index = positions.count
      }
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
    sparsePositions = isSparse ? positions : nil
    let entry = outline.states[outline.initialState].entry
    initialEffects = TableEffects(entry.flatMap { values($0, initialState, nil) })
  }

  deinit {
    UnsafeMutablePointer(mutating: cells).deinitialize(count: cellCount)
    cells.deallocate()
    offsets.deallocate()
  }

  /// Returns the offsets of all bytes.
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
    position(Int(states.number(of: state)), Int(events.number(of: event)))
  }

  /// Returns the position of a cell by the numbers of a state and an event.
  @inlinable
  func position(_ state: Int, _ event: Int) -> Int {
    let position = state * stride + event
    guard let sparsePositions else { return position }
    return sparsePositions[position] ?? 0
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
        let effects = effects(of: alternative, 0, from: state, event, to: target)
        state = target
        return .handled(effects)
      case .computed(let closure):
        let next = closure(state, event)
        let outcome = outcome(of: alternative, next, in: state, event)
        let effects = effects(of: alternative, outcome, from: state, event, to: next)
        state = next
        return .handled(effects)
      case .updated(let closure):
        let next = closure(state, event)
        let outcome = outcome(of: alternative, next, in: state, event)
        state = next
        return .stayed(alternative.effects[outcome])
      case .chosen(let closure):
        return take(closure(state, event), of: alternative, &state, on: event)
      }
    }
    return .ignored
  }

  /// Returns the index of the target that a closure computed. Ends the program if the target was
  /// not declared.
  @inlinable
  func outcome(
    of alternative: TableAlternative<State, Event, Effect>, _ next: State, in state: State,
    _ event: Event
  ) -> Int {
    guard let outcome = alternative.targets.firstIndex(of: states.number(of: next)) else {
      fail("\(next), which is not one of its declared targets", in: state, event)
    }
    return outcome
  }
}
