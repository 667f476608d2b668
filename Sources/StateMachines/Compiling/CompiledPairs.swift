/// The pairs of states and events that a schema is asked for when it is compiled.
///
/// They are numbered by states first. The first row and the first column are those of values that
/// are not listed.
struct CompiledPairs<State: CaseIterable, Event: CaseIterable> {
  private let states = Self.listed(State.self)
  private let events = Self.listed(Event.self)

  private var rowLength: Int { events.count + 1 }

  /// How many there are, those of values that are not listed included.
  var count: Int { (states.count + 1) * rowLength }

  /// Shows each pair of listed values with its number.
  func forEach(_ body: (Int, State, Event) -> Void) {
    for (row, state) in states.enumerated() {
      for (column, event) in events.enumerated() {
        body((row + 1) * rowLength + column + 1, state, event)
      }
    }
  }

  /// The numbers of the pairs, by the bits of their values.
  func makeOffsets() -> PairOffsets<State, Event> {
    let offsets = PairOffsets<State, Event>(unknown: 0)
    for (row, state) in states.enumerated() {
      offsets.set(stateOfBits: bitPattern(of: state), to: Int32((row + 1) * rowLength))
    }
    for (column, event) in events.enumerated() {
      offsets.set(eventOfBits: bitPattern(of: event), to: Int32(column + 1))
    }
    return offsets
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
}
