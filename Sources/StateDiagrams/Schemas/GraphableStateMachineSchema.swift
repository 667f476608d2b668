/// A machine written as one function, like `StateMachineSchema`, that can be drawn.
///
/// ```swift
/// enum Light: CaseIterable, DOTLabelable { case off, on }
/// enum Switch: CaseIterable, DOTLabelable { case press }
///
/// let schema = GraphableStateMachineSchema<Light, Switch, Void>(initialState: .off) { light, _ in
///   switch light {
///   case .off: (.on, nil)
///   case .on: (.off, nil)
///   }
/// }
/// print(schema.dotDigraph)
/// ```
///
/// The diagram is made by showing this very function every listed state and event, when it is asked
/// for and not before. The function should depend on its arguments alone.
@frozen
public struct GraphableStateMachineSchema<State: DOTLabelable, Event: DOTLabelable, Subject>:
  ClosureSchemaProtocol
{
  /// What is done with the subject after a change of state.
  public typealias Effect = ((Subject) -> Void)?

  /// Answers a state and an event with the next state and an effect or none, or with nil where the
  /// state ignores the event.
  public typealias TransitionLogic = StateMachineSchema<State, Event, Subject>.TransitionLogic

  /// The same machine as a schema that is not drawn.
  public let schema: StateMachineSchema<State, Event, Subject>

  /// Creates a schema.
  ///
  /// - Parameters:
  ///   - initialState: The state in which a machine starts.
  ///   - transitionLogic: Answers a state and an event with the next state and what to do with the
  ///     subject, or with nil to ignore the event.
  @inlinable
  public init(initialState: State, transitionLogic: @escaping TransitionLogic) {
    schema = StateMachineSchema(initialState: initialState, transitionLogic: transitionLogic)
  }

  /// Creates a schema whose subject is an object, as `StateMachineSchema` does.
  ///
  /// - Parameters:
  ///   - initialState: The state in which a machine starts.
  ///   - transitionLogic: Answers a state and an event with the next state and what to do with the
  ///     subject, or with nil to ignore the event.
  @inlinable
  public init(
    initialState: State, transitionLogic: @escaping TransitionLogic
  ) where Subject: AnyObject {
    schema = StateMachineSchema(initialState: initialState, transitionLogic: transitionLogic)
  }

  /// The state in which a machine starts.
  @inlinable
  public var initialState: State { schema.initialState }

  /// Answers a state and an event as the transition logic does.
  @inlinable
  public func transition(from state: State, on event: Event) -> (State, Effect)? {
    schema.transition(from: state, on: event)
  }

  /// The function for subjects that are objects.
  @inlinable
  public var objectLogic: ObjectLogicReference<State, Event, Subject>? { schema.objectLogic }

  /// The diagram, derived anew each time from the function that runs.
  public var diagram: StateDiagram { StateDiagram(of: self) }

  /// The diagram as DOT text, in the form in which SwiftyStateMachine printed it.
  ///
  /// `diagram.dot()` is the statechart.
  public var dotDigraph: String { diagram.dot(style: .classic) }
}

extension GraphableStateMachineSchema: Sendable where State: Sendable {}
