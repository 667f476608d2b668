public import StateDiagrams

// A sign-in screen with a request that can be cancelled and repeated, and a lock-out after three wrong
// passwords. The timeouts are functions of the state.

/// A screen on which a user signs in.
public enum SignIn: StateType, Hashable, Sendable {
  case entering(failures: Int)
  case requesting(failures: Int)
  case unreachable(failures: Int)
  case lockedOut
  case signedIn

  /// An event of a sign-in screen.
  public enum Event: Hashable, Sendable, CaseIterable {
    case submit, cancel, retry
    case accepted, rejected, failed
    case timedOut
  }

  /// A command of a sign-in screen.
  public enum Command: Hashable, Sendable {
    case request
    case clearPassword
  }

  /// Entering a password for the first time.
  public static let initialState = SignIn.entering(failures: 0)

  /// The number of wrong passwords that lock a user out.
  public static let allowedFailures = 3

  /// Whether the user is signed in.
  public var isFinal: Bool { self == .signedIn }

  /// Ten seconds for a request, and a minute for a lock-out.
  public var timeout: Timeout<Event>? {
    switch self {
    case .requesting: .after(.seconds(10), .timedOut)
    case .lockedOut: .after(.seconds(60), .timedOut)
    case .entering, .unreachable, .signedIn: nil
    }
  }

  /// Handles an event.
  @discardableResult
  public mutating func handleEvent(_ event: Event) -> Command? {
    switch (self, event) {
    case (.entering(let failures), .submit), (.unreachable(let failures), .retry):
      self = .requesting(failures: failures)
      return .request
    case (.requesting, .accepted):
      self = .signedIn
    case (.requesting(let failures), .rejected):
      let failures = failures + 1
      self = failures < SignIn.allowedFailures ? .entering(failures: failures) : .lockedOut
      return .clearPassword
    case (.requesting(let failures), .failed), (.requesting(let failures), .timedOut):
      self = .unreachable(failures: failures)
    case (.requesting(let failures), .cancel), (.unreachable(let failures), .cancel):
      self = .entering(failures: failures)
    case (.lockedOut, .timedOut):
      self = .initialState
    case (.entering, _), (.requesting, _), (.unreachable, _), (.lockedOut, _), (.signedIn, _):
      break
    }
    return nil
  }
}

extension SignIn: DOTLabelable {
  /// A representative of each state. Exploring finds the others.
  public static let dotLabelableItems: [SignIn] = [
    .entering(failures: 0), .requesting(failures: 0), .unreachable(failures: 0), .lockedOut,
    .signedIn,
  ]
}

extension SignIn.Event: DOTLabelable {}
