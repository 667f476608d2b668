import Testing

@testable import StateExploration

@Suite struct ExplorationLimitsTests {
  @Test func `exploring stops by default at 10,000 states, a million steps or 8 MiB`() {
    let limits = ExplorationLimits()
    #expect(limits.states == 10_000)
    #expect(limits.steps == 1_000_000)
    #expect(limits.bytes == 8 << 20)
    #expect(ExplorationLimits(steps: 5).states == 10_000)
  }

  /// Returns the estimate for some states.
  private func estimate<State>(_ states: [State]) -> Int {
    var sizes = StateSizes<State>()
    for (number, state) in states.enumerated() { sizes.add(state, number: number) }
    return sizes.bytes
  }

  @Test func `trivial states take as many bytes as their stride`() {
    #expect(estimate([1, 2, 3]) == 24)
    #expect(estimate([Lamp.on, .off]) == 2)
  }

  @Test func `long strings and the elements of collections take more bytes`() {
    #expect(estimate(["short"]) == MemoryLayout<String>.stride)
    let long = String(repeating: "x", count: 100)
    #expect(estimate([long]) >= MemoryLayout<String>.stride + 100)
    #expect(estimate([Array(0..<100)]) >= 8 * 100)
    #expect(estimate([[long, long]]) > estimate([[long]]) + 100)
  }

  @Test func `objects, which states share, take only the bytes of a reference`() {
    final class Box { let contents = Array(0..<100) }
    #expect(estimate([Box()]) == MemoryLayout<Box>.stride)
  }

  @Test func `every 64th of many states is measured, and stands for the others`() {
    let long = String(repeating: "x", count: 100)
    let one = estimate([long])
    #expect(estimate(Array(repeating: long, count: 128)) == 128 * one)
  }
}
