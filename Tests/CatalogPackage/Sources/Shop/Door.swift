public import StateExploration

/// The door of a shop, for any module.
public enum Door: StateType, CaseIterable, DOTLabelable, Sendable {
  case open, closed

  /// An event of a door.
  public enum Event: CaseIterable, DOTLabelable, Sendable { case push, pull }

  /// A command of a door.
  public enum Command: Sendable { case ring }

  /// Closed.
  public static let initialState = Door.closed

  /// Handles an event.
  public mutating func handleEvent(_ event: Event) -> Command? {
    switch (self, event) {
    case (.closed, .push): self = .open
    case (.open, .pull): self = .closed
    case (.open, .push), (.closed, .pull): return nil
    }
    return .ring
  }
}
