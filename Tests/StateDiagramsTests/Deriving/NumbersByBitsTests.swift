@testable import StateDiagrams
import Testing

/// Equal where the level is, whatever the noise.
private struct Meter: StateType, Hashable, DOTLabelable {
  enum Event: CaseIterable, DOTLabelable { case wait, pour }

  var level: UInt8
  var noise: UInt8 = 0

  static let initialState = Meter(level: 0)
  static let dotLabelableItems = [Meter(level: 0), Meter(level: 1)]
  var dotLabel: String { level == 0 ? "low" : "high" }

  static func == (left: Meter, right: Meter) -> Bool { left.level == right.level }
  func hash(into hasher: inout Hasher) { hasher.combine(level) }

  mutating func handleEvent(_ event: Event) {
    noise += 1
    if event == .pour { level = 1 }
  }
}

@Suite struct `Numbers by bits` {
  @Test func `finds the numbers of small trivial values alone`() {
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

  @Test func `never finds the number of another value in the same place`() {
    var numbers = NumbersByBits<Int>()
    for value in 0..<100_000 where numbers[value] == nil { numbers[value] = Int32(value % 7) }
    #expect((0..<100_000).allSatisfy { (numbers[$0] ?? Int32($0 % 7)) == Int32($0 % 7) })
  }

  @Test func `comes to remember nearly all of many values`() {
    var numbers = NumbersByBits<Int>()
    var added = 0
    for value in Array(repeating: 0..<1_000, count: 20).joined() where numbers[value] == nil {
      numbers[value] = 1
      added += 1
    }
    #expect(added < 3_000)
  }

  @Test func `leaves it to the states whether they are equal`() {
    #expect(
      StateDiagram(of: Meter.self).transitions == [
        .init(from: ":initial", to: "low"),
        .init(from: "low", to: "high", event: "pour"),
      ])
  }
}
