import ExampleMachines
import StateDiagrams
import Testing

@Suite struct JobTests {
  @Test func `a job is tried three times`() {
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

  @Test func `the exit effects of a job come before those of the transition`() {
    var state = Job.running(attempt: 1)
    #expect(
      Job.table.step(&state, on: .succeed) == .handled(.init([.releaseWorker, .storeResult])))
    #expect(state == .completed)
  }

  @Test(
    arguments: [
      (Job.queued, [.start, .cancel]),
      (.running(attempt: 3), [.progress, .succeed, .fail, .cancel]),
      (.waiting(attempt: 1), [.cancel, .retry]),
      (.failed, []), (.completed, []), (.cancelled, []),
    ] as [(Job, [Job.Event])])
  func `the available events of a job are those that its state handles`(
    job: Job, events: [Job.Event]
  ) {
    #expect(Set(Job.table.availableEvents(in: job, among: Job.table.events)) == Set(events))
    #expect(Job.table.isFinal(job) == events.isEmpty)
  }

  @Test(arguments: Job.Event.allCases)
  func `a finished job ignores every event`(event: Job.Event) {
    let machine = StateMachine(schema: Job.table, state: .completed) { _ in }
    #expect(machine.handleEvent(event) == .ignored)
    #expect(machine.state == .completed)
  }

  @Test func `the diagram of a job has entry and exit effects and final states`() {
    #expect(
      StateDiagram(of: Job.table, named: "job").withoutTable
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
