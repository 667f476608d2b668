import StateDiagrams
import Testing

/// Machines whose states and events carry realistic values.
@Suite struct GuardFeaturesTests {
  // MARK: A sign-in flow

  enum SignIn: StateType, DOTLabelable, Hashable {
    case form(email: String, attempts: Int), checking(attempts: Int), signedIn, locked

    enum Failure: Hashable { case wrongPassword, network(retryAfter: Int?) }
    enum Event: DOTLabelable, Hashable {
      case typed(String), submit, failed(Failure), succeeded
      static let dotLabelableItems: [Event] = [
        .typed("ann@example.com"), .submit, .failed(.wrongPassword),
        .failed(.network(retryAfter: nil)), .failed(.network(retryAfter: 5)), .succeeded,
      ]
    }
    enum Effect { case checkPassword, showError, wait, showHome }

    static let initialState = SignIn.form(email: "", attempts: 0)
    static let dotLabelableItems: [SignIn] = [
      initialState, .form(email: "ann@example.com", attempts: 0), .checking(attempts: 0),
      .checking(attempts: 1), .checking(attempts: 2), .signedIn, .locked,
    ]

    mutating func handleEvent(_ event: Event) -> Effect? {
      switch (self, event) {
      case (.form(_, let attempts), .typed(let email)):
        self = .form(email: email, attempts: attempts)
      case (.form(let email, let attempts), .submit) where !email.isEmpty:
        self = .checking(attempts: attempts)
        return .checkPassword
      case (.checking(let attempts), .failed(.wrongPassword)):
        self = attempts < 2 ? .form(email: "", attempts: attempts + 1) : .locked
        return .showError
      case (.checking, .failed(.network(let delay))): return delay == nil ? .checkPassword : .wait
      case (.checking, .succeeded):
        self = .signedIn
        return .showHome
      default: break
      }
      return nil
    }
  }

  @Test func `the guards of a sign-in flow name the values that decide`() {
    let diagram = StateDiagram(of: SignIn.self)
    #expect(diagram.diagnostics == [])
    #expect(
      diagram.arrows == [
        "form -> form typed [email empty]",
        "form -> checking submit [email not empty] / checkPassword",
        "checking -> form failed [wrongPassword if attempts: 0, 1] / showError",
        "checking: failed [network if retryAfter nil] / checkPassword",
        "checking: failed [network if retryAfter not nil] / wait",
        "checking -> locked failed [wrongPassword if attempts: 2] / showError",
        "checking -> signedIn succeeded / showHome",
      ])
  }

  // MARK: An upload with retries

  enum Upload: StateType, DOTLabelable, Hashable {
    case idle, sending(File), failed(File, reason: String)

    struct File: Hashable {
      var name: String
      var retries = 0
    }
    enum Event: DOTLabelable, Hashable {
      case start(File), error(File, message: String), done
      static let dotLabelableItems: [Event] = [
        .start(.init(name: "a.jpg")),
        .error(.init(name: "holiday-2026.jpg", retries: 0), message: "timeout"),
        .error(.init(name: "holiday-2026.jpg", retries: 3), message: "timeout"), .done,
      ]
    }
    enum Effect { case send, retry, report }

    static let initialState = Upload.idle
    static let dotLabelableItems: [Upload] = [
      .idle, .sending(.init(name: "a.jpg")), .failed(.init(name: "a.jpg"), reason: "timeout"),
    ]

    mutating func handleEvent(_ event: Event) -> Effect? {
      switch (self, event) {
      case (.idle, .start(let file)):
        self = .sending(file)
        return .send
      case (.sending, .error(let file, _)) where file.retries == 0: return .retry
      case (.sending, .error(let file, let message)):
        self = .failed(file, reason: message)
        return .report
      case (.sending, .done): self = .idle
      default: break
      }
      return nil
    }
  }

  @Test func `a guard names the field that decides, not the whole payload`() {
    #expect(
      StateDiagram(of: Upload.self).arrows == [
        "idle -> sending start / send", "sending: error [retries: 0] / retry",
        "sending -> failed error [retries: 3] / report", "sending -> idle done",
      ])
  }

  // MARK: Listeners

  struct Hub: StateType, DOTLabelable, Hashable {
    var listeners: Set<Int> = []
    enum Event: DOTLabelable, Hashable {
      case add(Int), remove(Int), publish
      static let dotLabelableItems: [Event] = [.add(1), .add(2), .remove(1), .remove(2), .publish]
    }
    enum Effect { case deliver, drop }
    static let initialState = Hub()
    static let dotLabelableItems = [Hub()]
    var dotLabel: String { "hub" }
    mutating func handleEvent(_ event: Event) -> Effect? {
      switch event {
      case .add(let id): listeners.insert(id)
      case .remove(let id): listeners.remove(id)
      case .publish: return listeners.isEmpty ? .drop : .deliver
      }
      return nil
    }
  }

  @Test func `a guard on a collection says whether it is empty`() {
    let diagram = StateDiagram(of: MachineModel("hub", exploring: Hub.self))
    #expect(
      diagram.arrows.filter { $0.contains("publish") } == [
        "hub: publish [listeners empty] / drop", "hub: publish [listeners not empty] / deliver",
      ])
  }

  // MARK: A connection with a nested reason

  struct Connection: StateType, DOTLabelable, Hashable {
    enum Reason: Hashable { case goAwaySent, timeout, error(code: Int) }
    enum State: Hashable { case open, closing(Reason), closed }
    var state = State.open
    enum Event: DOTLabelable, Hashable {
      case close(Reason), drained
      static let dotLabelableItems: [Event] = [.close(.goAwaySent), .close(.timeout), .drained]
    }
    enum Effect { case sendGoAway, report }
    static let initialState = Connection()
    static let dotLabelableItems = [
      Connection(), Connection(state: .closing(.goAwaySent)), Connection(state: .closing(.timeout)),
      Connection(state: .closing(.error(code: 1))), Connection(state: .closed),
    ]
    var dotLabel: String {
      switch state {
      case .open: "open"
      case .closing: "closing"
      case .closed: "closed"
      }
    }
    mutating func handleEvent(_ event: Event) -> Effect? {
      switch (state, event) {
      case (.open, .close(let reason)):
        state = .closing(reason)
        return reason == .goAwaySent ? .sendGoAway : nil
      case (.closing(.goAwaySent), .drained): state = .closed
      case (.closing, .drained):
        state = .closed
        return .report
      default: break
      }
      return nil
    }
  }

  @Test func `a guard names a case inside the state`() {
    #expect(
      StateDiagram(of: Connection.self).arrows == [
        "open -> closing close [goAwaySent] / sendGoAway", "open -> closing close [timeout]",
        "closing -> closed drained [closing: goAwaySent]",
        "closing -> closed drained [closing: timeout, error] / report",
      ])
  }
}

