import ExampleMachines
import ObservableStateMachines
import StateMachines
import Testing

/// A server that takes three seconds for each request.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
private actor SlowServer: SignInServer {
  private let clock: ManualClock
  private var isOnline = true
  private(set) var passwords: [String] = []
  private(set) var cancelledCount = 0

  init(_ clock: ManualClock) { self.clock = clock }

  func setOnline(_ isOnline: Bool) { self.isOnline = isOnline }

  func signIn(name: String, password: String) async throws -> Bool {
    passwords.append(password)
    do {
      try await clock.sleep(for: .seconds(isOnline ? 3 : 100))
    } catch {
      cancelledCount += 1
      throw error
    }
    return password == "swordfish"
  }
}

/// A user of the screen, with a clock and a server.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
private final class User {
  let clock = ManualClock()
  let server: SlowServer
  let screen: SignInScreen

  init() {
    server = SlowServer(clock)
    screen = SignInScreen(server: server, clock: clock)
    screen.name = "Ann"
  }

  func submit(_ password: String) {
    screen.password = password
    screen.machine.handleEvent(.submit)
  }

  /// Lets seconds pass, and waits for the requests that end meanwhile.
  func wait(_ seconds: Int) async {
    await clock.advance(by: .seconds(seconds))
  }
}

@Suite(.timeLimit(.minutes(10))) struct SignInScreenTests {
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `the right password signs the user in`() async throws {
    let user = User()
    user.submit("swordfish")
    #expect(user.screen.message == "Signing in…")
    await user.wait(3)
    try await user.screen.machine.settled()
    #expect(user.screen.message == "Welcome")
    #expect(user.screen.machine.isFinished)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `a wrong password is cleared from the sign-in screen`() async throws {
    let user = User()
    user.submit("shark")
    await user.wait(3)
    try await user.screen.machine.settled()
    #expect(user.screen.machine.state == .entering(failures: 1))
    #expect(user.screen.message == "Wrong password")
    #expect(user.screen.password == "")
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `three wrong passwords lock the sign-in for a minute`() async throws {
    let user = User()
    for _ in 1...3 {
      user.submit("shark")
      await user.wait(3)
      try await user.screen.machine.settled()
    }
    #expect(user.screen.machine.state == .lockedOut)
    #expect(user.screen.machine.handleEvent(.submit) == .ignored)
    await user.wait(59)
    #expect(user.screen.machine.state == .lockedOut)
    await user.wait(1)
    #expect(user.screen.machine.state == .entering(failures: 0))
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `a sign-in request without a reply is given up after ten seconds`() async throws {
    let user = User()
    await user.server.setOnline(false)
    user.submit("swordfish")
    await user.wait(9)
    #expect(user.screen.message == "Signing in…")
    await user.wait(1)
    #expect(user.screen.message == "The server doesn't respond")
    try await user.screen.machine.settled()
    #expect(await user.server.cancelledCount == 1)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `a retry repeats the sign-in request`() async throws {
    let user = User()
    await user.server.setOnline(false)
    user.submit("swordfish")
    await user.wait(10)
    await user.server.setOnline(true)
    user.screen.machine.handleEvent(.retry)
    await user.wait(3)
    try await user.screen.machine.settled()
    #expect(user.screen.message == "Welcome")
    #expect(await user.server.passwords == ["swordfish", "swordfish"])
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func `a cancelled sign-in request changes nothing later`() async throws {
    let user = User()
    user.submit("swordfish")
    await user.wait(2)
    user.screen.machine.handleEvent(.cancel)
    try await user.screen.machine.settled()
    #expect(await user.server.cancelledCount == 1)
    await user.wait(100)
    #expect(user.screen.machine.state == .entering(failures: 0))
  }
}
