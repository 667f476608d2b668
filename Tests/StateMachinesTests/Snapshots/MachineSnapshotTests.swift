import Foundation
import StateMachines
import Testing

@Suite struct MachineSnapshotTests {
  fileprivate enum Stage: String, Codable { case draft, sent }

  fileprivate enum Priority: Int, Codable { case low, high }

  fileprivate enum Order: Codable, Equatable, Sendable {
    case open(items: Int)
    case paid(by: String, on: Int)
    case closed
  }

  /// A schema that knows fewer states than their type has.
  fileprivate struct OrderSchema: StateMachineSchemaProtocol, Sendable {
    let initialState = Order.open(items: 0)

    func step(_ state: inout Order, on event: Int) -> Reaction<Int> {
      state = .open(items: event)
      return .handled(event)
    }

    func knows(_ state: Order) -> Bool { state != .closed }
  }

  private func decode<State: Decodable>(
    _: State.Type, _ json: String
  ) throws -> MachineSnapshot<State> {
    try JSONDecoder().decode(MachineSnapshot<State>.self, from: Data(json.utf8))
  }

  @Test func `a machine goes on where it was stored`() throws {
    let machine = StateMachine(schema: OrderSchema(), perform: { _ in })
    machine.handleEvent(7)
    let data = try JSONEncoder().encode(MachineSnapshot(machine.state))
    #expect(String(decoding: data, as: UTF8.self) == #"{"state":{"open":{"items":7}}}"#)

    let snapshot = try JSONDecoder().decode(MachineSnapshot<Order>.self, from: data)
    let restored = StateMachine(
      schema: OrderSchema(), state: try snapshot.state(in: OrderSchema()), perform: { _ in })
    #expect(restored.state == .open(items: 7))
  }

  @Test func `a machine with async effects goes on where it was stored`() async throws {
    let snapshot = try decode(Order.self, #"{"state":{"paid":{"by":"card","on":3}}}"#)
    let machine = LiveStateMachine(OrderSchema(), state: try snapshot.state(in: OrderSchema())) {
      _ in []
    }
    #expect(await machine.state == .paid(by: "card", on: 3))
  }

  @Test func `a schema that no longer knows the state says so`() throws {
    let snapshot = try decode(Order.self, #"{"state":{"closed":{}}}"#)
    let error = #expect(throws: SnapshotError.self) { try snapshot.state(in: OrderSchema()) }
    #expect(error == .unknownState("closed"))
    #expect(
      error?.description == "The snapshot is of the state closed, which the schema does not know")
    #expect(snapshot.storedState == .closed)
  }

  @Test(arguments: [
    (#"{"state":{"returned":{"items":1}}}"#, "returned"), (#"{"state":"open"}"#, "open"),
  ])
  func `a case that the type no longer has is named`(json: String, name: String) throws {
    let error = #expect(throws: SnapshotError.self) { try decode(Order.self, json) }
    guard case .unreadableState(let found, "Order", _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(found == name)
    #expect(
      error?.description.hasPrefix(
        "The snapshot is of the state \(name), which Order does not have: ") == true)
  }

  @Test func `a raw value that the type no longer has is named`() throws {
    let text = #expect(throws: SnapshotError.self) {
      try decode(Stage.self, #"{"state":"lost"}"#)
    }
    guard case .unreadableState("lost", "Stage", _) = text else {
      Issue.record("\(String(describing: text))")
      return
    }
    let number = #expect(throws: SnapshotError.self) { try decode(Priority.self, #"{"state":7}"#) }
    guard case .unreadableState("7", "Priority", _) = number else {
      Issue.record("\(String(describing: number))")
      return
    }
  }

  @Test func `what is no state at all is an error of the snapshot`() throws {
    let error = #expect(throws: SnapshotError.self) {
      try decode(Order.self, #"{"state":[1, 2]}"#)
    }
    guard case .unreadableState(nil, "Order", _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(error?.description.hasPrefix("The snapshot is not of a state of Order: ") == true)
  }

  @Test func `what holds no state is an error of the decoder`() throws {
    #expect(throws: DecodingError.self) { try decode(Stage.self, "{}") }
    #expect(throws: DecodingError.self) { try decode(Stage.self, "[]") }
  }
}
