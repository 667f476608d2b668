import StateDiagrams

/// A state type with guards and effects, of which the list names two of the states.
enum Safe: StateType, Hashable, DOTLabelable, Sendable {
  case shut(tries: Int), open, blocked

  enum Event: DOTLabelable, Sendable {
    case dial(Int), close
    static let dotLabelableItems = [Event.dial(1), .dial(7), .close]
  }

  static let initialState = Safe.shut(tries: 0)
  static let dotLabelableItems = [initialState, .open]

  mutating func handleEvent(_ event: Event) -> String? {
    switch (self, event) {
    case (.shut, .dial(7)):
      self = .open
      return "ring"
    case (.shut(let tries), .dial):
      self = tries < 2 ? .shut(tries: tries + 1) : .blocked
    case (.open, .close): self = .shut(tries: 0)
    case (.shut, .close), (.open, .dial), (.blocked, _): break
    }
    return nil
  }
}
