/// The parts of a model besides its steps: inputs, lists, and descriptions.
@usableFromInline
struct ModelContent<State> {
  let inputs: [ModelInput]

  /// The name of the list of states, for messages.
  var stateList = "states:"

  /// The name of the list of inputs, for messages.
  let inputList: String

  /// The listed states; nil if the model is explored from its initial state.
  @usableFromInline
  var listedStates: [State]?

  /// Creates trackers of the orthogonal regions. The argument is whether listed states are numbered
  /// first.
  var regions: (_ startsWithList: Bool) -> [RegionTracker<State>] = { _ in [] }

  var description: StateDescription<State>

  /// Whether the machine reports ignored inputs.
  let reportsIgnored: Bool

  /// Returns a key that is equal for states that count as the same one; nil if only equal states
  /// do.
  @usableFromInline
  var identity: ((State) -> AnyHashable)?

  /// Returns the bookkeeping of the rules of inputs, which is not described.
  var facts: (State) -> [UInt8] = { _ in [] }

  /// Returns the part of a state that is described. The rest is bookkeeping of the exploration.
  var subject: (State) -> Any = { $0 }

  /// Returns the state that a value of a machine is; nil if the machine can't start in it.
  @usableFromInline
  var restored: (Any) -> State? = { $0 as? State }

  /// Returns the part of an existing machine that describes its state; nil for other machines.
  var described: (State) -> Any? = { _ in nil }

  /// Whether the machine can store more than the state that describes it.
  var hasOtherProperties = false

  /// Returns the complete table of some states.
  var complete: (Behavior, [State]) -> Behavior = { behavior, _ in behavior }

  /// Whether each state is made anew by repeating inputs, so that the same state has other objects.
  var remakesObjects = false

  /// Returns the number of the declaration of a table that decides about an input; nil if there is
  /// none. Nil if the machine isn't a table.
  var declaration: ((State, _ input: Int) -> Int?)?

  /// Returns the event of an input in a state, which can be that of a timeout; nil if the state has no
  /// timeout, or if inputs are calls.
  var event: (State, _ input: Int) -> Any? = { _, _ in nil }

  /// The effects of starting the machine.
  var initialEffects: [ObservedEffect] = []

  /// Problems that were found before the exploration.
  var problems: [Behavior.Problem] = []

  /// Whether states are compared after an event that was reported as ignored: `==` counts only if the
  /// states are `Hashable`.
  var comparesIgnored: Bool { !reportsIgnored && !(State.self is any Hashable.Type) }

  /// Returns a key that is equal for states whose described parts are the same.
  func subjectIdentity(_ state: State) -> AnyHashable {
    // The same state that is made anew has other objects.
    remakesObjects
      ? AnyHashable(Value(of: subject(state))) : StateExploration.identity(of: subject(state))
  }

  /// Returns the descriptions of a state, one for each region.
  func places(of state: State, in regions: [RegionTracker<State>]) -> [ModelPlace] {
    regions.isEmpty
      ? [ModelPlace(region: nil, state: description.summary(state))]
      : regions.map { ModelPlace(region: $0.label, state: $0.summary($0.number(state))) }
  }
}

/// The state of one region, or of the whole machine if it has no regions.
package struct ModelPlace {
  /// The name of the region; nil for the whole machine.
  package let region: String?
  package let state: Behavior.State
}

extension [ModelPlace] {
  /// The labels of the states of all regions: `open/idle`, or `door/open, lamp/off`.
  var label: String { regionTexts(map { ([$0.region].compactMap(\.self), $0.state.pathText) }) }

  /// The labels with the values that the states carry.
  var text: String { regionTexts(map { ([$0.region].compactMap(\.self), $0.state.text) }) }
}
