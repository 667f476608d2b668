import Dispatch
import StateMachines
import Workloads

/// Runs thousands of events of a turnstile in one kind of machine, for `.ci/check-instructions`.
///
/// Not asynchronous: Valgrind 3.19 fails if the main thread ends before others.
@main
enum Instructions {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3, let thousands = Int(arguments[2]) else { throw UsageError() }
    let events = Turnstile.randomEvents(1_000, seed: 1)
    let subject = Subject()
    let machine = Turnstile.machine(subject: subject)
    switch arguments[1] {
    case "state-type":
      var state = Turnstile.initialState
      repeating(events, thousands) { state.handleEvent($0).perform(on: subject) }
    case "table":
      let table = Turnstile.table()
      var state = table.initialState
      repeating(events, thousands) { event in
        switch table.step(&state, on: event) {
        case .ignored: break
        case .stayed(let effects), .handled(let effects):
          effects.forEach { $0.perform(on: subject) }
        }
      }
    case "schema":
      let machine = StateMachine(
        schema: Turnstile.schema(), subject: subject, ownership: .strong)
      repeating(events, thousands) { machine.handleEvent($0) }
    case "machine": repeating(events, thousands) { machine.handleEvent($0) }
    case "observed":
      let token = machine.observe { _ in subject.first() }
      repeating(events, thousands) { machine.handleEvent($0) }
      token.cancel()
    case "raised": Raiser().raise(thousands * 1_000)
    case "live":
      let done = DispatchSemaphore(value: 0)
      Task.detached {
        let machine = LiveStateMachine(Turnstile.self) { _ in [] }
        for _ in 0..<thousands {
          for event in events { await machine.handleEvent(event) }
        }
        done.signal()
      }
      done.wait()
    default: throw UsageError()
    }
    print(subject.checksum)
  }

  @inline(__always)
  private static func repeating<Event>(
    _ events: [Event], _ thousands: Int, _ body: (Event) -> Void
  ) {
    for _ in 0..<thousands { events.forEach(body) }
  }
}

/// Raises each event inside the transition of the one before.
private final class Raiser {
  private var left = 0
  private lazy var machine: StateMachine<StateTypeSchema<Turnstile>> = StateMachine(
    Turnstile.self
  ) { [unowned self] command in
    guard left > 0 else { return }
    left -= 1
    machine.handleEvent(command == .openDoors ? .admitPerson : .insertCoin)
  }

  func raise(_ count: Int) {
    left = count
    machine.handleEvent(.insertCoin)
  }
}

struct UsageError: Error, CustomStringConvertible {
  let description =
    "usage: instructions state-type|table|schema|machine|observed|raised|live THOUSANDS"
}
