import StateExploration
import Testing

/// A pool that creates up to two connections.
private struct Pool {
  /// A value that no text names.
  final class Target: Sendable {}

  enum Action { case create(Int, Target), cancel(Int), lend(Int), fail(Int) }
  /// Another enum with a case of the same name.
  enum TimerAction { case cancel(Int) }

  enum State { case open, closed }

  var state = State.open
  var creating: [Int] = []
  var created: [Int] = []
  var count = 0

  mutating func request() -> [Action] {
    guard count < 2, state == .open else { return [] }
    count += 1
    creating.append(count)
    return [.create(count, Target())]
  }

  mutating func created(_ id: Int) -> Action? {
    guard let index = creating.firstIndex(of: id) else { return .fail(id) }
    creating.remove(at: index)
    created.append(id)
    return .lend(id)
  }

  mutating func close() -> (timer: TimerAction?, pool: [Action]) {
    state = .closed
    let actions = creating.map { Action.cancel($0) }
    creating = []
    return (.cancel(0), actions)
  }

  static func creation(_ action: Action) -> Int? {
    if case .create(let id, _) = action { id } else { nil }
  }

  static func cancellation(_ action: Action) -> Int? {
    if case .cancel(let id) = action { id } else { nil }
  }
}

@Suite struct InputDeliveryTests {
  private func model(_ inputs: MachineInput<Pool>...) -> MachineModel {
    MachineModel(
      "pool", observing: Pool(),
      inputs: [.input("request") { $0.request() }, .input("close") { $0.close() }.once()] + inputs)
  }

  private var created: MachineInput<Pool> {
    .input("created", delivering: Pool.creation) { $0.created($1) }
  }

  private func failure(_ body: () throws -> Void) -> String {
    do {
      try body()
      return ""
    } catch {
      return "\(error)"
    }
  }

  @Test func `each action delivers its value once, in the order of the actions`() throws {
    let model = model(created)
    #expect(
      try model.replay(["request", "request", "created", "created"]).split(separator: "\n")
        .suffix(2).map { $0.drop { $0 != "/" } } == ["/ lend", "/ lend"])
    for inputs in [["created"], ["request", "created", "created"]] {
      #expect(
        failure { try model.replay(inputs) }
          == "pool: input \(inputs.count), 'created', is forbidden by the rule 'delivering: (Action)'."
      )
    }
    let result = try model.verify(
      .effect("lend", atMost: 2),
      .always("in order") { (pool: Pool) in [[], [1], [1, 2]].contains(pool.created) })
    #expect(result.isComplete)
  }

  @Test
  func
    `a cancelled action delivers nothing, and another type's case of the same name cancels nothing`()
    throws
  {
    #expect(throws: VerificationError.self) {
      try model(created).verify(.effect("fail", atMost: 0))
    }
    let cancelled = model(created.cancelled(by: Pool.cancellation))
    try cancelled.verify(.effect("fail", atMost: 0))
    #expect(
      failure { try cancelled.replay(["request", "close", "created"]) }
        .contains("is forbidden by the rule"))
    let other = model(
      created.cancelled { (action: Pool.TimerAction) -> Int? in
        if case .cancel(let id) = action { id } else { nil }
      })
    #expect(throws: VerificationError.self) { try other.verify(.effect("fail", atMost: 0)) }
  }

  @Test func `inputs with one label share an action`() throws {
    let model = model(
      .input("created", "connection", delivering: Pool.creation) { $0.created($1) },
      .input("created", "failure", delivering: Pool.creation) { (_: inout Pool, _: Int) in })
    try model.replay(["request", "created(failure)"])
    #expect(
      failure { try model.replay(["request", "created(failure)", "created(connection)"]) }
        .contains("'created(connection)', is forbidden by the rule"))
  }

  @Test func `a delivered input is expected after its action`() throws {
    func model(_ created: MachineInput<Pool>) -> MachineModel {
      MachineModel(
        "pool", observing: Pool(), inputs: [.input("request") { $0.request() }.once(), created])
    }
    try model(created).verify(.leads(from: "request", to: "lend"))
    // Nothing promises an input with another rule.
    #expect(throws: VerificationError.self) {
      try model(.input("created") { $0.created(1) }.only(after: "create").once()).verify(
        .leads(from: "request", to: "lend"))
    }
  }

  @Test func `an action type that no input returned is an error`() {
    struct Other {}
    let model = model(.input("other", delivering: { (_: Other) in 1 }) { $0.created($1) })
    #expect(
      failure { try model.verify(.effect("fail", atMost: 0)) }.contains(
        "the rule 'delivering: (Other)' of 'other' names 'Other', which is no input and no effect"))
  }

  @Test func `an object is made anew with the delivered values`() throws {
    final class Box { var pool = Pool() }
    let model = MachineModel(
      "box", observing: { Box() }, state: { $0.pool.state },
      inputs: [
        .input("request") { $0.pool.request() },
        .input("created", delivering: Pool.creation) { $0.pool.created($1) },
      ])
    #expect(
      try model.replay(["request", "request", "created", "created"]).hasSuffix(
        "created → open / lend\ncreated → open / lend"))
  }
}
