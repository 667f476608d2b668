import Testing

@testable import StateExploration

@Suite struct StateNumberingTests {
  @Test func `distinct states are numbered in the order in which they are met`() {
    var numbering = StateNumbering<String>()
    #expect(["b", "a", "b", "c", "a"].map { numbering.number(of: $0) } == [0, 1, 0, 2, 1])
    #expect(numbering.states == ["b", "a", "c"])
  }

  /// Equal if the level is, whatever the noise.
  struct Meter: Hashable {
    var level: UInt8
    var noise: UInt8
    static func == (left: Meter, right: Meter) -> Bool { left.level == right.level }
    func hash(into hasher: inout Hasher) { hasher.combine(level) }
  }

  @Test func `hashable states are distinguished by their equality, not by their bits`() {
    var numbering = StateNumbering<Meter>()
    let meters = [Meter(level: 1, noise: 0), Meter(level: 1, noise: 9), Meter(level: 2, noise: 9)]
    #expect(meters.map { numbering.number(of: $0) } == [0, 0, 1])
    #expect(numbering.states.map(\.noise) == [0, 9])
  }

  @Test func `states that are not hashable are distinguished by their contents`() {
    struct Session {
      var names: [String]
      var action: () -> Void = {}
    }
    var numbering = StateNumbering<Session>()
    let sessions = [["a"], ["b"], ["a"], []].map { Session(names: $0) }
    #expect(sessions.map { numbering.number(of: $0) } == [0, 1, 0, 2])
  }

  @Test func `a list of states has a number of distinct states and its repeated ones`() {
    var numbering = StateNumbering<Lamp>()
    let (count, repeated) = numbering.list([.on, .off, .on, .on])
    #expect(count == 2)
    #expect(repeated == [.on, .on])
    #expect(numbering.states == [.on, .off])
  }
}
