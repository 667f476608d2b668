import DiagramTool
import StateDiagrams
import PlatformLibC

// Machines that trap, never return, or end the process, beside one that is fine. Tests run this tool.

/// A download in the style of server packages, which has preconditions.
struct Download: Sendable {
  enum Action { case request, store(Int), close }

  private enum State { case idle, receiving(chunks: Int), closed }

  private var state = State.idle

  /// Whether a chunk after the end traps. A test changes it, as an author would change the code.
  private let isStrict = getenv("IGNORES_LATE_CHUNKS") == nil

  mutating func start() -> Action {
    guard case .idle = state else { preconditionFailure("a second start") }
    state = .receiving(chunks: 0)
    return .request
  }

  mutating func chunk() -> Action? {
    switch state {
    case .idle: fatalError("a chunk before the start")
    case .receiving(let chunks):
      precondition(chunks < 2, "too many chunks")
      state = .receiving(chunks: chunks + 1)
      return .store(chunks + 1)
    case .closed:
      if isStrict { preconditionFailure("a chunk after the end") }
      return nil
    }
  }

  mutating func close() -> Action {
    state = .closed
    return .close
  }
}

/// A machine with a loop that never ends, a recursion without end, and a call of `exit`.
struct Spinner: Sendable {
  private enum State { case still, turning }

  private var state = State.still
  private var turns = 0

  mutating func push() { state = .turning }

  mutating func spin() {
    while case .turning = state { turns &+= 1 }
  }

  mutating func recurse() {
    if case .turning = state { turns &+= depth(of: 1) }
  }

  /// Never returns a result, which the compiler doesn't notice.
  private func depth(of call: Int) -> Int { call == 0 ? 0 : 1 + depth(of: call + 1) }

  func leave() {
    if case .turning = state { exit(0) }
  }
}

/// A machine that waits for something that never happens.
struct Sleeper: Sendable {
  private enum State { case awake, asleep }

  private var state = State.awake

  mutating func sleep() {
    while true { pause() }
  }

  mutating func doze() { state = .asleep }
}

/// A counter without end, of which every state has a step that never returns.
struct Counter: Sendable {
  private var state = 0

  mutating func count() { state += 1 }

  mutating func spin() {
    while state >= 0 { state ^= 1 }
  }
}

/// A machine without traps, of which a step and the comparison of states take long.
struct Archive: Sendable {
  private var isOpen = false

  mutating func open() {
    compute(.milliseconds(500))
    isOpen = true
  }

  mutating func close() { isOpen = false }

  /// Whether it is open.
  var key: Bool {
    compute(.milliseconds(250))
    return isOpen
  }
}

/// Computes for some processor time.
func compute(_ time: Duration) {
  let start = clock()
  var number = 0
  while Duration.microseconds(clock() - start) < time {
    for step in 0..<10_000 { number = number &* 31 &+ step }
  }
}

/// A state type with a timeout that traps in one of its states.
enum Lamp: StateType, CaseIterable, DOTLabelable {
  case off, on, broken

  enum InputEvent: CaseIterable, DOTLabelable { case press, burnOut, cool }

  static let initialState = Lamp.off

  var timeout: Timeout<InputEvent>? { self == .off ? nil : .after(.seconds(5), .cool) }

  mutating func handleEvent(_ event: InputEvent) {
    switch (self, event) {
    case (.off, .press): self = .on
    case (.on, .press), (.on, .cool): self = .off
    case (.on, .burnOut): self = .broken
    case (.broken, .cool): fatalError("the bulb is gone")
    case (.off, _), (.broken, _): break
    }
  }
}

/// A machine without traps.
enum Light: StateType, CaseIterable, DOTLabelable {
  case red, green

  enum InputEvent: CaseIterable, DOTLabelable { case change }

  static let initialState = Light.red

  mutating func handleEvent(_ event: InputEvent) { self = self == .red ? .green : .red }
}

let machines: [DiagramCatalog.Machine] = [
  .init(
    "download", observing: Download(),
    inputs: [
      .input("start") { $0.start() }, .input("chunk") { $0.chunk() },
      .input("close") { $0.close() },
    ]),
  .init(
    "spinner", observing: Spinner(),
    inputs: [
      .input("push") { $0.push() }, .input("spin") { $0.spin() },
      .input("recurse") { $0.recurse() }, .input("leave") { $0.leave() },
    ]),
  .init("lamp", Lamp.self),
  .init("light", Light.self),
]

let sleeper = DiagramCatalog.Machine(
  "sleeper", observing: Sleeper(),
  inputs: [.input("doze") { $0.doze() }, .input("sleep") { $0.sleep() }])

let counter = DiagramCatalog.Machine(
  "counter", observing: Counter(),
  inputs: [.input("count") { $0.count() }, .input("spin") { $0.spin() }])

let archive = DiagramCatalog.Machine(
  "archive", observing: Archive(), state: "isOpen", identity: .key(\.key),
  inputs: [.input("open") { $0.open() }, .input("close") { $0.close() }])

// Trying steps that wait or spin takes seconds, so that only their own tests ask for them. Other tests
// print all machines of the catalog.
let catalog =
  if getenv("WITH_SLEEPER") != nil {
    [sleeper]
  } else if getenv("WITH_COUNTER") != nil {
    [counter]
  } else if getenv("WITH_ARCHIVE") != nil {
    [archive]
  } else if getenv("WITH_REGISTRY") != nil {
    registries
  } else if getenv("WITH_STREAM") != nil {
    [stream]
  } else if getenv("WITH_CONNECTION") != nil {
    verifiedMachines
  } else {
    machines
  }
DiagramCatalog(
  commandName: "trap-graph", abstract: "Draw machines that trap.", version: "1", machines: catalog
).main()
