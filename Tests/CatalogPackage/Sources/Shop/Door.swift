public import StateExploration

/// The door of a shop, for any module.
public enum Door: StateType, CaseIterable, DOTLabelable, Sendable {
  case open, closed

  public enum Event: CaseIterable, DOTLabelable, Sendable { case push, pull }
  public enum Command: Sendable { case ring }

  public static let initialState = Door.closed

  public mutating func handleEvent(_ event: Event) -> Command? {
    switch (self, event) {
    case (.closed, .push): self = .open
    case (.open, .pull): self = .closed
    case (.open, .push), (.closed, .pull): return nil
    }
    return .ring
  }
}
