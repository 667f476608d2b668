import StateMachines

/// Arming and cancelling a timeout.
enum Waiting {
  private static let count = 10_000

  static func comparison() -> Comparison {
    Comparison("10,000 times", .timeout) {
      waiting {
        for _ in 0..<count {
          let task = Task { try? await Task.sleep(for: .seconds(60)) }
          task.cancel()
          await task.value
        }
      }
    } body: {
      waiting {
        let machine = LiveStateMachine(Request.self) { _ in [] }
        for _ in 0..<count {
          await machine.handleEvent(.begin)
          await machine.handleEvent(.end)
        }
      }
    }
  }
}

/// A request that is waited for.
private enum Request: StateType {
  case idle, running
  enum Event { case begin, end, timedOut }

  static let initialState = Request.idle

  var timeout: Timeout<Event>? { self == .running ? .after(.seconds(60), .timedOut) : nil }

  mutating func handleEvent(_ event: Event) { self = event == .begin ? .running : .idle }
}
