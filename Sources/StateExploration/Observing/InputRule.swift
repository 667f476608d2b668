/// A condition under which an input is possible.
enum InputRule<Machine: ~Copyable> {
  case order(OrderRule)
  case onlyWhile((borrowing Machine) -> Bool)

  /// The rule about the order of inputs and effects; nil for a condition on the machine.
  var order: OrderRule? { if case .order(let order) = self { order } else { nil } }
}

/// A rule about the order of inputs and effects: occurrences that make an input possible, and ones that
/// make it impossible again.
struct OrderRule: Hashable {
  /// Inputs that make the input impossible, besides those that are named.
  enum ClosingInputs {
    case none
    /// The input that has the rule.
    case itself
    /// The inputs with the same label that have the rule.
    case sharing
    /// Every input.
    case all
  }

  /// The rule as it is written in code.
  let text: String

  /// Whether the input is possible in the initial state.
  var isOpenAtFirst = false

  /// The names of the inputs and effects that make the input possible.
  var opening: [String] = []

  /// The names of the inputs and effects that make it impossible.
  var closing: [String] = []
  var closingInputs = ClosingInputs.none

  /// Whether all names are those of effects, even if inputs have them too.
  var namesEffects = false
}
