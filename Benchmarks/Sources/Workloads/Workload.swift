public import StateMachines

/// A machine in each of the forms that are compared: the same states, events and commands.
///
/// The functions that make a machine are opaque (`@inline(never)`) and in another module than those that
/// run it, so that the optimizer knows as much about a machine as in a program.
public protocol Workload: StateType, CaseIterable, Hashable, Sendable
where InputEvent: CaseIterable & Sendable, OutputCommand == Command? {
  /// The command of a step.
  associatedtype Command: Performable, Sendable

  /// The switch by hand, with the effects in its cases. Not inlined.
  mutating func handleEventByHand(_ event: InputEvent, _ subject: Subject)

  /// A machine of this state type, whose commands are performed on a subject.
  static func machine(subject: Subject) -> StateMachine<StateTypeSchema<Self>>

  /// The machine written as a schema with closures.
  static func schema() -> StateMachineSchema<Self, InputEvent, Subject>

  /// The machine written as a pure function.
  static func pureMachine() -> PureStateMachine<Self, InputEvent, Command?>

  /// The machine as a table.
  static func table() -> TransitionTable<Self, InputEvent, Command>

  /// A machine of a table, whose effects are performed on a subject.
  static func tableMachine(
    _ table: TransitionTable<Self, InputEvent, Command>, subject: Subject
  ) -> StateMachine<TransitionTable<Self, InputEvent, Command>>
}

extension Workload where InputEvent: Hashable {
  /// Returns a table that is equivalent to the state type.
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

/// A command for a ``Subject``.
public protocol Performable {
  /// Performs the command.
  func perform(on subject: Subject)
}

extension Optional where Wrapped: Performable {
  /// Performs the command, if there is one.
  @inlinable
  public func perform(on subject: Subject) {
    if let self { self.perform(on: subject) }
  }
}

extension Workload {
  /// Returns random events, the same in every run.
  @inlinable
  public static func randomEvents(_ count: Int, seed: UInt64) -> [InputEvent] {
    var generator = SplitMix64(state: seed)
    let events = Array(InputEvent.allCases)
    return (0..<count).map { _ in events[Int(generator.next() % UInt64(events.count))] }
  }
}

/// S. Vigna's SplitMix64, which is the same on every system.
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
