public import Synchronization

/// A machine that any number of threads and tasks may share.
///
/// ```swift
/// let turnstile = PureStateMachine<State, Event, Command>(initialState: .locked) { state, event in
///   switch (state, event) {
///   case (.locked, .insertCoin): (.unlocked, .openDoors)
///   case (.locked, .admitPerson): (.locked, .soundAlarm)
///   case (.unlocked, .insertCoin): (.unlocked, .returnCoin)
///   case (.unlocked, .admitPerson): (.locked, .closeDoors)
///   }
/// }
/// print(turnstile.handleEvent(.insertCoin))  // openDoors
/// ```
///
/// The machine is pure: it performs nothing, and the same events lead to the same commands. Each
/// event is applied exactly once, one after the other in some order; the caller performs the
/// command that it is answered with, after the lock has been released.
///
/// **The handler runs while the machine's lock is held.** It should be short. It must not call back
/// into its own machine: that is a programming error, which ends the program with a message about a
/// recursive lock rather than a deadlock (on Linux and Apple platforms).
///
/// After "Building Blocks: Pure State Machine", which had it from Elm and Andy Matuschak.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public final class PureStateMachine<State: Sendable, Event, Command: Sendable>: Sendable {
  @usableFromInline
  let currentState: Mutex<State>

  @usableFromInline
  let handler: @Sendable (inout State, Event) -> Command

  @inlinable
  init(_ initialState: State, inPlace handler: @escaping @Sendable (inout State, Event) -> Command)
  {
    self.currentState = Mutex(initialState)
    self.handler = handler
  }

  /// Creates a machine that is one function.
  ///
  /// - Parameters:
  ///   - initialState: The state in which the machine starts.
  ///   - handler: Answers a state and an event with the next state and a command. Runs while the
  ///     machine's lock is held.
  @inlinable
  public convenience init(
    initialState: State,
    handler: @escaping @Sendable (State, Event) -> (State, Command)
  ) {
    self.init(initialState) { state, event in
      let (next, command) = handler(state, event)
      state = next
      return command
    }
  }

  /// Creates a machine of a state type, which changes in place.
  ///
  /// - Parameters:
  ///   - type: The state type.
  ///   - state: The state to start in instead of the initial one, to restore a machine.
  @inlinable
  public convenience init(_ type: State.Type, state: State? = nil)
  where State: StateType, Event == State.InputEvent, Command == State.OutputCommand {
    self.init(state ?? State.initialState) { state, event in state.handleEvent(event) }
  }

  /// The state at this moment; another thread may change it before the caller looks at it.
  @inlinable
  public var state: State {
    currentState.withLock { $0 }
  }

  /// Applies an event and answers with the command that the caller is to perform.
  @inlinable
  @discardableResult
  public func handleEvent(_ event: Event) -> Command {
    currentState.withLock { handler(&$0, event) }
  }
}
