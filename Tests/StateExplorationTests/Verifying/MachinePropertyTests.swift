import StateMachines
import Testing

@testable import StateExploration

/// An account whose balance is at most 20; the mistake lets it become negative.
private struct Account: StateType {
  enum Event { case deposit, withdraw }

  var balance = 0
  static let initialState = Account()

  mutating func handleEvent(_ event: Event) {
    switch event {
    case .deposit: balance = min(balance + 10, 20)
    case .withdraw: balance = max(balance - 10, -10)
    }
  }
}

/// Each property finds its kind of mistake, and accepts the correct machine.
@Suite struct MachinePropertyTests {
  private func sale(_ hasMistake: Bool) -> MachineModel {
    MachineModel("sale", observing: Sale(hasMistake: hasMistake), inputs: Sale.inputs)
  }

  private func request(_ hasMistake: Bool) -> MachineModel {
    MachineModel("request", observing: Request(hasMistake: hasMistake), inputs: Request.inputs)
  }

  private func channel(_ hasMistake: Bool) -> MachineModel {
    MachineModel("channel", observing: Channel(hasMistake: hasMistake), inputs: Channel.inputs)
  }

  private func retry(_ hasMistake: Bool) -> MachineModel {
    MachineModel("retry", observing: Retry(hasMistake: hasMistake), inputs: Retry.inputs)
  }

  private let account = MachineModel(
    "account", exploring: Account.self, events: [.deposit, .withdraw])

  /// Returns the description of the error; nil if there is none.
  func report(_ model: MachineModel, _ property: MachineProperty) -> String? {
    do {
      try model.verify(property)
      return nil
    } catch {
      return error.description
    }
  }

  @Test func `an effect in the wrong order is found`() {
    let property = MachineProperty.effect("sendReceipt", onlyAfter: "pay")
    #expect(report(sale(false), property) == nil)
    #expect(
      report(sale(true), property) == """
        sale: violated: effect: sendReceipt only after pay
        'ship' in 'reserved' has the effect 'sendReceipt' before 'pay'
          basket
          reserve → reserved / reserve
          ship → shipped / sendReceipt, ship
          try model.replay(["reserve", "ship"])
        """)
  }

  @Test func `a second completion is found`() {
    let property = MachineProperty.effect("complete", atMost: 1)
    #expect(report(request(false), property) == nil)
    #expect(
      report(request(true), property) == """
        request: violated: effect: complete at most once
        'respond' in 'timedOut' has the effect 'complete' more than once
          idle
          start → waiting / send
          time out → timedOut / complete
          respond → done / complete
          try model.replay(["start", "time out", "respond"])
        """)
    #expect(report(request(true), .effect("complete", atMost: 2)) == nil)
    #expect(
      report(request(false), .effect("complete", atMost: 0))?.contains(
        "'respond' in 'waiting' has the effect 'complete' that must not occur") == true)
  }

  @Test(arguments: [2_000_000, .max])
  func `an effect that can occur without end is not counted without end`(count: Int) {
    enum Effect { case ring }
    struct Phone {
      var state = 0
      mutating func call() -> Effect { .ring }
    }
    let phone = MachineModel("phone", observing: Phone(), inputs: [.input("call") { $0.call() }])
    #expect {
      try phone.verify(.effect("ring", atMost: count))
    } throws: { error in
      "\(error)".hasPrefix(
        "phone: \"effect: ring at most \(count) times\" was not decided: counting 'ring' at most "
          + "\(count) times takes more than 100000 states. Verify a smaller number, or raise the "
          + "model's 'limits.states'.")
    }
  }

  @Test func `an effect before its input and one that is repeated are found`() {
    #expect(
      report(request(true), .effect("complete", onlyAfter: "respond")) == """
        request: violated: effect: complete only after respond
        'time out' in 'waiting' has the effect 'complete' before 'respond'
          idle
          start → waiting / send
          time out → timedOut / complete
          try model.replay(["start", "time out"])
        """)
    #expect(
      report(request(true), .effect("complete", atMost: 1))?.contains(
        "'respond' in 'timedOut' has the effect 'complete' more than once") == true)
  }

  @Test func `a lost wake-up is found`() {
    let property = MachineProperty.canAlwaysReach("the consumer is awake") { (channel: Channel) in
      !channel.isWaiting
    }
    #expect(report(channel(false), property) == nil)
    #expect(
      report(channel(true), property) == """
        channel: violated: can always reach: the consumer is awake
        not reachable from 'finished'
          empty
          next → waiting / suspend
          finish → finished(isWaiting: true)
          try model.replay(["next", "finish"])
        """)
  }

  @Test func `a state that violates a condition is found`() {
    #expect(
      report(account, .always("at most 20") { (account: Account) in account.balance <= 20 }) == nil)
    #expect(
      report(account, .never("overdrawn") { (account: Account) in account.balance < 0 }) == """
        account: violated: never: overdrawn
        violated in 'Account(balance: -10)'
          Account(balance: 0)
          withdraw → Account(balance: -10)
          try model.replay(["withdraw"])
        """)
  }

  @Test func `a condition takes the part of an observed machine that describes it`() {
    let model = MachineModel(
      "sale", observing: Sale(), describedBy: { $0.isShipped }, inputs: Sale.inputs)
    #expect(report(model, .never("shipped") { (isShipped: Bool) in isShipped }) != nil)
    #expect(report(model, .canAlwaysReach("shipped") { (isShipped: Bool) in isShipped }) == nil)
  }

  private static let undecided: [(property: @Sendable () -> MachineProperty, message: String)] = [
    (
      { .always("x") { (count: Int) in count > 0 } },
      "\"always: x\" was not decided: the condition takes 'Int', but the states are values of 'Sale', "
        + "described by 'State'."
    ),
    (
      { .canAlwaysReach(state: "shiped") },
      "\"can always reach: shiped\" was not decided: no state 'shiped' was reached. "
        + "Did you mean 'shipped'?"
    ),
    (
      { .effect("refund", onlyAfter: "pay") },
      "\"effect: refund only after pay\" was not decided: the effect 'refund' did not occur. "
        + "The effects are 'reserve', 'sendReceipt', 'ship'."
    ),
    (
      { .effect("ship", onlyAfter: "pya") },
      "\"effect: ship only after pya\" was not decided: there is no input and no effect "
        + "'pya'. Did you mean 'pay'?"
    ),
    (
      { .effect("ship", onlyAfter: "sendReceit") },
      "\"effect: ship only after sendReceit\" was not decided: there is no input and no effect "
        + "'sendReceit'. Did you mean 'sendReceipt'?"
    ),
    (
      { .leads(from: "pya", to: "ship") },
      "\"pya leads to ship\" was not decided: there is no input 'pya'. Did you mean 'pay'?"
    ),
    (
      { .leads(from: "pay", to: "sihp") },
      "\"pay leads to sihp\" was not decided: the effect 'sihp' did not occur. "
        + "Did you mean 'ship'?"
    ),
  ]

  @Test(arguments: undecided.indices)
  func `a property that never applies is an error`(_ index: Int) {
    let (property, message) = Self.undecided[index]
    #expect(report(sale(false), property()) == "sale: \(message)")
  }
}
