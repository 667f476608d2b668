import StateDiagrams
import Testing

// MARK: Values of several types, and values with the same name

extension GuardFeaturesTests {
  private enum Mode { case waiting(attempts: Int), listing(new: [Int]), done, showing(local: Int) }

  private struct Remote { var attempts: Int }
  private struct Totals { var count: Int }
  private struct Status: Error { var code: Int }
  private struct Cancelled: Error {}
  private struct Denied: Error { var reason: Int }
  private struct Retried: Error { var first: any Error }

  /// An error that shows only the properties that are set.
  private struct Report: Error, CustomReflectable {
    var first: [Report] = []
    var code: Int?
    var reason: Int?
    var customMirror: Mirror {
      let values: [(String, Any?)] = [("first", first.first), ("code", code), ("reason", reason)]
      let children = values.compactMap { label, value in value.map { (label, $0) } }
      return Mirror(
        self, children: children.map { Mirror.Child(label: $0.0, value: $0.1) },
        displayStyle: .struct)
    }
  }

  private enum Offline: Error, CaseIterable { case noRoute, noName, refused, reset, timedOut }

  private enum Message {
    case failed(error: any Error)
    case read(Result<String, any Error>)
    case add([Int], count: Int)
    case sync(state: Remote, local: Remote)
    case update(old: Totals, new: Totals)
    case user(String, user: Int?)
    case volume(Int, volume: Int)
  }

  private struct Receiver: StateMachineSchemaProtocol {
    let initialState = Mode.done
    let effect: (Mode, Message) -> String?
    func step(_ state: inout Mode, on event: Message) -> Reaction<String> {
      effect(state, event).map { .handled($0) } ?? .ignored
    }
  }

  /// Returns the guards of the events, by the effect.
  private func guards(
    of events: [Message], in states: [Mode] = [], _ effect: @escaping (Mode, Message) -> String?
  ) -> [String: String] {
    let model = MachineModel(
      "receiver", Receiver(effect: effect), states: states + [.done], events: events)
    let transitions = StateDiagram(of: model).transitions.filter { $0.event != nil }
    return Dictionary(
      transitions.map { ($0.effects[0], $0.guard?.text ?? "") },
      uniquingKeysWith: { "\($0), \($1)" })
  }