// MARK: Ambiguities

extension GuardFeaturesTests {
  @Test func `two explanations of a guard are reported with a representative that decides`() throws
  {
    let diagram = StateDiagram(
      of: MachineModel(
        "upload", Upload.self, states: [.sending(.init(name: "a.jpg"))],
        events: [
          .error(.init(name: "a.jpg", retries: 0), message: "timeout"),
          .error(.init(name: "b.jpg", retries: 3), message: "timeout"),
        ]))
    let diagnostic = try #require(diagram.diagnostics.first { $0.kind == .ambiguousGuard })
    #expect(
      diagnostic.message
        == "The outcomes of 'error' in 'sending' have two explanations: list an event 'error' with "
        + "'name: a.jpg' and 'retries: 3' to decide.")
  }

  @Test func `a representative that decides removes the report of two explanations`() {
    let diagram = StateDiagram(
      of: MachineModel(
        "upload", Upload.self, states: [.sending(.init(name: "a.jpg"))],
        events: [
          .error(.init(name: "a.jpg", retries: 0), message: "timeout"),
          .error(.init(name: "a.jpg", retries: 3), message: "timeout"),
          .error(.init(name: "b.jpg", retries: 3), message: "timeout"),
        ]))
    #expect(!diagram.diagnostics.contains { $0.kind == .ambiguousGuard })
    #expect(diagram.arrows.first == "sending: error [retries: 0] / retry")
  }
}

extension GuardFeaturesTests {
  private enum Safe: StateType, DOTLabelable, Hashable {
    case locked(tries: Int, hint: String), open

    enum Event: DOTLabelable, Hashable {
      case enter(admin: Bool, code: Int)
      static let dotLabelableItems: [Event] = [
        .enter(admin: true, code: 1), .enter(admin: false, code: 2),
      ]
    }
    static let initialState = Safe.locked(tries: 0, hint: "")
    static var dotLabelableItems: [Safe] { [] }

    /// Opens for an administrator who had no failed try before.
    mutating func handleEvent(_ event: Event) -> String? {
      guard case (.locked(let tries, _), .enter(let admin, _)) = (self, event) else { return nil }
      self = tries == 0 && admin ? .open : .locked(tries: 1, hint: "wrong")
      return nil
    }
  }

  @Test func `two explanations by the event are reported after two by explored states`() {
    let diagram = StateDiagram(of: MachineModel("safe", exploring: Safe.self))
    #expect(
      diagram.diagnostics.map(\.message) == [
        "The outcomes of 'enter' in 'locked' have two explanations: list an event 'enter' with "
          + "'admin: true' and 'code: 2' to decide."
      ])
  }
}

extension GuardFeaturesTests {
  private enum Transfer: StateType, DOTLabelable, Hashable {
    case waiting(isMetered: Bool, isPaused: Bool, isLarge: Bool, isRetry: Bool), sending

