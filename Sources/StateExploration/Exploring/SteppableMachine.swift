/// A machine with a list of inputs, which a search steps.
@usableFromInline
protocol SteppableMachine {
  associatedtype State
  associatedtype Event
  associatedtype Effect

  /// The initial state. Each access can create a new one.
  var initialState: State { get }

  /// The number of inputs, not including timeouts.
  var inputCount: Int { get }

  /// Returns whether an input is possible in a state. An input that is not is never applied.
  func isAllowed(_ state: State, input: Int) -> Bool

  /// Returns the rule that forbids an input in a state, as text; nil if the input is possible.
  func ruleForbidding(_ input: Int, in state: State) -> String?

  /// Applies the input with an index.
  func step(_ state: inout State, input: Int) -> Reaction<Effect>

  /// Applies an event that need not be among the inputs, such as that of a timeout.
  func step(_ state: inout State, on event: Event) -> Reaction<Effect>

  /// Returns the timeout of a state, which is an additional input in this state; nil if it has
  /// none.
  func timeout(of state: State) -> Timeout<Event>?

  /// Returns the effects in an output.
  func effects(of output: Effect) -> [ObservedEffect]

  /// The memory that states share besides their own, in bytes.
  var bytes: Int { get }

  /// The machine with a new record of what the rules of its inputs meet, for one search.
  var recordingUse: Self { get }

  /// Returns the problems of the rules of inputs in a search.
  func ruleProblems(after result: SearchResult) -> [Behavior.Problem]
}

extension SteppableMachine {
  @inlinable
  @inline(__always)
  func isAllowed(_ state: State, input: Int) -> Bool { true }

  @usableFromInline
  func ruleForbidding(_ input: Int, in state: State) -> String? { nil }

  @inlinable
  func effects(of output: Effect) -> [ObservedEffect] { observedEffects(of: output) }

  @inlinable
  var bytes: Int { 0 }

  @inlinable
  var recordingUse: Self { self }

  @usableFromInline
  func ruleProblems(after result: SearchResult) -> [Behavior.Problem] { [] }
}
