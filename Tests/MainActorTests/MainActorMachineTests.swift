import StateMachines
import Testing

enum Door: StateType {
  case open, closed
  enum Event { case push, pull, knock }
  enum Command { case ring }

  static let initialState = Door.closed

  mutating func handleEvent(_ event: Event) -> Command? {
    switch (self, event) {
    case (.closed, .push): self = .open
    case (.open, .pull): self = .closed
    case (.closed, .knock): return .ring
    case (.open, .push), (.open, .knock), (.closed, .pull): break
    }
    return nil
  }
}

enum LockState { case locked, unlocked }
enum LockEvent { case key, push }
enum LockSound { case click, creak }

let lock = TransitionTable<LockState, LockEvent, LockSound>(initial: .locked) {
  From(.locked) { On(.key, to: .unlocked, emit: .click) }
  From(.unlocked) { On(.push, to: .locked, emit: .creak) }
}

class HallScreen {
  private(set) var texts: [String] = []
  private var token: ObservationToken?

  lazy var door = StateMachine(Door.self) { [unowned self] command in
    switch command {
    case .ring: show("ring")
    case nil: show("silence")
    }
  }
  lazy var lockMachine = StateMachine(schema: lock) { [unowned self] sound in show("\(sound)") }

  func show(_ text: String) {
    MainActor.preconditionIsolated()
    texts.append(text)
  }

  func watchDoor() {
    door.didTransitionCallback = { [unowned self] _, _, after in show("\(after)") }
    token = door.observe { [unowned self] report in show("\(report.event)") }
  }
}

struct MainActorMachineTests {
  let screen = HallScreen()

  @Test func `a state type performs its commands on a screen`() {
    screen.door.handleEvent(.knock)
    screen.door.handleEvent(.push)
    #expect(screen.texts == ["ring", "silence"])
  }

  @Test func `a table performs its effects on a screen`() throws {
    screen.lockMachine.handleEvent(.key)
    let report = try screen.lockMachine.transition(on: .push)
    #expect(report.after == .locked)
    #expect(screen.texts == ["click", "creak"])
  }

  @Test func `a machine is observed by its screen`() {
    screen.watchDoor()
    screen.door.handleEvent(.push)
    #expect(screen.texts == ["silence", "open", "push"])
  }

  @Test(.timeLimit(.minutes(10)))
  func `a live machine's effects act on a screen`() async throws {
    let machine = LiveStateMachine(Lookup.self) { [screen] command -> [Lookup.Event] in
      guard let command else { return [] }
      await screen.show("\(command)")
      return [.found]
    }
    await machine.handleEvent(.search)
    #expect(try await machine.settled() == .done)
    #expect(screen.texts == ["fetch"])
  }
}

nonisolated enum Lookup: StateType {
  case idle, searching, done
  enum Event { case search, found }
  enum Command { case fetch }

  static let initialState = Lookup.idle

  mutating func handleEvent(_ event: Event) -> Command? {
    switch (self, event) {
    case (.idle, .search):
      self = .searching
      return .fetch
    case (.searching, .found): self = .done
    case (.idle, .found), (.searching, .search), (.done, _): break
    }
    return nil
  }
}