    enum Event: CaseIterable, DOTLabelable { case start }
    static let initialState = Transfer.sending
    static let dotLabelableItems: [Transfer] = [
      .waiting(isMetered: false, isPaused: false, isLarge: false, isRetry: false),
      .waiting(isMetered: false, isPaused: false, isLarge: true, isRetry: true),
      .waiting(isMetered: false, isPaused: true, isLarge: true, isRetry: false),
      .waiting(isMetered: true, isPaused: false, isLarge: true, isRetry: false),
      .sending,
    ]
    mutating func handleEvent(_ event: Event) -> String? {
      guard case .waiting(let isMetered, let isPaused, _, _) = self else { return nil }
      if isMetered || isPaused { return "postpone" }
      self = .sending
      return "send"
    }
  }

  @Test func `two explanations of two parts are reported with all of their values`() {
    let diagram = StateDiagram(of: Transfer.self)
    let expected =
      "The outcomes of 'start' in 'waiting' have two explanations: list a state 'waiting' with "
      + "'isMetered: false', 'isPaused: false', 'isLarge: true' and 'isRetry: false' to decide."
    #expect(diagram.diagnostics.map(\.message) == [expected])
    let deciding = Transfer.waiting(
      isMetered: false, isPaused: false, isLarge: true, isRetry: false)
    let further = StateDiagram(
      of: MachineModel(
        "transfer", Transfer.self, states: Transfer.dotLabelableItems + [deciding],
        events: [.start]))
    #expect(!further.diagnostics.map(\.message).contains(expected))
    #expect(
      further.arrows.filter { $0.hasPrefix("waiting") } == [
        "waiting -> sending start [isMetered: false if isPaused: false] / send",
        "waiting: start [isMetered: false if isPaused: true; isMetered: true] / postpone",
      ])
  }

  private struct Printer: StateType, Hashable, DOTLabelable {
    enum Job: Hashable { case load, save }
    enum Event: DOTLabelable, Hashable {
      case add([Job]), tick
      static let dotLabelableItems: [Event] = [.add([]), .add([.load, .save]), .tick]
    }
    var queue: [Job] = []
    static let initialState = Printer()
    static let dotLabelableItems = [initialState, Printer(queue: [.load, .save])]
    var dotLabel: String { "on" }
    mutating func handleEvent(_ event: Event) -> String? {
      switch event {
      case .add(let jobs): jobs.isEmpty ? "none" : "more"
      case .tick: queue.isEmpty ? "warn" : "start"
      }
    }
  }

  @Test func `a list and its first element are one explanation`() {
    let diagram = StateDiagram(of: Printer.self)
    #expect(
      diagram.arrows == [
        "on: add [empty] / none", "on: add [not empty] / more",
        "on: tick [queue empty] / warn", "on: tick [queue not empty] / start",
      ])
    #expect(diagram.diagnostics == [])
  }
}

// MARK: Values

extension GuardFeaturesTests {
  /// Reacts to one of the texts.
  private func guardTexts(_ accepted: String, among texts: [String]) -> [String] {
    struct Word: DOTLabelable {
      let text: String
      var dotLabel: String { "say" }
      static var dotLabelableItems: [Word] { [] }
    }
    struct Listener: StateMachineSchemaProtocol {
      let accepted: String
      var initialState: Lamp { .off }
      func step(_ state: inout Lamp, on event: Word) -> Reaction<String?> {
        .handled(event.text == accepted ? "yes" : "no")
      }
    }
    let model = MachineModel(
      "listener", Listener(accepted: accepted), states: [.off], events: texts.map(Word.init))
    return StateDiagram(of: model).transitions.compactMap(\.guard).map(\.text)
  }

  @Test(arguments: [
    ("a, b", #""a, b""#), ("a; b", #""a; b""#), ("x if y", #""x if y""#), ("42", #""42""#),
    ("[a]", #""[a]""#), ("nil", #""nil""#), (" a", #"" a""#), ("a b", "a b"),
    ("a-b_c.d", "a-b_c.d"),
    ("", "empty"),
  ])
  func `a text in a guard that could be read in another way is quoted`(word: String, shown: String)
  {
    #expect(guardTexts(word, among: [word, "other"]).first == shown)
  }

  @Test func `a guard shows the part of long texts that differs`() {
    let start = "https://example.com/a/very/long/path/to/another/file-"
    let texts = guardTexts(start + "1", among: [start + "1", start + "2"])
    #expect(texts == ["…/file-1", "…/file-2"])
    #expect(
      guardTexts("a" + start, among: ["a" + start, "b" + start])
        == [
          "ahttps://example.com/a/very/long/path/to/anothe…",
          "bhttps://example.com/a/very/long/path/to/anothe…",
        ])
  }

  @Test func `a guard shows more of long texts that differ in two places`() {
    func text(_ first: String, _ second: String, end: String) -> String {
      String(repeating: "p", count: 60) + first + String(repeating: "q", count: 60) + second + end
    }
    let long = String(repeating: "r", count: 300)
    let texts = ["1", "2"].flatMap { first in ["x", "y"].map { text(first, $0, end: long) } }
    let end = String(repeating: "r", count: 69) + "…"
    #expect(
      guardTexts(texts[0], among: texts) == [
        text("1", "x", end: end),
        [text("1", "y", end: end), text("2", "x", end: end), text("2", "y", end: end)]
          .joined(separator: ", "),
      ])
  }
}
