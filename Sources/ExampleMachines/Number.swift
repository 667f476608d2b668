public import StateDiagrams

// The smallest schema: a function from a state and an event to the next state. `Void` as its subject
// means that it has no effects.

/// A number from one to three.
public enum Number: CaseIterable, DOTLabelable, Sendable {
  case one
  case two
  case three

  /// The number's name, capitalized.
  public var dotLabel: String {
    switch self {
    case .one: "One"
    case .two: "Two"
    case .three: "Three"
    }
  }
}

/// An operation on a number.
public enum Operation: CaseIterable, DOTLabelable, Sendable {
  case increment
  case decrement

  /// The operation's name, capitalized.
  public var dotLabel: String {
    switch self {
    case .increment: "Increment"
    case .decrement: "Decrement"
    }
  }
}

/// A number that is incremented and decremented. Operations that would leave its range are ignored.
public let number = GraphableStateMachineSchema<Number, Operation, Void>(initialState: .one) {
  number, operation in
  switch (number, operation) {
  case (.one, .increment): (.two, nil)
  case (.two, .increment): (.three, nil)
  case (.two, .decrement): (.one, nil)
  case (.three, .decrement): (.two, nil)
  case (.one, .decrement), (.three, .increment): nil
  }
}
