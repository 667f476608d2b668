import ExampleMachines
import StateDiagrams
import StateMachineTesting
import Testing

/// The machines that run, driven along the paths of their tables.
@Suite(
  .covers(MachineModel("turnstile-flat", Turnstile.self)),
  .covers(MachineModel("job", Job.table)))
struct PathTests {
  @Test(arguments: MachineModel("turnstile", exploring: Turnstile.self).paths())
  func `a live turnstile takes every transition`(path: MachinePath) async throws {
    let machine = LiveStateMachine(Turnstile.self) { _ in [] }
    try await path.walk { (event: Turnstile.Event) in
      await machine.handleEvent(event)
    } expecting: { (state: Turnstile) in
      #expect(await machine.state == state)
    }
  }

  @Test(arguments: MachineModel("job", Job.table).paths(covering: .conformance(extraStates: 0)))
  func `a job handles and ignores every event in every state`(path: MachinePath) async throws {
    let machine = StateMachine(schema: Job.table) { _ in }
    try await path.walk { (event: Job.Event) in
      machine.handleEvent(event)
    } expecting: { (state: Job) in
      #expect(machine.state == state)
    }
  }

  @Test(
    arguments: MachineModel("exchange", observing: Exchange(), inputs: Exchange.inputs)
      .paths(covering: .pairs))
  func `an exchange is called by the names of its inputs`(path: MachinePath) async throws {
    var exchange = Exchange()
    let calls: [String: (inout Exchange) -> Exchange.Action] = [
      "start": { $0.start() }, "requestPart": { $0.requestPart() },
      "requestEnd": { $0.requestEnd() }, "responseHead": { $0.responseHead() },
      "responsePart": { $0.responsePart() }, "responseEnd": { $0.responseEnd() },
      "connectionLost": { $0.connectionLost() },
    ]
    try await path.walk { (name: String) in
      let call = try #require(calls[name])
      _ = call(&exchange)
    } expecting: { (expected: Exchange) in
      #expect("\(exchange)" == "\(expected)")
    }
  }

  @Test(
    arguments: MachineModel("job", Job.table).paths(
      covering: .pairs, without: ["progress"], endingIn: ["failed"]))
  func `a job fails after three attempts`(path: MachinePath) async throws {
    let machine = StateMachine(schema: Job.table) { _ in }
    try await path.walk { (event: Job.Event) in
      machine.handleEvent(event)
    } expecting: { (state: Job) in
      #expect(machine.state == state)
    }
  }

  @Test func `a job follows random events`() async throws {
    try await MachineModel("job", Job.table).walk(runs: 300) { path in
      let machine = StateMachine(schema: Job.table) { _ in }
      try await path.walk { (event: Job.Event) in
        machine.handleEvent(event)
      } expecting: { (state: Job) in
        #expect(machine.state == state)
      }
    }
  }
}
