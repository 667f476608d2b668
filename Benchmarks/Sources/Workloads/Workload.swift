public import StateMachines

/// A machine in each of the forms that are compared: the same states, events and commands.
///
/// What makes a machine is in this module and opaque (`@inline(never)`), what runs it in another,
/// so that the optimizer knows about a machine what it knows in a program.
public protocol Workload: StateType, CaseIterable, Hashable, Sendable
where InputEvent: CaseIterable & Sendable, OutputCommand == Command? {
  /// What a step asks for.
  associatedtype Command: Performable, Sendable

  /// The switch by hand, which performs its effects in its cases. Called, not inlined.
  mutating func handleEventByHand(_ event: InputEvent, _ subject: Subject)

  /// A machine of this state type, whose commands are performed on a subject.
  static func machine(subject: Subject) -> StateMachine<StateTypeSchema<Self>>

  /// The machine written as a schema with closures.
  static func schema() -> StateMachineSchema<Self, InputEvent, Subject>

  /// The machine written as a pure function.
  static func pureMachine() -> PureStateMachine<Self, InputEvent, Command?>

  /// The machine as a table.
  static func table() -> TransitionTable<Self, InputEvent, Command>

  /// A machine of the table, whose effects are performed on a subject.
  static func tableMachine(
    subject: Subject
  ) -> StateMachine<TransitionTable<Self, InputEvent, Command>>
}

extension Workload where InputEvent: Hashable {
  /// A table that does what the state type does.
  @inlinable
  static func tableOfSteps() -> TransitionTable<Self, InputEvent, Command> {
    TransitionTable(initial: initialState) {
      for state in allCases {
        From(state) {
          for event in InputEvent.allCases {
            var next = state
            let command = next.handleEvent(event)
            if let command {
              On(event, to: next, emit: command)
            } else if next != state {
              On(event, to: next)
            }
          }
        }
      }
    }
  }
}

/// A command whose value says what to do with a ``Subject``.
public protocol Performable {
  /// Does it.
  func perform(on subject: Subject)
}

extension Optional where Wrapped: Performable {
  /// Does it, if there is something to do.
  @inlinable
  public func perform(on subject: Subject) {
    if let self { self.perform(on: subject) }
  }
}

extension Workload {
  /// As many events as asked for, at random, the same in every run.
  @inlinable
  public static func randomEvents(_ count: Int, seed: UInt64) -> [InputEvent] {
    var generator = SplitMix64(state: seed)
    let events = Array(InputEvent.allCases)
    return (0..<count).map { _ in events[Int(generator.next() % UInt64(events.count))] }
  }
}

/// S. Vigna's SplitMix64: small, and the same on every system.
@frozen
public struct SplitMix64: RandomNumberGenerator {
  @usableFromInline
  var state: UInt64

  /// Creates a generator.
  @inlinable
  public init(state: UInt64) {
    self.state = state
  }

  /// The next number.
  @inlinable
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