  @Test func `a value with the label of its case differs from one without a label`() {
    #expect(
      guards(of: [
        .user("", user: nil), .user("", user: 5), .user("x", user: 5), .user("y", user: 4),
      ]) { _, message in
        switch message {
        case .user(_, user: nil): "warn"
        case .user(_, user: 5): "retry"
        default: "fail"
        }
      } == [
        "warn": #"user.0: "" if user nil"#, "retry": #"user.0: "" if user not nil; user.0: x"#,
        "fail": "user.0: y",
      ])
    let volumes = [(1, 5), (5, 5), (5, 1), (1, 1)].map { Message.volume($0.0, volume: $0.1) }
    #expect(
      guards(of: volumes) { _, message in
        if case .volume(_, volume: 1) = message { "low" } else { "high" }
      } == ["low": "volume: 1", "high": "volume: 5"])
    #expect(
      guards(of: volumes) { _, message in
        if case .volume(1, volume: _) = message { "low" } else { "high" }
      } == ["low": "volume.0: 1", "high": "volume.0: 5"])
  }

  @Test func `a value of the event whose name starts with 'state' is marked`() {
    let messages = [(0, 0), (0, 3), (3, 0), (3, 3)].map {
      Message.sync(state: Remote(attempts: $0.0), local: Remote(attempts: $0.1))
    }
    #expect(
      guards(of: messages) { _, message in
        if case .sync(let state, _) = message, state.attempts == 3 { "close" } else { nil }
      } == ["close": "event.state.attempts: 3"])
    #expect(
      guards(of: messages) { _, message in
        if case .sync(_, let local) = message, local.attempts == 3 { "close" } else { nil }
      } == ["close": "local.attempts: 3"])
  }

  /// Returns the guards of errors with different effects: the texts of the errors.
  private func guards(of errors: [any Error]) -> [String: String] {
    guards(of: errors.map { .failed(error: $0) }) { _, event in
      guard case .failed(let error) = event else { return nil }
      return "\(error)"
    }
  }

  @Test func `an error is named by its case or by its type`() {
    #expect(
      guards(of: [Offline.noRoute, Cancelled()])
        == ["noRoute": "noRoute", "Cancelled()": "Cancelled"])
    #expect(
      guards(of: [Cancelled(), Offline.noRoute, Status(code: 404)])
        == [
          "Cancelled()": "error: Cancelled", "noRoute": "error: noRoute",
          "Status(code: 404)": "error: Status",
        ])
    #expect(
      guards(of: [Status(code: 500), Offline.noRoute, Status(code: 404)])
        == [
          "Status(code: 500)": "error: Status if code: 500", "noRoute": "error: noRoute",
          "Status(code: 404)": "error: Status if code: 404",
        ])
  }

  @Test func `the failure of a result is not missing if it is of another type`() {
    let results: [Result<String, any Error>] = [
      .success("a"), .failure(Offline.noRoute), .failure(Cancelled()), .failure(Status(code: 404)),
    ]
    let guards = guards(of: results.map { .read($0) }) { _, event in
      guard case .read(let result) = event else { return nil }
      return switch result {
      case .success: "succeed"
      case .failure(let error): "\(error)"
      }
    }
    #expect(
      guards == [
        "succeed": "success", "noRoute": "failure: noRoute", "Cancelled()": "failure: Cancelled",
        "Status(code: 404)": "failure: Status",
      ])
  }

  @Test func `an error among those of several types is named by its type`() {
    let results: [Result<String, any Error>] = [
      .failure(Retried(first: Status(code: 1))), .failure(Status(code: 1)), .success(""),
      .success("a"), .failure(Denied(reason: 1)),
    ]
    let guards = guards(of: results.map { .read($0) }) { _, event in
      switch event {
      case .read(.success("a")), .read(.failure(is Denied)): "stop"
      default: nil
      }
    }
    #expect(guards == ["stop": "failure: Denied; success not empty"])
  }

  @Test func `a missing value of a case doesn't stand for the case`() {
    let results: [Result<String, any Error>] = [
      .failure(Report(first: [Report(code: 1)])), .failure(Report(code: 1)), .success(""),
      .success("a"), .failure(Report(reason: 1)),
    ]
    let guards = guards(of: results.map { .read($0) }) { _, event in
      switch event {
      case .read(.success("a")): "stop"
      case .read(.failure(let error as Report)) where error.reason != nil: "stop"
      default: nil
      }
    }
    #expect(
      guards == ["stop": "failure if no first.code and no failure.code; success not empty"])
  }

  @Test func `errors of other types don't complete the cases of an error`() {
    let errors: [any Error] = [
      Offline.noRoute, Offline.noName, Offline.refused, Offline.reset, Cancelled(),
    ]
    let guards = guards(of: errors.map { .failed(error: $0) }) { _, event in
      guard case .failed(let error) = event else { return nil }
      return error is Cancelled ? "stop" : "retry"
    }
    #expect(guards == ["stop": "Cancelled", "retry": "noRoute, noName, refused, reset"])
  }

  @Test func `the number of elements differs from a value called count`() {
    let events: [Message] = [
      .add([1], count: 1), .add([1, 2], count: 1), .add([1], count: 2), .add([1, 2], count: 2),
      .add([3], count: 1),
    ]
    let ofList = guards(of: events) { _, event in
      guard case .add(let list, _) = event else { return nil }
      return list.count == 1 ? "one" : "more"
    }
    #expect(ofList == ["one": "add.0.count: 1", "more": "add.0.count: 2"])
    let ofValue = guards(of: events) { _, event in
      guard case .add(_, let count) = event else { return nil }
      return count == 1 ? "one" : "more"
    }
    #expect(ofValue == ["one": "count: 1", "more": "count: 2"])
  }

  @Test func `a value of the state has another name than a value of the event`() {
    let remotes = [1, 2].map { Remote(attempts: $0) }
    let events = remotes.flatMap { first in
      remotes.map { Message.sync(state: first, local: $0) }
    }
    let attempts = guards(of: events, in: [.waiting(attempts: 1), .waiting(attempts: 2)]) {
      state, _ in
      guard case .waiting(let attempts) = state else { return nil }
      return attempts == 1 ? "one" : "more"
    }
    #expect(attempts == ["one": "state.state.attempts: 1", "more": "state.state.attempts: 2"])
    let totals = [1, 2].map { Totals(count: $0) }
    let updates = totals.flatMap { old in totals.map { Message.update(old: old, new: $0) } }
    let lists: [Mode] = [.listing(new: [1]), .listing(new: [1, 2]), .listing(new: [2])]
    let counts = guards(of: updates, in: lists) { state, _ in
      guard case .listing(let list) = state else { return nil }
      return list.count == 1 ? "one" : "more"
    }
    #expect(counts == ["one": "state.new.count: 1", "more": "state.new.count: 2"])
  }

  @Test func `a value of the state has another name than a struct of the event`() {
    let events = [Message.sync(state: Remote(attempts: 1), local: Remote(attempts: 1))]
    let guards = guards(of: events, in: [.showing(local: 1), .showing(local: 2)]) { state, _ in
      guard case .showing(let local) = state else { return nil }
      return local == 1 ? "one" : "more"
    }
    #expect(guards == ["one": "state.local: 1", "more": "state.local: 2"])
  }

  /// A price whose properties are not shown.
  private struct Price: Hashable, Error, CustomStringConvertible {
    var amount: Int
    var description: String { "\(amount) €" }
  }

  /// A machine whose effects depend on its state alone, which no event changes.
  private struct Reporter<State, Event>: StateMachineSchemaProtocol {
    let initialState: State
    let effect: (State) -> String
    func step(_ state: inout State, on event: Event) -> Reaction<String> {
      .handled(effect(state))
    }
  }

  /// Returns the guards of the effects that depend on the state.
  private func guards<State, Event>(
    of states: [State], on events: [Event], _ effect: @escaping (State) -> String
  ) -> [String: String] {
    let reporter = Reporter<State, Event>(initialState: states[0], effect: effect)
    let model = MachineModel("reporter", reporter, states: states, events: events)
    return Dictionary(
      StateDiagram(of: model).transitions.filter { $0.event != nil }
        .map { ($0.effects[0], $0.guard?.text ?? "") },
      uniquingKeysWith: { "\($0), \($1)" })
  }

  private enum Wallet { case filled(amount: Int) }
  private struct Offer<Value> { var value: Value }

  @Test func `a value of the state is marked if the event contains its name in any way`() {
    func expectMark(_ value: Any) {
      let guards = guards(
        of: [Wallet.filled(amount: 1), .filled(amount: 2)], on: [Offer(value: value)]
      ) { if case .filled(amount: 1) = $0 { "refuse" } else { "sell" } }
      #expect(guards == ["refuse": "state.amount: 1", "sell": "state.amount: 2"], "\(value)")
    }
    expectMark(Price(amount: 1))
    expectMark([Price(amount: 1)])
    expectMark(AnyHashable(Price(amount: 1)))
    expectMark(Price(amount: 1) as any Error)
    expectMark(Result<Int, any Error>.failure(Price(amount: 1)))
    expectMark(["amount": 1])
    expectMark([Wallet.filled(amount: 1)])
  }

  @Test func `a guard names more than a property that a list or a described value has too`() {
    struct Tip { var amount: Int }
    func expectLongName(_ value: (Int) -> Any) {
      let payments = [(5, 5), (5, 3), (3, 5), (3, 3)].map {
        (price: value($0.0), tip: Tip(amount: $0.1))
      }
      #expect(
        guards(payments) { $0.tip.amount == 5 } == ["tip.amount: 5", "tip.amount: 3"],
        "\(value(1))")
    }
    expectLongName { Price(amount: $0) }
    expectLongName { [Price(amount: $0)] }
    expectLongName { Set([Price(amount: $0)]) }
    expectLongName { [[$0: Wallet.filled(amount: $0)]] }
    #expect(
      guards([5, 3].map { (price: 5, tip: Tip(amount: $0)) }) { $0.tip.amount == 5 }
        == ["amount: 5", "amount: 3"])
  }

  @Test func `a state's value called first is marked if the event is a list`() {
    enum Row { case shown(first: Int) }
    enum Event { case add([Int]) }
    let guards = guards(of: [Row.shown(first: 1), .shown(first: 2)], on: [Event.add([7])]) {
      if case .shown(first: 1) = $0 { "ring" } else { "hum" }
    }
    #expect(guards == ["ring": "state.first: 1", "hum": "state.first: 2"])
  }

  @Test func `the properties of a state's list differ from values called count and first`() {
    enum Tag { case red, blue }
    enum Crate { case packing([Tag], count: Int), closing([Tag], first: Tag) }
    enum Event { case close }
    let packing = [Crate.packing([.red], count: 2), .packing([.red, .red], count: 2)]
    let counts = guards(
      of: packing + [.packing([.red], count: 1), .packing([.blue], count: 2)], on: [Event.close]
    ) { if case .packing(let tags, _) = $0, tags.count == 2 { "bang" } else { "click" } }
    #expect(counts == ["bang": "packing.0.count: 2", "click": "packing.0.count: 1"])
    let closing = [Crate.closing([.red], first: .red), .closing([.blue], first: .red)]
    let first = guards(
      of: closing + [.closing([.red], first: .blue), .closing([.blue, .red], first: .red)],
      on: [Event.close]
    ) { if case .closing(let tags, _) = $0, tags.first == .blue { "bang" } else { "click" } }
    #expect(first == ["bang": "closing.0.first: blue", "click": "closing.0.first: red"])
  }
}
