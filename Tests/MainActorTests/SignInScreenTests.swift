import ExampleMachines
import ObservableStateMachines
import StateMachines
import Testing

/// A server that takes three seconds for each request.
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

@Suite(.timeLimit(.minutes(10))) struct SignInScreenTests {
  private let clock = ManualClock()
  private let server: SlowServer
  private let screen: SignInScreen

  init() {
    server = SlowServer(clock)
    screen = SignInScreen(server: server, clock: clock)
    screen.name = "Ann"
  }

  private func submit(_ password: String) {
    screen.password = password
    screen.machine.handleEvent(.submit)
  }

  /// Lets seconds pass, and waits for the requests that end meanwhile.
  private func wait(_ seconds: Int) async {
    await clock.advance(by: .seconds(seconds))
  }

  @Test func `the right password signs the user in`() async throws {
    submit("swordfish")
    #expect(screen.message == "Signing in…")
    await wait(3)
    try await screen.machine.settled()
    #expect(screen.message == "Welcome")
    #expect(screen.machine.isFinished)
  }

  @Test func `a wrong password is cleared from the sign-in screen`() async throws {
    submit("shark")
    await wait(3)
    try await screen.machine.settled()
    #expect(screen.machine.state == .entering(failures: 1))
    #expect(screen.message == "Wrong password")
    #expect(screen.password == "")
  }

  @Test func `three wrong passwords lock the sign-in for a minute`() async throws {
    for _ in 1...3 {
      submit("shark")
      await wait(3)
      try await screen.machine.settled()
    }
    #expect(screen.machine.state == .lockedOut)
    #expect(screen.machine.handleEvent(.submit) == .ignored)
    await wait(59)
    #expect(screen.machine.state == .lockedOut)
    await wait(1)
    #expect(screen.machine.state == .entering(failures: 0))
  }

  @Test func `a sign-in request without a reply is given up after ten seconds`() async throws {
    await server.setOnline(false)
    submit("swordfish")
    await wait(9)
    #expect(screen.message == "Signing in…")
    await wait(1)
    #expect(screen.message == "The server doesn't respond")
    try await screen.machine.settled()
    #expect(await server.cancelledCount == 1)
  }

  @Test func `a retry repeats the sign-in request`() async throws {
    await server.setOnline(false)
    submit("swordfish")
    await wait(10)
    await server.setOnline(true)
    screen.machine.handleEvent(.retry)
    await wait(3)
    try await screen.machine.settled()
    #expect(screen.message == "Welcome")
    #expect(await server.passwords == ["swordfish", "swordfish"])
  }

  @Test func `a cancelled sign-in request changes nothing later`() async throws {
    submit("swordfish")
    await wait(2)
    screen.machine.handleEvent(.cancel)
    try await screen.machine.settled()
    #expect(await server.cancelledCount == 1)
    await wait(100)
    #expect(screen.machine.state == .entering(failures: 0))
  }
}
