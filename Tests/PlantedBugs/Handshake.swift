import StateDiagrams

/// The server's part of a handshake in the style of TLS, which verifies a certificate elsewhere.
///
/// The mistake: the verification can end after the handshake has failed.
struct Handshake: Sendable {
  enum Action { case sendHello, verify, sendFinished, sendAlert }

  private enum State { case expectingHello, expectingCertificate, verifying, established, closed }

  private var state = State.expectingHello
  private let isCorrect: Bool

  init(isCorrect: Bool) {
    self.isCorrect = isCorrect
  }

  mutating func receiveHello() -> Action? {
    guard case .expectingHello = state else { return fail() }
    state = .expectingCertificate
    return .sendHello
  }

  mutating func receiveCertificate() -> Action? {
    guard case .expectingCertificate = state else { return fail() }
    state = .verifying
    return .verify
  }

  mutating func verified(isValid: Bool) -> Action? {
    switch state {
    case .verifying where isValid:
      state = .established
      return .sendFinished
    case .verifying: return fail()
    case .closed where isCorrect: return nil
    case .expectingHello, .expectingCertificate, .established, .closed:
      preconditionFailure("nothing to verify")
    }
  }

  mutating func connectionLost() {
    state = .closed
  }

  /// Ends the handshake with an alert, unless it has ended already.
  private mutating func fail() -> Action? {
    if case .closed = state { return nil }
    state = .closed
    return .sendAlert
  }

  static var inputs: [MachineInput<Handshake>] {
    [
      .input("hello") { $0.receiveHello() },
      .input("certificate") { $0.receiveCertificate() },
      .input("verified", "valid") { $0.verified(isValid: true) }.once(perEffect: "verify"),
      .input("verified", "invalid") { $0.verified(isValid: false) }.once(perEffect: "verify"),
      .input("connection lost") { $0.connectionLost() },
    ]
  }
}
