import Dispatch
import StateMachines
import Workloads

/// An actor that handles each event by a switch: one `await` per event.
private actor BareActor<W: Workload> {
  private var state = W.initialState
  private let subject: Subject

  init(_ subject: Subject) {
    self.subject = subject
  }

  func handle(_ event: W.InputEvent) {
    state.handleEvent(event).perform(on: subject)
  }
}

/// A subject that is used by one task at a time, which the compiler can't verify.
private struct Lent: @unchecked Sendable {
  let subject = Subject()
}

/// Runs a task to its end, and blocks the thread.
func waiting(for body: @escaping @Sendable () async -> Void) {
  let done = DispatchSemaphore(value: 0)
  Task.detached {
    await body()
    done.signal()
  }
  done.wait()
}

extension Course {
  /// Returns a bare actor and a live machine, of which each event is awaited.
  static func live<W: Workload>(_: W.Type, _ events: [W.InputEvent]) -> [Contender] {
    let bare = Contender(row: .bareActor) { count in
      let lent = Lent()
      waiting {
        let actor = BareActor<W>(lent.subject)
        for event in events.prefix(count) { await actor.handle(event) }
      }
      return lent.subject.checksum
    }
    let live = Contender(row: .live) { count in
      let lent = Lent()
      waiting {
        let machine = LiveStateMachine(W.self) { command in
          command.perform(on: lent.subject)
          return []
        }
        for event in events.prefix(count) { await machine.handleEvent(event) }
      }
      return lent.subject.checksum
    }
    return [bare, live]
  }
}
