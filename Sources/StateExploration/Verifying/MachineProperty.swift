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
/// All properties are checked in one search.
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
    /// An effect obeys a rule about its order or number.
    case effect(EffectOrder)
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

  /// A condition holds in every reachable state. It has the same result in states that differ by exchanges of
  /// equal members.
  package static func always<State>(
    symmetric text: String, _ condition: @escaping (State) -> Bool
  ) -> MachineProperty {
    var condition = StateCondition(condition)
    condition.isSymmetric = true
    return MachineProperty(kind: .always(condition), text: "always: \(text)")
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

  /// An effect occurs only after an input or another effect, in every run.
  ///
  /// ```swift
  /// .effect("sendReceipt", onlyAfter: "pay")
  /// ```
  ///
  /// The effect may occur in the step of the input or after the other effect of a step, and in all later
  /// steps, any number of times. An input that the machine ignores allows nothing, because the sequence
  /// without it has the same effects.
  ///
  /// - Parameters:
  ///   - effect: The name of the effect. A name that never occurs is an error.
  ///   - name: The label of an input that must come before, `read`, which stands for all inputs
  ///     with the label, the label with the payload, `read(upgrade head)`, or the name of an effect. A name
  ///     that inputs and an effect have in common stands for the inputs.
  public static func effect(_ effect: String, onlyAfter name: String) -> MachineProperty {
    MachineProperty(EffectOrder(effect: effect, rule: .onlyAfter(name)))
  }

  /// An effect occurs at most a number of times in every run.
  ///
  /// - Parameters:
  ///   - effect: The name of the effect. A name that never occurs is an error.
  ///   - count: The greatest number of occurrences in a run. Those in one step count one by one. With
  ///     0, the effect must not occur, so that an unknown name is no error.
  /// - Precondition: The count is not negative.
  /// - Complexity: Each state is visited up to `count` + 1 times. If there are more visits than ten times
  ///   the limit of states, by default 100,000, the property is not decided.
  public static func effect(_ effect: String, atMost count: Int) -> MachineProperty {
    precondition(count >= 0, "The greatest number of effects must not be negative.")
    return MachineProperty(EffectOrder(effect: effect, rule: .atMost(count)))
  }

  private init(_ order: EffectOrder) {
    self.init(kind: .effect(order), text: "effect: \(order.effect) \(order.text)")
  }

  private init(kind: Kind, text: String) {
    (self.kind, self.text) = (kind, text)
  }
}

@available(*, unavailable)
extension MachineProperty: Sendable {}

extension MachineProperty {
  /// Whether the property depends on all steps of an exploration, rather than on one state or step at a time.
  var needsStoredSteps: Bool {
    switch kind {
    case .canAlwaysReach, .leads, .effect: true
    case .neverTraps, .always: false
    }
  }
}

/// A condition on a state of a type that is only known at run time.
struct StateCondition {
  /// The text of the type or the label that the condition takes.
  let subject: String

  /// The label that a state must have; nil for a closure.
  let label: String?

  /// Whether the condition has the same result in states that differ by exchanges of equal members.
  var isSymmetric = false

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
