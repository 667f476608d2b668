/// A set of 64-bit fingerprints, in 10.7 to 16 bytes for each.
///
/// The set consists of 64 tables, each with the fingerprints that have the same first six bits. So
/// only one of them at a time grows, which needs the memory of both its sizes.
@usableFromInline
struct FingerprintSet {
  private var tables = [FingerprintTable](repeating: FingerprintTable(), count: 64)

  /// The memory of the set, in bytes.
  private(set) var bytes: Int

  init() { bytes = tables.reduce(0) { $0 + $1.bytes } }

  /// Returns whether a fingerprint is in the slot where the search for it starts. Most known ones are.
  ///
  /// - Complexity: O(1), with one access to memory.
  @usableFromInline
  func isInFirstSlot(_ fingerprint: UInt64) -> Bool {
    let fingerprint = Self.stored(fingerprint)
    return tables[Int(fingerprint >> 58)].isInFirstSlot(fingerprint)
  }

  /// Adds a fingerprint.
  ///
  /// - Returns: Whether the fingerprint is new.
  /// - Complexity: O(1) on average.
  @usableFromInline
  mutating func insert(_ fingerprint: UInt64) -> Bool {
    let fingerprint = Self.stored(fingerprint)
    return tables[Int(fingerprint >> 58)].insert(fingerprint, &bytes)
  }

  /// Returns the number that stands for a fingerprint in the tables, whose empty slots contain 0.
  private static func stored(_ fingerprint: UInt64) -> UInt64 { max(1, fingerprint) }
}

/// A hash table with linear probing.
private struct FingerprintTable {
  /// The fingerprints; 0 in an empty slot.
  private var slots = [UInt64](repeating: 0, count: 16)
  private var count = 0

  var bytes: Int { slots.count * MemoryLayout<UInt64>.stride }

  /// Adds a fingerprint, and the growth of the table to a number of bytes.
  mutating func insert(_ fingerprint: UInt64, _ allBytes: inout Int) -> Bool {
    if count * 4 >= slots.count * 3 {
      allBytes -= bytes
      grow()
      allBytes += bytes
    }
    return place(fingerprint)
  }

  private mutating func grow() {
    let old = slots
    slots = [UInt64](repeating: 0, count: old.count + old.count / 2)
    count = 0
    for fingerprint in old where fingerprint != 0 { _ = place(fingerprint) }
  }

  func isInFirstSlot(_ fingerprint: UInt64) -> Bool {
    slots[firstPosition(of: fingerprint)] == fingerprint
  }

  private func firstPosition(of fingerprint: UInt64) -> Int {
    // Scaling the bits after the first six to the number of slots keeps the order of fingerprints,
    // so that growth reads and writes memory from the start to the end.
    let (high, _) = (fingerprint << 6).multipliedFullWidth(by: UInt64(slots.count))
    return Int(truncatingIfNeeded: high)
  }

  private mutating func place(_ fingerprint: UInt64) -> Bool {
    var position = firstPosition(of: fingerprint)
    while slots[position] != 0 {
      if slots[position] == fingerprint { return false }
      position += 1
      if position == slots.count { position = 0 }
    }
    slots[position] = fingerprint
    count += 1
    return true
  }
}

/// The step that led to each state first, in 8 bytes for each. Blocks of a fixed size leave no spare
/// memory.
@usableFromInline
struct StepLog {
  private static var blockSize: Int { 1 << 12 }
  private static var inputBits: Int { 24 }

  private var blocks: [[UInt64]] = []

  /// The number of states.
  @usableFromInline
  private(set) var count = 0

  /// The memory of the log, in bytes.
  var bytes: Int { blocks.count * Self.blockSize * MemoryLayout<UInt64>.stride }

  init() {}

  /// Adds the step that led to the next state.
  @usableFromInline
  mutating func append(state: Int, input: Int) {
    if count % Self.blockSize == 0 {
      blocks.append([])
      blocks[blocks.count - 1].reserveCapacity(Self.blockSize)
    }
    blocks[blocks.count - 1].append(UInt64(state << Self.inputBits | input))
    count += 1
  }

  /// Returns the inputs that lead from the initial state, which is 0, to a state.
  func path(to state: Int) -> [Int] {
    var path: [Int] = []
    var current = state
    while current > 0 {
      let step = Int(blocks[current / Self.blockSize][current % Self.blockSize])
      path.append(step & (1 << Self.inputBits - 1))
      current = step >> Self.inputBits
    }
    return path.reversed()
  }
}
