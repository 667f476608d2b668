public import StateDiagrams

/// A description of the behavior that a machine must have: another machine, or a statechart of a
/// file.
///
/// ```swift
/// let specification = try MachineSpecification(scxml: text, named: "gate.scxml")
/// try gate.conforms(to: specification)
/// ```
///
/// A specification can leave behavior open. After each input, it is in one of several
/// configurations, and the machine must agree with one of them.
///
/// A specification is not `Sendable`, because it can contain a machine.
public struct MachineSpecification {
  /// The origin of a specification.
  enum Kind {
    case model(MachineModel)
    case chart(Statechart)
  }

  /// The name in messages.
  let name: String

  let kind: Kind

  /// Creates a specification from another machine.
  ///
  /// Its inputs are matched by name, and its effects by name and payload. An input that must not
  /// happen, because its step traps or a rule forbids it, can have any reaction.
  ///
  /// - Parameter model: The model of the other machine.
  public init(_ model: MachineModel) {
    name = model.name
    kind = .model(model)
  }

  init(_ name: String, _ chart: Statechart) {
    self.name = name
    kind = .chart(chart)
  }
}

@available(*, unavailable)
extension MachineSpecification: Sendable {}

/// A difference that a specification leaves open.
public enum AllowedDifference: String, Hashable, Sendable, CaseIterable {
  /// Inputs that the specification doesn't name, which are not applied. Otherwise, the specification
  /// ignores them.
  case otherInputs = "other-inputs"

  /// Effects that the specification doesn't name, which are left out.
  case otherEffects = "other-effects"

  /// The labels of states, which are not compared.
  case stateLabels = "state-labels"
}
