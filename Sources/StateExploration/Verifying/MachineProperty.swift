/// A statement about every run of a machine, which ``MachineModel/verify(_:)`` checks.
///
/// ```swift
/// try model.verify(
///   .neverTraps,
///   .always("a paid order has a receipt") { (order: Order) in order.receipt != nil },
///   .effect("sendReceipt", onlyAfter: "pay"))
/// ```
///
/// A run starts in the initial state. In each state, any input can follow that the rules of the
/// model allow, and any timeout of the state. The entry effects of the initial state don't count.
///
/// A condition takes the state of the machine: a value of the state type, or of the observed
/// machine's type, or of the part of it from which the model makes its nodes. The type of the
/// parameter chooses among them. A condition of any other type is an error.
///
/// All conditions are checked in one search. Each rule about an effect is a search of its own.
///
/// A property is not `Sendable`, because it contains a closure.
public struct MachineProperty {
  /// The kinds of properties.
  enum Kind {
    case neverTraps
    /// The condition holds in every state.
    case always(StateCondition)
    /// From every state, one can be reached in which the condition holds.
    case canAlwaysReach(StateCondition)
    /// Each occurrence of the input is followed by one of the effects.
    case leads(from: String, to: [String])
    /// Each of the rules holds for an effect.
    case effects([EffectOrder])
  }

  let kind: Kind

  /// The property as a text, which identifies it in reports.
  package let text: String

  /// No step traps, and every step returns.
  ///
  /// Steps are tried in child processes, as ``MachineModel/protectsSteps`` describes, whether or not
  /// it is set.
  public static var neverTraps: MachineProperty {
    MachineProperty(kind: .neverTraps, text: "never traps")
  }

  /// A condition holds in every reachable state.
  ///
  /// - Parameters:
  ///   - text: The property in words, for reports.
  ///   - condition: Returns whether the condition holds in a state.
  public static func always<State>(
    _ text: String, _ condition: @escaping (State) -> Bool
  ) -> MachineProperty {
    MachineProperty(kind: .always(StateCondition(condition)), text: "always: \(text)")
  }

  /// A condition holds in no reachable state.
  ///
  /// - Parameters:
  ///   - text: The condition in words, for reports.
  ///   - condition: Returns whether the condition holds in a state.
  public static func never<State>(
    _ text: String, _ condition: @escaping (State) -> Bool
  ) -> MachineProperty {
    MachineProperty(
      kind: .always(StateCondition { (state: State) in !condition(state) }), text: "never: \(text)")
  }

  /// From every reachable state, some sequence of inputs leads to a state in which a condition
  /// holds.
  ///
  /// This finds waiting without end and cycles that are never left. It doesn't require that every
  /// sequence leads there. Of the states from which the condition can't be reached any more, those are
  /// reported that a shortest path enters first.
  ///
  /// - Parameters:
  ///   - text: The condition in words, for reports.
  ///   - condition: Returns whether the condition holds in a state.
  public static func canAlwaysReach<State>(
    _ text: String, _ condition: @escaping (State) -> Bool
  ) -> MachineProperty {
    MachineProperty(
      kind: .canAlwaysReach(StateCondition(condition)), text: "can always reach: \(text)")
  }

  /// From every reachable state, some sequence of inputs leads to a state with a label.
  ///
  /// - Parameter state: The label of the state as in the diagram, such as `closed`, or the labels
  ///   from the outermost composite to it, `open/idle`. An unknown label is an error.
  public static func canAlwaysReach(state: String) -> MachineProperty {
    MachineProperty(
      kind: .canAlwaysReach(StateCondition(label: state)), text: "can always reach: \(state)")
  }

  /// Each occurrence of an input is followed by one of several effects.
  ///
  /// ```swift
  /// .leads(from: "lease(2)", to: "lend(2)", "fail(2)")
  /// ```
  ///
  /// The effect occurs in the same step or later, and without a further occurrence of the input. An
  /// occurrence that the machine ignores counts too. If several requests can wait, name them with
  /// their values, because any occurrence of an effect counts.
  ///
  /// The machine may rely on *expected* inputs: those with ``MachineInput/once(perEffect:)``, and
  /// timeouts. The environment is assumed to be fair to each effect: while an input may follow it,
  /// that input or one that shares the occurrence comes at some time, and so does a timeout. Which of
  /// them comes is open: an attempt can fail each time. All other inputs can come in between, but
  /// need not.
  ///
  /// A violation is a shortest sequence after which no input is expected, or after which expected
  /// inputs can repeat without end. The sequence then contains one repetition.
  ///
  /// - Parameters:
  ///   - input: The label of an input, `lease`, or the label with the payload, `lease(2)`. An unknown
  ///     one is an error.
  ///   - effects: The names of the effects, `lend`, or the effects with their values, `lend(2)`. It
  ///     is an error if none of them ever occurs.
  /// - Precondition: At least one effect is given.
  public static func leads(from input: String, to effects: String...) -> MachineProperty {
    precondition(!effects.isEmpty, "A response needs an effect.")
    return MachineProperty(
      kind: .leads(from: input, to: effects),
      text: "\(input) leads to \(effects.joined(separator: " or "))")
  }

