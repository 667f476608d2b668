/// A state of a machine that consists of parts: its number among ``NumberedStates``.
@usableFromInline
struct NumberedState: Hashable {
  let number: UInt32
}

/// The distinct states of a machine that consists of parts. A state is a list of numbers, which are stored with
/// as few bits as the greatest value of each needs.
struct NumberedStates: ~Copyable {
  /// The bits of a number in a record.
  private struct Place {
    var word = 0
    var shift: UInt64 = 0
    var width: UInt64 = 0

    var mask: UInt64 { 1 << width - 1 }
  }

  /// The number of states in a block of ``blocks``. Blocks of a fixed size leave no spare memory.
  private static var blockSize: Int { 1 << 12 }

  private var places: [Place] = []

  /// The number of words of a record.
  private var wordCount = 1

  /// The records of the states.
  private var blocks: [UnsafeMutablePointer<UInt64>] = []
  private var count = 0

  /// A hash table with linear probing: the number after that of a state; 0 in an empty slot.
  private var slots = [UInt32](repeating: 0, count: 16)

  /// The record of the state that was encoded last.
  private var record: [UInt64] = [0]

  init() {}

  deinit { blocks.forEach { $0.deallocate() } }

  /// The memory of the states, in bytes.
  var bytes: Int {
    blocks.count * Self.blockSize * wordCount * MemoryLayout<UInt64>.stride
      + slots.count * MemoryLayout<UInt32>.stride
  }

  private func words(_ state: Int) -> UnsafeMutablePointer<UInt64> {
    blocks[state / Self.blockSize] + state % Self.blockSize * wordCount
  }

  /// Replaces numbers by those of a state. Numbers that the state was stored without are 0.
  func read(_ state: NumberedState, into numbers: inout [UInt32]) {
    let words = words(Int(state.number))
    numbers.withUnsafeMutableBufferPointer { numbers in
      places.withUnsafeBufferPointer { places in
        for index in numbers.indices {
          numbers[index] =
            index < places.count
            ? UInt32(
              truncatingIfNeeded: words[places[index].word] &>> places[index].shift
                & places[index].mask) : 0
        }
      }
    }
  }

  /// Returns the state with some numbers, after adding it if it is new.
  mutating func state(_ numbers: [UInt32]) -> NumberedState {
    if !encode(numbers) {
      widen(for: numbers)
      _ = encode(numbers)
    }
    let slot = slot(ofRecord: record)
    if slots[slot] > 0 { return NumberedState(number: slots[slot] - 1) }
    append(record)
    slots[slot] = UInt32(truncatingIfNeeded: count)
    defer { if count * 4 > slots.count * 3 { fillSlots(slots.count + slots.count / 2) } }
    return NumberedState(number: UInt32(truncatingIfNeeded: count - 1))
  }

  /// Writes the record of some numbers.
  ///
  /// - Returns: Whether all numbers fit into their places.
  private mutating func encode(_ numbers: [UInt32]) -> Bool {
    numbers.withUnsafeBufferPointer { numbers in
      places.withUnsafeBufferPointer { places in
        record.withUnsafeMutableBufferPointer { record in
          record.update(repeating: 0)
          for (index, number) in numbers.enumerated() {
            if index >= places.count {
              if number > 0 { return false }
              continue
            }
            let place = places[index]
            if UInt64(number) > place.mask { return false }
            record[place.word] |= UInt64(number) &<< place.shift
          }
          return true
        }
      }
    }
  }

  private mutating func append(_ record: [UInt64]) {
    if count == blocks.count * Self.blockSize {
      blocks.append(.allocate(capacity: Self.blockSize * wordCount))
    }
    words(count).initialize(from: record, count: wordCount)
    count += 1
  }

  /// Returns the slot of a record, or the empty slot where it belongs.
  private func slot(ofRecord record: UnsafePointer<UInt64>) -> Int {
    var hash: UInt64 = 0
    for index in 0..<wordCount { hash = mixed(hash ^ record[index]) }
    return slots.withUnsafeBufferPointer { slots in
      var slot = Int(truncatingIfNeeded: hash.multipliedFullWidth(by: UInt64(slots.count)).high)
      while slots[slot] > 0 {
        let words = words(Int(slots[slot] - 1))
        var difference: UInt64 = 0
        for index in 0..<wordCount { difference |= words[index] ^ record[index] }
        if difference == 0 { return slot }
        slot += 1
        if slot == slots.count { slot = 0 }
      }
      return slot
    }
  }

  private mutating func fillSlots(_ slotCount: Int) {
    slots = Array(repeating: 0, count: slotCount)
    for state in 0..<count {
      slots[slot(ofRecord: words(state))] = UInt32(truncatingIfNeeded: state + 1)
    }
  }

  /// Makes room for larger numbers, or for more of them, and writes all records again.
  private mutating func widen(for numbers: [UInt32]) {
    let (old, oldPlaces, oldWordCount, oldCount) = (blocks, places, wordCount, count)
    var position = (word: 0, shift: UInt64(0))
    for (index, number) in numbers.enumerated() {
      if index == places.count { places.append(Place()) }
      let needed = UInt64(UInt32.bitWidth - number.leadingZeroBitCount)
      places[index].width = max(places[index].width, needed)
      if position.shift + places[index].width > 64 { position = (position.word + 1, 0) }
      (places[index].word, places[index].shift) = position
      position.shift += places[index].width
    }
    (wordCount, blocks, count) = (position.word + 1, [], 0)
    record = Array(repeating: 0, count: wordCount)
    var numbers = [UInt32](repeating: 0, count: oldPlaces.count)
    for state in 0..<oldCount {
      let block = old[state / Self.blockSize]
      let words = block + state % Self.blockSize * oldWordCount
      for (index, place) in oldPlaces.enumerated() {
        numbers[index] = UInt32(truncatingIfNeeded: words[place.word] &>> place.shift & place.mask)
      }
      _ = encode(numbers)
      append(record)
      if state % Self.blockSize == Self.blockSize - 1 { block.deallocate() }
    }
    if oldCount % Self.blockSize != 0 { old.last?.deallocate() }
    fillSlots(slots.count)
  }
}
