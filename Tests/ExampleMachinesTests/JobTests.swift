import ExampleMachines
import StateDiagrams
import Testing

@Suite struct `A job` {
  @Test func `is tried three times`() {
    var performed: [Job.Effect] = []
    let machine = StateMachine(schema: Job.table) { effect in performed.append(effect) }
    for event in [Job.Event.start, .progress, .fail, .retry, .fail, .retry] {
      machine.handleEvent(event)
    }
    #expect(machine.state == .running(attempt: 3))
    machine.handleEvent(.fail)
    #expect(machine.state == .failed)
    #expect(
      performed == [
        .acquireWorker, .extendLease, .releaseWorker, .scheduleRetry, .acquireWorker,
        .releaseWorker, .scheduleRetry, .acquireWorker, .releaseWorker, .alert,
      ])
  }

  @Test func `releases its worker before it stores its result`() {
    var state = Job.running(attempt: 1)
    #expect(Job.table.step(&state, on: .succeed) == .handled([.releaseWorker, .storeResult]))
    #expect(state == .completed)
  }

  @Test(
    arguments: [
      (Job.queued, [.start, .cancel]),
      (.running(attempt: 3), [.progress, .succeed, .fail, .cancel]),
      (.waiting(attempt: 1), [.cancel, .retry]),
      (.failed, []), (.completed, []), (.cancelled, []),
    ] as [(Job, [Job.Event])])
  func `says what is possible`(job: Job, events: [Job.Event]) {
    #expect(Set(Job.table.availableEvents(in: job)) == Set(events))
    #expect(Job.table.isFinal(job) == events.isEmpty)
  }

  @Test(arguments: Job.Event.allCases)
  func `that is finished ignores every event`(event: Job.Event) {
    let machine = StateMachine(schema: Job.table, state: .completed) { _ in }
    #expect(machine.handleEvent(event) == .ignored)
    #expect(machine.state == .completed)
  }

  @Test func `is drawn with its entries, exits and ends`() {
    #expect(
      StateDiagram(of: Job.table, named: "job")
        == StateDiagram(
          name: "job",
          nodes: [
            .initial(), .init("queued"),
            .init("running", entryEffects: ["acquireWorker"], exitEffects: ["releaseWorker"]),
            .init("waiting", entryEffects: ["scheduleRetry"]),
            .init("failed", kind: .final, entryEffects: ["alert"]),
            .init("completed", kind: .final), .init("cancelled", kind: .final),
          ],
          transitions: [
            .init(from: ":initial", to: "queued"),
            .init(from: "queued", to: "running", event: "start"),
            .init(from: "queued", to: "cancelled", event: "cancel"),
            .init(in: "running", event: "progress", effects: ["extendLease"]),
            .init(from: "running", to: "completed", event: "succeed", effects: ["storeResult"]),
            .init(from: "running", to: "waiting", event: "fail", guard: "attempts left"),
            .init(from: "running", to: "failed", event: "fail", guard: "else"),
            .init(from: "running", to: "cancelled", event: "cancel"),
            .init(from: "waiting", to: "running", event: "retry"),
            .init(from: "waiting", to: "cancelled", event: "cancel", effects: ["cancelRetry"]),
          ]))
  }
}
