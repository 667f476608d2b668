import Foundation
import Testing

@testable import StateExploration

/// A state and its copy share the objects to which it refers. A step that changes such an object is
/// reported, because the state before it is another one then.
@Suite struct ChangedObjectTests {
  private final class Box {
    var number = 0
  }

  private struct Holder<Object> {
    var isOn = true
    var object: Object
  }

  /// Returns whether a step is reported that changes an object in the state.
  private func isReported<Object>(
    in object: Object, _ step: @escaping (inout Object) -> Void
  ) -> Bool {
    reportsChange(
      MachineModel(
        "holder", observing: Holder(object: object), state: "isOn",
        inputs: [.input("step") { step(&$0.object) }]))
  }

  /// Returns whether a machine has a step that changes an object. It has no other problem.
  private func reportsChange(_ model: MachineModel) -> Bool {
    let problems = model.exploration().problems
    let changes = problems.filter { if case .objectChanged = $0 { true } else { false } }
    #expect(problems == changes)
    return !changes.isEmpty
  }
}

// MARK: Objects in states

extension ChangedObjectTests {
  private struct Client: StateType {
    enum Event { case count, replace, wait }
    var box = Box()
    static var initialState: Client { Client() }
    mutating func handleEvent(_ event: Event) {
      switch event {
      case .count: box.number += 1
      case .replace: box = Box()
      case .wait: break
      }
    }
  }

  @Test func `a step that changes an object inside a state is a problem`() {
    let model = MachineModel(
      "client", Client.self, states: [Client()], events: [.replace, .wait, .count])
    let problems = model.exploration().problems
    #expect(problems.count == 1)
    #expect(
      problems.allSatisfy {
        if case .objectChanged(_, input: "count") = $0 { true } else { false }
      })
  }

  /// An editor whose states are equal if their documents have equal texts.
  private struct Editor: StateMachineSchemaProtocol {
    final class Document: Hashable {
      var text: String
      init(_ text: String) { self.text = text }
      static func == (first: Document, second: Document) -> Bool { first.text == second.text }
      func hash(into hasher: inout Hasher) { hasher.combine(text) }
    }
    enum State: Hashable { case closed, editing(Document), saving(Document) }
    enum Event: CaseIterable { case open, type, save, close }
    let name: String
    var initialState: State { .closed }
    func step(_ state: inout State, on event: Event) -> Reaction<String?> {
      switch (state, event) {
      case (.closed, .open): state = .editing(Document(name))
      case (.editing(let document), .type) where document.text.count < 6: document.text += "x"
      case (.editing(let document), .save): state = .saving(document)
      case (.saving, .close), (.editing, .close): state = .closed
      default: return .ignored
      }
      return .handled(nil)
    }
  }

  @Test(arguments: 0..<50)
  func `a step that changes the hash value of a state does not trap`(number: Int) {
    let model = MachineModel(
      "editor", exploring: Editor(name: "\(number)"), events: Editor.Event.allCases)
    #expect(
      model.exploration().problems.contains {
        if case .objectChanged(_, input: "type") = $0 { true } else { false }
      })
  }

  @Test func `a step that replaces an object inside a state is no problem`() {
    let model = MachineModel("client", Client.self, states: [Client()], events: [.replace, .wait])
    #expect(model.exploration().problems == [])
  }

  @Test func `a step that sets a property of an object to its present value is no problem`() {
    /// Copies its storage before it changes it, as the types of the standard library do.
    struct Buffer: StateType {
      var storage = Box()
      static var initialState: Buffer { Buffer() }
      mutating func handleEvent(_ number: Int) {
        guard storage.number != number else { return }
        storage = Box()
        storage.number = number
      }
    }
    let model = MachineModel("buffer", Buffer.self, states: [Buffer()], events: [0, 1])
    #expect(model.exploration().problems == [])
  }

  @Test func `a step that changes which object another one refers to is a problem`() {
    final class Playlist {
      let tracks = [Box(), Box()]
      var selected: Box
      init() { selected = tracks[0] }
    }
    struct Player {
      var isPlaying = false
      let playlist = Playlist()
      mutating func play() {
        isPlaying = true
        playlist.selected = playlist.tracks[0]
      }
      mutating func skip() { if isPlaying { playlist.selected = playlist.tracks[1] } }
    }
    #expect(
      reportsChange(
        MachineModel(
          "player", observing: Player(), state: "isPlaying",
          inputs: [.input("play") { $0.play() }, .input("skip") { $0.skip() }])))
  }

  @Test func `a state can contain an error that is an object`() {
    final class ServerError: Error, @unchecked Sendable { var code = 0 }
    struct Client {
      enum State { case idle, failed(any Error) }
      private(set) var state = State.idle
      let error = ServerError()
      mutating func fail() { state = .failed(error) }
      mutating func count() {
        if case .failed(let error as ServerError) = state { error.code += 1 }
      }
    }
    let fail = MachineInput<Client>.input("fail") { $0.fail() }
    let count = MachineInput<Client>.input("count") { $0.count() }
    #expect(
      MachineModel("client", observing: Client(), inputs: [fail]).exploration().problems == [])
    #expect(reportsChange(MachineModel("client", observing: Client(), inputs: [fail, count])))
  }

  @Test func `a value whose mirror can't be read is no changed object`() {
    struct Upload {
      var isSending = false
      let channel = Box()
      let data = Data([1, 2, 3])
      let timeout = DispatchWorkItem {}
      mutating func send() { isSending = true }
    }
    let model = MachineModel(
      "upload", observing: Upload(), state: "isSending",
      inputs: [.input("send") { $0.send() }])
    #expect(model.exploration().problems == [])
  }
}

