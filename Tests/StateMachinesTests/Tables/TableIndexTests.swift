import StateMachines
import Testing

@Suite struct TableIndexTests {
  /// One byte with several bit patterns for equal values.
  struct Letter: Hashable {
    var byte: UInt8
    static func == (left: Letter, right: Letter) -> Bool { left.byte | 32 == right.byte | 32 }
    func hash(into hasher: inout Hasher) { hasher.combine(byte | 32) }
  }
  enum Single { case only }

  @Test(arguments: [(97, 97), (97, 65), (65, 97), (65, 65)] as [(UInt8, UInt8)])
  func `a table finds equal values of one byte, whatever their bits`(state: UInt8, event: UInt8) {
    var letter = Letter(byte: state)
    #expect(Self.letters.step(&letter, on: Letter(byte: event)) == .handled([]))
  }

  @Test(arguments: [(97, 98), (98, 97), (98, 98), (0, 97)] as [(UInt8, UInt8)])
  func `a table ignores unknown values of one byte`(state: UInt8, event: UInt8) {
    var letter = Letter(byte: state)
    #expect(Self.letters.step(&letter, on: Letter(byte: event)) == .ignored)
  }

  private static let letters = TransitionTable<Letter, Letter, Never>(initial: Letter(byte: 97)) {
    From(Letter(byte: 97)) { On(Letter(byte: 97), to: Letter(byte: 65)) }
  }

  @Test func `all 256 values of a byte can be states and events of a table`() {
    let table = TransitionTable<UInt8, UInt8, UInt8>(initial: 0) {
      for state in UInt8.min...UInt8.max {
        From(state) { On(255 - state, to: state &+ 1, emit: state) }
      }
    }
    var state: UInt8 = 0
    var effects: [UInt8] = []
    for event in (UInt8.min...UInt8.max).reversed() {
      guard case .handled(let list) = table.step(&state, on: event) else { continue }
      effects += list
    }
    #expect(effects == Array(UInt8.min...UInt8.max))
    #expect(state == 0)
    #expect(table.step(&state, on: 0) == .ignored)
  }

  @Test(arguments: [
    (Switch.on(level: .low), 1, Switch.off), (.on(level: .high), 1, .off),
    (.on(level: .high), 2, .on(level: .low)), (.off, 1, .on(level: .high)),
  ])
  fileprivate func `a table finds an enum of one byte by its case, whatever values it carries`(
    from: Switch, event: Int, to: Switch
  ) {
    #expect(MemoryLayout<Switch>.size == 1)
    let table = TransitionTable<Switch, Int, Never>(initial: .off) {
      From(.on(level: .low)) {
        On(1, to: .off)
        On(2, to: .on(level: .low))
      }
      From(.off) { On(1, to: .on(level: .high)) }
    }
    var state = from
    #expect(table.step(&state, on: event) == .handled([]))
    #expect(state == to)
  }

  fileprivate enum Switch: Equatable {
    enum Level { case low, high }
    case off, on(level: Level)
  }

  @Test func `the values of a one-byte event reach the guards of a table`() {
    let table = TransitionTable<Int, Switch, Int>(initial: 0) {
      From(0) {
        On(
          .on(level: .low), when: Guard("high") { _, event in event == .on(level: .high) }, emit: 1)
        On(.off, emit: 2)
      }
    }
    var state = 0
    #expect(table.step(&state, on: .on(level: .low)) == .ignored)
    #expect(table.step(&state, on: .on(level: .high)) == .stayed([1]))
    #expect(table.step(&state, on: .off) == .stayed([2]))
  }

  @Test(arguments: [(0, 1), (17, 18), (254, 255), (255, 256), (298, 299), (299, 0)])
  func `a table finds states and events of an enum with 300 cases`(from: Int, to: Int) {
    var state = Many.allCases[from]
    #expect(Self.ring.step(&state, on: Many.allCases[to]) == .handled([from]))
    #expect(state == Many.allCases[to])
    #expect(Self.ring.step(&state, on: Many.allCases[to]) == .ignored)
  }

  private static let ring = TransitionTable<Many, Many, Int>(initial: .c0) {
    for (number, state) in Many.allCases.enumerated() {
      let next = Many.allCases[(number + 1) % 300]
      From(state) { On(next, to: next, emit: number) }
    }
  }

  @Test func `states and events of a table can have no size`() {
    let table = TransitionTable<Single, Single, Int>(initial: .only) {
      From(.only) { On(.only, emit: 1) }
    }
    var state = Single.only
    #expect(table.step(&state, on: .only) == .stayed([1]))
  }

  @Test(arguments: [
    ("a", Single.only, "b", true), ("b", .only, "a", true), ("c", .only, "c", false),
  ])
  func `texts can be states of a table, and values of no size its events`(
    from: String, event: Single, to: String, isHandled: Bool
  ) {
    let table = TransitionTable<String, Single, Never>(initial: "a") {
      From("a") { On(.only, to: "b") }
      From("b") { On(.only, to: "a") }
    }
    var state = from
    #expect(table.step(&state, on: event) == (isHandled ? .handled([]) : .ignored))
    #expect(state == to)
  }

  @Test(arguments: [("x", true), ("y", false)])
  func `values of no size can be states of a table, and texts its events`(
    event: String, isHandled: Bool
  ) {
    let table = TransitionTable<Single, String, Never>(initial: .only) { From(.only) { On("x") } }
    var state = Single.only
    #expect(table.step(&state, on: event) == (isHandled ? .stayed([]) : .ignored))
  }

  @Test func `numbers can be states of a table, and bytes its events`() {
    let table = TransitionTable<Int, UInt8, Never>(initial: .min) {
      From(.min) { On(0, to: .max) }
      From(.max) { On(255, to: 0) }
      From(0)
    }
    var state = Int.min
    #expect(table.step(&state, on: 255) == .ignored)
    #expect(table.step(&state, on: 0) == .handled([]))
    #expect(table.step(&state, on: 0) == .ignored)
    #expect(table.step(&state, on: 255) == .handled([]))
    #expect(state == 0)
  }

  @Test func `a table releases its states, effects and closures`() {
    final class Held: Sendable {}
    weak var held: Held?
    do {
      let object = Held()
      held = object
      let table = TransitionTable<String, Int, Held>(initial: "a") {
        From("a") {
          On(1, to: "b", emit: object)
          On(2, when: Guard("held") { _, _ in withExtendedLifetime(object) { true } }, emit: object)
        }
        From("b")
      }
      var state = table.initialState
      _ = table.step(&state, on: 1)
      #expect(held != nil)
    }
    #expect(held == nil)
  }
}

#if compiler(>=6.3)
/// An enum whose tags are its raw values, so that they can't be positions in a list.
@c enum Shared: CInt { case low = 7, high = 50_000_000, negative = -1 }

extension TableIndexTests {
  @Test func `a table distinguishes an enum that is shared with C by its values`() {
    let table = TransitionTable<Shared, Shared, Never>(initial: .low) {
      From(.low) { On(.high, to: .high) }
      From(.high) { On(.low, to: .low) }
      From(.negative) { On(.high, to: .low) }
    }
    var state = Shared.negative
    #expect(table.step(&state, on: .high) == .handled([]))
    #expect(state == .low)
    #expect(table.step(&state, on: .high) == .handled([]))
    #expect(state == .high)
    #expect(table.step(&state, on: .negative) == .ignored)
  }
}
#endif
