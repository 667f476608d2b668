public import StateMachines

/// A machine in each of the forms that are compared: the same states, events and commands.
///
/// What makes a machine is in this module and opaque (`@inline(never)`), what runs it in another,
/// so that the optimizer knows about a machine what it knows in a program.
public protocol Workload: StateType, Sendable
where InputEvent: CaseIterable & Sendable, OutputCommand == Command? {
  /// What a step asks for.
  associatedtype Command: Tallied, Sendable

  /// The switch by hand: `handleEvent(_:)`, but called, not inlined.
  mutating func handleEventByHand(_ event: InputEvent) -> Command?

  /// A machine of this state type, whose commands are tallied.
  static func machine(tally: Tally) -> StateMachine<StateTypeSchema<Self>>

  /// The machine written as a schema with closures.
  static func schema() -> StateMachineSchema<Self, InputEvent, Tally>

  /// The machine written as a pure function.
  static func pureMachine() -> PureStateMachine<Self, InputEvent, Command?>
}

/// A command that can be added to a ``Tally``.
public protocol Tallied {
  /// What it counts for.
  var amount: Int { get }
}

/// What the machines act on: adds up what they ask for, so that none of it is optimized away and
/// all of them can be checked to do the same.
public final class Tally {
  /// The sum so far.
  public var total = 0

  /// Creates a tally at zero.
  public init() {}

  /// Adds a command, if there is one.
  @inlinable
  public func add(_ command: (some Tallied)?) {
    if let command { total &+= command.amount }
  }

  /// Adds an amount.
  @inlinable
  public func add(_ amount: Int) {
    total &+= amount
  }
}

extension Workload {
  /// As many events as asked for, at random, the same in every run.
  public static func randomEvents(_ count: Int, seed: UInt64) -> [InputEvent] {
    var generator = SplitMix64(state: seed)
    let events = Array(InputEvent.allCases)
    return (0..<count).map { _ in events[Int(generator.next() % UInt64(events.count))] }
  }
}

/// S. Vigna's SplitMix64: small, and the same on every system.
public struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  /// Creates a generator.
  public init(state: UInt64) {
    self.state = state
  }

  /// The next number.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