// MARK: Properties of objects

extension ChangedObjectTests {
  @Test func `a step that moves an element from one list of an object to the next is a problem`() {
    final class Pages { var (read, unread) = (["a"], ["b", "c"]) }
    #expect(isReported(in: Pages()) { $0.read.append($0.unread.removeFirst()) })
  }

  @Test func `a step that sets a property to a value that a mirror doesn't show is a problem`() {
    final class Ship {
      var position = SIMD2<Float>(0, 0)
      var course = Bytes([0, 1])
      var home = Address("port")
    }
    /// As a `URL`, an address has an object of its own.
    struct Address: Hashable {
      final class Storage {
        let text: String
        init(_ text: String) { self.text = text }
      }
      private let storage: Storage
      init(_ text: String) { storage = Storage(text) }
      static func == (first: Address, second: Address) -> Bool {
        first.storage.text == second.storage.text
      }
      func hash(into hasher: inout Hasher) { hasher.combine(storage.text) }
    }
    /// As that of `Data`, the mirror shows only the count.
    struct Bytes: Hashable, CustomReflectable {
      private let bytes: [UInt8]
      init(_ bytes: [UInt8]) { self.bytes = bytes }
      var customMirror: Mirror { Mirror(self, children: ["count": bytes.count]) }
    }
    #expect(isReported(in: Ship()) { $0.position.y = 2 })
    #expect(isReported(in: Ship()) { $0.course = Bytes([1, 0]) })
    #expect(isReported(in: Ship()) { $0.home = Address("other") })
    #expect(
      !isReported(in: Ship()) {
        ($0.position, $0.course, $0.home) = (SIMD2(0, 0), Bytes([0, 1]), Address("port"))
      })
  }

  private protocol Mode {}

  @Test func `a step that gives a property of an object a value of another type is a problem`() {
    final class Working: Mode {}
    final class Broken: Mode {}
    struct Basic: Mode { var price = 5 }
    struct Premium: Mode { var price = 5 }
    struct Timeout: Error { var code = 0 }
    struct Refusal: Error { var code = 0 }
    final class Row { var (size, age) = (1, 2) }
    final class Settings {
      var (mode, plan) = (Working() as any Mode, Basic() as any Mode)
      var (limit, order) = (1.5 as any Sendable, \Row.size)
      var (error, key) = (Timeout() as any Error, AnyHashable(1))
    }
    #expect(isReported(in: Settings()) { $0.mode = Broken() })
    #expect(isReported(in: Settings()) { $0.plan = Premium() })
    #expect(isReported(in: Settings()) { $0.limit = 1.5 as Float })
    #expect(isReported(in: Settings()) { $0.order = \.age })
    #expect(isReported(in: Settings()) { $0.error = Refusal() })
    #expect(isReported(in: Settings()) { $0.key = AnyHashable("1") })
    #expect(
      !isReported(in: Settings()) {
        ($0.plan, $0.limit, $0.error, $0.key) = (Basic(), 1.5, Timeout(), AnyHashable(1))
      })
  }

  @Test func `a step that sets a property of an object to an equal set is no problem`() {
    final class Filters {
      var tags = Filters.initialTags
      static var initialTags: Set<String> { Set((0..<20).map { "tag \($0)" }) }
    }
    #expect(!isReported(in: Filters()) { $0.tags = Filters.initialTags })
    #expect(isReported(in: Filters()) { $0.tags.insert("new") })
  }

  @Test func `a step that sets a property to a set of the same objects is no problem`() {
    final class Item: Hashable {
      static func == (first: Item, second: Item) -> Bool { first === second }
      func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }
    final class Library {
      let items = (0..<20).map { _ in Item() }
      var selected: Set<Item>
      init() { selected = Set(items) }
    }
    #expect(!isReported(in: Library()) { $0.selected = Set($0.items.reversed()) })
    #expect(isReported(in: Library()) { $0.selected = Set($0.items.dropFirst()) })
  }
}

