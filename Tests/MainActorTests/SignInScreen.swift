import ExampleMachines
import Observation
import ObservableStateMachines
import StateMachines

#if canImport(SwiftUI)
import SwiftUI
#endif

// A screen as an app has it: the texts that are entered, the server, and the machine.

nonisolated protocol SignInServer: Sendable {
  /// Returns whether the password is right.
  func signIn(name: String, password: String) async throws -> Bool
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@Observable
final class SignInScreen {
  var name = ""
  var password = ""
  private let server: any SignInServer
  private let clock: any Clock<Duration>

  @ObservationIgnored
  private(set) lazy var machine = ObservableStateMachine(
    SignIn.self, clock: clock, cancelledOnExit: { $0 == .request }
  ) { [weak self] command in await self?.perform(command) ?? [] }

  init(server: any SignInServer, clock: any Clock<Duration> = ContinuousClock()) {
    self.server = server
    self.clock = clock
  }

  var message: String {
    switch machine.state {
    case .entering(failures: 0): ""
    case .entering: "Wrong password"
    case .requesting: "Signing in…"
    case .unreachable: "The server doesn't respond"
    case .lockedOut: "Too many wrong passwords. Wait a minute"
    case .signedIn: "Welcome"
    }
  }

  private func perform(_ command: SignIn.Command?) async -> [SignIn.Event] {
    switch command {
    case .request:
      do {
        return [try await server.signIn(name: name, password: password) ? .accepted : .rejected]
      } catch {
        return [.failed]
      }
    case .clearPassword:
      password = ""
      return []
    case nil:
      return []
    }
  }
}

#if canImport(SwiftUI)
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
struct SignInView: View {
  @State var screen: SignInScreen

  var body: some View {
    Form {
      TextField("Name", text: $screen.name)
      SecureField("Password", text: $screen.password)
      Text(screen.message)
      switch screen.machine.state {
      case .entering: Button("Sign in") { screen.machine.handleEvent(.submit) }
      case .requesting: Button("Cancel") { screen.machine.handleEvent(.cancel) }
      case .unreachable: Button("Try again") { screen.machine.handleEvent(.retry) }
      case .lockedOut, .signedIn: EmptyView()
      }
    }
  }
}
#endif
