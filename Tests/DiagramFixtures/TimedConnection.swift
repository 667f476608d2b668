package import StateDiagrams

/// A connection whose second attempt takes longer than its first, and whose timeouts raise different events.
package enum TimedConnection: StateType, Equatable, DOTLabelable {
  case idle, connecting(attempt: Int), lockedOut, connected
  package enum Event: DOTLabelable, CaseIterable { case connect, cancel, accepted, timedOut }
  package enum Command { case request }

  package static let initialState = TimedConnection.idle
  package static let dotLabelableItems = [
    idle, connecting(attempt: 0), connecting(attempt: 1), lockedOut, connected,
  ]

  package var timeout: Timeout<Event>? {
    switch self {
    case .connecting(let attempt): .after(.seconds(attempt + 1), .timedOut)
    case .lockedOut: .after(.seconds(60), .cancel)
    case .idle, .connected: nil
    }
  }

  package mutating func handleEvent(_ event: Event) -> Command? {
    switch (self, event) {
    case (.idle, .connect):
      self = .connecting(attempt: 0)
      return .request
    case (.connecting, .accepted): self = .connected
    case (.connecting(0), .timedOut):
      self = .connecting(attempt: 1)
      return .request
    case (.connecting, .timedOut): self = .lockedOut
    case (.connecting, .cancel), (.lockedOut, .cancel): self = .idle
    default: break
    }
    return nil
  }
}