// MARK: Large and deep values

extension ChangedObjectTests {
  @Test func `a step that changes an object after a large buffer is a problem`() {
    final class Packet {
      var buffer = [UInt8](repeating: 0, count: 2_000)
      var failures = 0
    }
    struct Link {
      let header = [UInt8](repeating: 0, count: 2_000)
      let packet = Packet()
    }
    #expect(isReported(in: Link()) { $0.packet.failures += 1 })
    #expect(isReported(in: Link()) { $0.packet.buffer[9] = 1 })
  }

  @Test func `a step that changes an object after a large collection is a problem`() {
    enum Cell { case empty, full }
    struct Point { var (x, y) = (0, 0) }
    struct Line { var text = "" }
    struct Link<Values> {
      let values: Values
      let counter: Counter<Values>
    }
    final class Counter<Values> {
      let values: Values
      var failures = 0
      init(_ values: Values) { self.values = values }
    }
    func isReportedAfter<Values>(_ values: Values) -> Bool {
      isReported(in: Link(values: values, counter: Counter(values))) { $0.counter.failures += 1 }
    }
    func list<Element>(_ element: Element) -> [Element] { Array(repeating: element, count: 1_200) }
    #expect(isReportedAfter(list(Float(0))))
    #expect(isReportedAfter(list(0.0)[1...]))
    #expect(isReportedAfter(list(true)))
    #expect(isReportedAfter(list("text")))
    #expect(isReportedAfter(list(Cell.empty)))
    #expect(isReportedAfter(list(Point())))
    #expect(isReportedAfter(list(Line())))
    #expect(isReportedAfter(Dictionary(uniqueKeysWithValues: (0..<1_200).map { ($0, "text") })))
    #expect(isReportedAfter(Set(0..<1_200)))
    #expect(isReportedAfter([list(Cell.empty), list(Cell.full), list(Cell.empty)]))
  }

  @Test func `a step that changes the last of many numbers or texts in an object is a problem`() {
    final class Samples {
      var volumes = Array(repeating: 0.5, count: 1_200)
      var names = Array(repeating: "text", count: 1_200)
      var namesOfNumbers = Dictionary(uniqueKeysWithValues: (0..<1_200).map { ($0, "text") })
    }
    #expect(isReported(in: Samples()) { $0.volumes[1_199] = 1 })
    #expect(isReported(in: Samples()) { $0.names[1_199] = "other" })
    #expect(isReported(in: Samples()) { $0.namesOfNumbers[1_199] = "other" })
    #expect(!isReported(in: Samples()) { $0.volumes[1_199] = 0.5 })
  }

  @Test func `an object can contain a deep value`() {
    indirect enum List { case end, element(Int, List) }
    final class History {
      var list = List.end
      init() { for number in 0..<20_000 { list = .element(number, list) } }
    }
    struct Editor {
      var isOpen = false
      let history = History()
    }
    #expect(!isReported(in: Editor()) { $0.isOpen = true })
    #expect(isReported(in: Editor()) { $0.history.list = .element(0, $0.history.list) })
  }
}