  /// An effect obeys rules about its order and number in every run.
  ///
  /// ```swift
  /// .effect("sendReceipt", onlyAfter: "pay", atMost: 1)
  /// ```
  ///
  /// Each rule that is given must hold. Anything may lie between an effect and what it must follow,
  /// which allows any number of effects:
  ///
  /// - After an input, the effect may occur in the step of the input and in all later ones. An input
  ///   that the machine ignores allows nothing, because the sequence without it has the same
  ///   effects.
  /// - After another effect, it may occur in all later steps, and in the same step if the other one
  ///   comes first.
  ///
  /// - Parameters:
  ///   - effect: The name of the effect. A name that never occurs is an error.
  ///   - input: The label of an input that must come before, `read`, which stands for all inputs
  ///     with the label, or the label with the payload, `read(upgrade head)`.
  ///   - other: The name of an effect that must come before.
  ///   - count: The greatest number of occurrences in a run. Those in one step count one by one. With
  ///     0, the effect must not occur, so that an unknown name is no error.
  /// - Precondition: At least one rule is given, and the count is not negative.
  /// - Complexity: With a count, the search visits each state up to `count` + 1 times. If the visits
  ///   exceed the limits, by default 100,000, the property is not decided.
  public static func effect(
    _ effect: String, onlyAfter input: String? = nil, onlyAfterEffect other: String? = nil,
    atMost count: Int? = nil
  ) -> MachineProperty {
    precondition((count ?? 0) >= 0, "The greatest number of effects must not be negative.")
    let rules =
      [
        input.map { EffectOrder.Rule.onlyAfter($0) },
        other.map { EffectOrder.Rule.onlyAfterEffect($0) },
        count.map { EffectOrder.Rule.atMost($0) },
      ].compactMap { $0 }
    precondition(!rules.isEmpty, "A property of an effect needs a rule.")
    return MachineProperty(
      kind: .effects(rules.map { EffectOrder(effect: effect, rule: $0) }),
      text: "effect: \(effect) " + rules.map(\.text).joined(separator: ", "))
  }
}

@available(*, unavailable)
extension MachineProperty: Sendable {}

extension MachineProperty {
  /// Whether the property depends on all steps of an exploration, rather than on one run at a time.
  var needsStoredSteps: Bool {
    switch kind {
    case .canAlwaysReach, .leads: true
    case .neverTraps, .always, .effects: false
    }
  }

  /// Returns a violation as a phrase: `'chunk' traps in 'idle'`.
  ///
  /// - Parameters:
  ///   - state: The label of the state.
  ///   - input: The name of the input; nil if the state itself violates the property.
  ///   - failure: The failure of the step, for ``neverTraps``.
  ///   - order: The violated order of effects.
  ///   - cycle: The names of the inputs that can repeat, for ``leads(from:to:)``.
  func summary(
    ofState state: String, input: String?, failure: StepFailure?, order: EffectOrder? = nil,
    cycle: [String] = []
  ) -> String {
    let input = input ?? "timeout"
    return switch kind {
    case .neverTraps:
      failure.map { FailedStep(state: state, input: input, failure: $0).summary } ?? ""
    case .always: "violated in '\(state)'"
    case .canAlwaysReach: "not reachable from '\(state)'"
    case .leads where cycle.isEmpty: "no input is expected in '\(state)'"
    case .leads:
      cycle.map { "'\($0)'" }.joined(separator: ", ") + " can repeat without end from '\(state)'"
    case .effects:
      "'\(input)' in '\(state)' has the effect "
        + (order.map { "'\($0.effect)' \($0.violation)" } ?? "")
    }
  }
}

/// A condition on a state of a type that is only known at run time.
struct StateCondition {
  /// The text of the type or the label that the condition takes.
  let subject: String

  /// The label that a state must have; nil for a closure.
  let label: String?

  /// Returns whether the condition holds; nil if it doesn't apply to a value of the type.
  let holds: (Any) -> Bool?

  /// The closure itself; nil for a label.
  private let condition: Any?

  init<State>(_ condition: @escaping (State) -> Bool) {
    subject = String(describing: State.self)
    label = nil
    holds = { ($0 as? State).map(condition) }
    self.condition = condition
  }

  init(label: String) {
    subject = label
    self.label = label
    holds = { _ in nil }
    condition = nil
  }

  /// Returns the condition as a closure that takes values of a type, which is faster than ``holds``;
  /// nil if it takes another type.
  func closure<Value>(on type: Value.Type) -> ((Value) -> Bool)? { condition as? (Value) -> Bool }
}
