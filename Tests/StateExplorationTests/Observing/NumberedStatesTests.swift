import Testing

@testable import StateExploration

@Suite struct NumberedStatesTests {
  /// Lists of up to five numbers, which become larger and longer.
  private func lists(_ count: Int) -> [[UInt32]] {
    (0..<count).map { index in
      let greatest = UInt32(1) << UInt32(index * 32 / count)
      let length = min(5, 1 + index * 8 / count)
      let numbers = (0..<length).map { place in
        UInt32(truncatingIfNeeded: mixed(UInt64(index * 8 + place))) % greatest
      }
      return numbers + Array(repeating: 0, count: 5 - length)
    }
  }

  @Test func `a state is found and read after larger and further numbers were stored`() {
    var states = NumberedStates()
    var known: [[UInt32]: NumberedState] = [:]
    var longest = 1
    for list in lists(20_000) {
      longest = max(longest, (list.lastIndex { $0 > 0 } ?? 0) + 1)
      let state = states.state(Array(list.prefix(longest)))
      #expect(known[list] == nil || known[list] == state)
      known[list] = state
    }
    #expect(Set(known.values).count == known.count)
    var numbers = [UInt32](repeating: 1, count: 5)
    for (list, state) in known {
      states.read(state, into: &numbers)
      #expect(numbers == list)
    }
    // Five numbers of 32 bits take three words.
    #expect(states.bytes < 48 * (known.count + 5_000))
  }
}
