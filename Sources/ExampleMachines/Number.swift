public import StateDiagrams

// The smallest machine that goes both ways: a number that stays within one and three.

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

/// What changes a number.
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

/// A number that counts up and down and ignores what would lead out of its range.
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
