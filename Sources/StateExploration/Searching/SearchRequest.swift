/// The conditions that a ``StateSearch`` checks, and its limits. Steps that fail are always found.
@usableFromInline
struct SearchRequest {
  @usableFromInline
  var limits: ExplorationLimits

  /// Whether to follow the inputs from the initial state even if the model has a list of states.
  @usableFromInline
  var followsInputs = true

  /// The states from which the search starts besides the initial one.
  var otherStates: [Any] = []

  /// The conditions that hold in every state, with the numbers of their properties.
  var conditions: [(property: Int, condition: StateCondition)] = []

  /// A number of stepped states, and the number of known states before the next one is stepped, as
  /// an exploration with stored states found them; nil if that is unknown.
  @usableFromInline
  var expected: (steppedStates: Int, knownStates: Int)?

  @usableFromInline
  var watch = SearchWatch()
}
