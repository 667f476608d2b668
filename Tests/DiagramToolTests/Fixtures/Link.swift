import StateDiagrams

/// A connection that gives up.
enum Link: StateType, Equatable, DOTLabelable, CaseIterable, Sendable {
  case idle, connecting, up
  enum Event: DOTLabelable, CaseIterable, Sendable { case connect, accepted, timedOut }

  static let initialState = Link.idle

  var timeout: Timeout<Event>? {
    self == .connecting ? .after(.milliseconds(1500), .timedOut) : nil
  }

  mutating func handleEvent(_ event: Event) -> String? {
    switch (self, event) {
    case (.idle, .connect): self = .connecting
    case (.connecting, .accepted): self = .up
    case (.connecting, .timedOut):
      self = .idle
      return "complain"
    default: break
    }
    return nil
  }
}
