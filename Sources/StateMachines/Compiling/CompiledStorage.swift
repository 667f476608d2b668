/// What a compiled schema runs by: for each pair of a state and an event, what it does.
@usableFromInline
final class CompiledStorage<Base: ClosureSchemaProtocol>
where Base.State: CaseIterable, Base.Event: CaseIterable {
  @usableFromInline
  typealias Cell = CompiledCell<Base.State, Base.Subject>

  @usableFromInline
  let base: Base

  @usableFromInline
  let initialState: Base.State

  /// The cells: those of states that are not listed, of the first state, and so on; in each the one
  /// of events that are not listed first.
  @usableFromInline
  let cells: UnsafeMutablePointer<Cell>

  /// Where the cells of a state begin, by its bits; then where an event's lie in them, by its bits.
  @usableFromInline
  let offsets: UnsafeMutablePointer<Int32>

  let cellCount: Int

  /// Keeps the effects that the cells point to.
  let effects: [CompiledEffect<Base.Subject>]

  init(_ base: Base) {
    self.base = base
    initialState = base.initialState
    let states = Self.listed(Base.State.self)
    let events = Self.listed(Base.Event.self)
    let stride = events.count + 1
    cellCount = stride * (states.count + 1)
    cells = .allocate(capacity: cellCount)
    cells.initialize(repeating: Cell(.unknown, initialState), count: cellCount)
    offsets = .allocate(capacity: 512)
    offsets.initialize(repeating: 0, count: 512)
    var effects: [CompiledEffect<Base.Subject>] = []
    for (column, event) in events.enumerated() {
      offsets[256 + bitPattern(of: event)] = Int32(column + 1)
    }
    for (row, state) in states.enumerated() {
      let first = (row + 1) * stride
      offsets[bitPattern(of: state)] = Int32(first)
      for (column, event) in events.enumerated() {
        switch base.transition(from: state, on: event) {
        case nil:
          cells[first + column + 1] = Cell(.ignores, state)
        case (let target, nil)?:
          cells[first + column + 1] = Cell(.handles, target)
        case (let target, let perform?)?:
          let effect = CompiledEffect(perform)
          effects.append(effect)
          cells[first + column + 1] = Cell(.handles, target, effect)
        }
      }
    }
    self.effects = effects
  }

  deinit {
    cells.deinitialize(count: cellCount)
    cells.deallocate()
    offsets.deallocate()
  }

  /// The values of a type that can be found by their bits, each once.
  private static func listed<Value: CaseIterable>(_ type: Value.Type) -> [Value] {
    guard MemoryLayout<Value>.size <= 1 else { return [] }
    var isListed = [Bool](repeating: false, count: 256)
    return Value.allCases.filter { value in
      defer { isListed[bitPattern(of: value)] = true }
      return !isListed[bitPattern(of: value)]
    }
  }

  /// What a pair does.
  @inlinable
  @inline(__always)
  func cell(of state: Base.State, _ event: Base.Event) -> UnsafePointer<Cell> {
    let row = offsets[bitPattern(of: state)]
    let column = offsets[256 &+ bitPattern(of: event)]
    return UnsafePointer(cells + (Int(row) &+ Int(column)))
  }
}
