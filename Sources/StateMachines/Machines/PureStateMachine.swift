public import Synchronization

/// A thread-safe machine, which any number of threads and tasks can share.
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
/// The machine performs no commands. Each event is applied exactly once, in some order, and the
/// caller performs the returned command after the lock has been released.
///
/// **The handler runs while the machine's lock is held.** The handler should be short, and must not
/// call its own machine. Such a call is a programming error, which ends the program with a message
/// about a recursive lock (on Linux and Apple platforms).
///
/// After "Building Blocks: Pure State Machine", which credits Elm and Andy Matuschak.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public final class PureStateMachine<State: Sendable, Event, Effect: Sendable>: Sendable {
  @usableFromInline
  let currentState: Mutex<State>

  @usableFromInline
  let handler: @Sendable (inout State, Event) -> Effect

  @inlinable
  init(_ initialState: State, inPlace handler: @escaping @Sendable (inout State, Event) -> Effect) {
    self.currentState = Mutex(initialState)
    self.handler = MachineRecording.isActive ? Self.recorded(handler) : handler
  }

  /// Returns a handler that reports to the current task's recorders.
  @usableFromInline
  static func recorded(
    _ handler: @escaping @Sendable (inout State, Event) -> Effect
  ) -> @Sendable (inout State, Event) -> Effect {
    // Called while the machine's lock is held.
    nonisolated(unsafe) let observers = MachineRecording.recorders.compactMap {
      $0.observer(of: EventReport<State, Event, Effect>.self)
    }
    return { state, event in
      let before = state
      let effect = handler(&state, event)
      let report = EventReport(
        before: before, event: event, after: state, outcome: .handled, effects: effect)
      for observer in observers { observer(report) }
      return effect
    }
  }

  /// Creates a machine from a function.
  ///
  /// - Parameters:
  ///   - initialState: The state in which the machine starts.
  ///   - handler: Returns the next state and a command. Runs while the machine's lock is held.
  @inlinable
  public convenience init(
    initialState: State,
    handler: @escaping @Sendable (State, Event) -> (State, Effect)
  ) {
    self.init(initialState) { state, event in
      let (next, command) = handler(state, event)
      state = next
      return command
    }
  }

  /// Creates a machine of a state type, which changes in place.
  @inlinable
  public convenience init(_ type: State.Type, state: State? = nil)
  where State: StateType, Event == State.InputEvent, Effect == State.OutputCommand {
    self.init(state ?? State.initialState) { state, event in state.handleEvent(event) }
  }

  /// Creates a machine of a schema or a table whose effects are values.
  ///
  /// The command is the transition's effect, or nil if the event is ignored. For a table it is the
  /// list of effects; those of entering the initial state are ``TransitionTable/initialEffects``.
  ///
  /// - Parameters:
  ///   - schema: The schema or the table.
  ///   - state: The state to restore; the schema's initial state if nil.
  @inlinable
  public convenience init<Schema>(schema: Schema, state: State? = nil)
  where
    Schema: StateMachineSchemaProtocol & Sendable & SendableMetatype, Schema.State == State,
    Schema.Event == Event, Effect == Schema.Effects?
  {
    self.init(state ?? schema.initialState) { state, event in
      switch schema.step(&state, on: event) {
      case .ignored: nil
      case .stayed(let effect), .handled(let effect): effect
      }
    }
  }

  /// The current state. Another thread can change it before the caller uses the result.
  @inlinable
  public var state: State {
    currentState.withLock { $0 }
  }

  /// Applies an event, and returns the command that the caller performs.
  ///
  /// - Parameter event: The event.
  /// - Returns: The command of the handler.
  @inlinable
  @discardableResult
  public func handleEvent(_ event: Event) -> Effect {
    currentState.withLock { handler(&$0, event) }
  }
}
