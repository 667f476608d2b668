import Testing

@testable import StateExploration

private enum Phase: UInt8 { case idle, busy }

/// Eight bytes, all of which have a meaning.
private struct Packed {
  var count: UInt32 = 1
  var phase = Phase.idle
  var isOpen = false
  var pair: (UInt8, UInt8) = (1, 2)
}

/// Three bytes of padding follow the flag.
private struct Padded {
  var isOpen = false
  var count: UInt32 = 1
}

private enum Payload: Hashable { case none, some(UInt32) }

@Suite struct FingerprintTests {
  private func bytesHaveMeaning(_ value: some Any) -> Bool {
    fingerprintFunction(.bytes, value) != nil
  }

  @Test func `bytes are compared only if each has a meaning`() {
    #expect(bytesHaveMeaning(7))
    #expect(bytesHaveMeaning(Packed()))
    #expect(!bytesHaveMeaning(Padded()))
    #expect(!bytesHaveMeaning(Payload.some(1)))
    #expect(!bytesHaveMeaning(UInt32?.none))
    #expect(!bytesHaveMeaning("a text"))
    #expect(!bytesHaveMeaning([1]))
    // Zero and negative zero are equal, but have different bytes.
    #expect(!bytesHaveMeaning(0.0))
  }

  @Test func `fingerprints of bytes depend on every byte`() {
    var numbers = Set<UInt64>()
    for byte in 0..<16 {
      for bit in 0..<8 {
        var pair = (UInt64(0), UInt64(0))
        withUnsafeMutableBytes(of: &pair) { $0[byte] = 1 << bit }
        numbers.insert(fingerprintOfBytes(pair))
      }
    }
    #expect(numbers.count == 128)
  }

  @Test func `values without a hash are compared by their contents`() {
    struct Box { var number: Int }
    let fingerprint = fingerprintFunction(.contents, Box(number: 1))
    #expect(fingerprintFunction(.hash, Box(number: 1)) == nil)
    #expect(fingerprint?(Box(number: 1)) == fingerprint?(Box(number: 1)))
    #expect(fingerprint?(Box(number: 1)) != fingerprint?(Box(number: 2)))
  }
}

@Suite struct FingerprintSetTests {
  @Test func `a fingerprint is new once`() {
    let set = FingerprintSet()
    let numbers = (1...10_000 as ClosedRange<UInt64>).map { mixed($0) }
    var newCount = 0
    for number in numbers + numbers where set.insert(number) { newCount += 1 }
    #expect(newCount == 10_000)
    let isNew = set.insert(mixed(10_001))
    #expect(isNew)
  }

  @Test func `the fingerprint of empty slots can be added`() {
    let set = FingerprintSet()
    #expect(!set.isInFirstSlot(0))
    let additions = (set.insert(0), set.insert(0))
    #expect(additions == (true, false))
    #expect(set.isInFirstSlot(0))
  }

  @Test(arguments: [100_000, 131_072, 300_000, 1_000_000])
  func `a state takes at most 24 bytes`(count: Int) {
    let set = FingerprintSet()
    var log = StepLog()
    for number in 0..<count {
      _ = set.insert(mixed(UInt64(number)))
      log.append(state: max(0, number - 1), input: 0)
    }
    #expect(set.bytes + log.bytes <= 24 * count)
  }

  @Test func `the log leads to a state by its inputs`() {
    var log = StepLog()
    log.append(state: 0, input: 0)
    log.append(state: 0, input: 5)
    for number in 2..<200_000 { log.append(state: number / 2, input: number % 2) }
    // 1 is reached by 5, 3 from 1 by 1, and 6 from 3 by 0.
    #expect(log.path(to: 0) == [])
    #expect(log.path(to: 6) == [5, 1, 0])
    #expect(log.path(to: 131_072) == [5] + Array(repeating: 0, count: 16) + [0])
  }
}
