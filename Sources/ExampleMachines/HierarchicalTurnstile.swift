public import StateDiagrams

// The same turnstile as a hierarchy: a machine that is either functioning, and then in one of the
// states of a machine of its own, or broken, and then remembers which of them it was in.
//
// Composition is that of values: the outer enum carries the inner one, and the outer `handleEvent`
// calls the inner one. What is understood inside is converted in one initializer.

/// A turnstile that functions or is broken.
public enum HierarchicalTurnstile: StateType, Hashable, Sendable {
  case functioning(FunctioningTurnstile)
  case broken(oldState: FunctioningTurnstile)

  /// What happens to a turnstile.
  public typealias Event = Turnstile.Event

  /// What a turnstile wants done.
  public typealias Command = Turnstile.Command

  /// Functioning, and in there locked.
  public static let initialState = HierarchicalTurnstile.functioning(.initialState)

  /// Reacts to an event: to a failure and a repair itself, to all others as the machine inside does.
  @discardableResult
  public mutating func handleEvent(_ event: Event) -> Command? {
    switch (self, event) {
    case (.functioning(let state), .machineDidFail):
      self = .broken(oldState: state)
      return nil
    case (.functioning(var state), _):
      guard let inner = FunctioningTurnstile.Event(event) else { return nil }
      let command = state.handleEvent(inner)
      self = .functioning(state)
      return command
    case (.broken(let oldState), .machineRepairDidComplete):
      self = .functioning(oldState)
      return nil
    case (.broken, _):
      return nil
    }
  }
}

/// A turnstile that can't break: the machine inside a ``HierarchicalTurnstile``, and a machine by
/// itself.
public enum FunctioningTurnstile: StateType, Hashable, Sendable {
  case locked(credit: Int)
  case unlocked

  /// The events that a functioning turnstile understands.
  public enum Event: Hashable, Sendable {
    case insertCoin(value: Int)
    case admitPerson

    /// The events of the machine outside that are understood in here.
    init?(_ event: HierarchicalTurnstile.Event) {
      switch event {
      case .insertCoin(let value): self = .insertCoin(value: value)
      case .admitPerson: self = .admitPerson
      case .machineDidFail, .machineRepairDidComplete: return nil
      }
    }
  }

  /// Locked, with nothing paid.
  public static let initialState = FunctioningTurnstile.locked(credit: 0)

  /// Reacts to an event.
  @discardableResult
  public mutating func handleEvent(_ event: Event) -> HierarchicalTurnstile.Command? {
    switch (self, event) {
    case (.locked(let credit), .insertCoin(let value)):
      guard credit + value >= Turnstile.fare else {
        self = .locked(credit: credit + value)
        return nil
      }
      self = .unlocked
      return .openDoors
    case (.locked, .admitPerson):
      return .soundAlarm
    case (.unlocked, .admitPerson):
      self = .locked(credit: 0)
      return .closeDoors
    case (.unlocked, .insertCoin):
      return nil
    }
  }
}

// What the diagram shows. The case `functioning` encloses the states of the machine inside, so it is
// a composite, and they keep their own labels. `broken` carries a state too, but as something that
// it remembers, so it is a state like any other; that it leads back there is found by trying.

extension HierarchicalTurnstile: DOTLabelable {
  /// The states of the machine inside, and a broken one.
  public static let dotLabelableItems: [Self] =
    FunctioningTurnstile.dotLabelableItems.map(Self.functioning) + [
      .broken(oldState: .initialState)
    ]

  /// The label of the state inside where there is one.
  public var dotLabel: String {
    switch self {
    case .functioning(let state): state.dotLabel
    case .broken: "broken"
    }
  }

  /// The composite `functioning` for the states inside.
  public var dotComposites: [String] {
    switch self {
    case .functioning: ["functioning"]
    case .broken: []
    }
  }
}

extension FunctioningTurnstile: DOTLabelable {
  /// One representative of each state.
  public static let dotLabelableItems = [FunctioningTurnstile.locked(credit: 0), .unlocked]
}
