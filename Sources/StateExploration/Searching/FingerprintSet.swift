/// A set of 64-bit fingerprints, in 10.7 to 16 bytes for each.
///
/// The set consists of 64 hash tables with linear probing, each with the fingerprints that have the same
/// first six bits. So only one of them at a time grows, which needs the memory of both its sizes.
@usableFromInline
final class FingerprintSet {
  @usableFromInline
  struct Table {
    /// The fingerprints; 0 in an empty slot.
    @usableFromInline
    var slots: UnsafeMutableBufferPointer<UInt64>

    @usableFromInline
    var count = 0

    /// The count at which the table grows.
    @usableFromInline
    var limit: Int

    init(capacity: Int) {
      slots = .allocate(capacity: capacity)
      slots.initialize(repeating: 0)
      limit = capacity / 4 * 3
    }

    @inlinable
    @inline(__always)
    func firstPosition(of fingerprint: UInt64) -> Int {
      // Scaling the bits after the first six to the number of slots keeps the order of fingerprints,
      // so that growth reads and writes memory from the start to the end.
      let count = UInt64(truncatingIfNeeded: slots.count)
      return Int(truncatingIfNeeded: (fingerprint << 6).multipliedFullWidth(by: count).high)
    }

    /// Adds a fingerprint, for which there is room, and returns whether it is new.
    @inlinable
    @inline(__always)
    mutating func place(_ fingerprint: UInt64) -> Bool {
      var position = firstPosition(of: fingerprint)
      while slots[position] != 0 {
        if slots[position] == fingerprint { return false }
        position &+= 1
        if position == slots.count { position = 0 }
      }
      slots[position] = fingerprint
      count &+= 1
      return true
    }
  }

  @usableFromInline
  let tables: UnsafeMutablePointer<Table>

  /// The memory of the set, in bytes.
  @exclusivity(unchecked)
  @usableFromInline
  private(set) var bytes = 0

  private static var tableCount: Int { 64 }

  @usableFromInline
  init() {
    tables = .allocate(capacity: Self.tableCount)
    for index in 0..<Self.tableCount {
      (tables + index).initialize(to: Table(capacity: 16))
      bytes += tables[index].slots.count * MemoryLayout<UInt64>.stride
    }
  }

  deinit {
    for index in 0..<Self.tableCount { tables[index].slots.deallocate() }
    tables.deallocate()
  }

  /// The number that is no fingerprint, and marks an empty slot. A fingerprint of 0 is stored as 1.
  @inlinable
  static var none: UInt64 { 0 }

  /// Returns whether a fingerprint is in the slot where the search for it starts. Most known ones are.
  ///
  /// - Complexity: O(1), with one access to memory.
  @inlinable
  @inline(__always)
  func isInFirstSlot(_ fingerprint: UInt64) -> Bool {
    let fingerprint = Self.stored(fingerprint)
    let table = tables + Int(truncatingIfNeeded: fingerprint >> 58)
    return table.pointee.slots[table.pointee.firstPosition(of: fingerprint)] == fingerprint
  }

  /// Adds a fingerprint.
  ///
  /// - Returns: Whether the fingerprint is new.
  /// - Complexity: O(1) on average.
  @inlinable
  @inline(__always)
  func insert(_ fingerprint: UInt64) -> Bool {
    let fingerprint = Self.stored(fingerprint)
    let table = tables + Int(truncatingIfNeeded: fingerprint >> 58)
    if table.pointee.count >= table.pointee.limit { grow(table) }
    return table.pointee.place(fingerprint)
  }

  @usableFromInline
  func grow(_ table: UnsafeMutablePointer<Table>) {
    let old = table.pointee.slots
    table.pointee = Table(capacity: old.count + old.count / 2)
    bytes += (table.pointee.slots.count - old.count) * MemoryLayout<UInt64>.stride
    for fingerprint in old where fingerprint != 0 { _ = table.pointee.place(fingerprint) }
    old.deallocate()
  }

  /// Returns the number that stands for a fingerprint in the tables.
  @inlinable
  @inline(__always)
  static func stored(_ fingerprint: UInt64) -> UInt64 { max(1, fingerprint) }
}

/// The step that led to each state first, in 8 bytes for each. Blocks of a fixed size leave no spare
/// memory.
@usableFromInline
struct StepLog {
  @inlinable
  static var blockSize: Int { 1 << 12 }

  @inlinable
  static var inputBits: Int { 24 }

  /// The full blocks.
  private var blocks: [[UInt64]] = []

  /// The steps after those of the full blocks.
  @usableFromInline
  var last: [UInt64] = []

  /// The number of states.
  @usableFromInline
  var count = 0

  @usableFromInline
  init() { last.reserveCapacity(Self.blockSize) }

  /// The memory of the log, in bytes.
  @inlinable
  var bytes: Int {
    (count + Self.blockSize - 1) / Self.blockSize * Self.blockSize * MemoryLayout<UInt64>.stride
  }

  /// Adds the step that led to the next state.
  @inlinable
  mutating func append(state: Int, input: Int) {
    if last.count == Self.blockSize { startBlock() }
    last.append(UInt64(truncatingIfNeeded: state << Self.inputBits | input))
    count += 1
  }

  @usableFromInline
  mutating func startBlock() {
    blocks.append(last)
    last = []
    last.reserveCapacity(Self.blockSize)
  }

  /// Returns the step that led to a state; nil for the initial state, which is 0.
  func step(to state: Int) -> (state: Int, input: Int)? {
    if state == 0 { return nil }
    let (block, index) = state.quotientAndRemainder(dividingBy: Self.blockSize)
    let step = Int(block < blocks.count ? blocks[block][index] : last[index])
    return (step >> Self.inputBits, step & (1 << Self.inputBits - 1))
  }

  /// Returns the inputs that lead from the initial state to a state.
  func path(to state: Int) -> [Int] {
    var path: [Int] = []
    var current = state
    while let step = step(to: current) {
      path.append(step.input)
      current = step.state
    }
    return path.reversed()
  }
}
