/// Two state types side by side, as orthogonal regions. An event is for one of them, or for both.
///
/// ```swift
/// typealias Both = OrthogonalState<Track, Track>
/// var both = Both.initialState
/// both.handleEvent(.a(.toggle))
/// both.handleEvent(.both(.toggle, .toggle))
/// ```
///
/// A state type usually contains one, and converts its own events in one place. For more regions, an
/// orthogonal state can be a region of another one, or a struct can have a property for each region.
///
/// Orthogonal regions are D. Harel's, "Statecharts: A Visual Formalism for Complex Systems" (1987).
/// This type is A. Matuschak's, "A composable pattern for pure state machines with effects" (2016).
@frozen
public struct OrthogonalState<StateA: StateType, StateB: StateType>: StateType {
  /// The state of the first region.
  public var stateA: StateA

  /// The state of the second region.
  public var stateB: StateB

  /// An event for one region or both.
  @frozen
  public enum Event {
    /// An event for the first region.
    case a(StateA.InputEvent)

    /// An event for the second region.
    case b(StateB.InputEvent)

    /// An event for each region.
    case both(StateA.InputEvent, StateB.InputEvent)
  }

  /// The commands of the regions that received an event.
  @frozen
  public enum Command {
    /// The command of the first region.
    case a(StateA.OutputCommand)

    /// The command of the second region.
    case b(StateB.OutputCommand)

    /// The command of each region.
    case both(StateA.OutputCommand, StateB.OutputCommand)
  }

  /// Creates a state from those of its regions.
  @inlinable
  public init(stateA: StateA, stateB: StateB) {
    self.stateA = stateA
    self.stateB = stateB
  }

  /// Both regions in their initial states.
  @inlinable
  public static var initialState: OrthogonalState {
    OrthogonalState(stateA: .initialState, stateB: .initialState)
  }

  /// Whether both regions are in final states.
  @inlinable
  public var isFinal: Bool { stateA.isFinal && stateB.isFinal }

  /// Passes an event to its regions, the first one before the second, and returns their commands.
  @inlinable
  @discardableResult
  public mutating func handleEvent(_ event: Event) -> Command {
    switch event {
    case .a(let event): .a(stateA.handleEvent(event))
    case .b(let event): .b(stateB.handleEvent(event))
    case .both(let first, let second):
      .both(stateA.handleEvent(first), stateB.handleEvent(second))
    }
  }
}

extension OrthogonalState: Equatable where StateA: Equatable, StateB: Equatable {}
extension OrthogonalState: Hashable where StateA: Hashable, StateB: Hashable {}
extension OrthogonalState: Sendable where StateA: Sendable, StateB: Sendable {}

extension OrthogonalState.Event: Equatable
where StateA.InputEvent: Equatable, StateB.InputEvent: Equatable {}

extension OrthogonalState.Event: Hashable
where StateA.InputEvent: Hashable, StateB.InputEvent: Hashable {}

extension OrthogonalState.Event: Sendable
where StateA.InputEvent: Sendable, StateB.InputEvent: Sendable {}

extension OrthogonalState.Command: Equatable
where StateA.OutputCommand: Equatable, StateB.OutputCommand: Equatable {}

extension OrthogonalState.Command: Hashable
where StateA.OutputCommand: Hashable, StateB.OutputCommand: Hashable {}

extension OrthogonalState.Command: Sendable
where StateA.OutputCommand: Sendable, StateB.OutputCommand: Sendable {}

/// The commands of several regions.
package protocol CommandsOfRegions {
  /// The commands, in the order of the regions.
  var commands: [Any] { get }
}

extension OrthogonalState.Command: CommandsOfRegions {
  package var commands: [Any] {
    switch self {
    case .a(let command): [command]
    case .b(let command): [command]
    case .both(let first, let second): [first, second]
    }
  }
}
