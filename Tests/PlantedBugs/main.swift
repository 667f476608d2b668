import DiagramTool
import StateDiagrams

// Machines with a mistake each, and their corrections. A test compares the findings of `verify` with
// sequences that were written by hand.

typealias Machine = DiagramCatalog.Machine

let withTraps = [false, true].flatMap { isCorrect -> [Machine] in
  let suffix = isCorrect ? " corrected" : ""
  return [
    .init(
      "handshake" + suffix, observing: Handshake(isCorrect: isCorrect), inputs: Handshake.inputs),
    .init(
      "flow controller" + suffix, observing: FlowController(isCorrect: isCorrect),
      state: "window", inputs: FlowController.inputs),
    .init(
      "redirects" + suffix, observing: Redirects(isCorrect: isCorrect), inputs: Redirects.inputs),
    .init("backoff" + suffix, observing: Backoff(isCorrect: isCorrect), inputs: Backoff.inputs),
    .init("transaction" + suffix, model: Transaction.model(isCorrect: isCorrect)),
    .init("call" + suffix, system: Caller.system(isCorrect: isCorrect)),
    .init(
      "child channel" + suffix, observing: ChildChannel(isCorrect: isCorrect),
      inputs: ChildChannel.inputs),
    .init("pipeline" + suffix, observing: Pipeline(isCorrect: isCorrect), inputs: Pipeline.inputs),
    .init(
      "pool" + suffix, observing: Pool(isCorrect: isCorrect), state: "connection",
      inputs: Pool.inputs),
  ]
}

let withOtherProperties = [false, true].flatMap { isCorrect -> [Machine] in
  let suffix = isCorrect ? " corrected" : ""
  return [
    .init("lock" + suffix, observing: Lock(isCorrect: isCorrect), inputs: Lock.inputs)
      .verifying([.effect("resume", atMost: 1)]),
    .init("mailbox" + suffix, observing: Mailbox(isCorrect: isCorrect), inputs: Mailbox.inputs)
      .verifying([
        .canAlwaysReach("no waiting job") { (mailbox: Mailbox) in mailbox.jobs == 0 },
        .never("idle with a job") { (mailbox: Mailbox) in mailbox.isIdle && mailbox.jobs > 0 },
      ]),
    .init("payment" + suffix, Payment.table(isCorrect: isCorrect))
      .verifying([.effect("ship", onlyAfter: "captured")]),
    .init(
      "connection" + suffix, observing: Connection(isCorrect: isCorrect), inputs: Connection.inputs
    ).verifying([.effect("closeSocket", onlyAfter: "sendGoAway")]),
    .init("cache" + suffix, observing: Cache(isCorrect: isCorrect), inputs: Cache.inputs)
      .verifying([.effect("load", atMost: 1)]),
    .init(
      "subscription" + suffix, observing: Subscription(isCorrect: isCorrect),
      inputs: Subscription.inputs
    ).verifying([
      .always("the demand is not negative") { (subscription: Subscription) in
        subscription.demand >= 0
      }
    ]),
    .init("server" + suffix, observing: Server(isCorrect: isCorrect), inputs: Server.inputs)
      .verifying([
        .never("closed with a request") { (server: Server) in server.isClosed && server.hasQueued }
      ]),
  ]
}

/// Machines whose mistake a rule of the environment, or its absence, hides.
let withHiddenMistakes: [Machine] = [
  .init("transaction, careful", model: Transaction.model(isCorrect: false, isCareful: true)),
  .init("mailbox, busy", observing: Mailbox(isCorrect: false), inputs: Mailbox.busyInputs)
    .verifying([.canAlwaysReach("no waiting job") { (mailbox: Mailbox) in mailbox.jobs == 0 }]),
]

func stateTypes<Version: Revision>(_ suffix: String, _ version: Version.Type) -> [Machine] {
  [
    .init("upload" + suffix, exploring: Upload<Version>.self)
      .verifying([.canAlwaysReach(state: "finished")]),
    .init("lease" + suffix, exploring: Lease<Version>.self).verifying([
      .never("working without a lease") { (lease: Lease<Version>) in
        lease == .lost(isWorking: true)
      }
    ]),
  ]
}

DiagramCatalog(
  commandName: "planted-graph", abstract: "Verify machines with mistakes.", version: "1",
  machines: withTraps + withOtherProperties + withHiddenMistakes
    + stateTypes("", Mistaken.self) + stateTypes(" corrected", Corrected.self)
).main()
