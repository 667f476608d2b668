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
/// All properties are checked in the stored steps of one exploration.
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
    case effectOrder(EffectOrder)
  }

  let kind: Kind

  /// The property as a text, which identifies it in reports.
  package let text: String

  /// No step traps, and every step returns.
  ///
  /// Steps are tried in child processes, as ``MachineModel/protectsSteps`` describes, also if the
  /// model doesn't ask for it.
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
  /// sequence leads there.
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

  /// An effect occurs only after an input.
  ///
  /// Each occurrence of the effect is in a step of the input, or in a later step. Anything may lie
  /// between, and one occurrence of the input allows any number of effects. An occurrence counts
  /// unless the machine ignores it: it reports so, or has no effects and leaves its state
  /// unchanged.
  ///
  /// - Parameters:
  ///   - effect: The name of the effect. A name that never occurs is an error.
  ///   - input: The label of an input, `read`, which stands for all inputs with the label, or the
  ///     label with the payload, `read(upgrade head)`.
  public static func effect(_ effect: String, onlyAfter input: String) -> MachineProperty {
    order(EffectOrder(effect: effect, .onlyAfter(input)), "\(effect) only after \(input)")
  }

  /// An effect occurs only after another one.
  ///
  /// Each occurrence of the effect comes after an occurrence of the other one, in an earlier step or
  /// before it in the effects of the same step. Anything may lie between, and one occurrence of the
  /// other effect allows any number.
  ///
  /// - Parameters:
  ///   - effect: The name of the effect. A name that never occurs is an error.
  ///   - other: The name of the other effect.
  public static func effect(_ effect: String, onlyAfterEffect other: String) -> MachineProperty {
    order(
      EffectOrder(effect: effect, .onlyAfterEffect(other)), "\(effect) only after effect \(other)")
  }

  /// An effect occurs at most a number of times in a run.
  ///
  /// ```swift
  /// .effect("completePromise", atMost: 1)
  /// ```
  ///
  /// - Parameters:
  ///   - effect: The name of the effect. A name that never occurs is an error.
  ///   - count: The greatest number of occurrences. Occurrences in one step count one by one.
  /// - Complexity: The search visits each state up to `count` + 1 times.
  public static func effect(_ effect: String, atMost count: Int) -> MachineProperty {
    order(
      EffectOrder(effect: effect, .atMost(max(0, count))),
      "\(effect) at most \(count == 1 ? "once" : "\(count) times")")
  }

  private static func order(_ order: EffectOrder, _ text: String) -> MachineProperty {
    MachineProperty(kind: .effectOrder(order), text: "effect: \(text)")
  }
}

@available(*, unavailable)
extension MachineProperty: Sendable {}

/// A condition on a state of a type that is only known at run time.
struct StateCondition {
  /// The text of the type or the label that the condition takes.
  let subject: String

  /// The label that a state must have; nil for a closure.
  let label: String?

  /// Returns whether the condition holds; nil if it doesn't apply to a value of the type.
  let holds: (Any) -> Bool?

  init<State>(_ condition: @escaping (State) -> Bool) {
    subject = String(describing: State.self)
    label = nil
    holds = { ($0 as? State).map(condition) }
  }

  init(label: String) {
    subject = label
    self.label = label
    holds = { _ in nil }
  }
}
