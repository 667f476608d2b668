import StateDiagrams
import StateExploration
import Testing

@testable import DiagramTool

@Suite struct EventSearchTests {
  private func search() throws -> EventSearch {
    let machine = DiagramCatalog.Machine("upgrader", observing: Upgrader(), inputs: Upgrader.inputs)
    return EventSearch(
      try machine.run(machine.model(protectsSteps: false), on: machine.observed()), of: "upgrader")
  }

  @Test(arguments: [
    ("read", [0]), ("read(a)", [0]), ("read(b)", [1]), ("read [b]", [1]), ("read ( b )", [1]),
    ("removed", [4]), ("read, found(no),removed", [0, 3, 4]), (" removed ", [4]),
  ])
  func `an event is found by its label, or by its label and payload`(
    _ list: String, _ events: [Int]
  ) throws {
    #expect(try search().events(in: list) == events.map { .event($0) })
  }

  @Test func `a timeout is found by any spelling of its time`() throws {
    #expect(
      try search().events(in: "read,after 60 s,after 1 min")
        == [.event(0), .timeout("after 60 s"), .timeout("after 1 min")])
  }

  @Test func `a timeout is found by its event, even if this is no input`() throws {
    enum Request: StateType, CaseIterable, DOTLabelable {
      case waiting, failed
      enum Event: DOTLabelable {
        case cancel, expire
        static let dotLabelableItems = [Event.cancel]
      }
      static let initialState = Request.waiting
      var timeout: Timeout<Event>? { self == .waiting ? .after(.seconds(60), .expire) : nil }
      mutating func handleEvent(_ event: Event) { self = .failed }
    }
    let machine = DiagramCatalog.Machine("request", Request.self)
    for name in ["expire", "after 60 s", "after 1 min"] {
      var run = try machine.run(machine.model(protectsSteps: false), on: machine.observed())
      let events = try EventSearch(run, of: "request").events(in: name)
      #expect(events == [.timeout(name)])
      #expect(
        try run.handle(run.input(events[0])).transitions.map(\.description) == [
          "waiting —after 1 min→ failed"
        ])
      #expect(throws: UsageError.self) { try run.input(events[0]) }
    }
  }

  @Test(arguments: [
    (
      "red",
      "'upgrader' has no event 'red'. Did you mean 'read'? The events are 'read(a)', 'read(b)', "
        + "'found(yes)', 'found(no)' and 'removed'."
    ),
    (
      "removed()",
      "'upgrader' has no event 'removed()'. Did you mean 'removed'? The events are 'read(a)', "
        + "'read(b)', 'found(yes)', 'found(no)' and 'removed'."
    ),
    (
      "read,",
      "The name of an event is empty. The events are 'read(a)', 'read(b)', 'found(yes)', 'found(no)' "
        + "and 'removed'."
    ),
  ])
  func `an unknown event is an error that lists the known ones`(_ list: String, _ message: String)
    throws
  {
    let search = try search()
    let error = #expect(throws: UsageError.self) { try search.events(in: list) }
    #expect(error?.description == message)
  }

  @Test func `an event of exactly the given name is found first`() throws {
    enum Keyboard: StateType, DOTLabelable {
      case ready
      enum Event: DOTLabelable {
        case type(String)
        static let dotLabelableItems = [Event.type("ab"), .type("a b")]
      }
      static let initialState = Keyboard.ready
      static let dotLabelableItems = [Keyboard.ready]
      mutating func handleEvent(_ event: Event) {}
    }
    let machine = DiagramCatalog.Machine("keyboard", Keyboard.self)
    let search = EventSearch(
      try machine.run(machine.model(protectsSteps: false), on: machine.observed()), of: "keyboard")
    #expect(try search.events(in: "type(a b), type(ab)") == [.event(1), .event(0)])
  }

  @Test func `a name is one of the events only if it is not a list of names`() throws {
    let search = try search()
    #expect(search.contains("found(no)"))
    #expect(!search.contains("read,removed"))
    #expect(!search.contains("undo"))
  }
}
