import Testing

@testable import StateExploration

@Suite struct NumbersByBitsTests {
  @Test func `only small trivial values have numbers by their bits`() {
    var small = NumbersByBits<UInt8?>()
    #expect(small[nil] == nil)
    small[nil] = 3
    small[0] = 4
    #expect(small[nil] == 3)
    #expect(small[0] == 4)
    #expect(small[1] == nil)
    var text = NumbersByBits<String>()
    text["a"] = 1
    #expect(text["a"] == nil)
    var large = NumbersByBits<SIMD2<Int>>()
    large[[1, 2]] = 1
    #expect(large[[1, 2]] == nil)
  }

  @Test func `the number of another value at the same position is never returned`() {
    var numbers = NumbersByBits<Int>()
    for value in 0..<100_000 where numbers[value] == nil { numbers[value] = Int32(value % 7) }
    #expect((0..<100_000).allSatisfy { (numbers[$0] ?? Int32($0 % 7)) == Int32($0 % 7) })
  }

  @Test func `nearly all of many repeated values are found by their bits`() {
    var numbers = NumbersByBits<Int>()
    var added = 0
    for value in Array(repeating: 0..<1_000, count: 20).joined() where numbers[value] == nil {
      numbers[value] = 1
      added += 1
    }
    #expect(added < 3_000)
  }
}
