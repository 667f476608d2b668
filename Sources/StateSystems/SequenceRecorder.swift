import StateExploration

/// Records the messages of a run, and the states of the members where they change.
final class SequenceRecorder {
  private let memory: SystemMemory
  private(set) var events: [MessageSequence.Event] = []

  /// The pending messages: the number of each, and of its event.
  private var pending: [(flight: Int, event: Int)] = []

  init(_ memory: SystemMemory) { self.memory = memory }

  init(copying other: SequenceRecorder) {
    (memory, events, pending) = (other.memory, other.events, other.pending)
  }

  private func event(from sender: Int?, to receiver: Int, _ message: Int) -> MessageSequence.Message
  {
    MessageSequence.Message(
      sender: sender.map { $0 + 1 } ?? 0, receiver: receiver + 1,
      text: memory.members[receiver].name(ofMessage: message))
  }

  /// Records a message of the environment, or one that is delivered at once.
  func call(from sender: Int?, to receiver: Int, _ message: Int) {
    events.append(.call(event(from: sender, to: receiver, message)))
  }

  /// Records that a message is on its way.
  func put(_ flight: Flight, _ number: Int) {
    pending.append((number, events.count))
    events.append(.sent(event(from: flight.sender, to: flight.receiver, flight.message)))
  }

  /// Records the start of a move.
  func start(_ move: Move, _ flight: Flight) {
    guard let index = pending.firstIndex(where: { $0.flight == move.flight }) else { return }
    let sent = pending[index].event
    switch move.kind {
    case .lose: events.append(.lost(sent))
    case .deliver, .later, .repeat: events.append(.arrived(sent))
    }
    if move.kind != .repeat, flight.delivery.kind != .kept || move.kind == .lose {
      pending.remove(at: index)
    }
  }

  func cancel(_ number: Int) {
    guard let index = pending.firstIndex(where: { $0.flight == number }) else { return }
    events.append(.cancelled(pending.remove(at: index).event))
  }

  /// Records the state of a member if a step changed it: the state itself, or else the other properties.
  func handled(_ number: Int, _ before: Int, _ next: Int) {
    if before == next { return }
    let member = memory.members[number]
    let texts = (member.summary(before).text, member.summary(next).text)
    var text = texts.1
    if texts.0 == texts.1 {
      let values = [before, next].map { Value(of: member.value($0)) }
      text = values[1].difference(from: values[0])
    }
    events.append(.state(lane: number + 1, text))
  }

  /// Records that a step of a member fails.
  func fail(_ member: Int, _ failure: StepFailure) {
    let message = failure.message.map { ": \($0)" } ?? ""
    events.append(.failure(lane: member + 1, failure.verb + message))
  }

  /// Records that a message can't be delivered.
  func fail(_ flight: Flight, _ reason: String) {
    events.append(.failure(lane: flight.sender + 1, reason))
  }
}

/// A run of a system whose messages are recorded. A copy runs independently.
package struct SystemRun {
  private let system: MachineSystem
  private let model: MachineModel
  private var run: any ModelRun
  private var recorder: SequenceRecorder
  private var sentCount = 0

  /// Whether a step has failed, after which nothing follows.
  private var hasFailed = false

  /// Starts a system in its initial state.
  package init(_ system: MachineSystem) {
    (self.system, model) = (system, system.model)
    run = model.run()
    recorder = SequenceRecorder(system.memory)
  }

  /// The messages so far.
  package var sequence: MessageSequence {
    MessageSequence(
      name: system.name,
      lanes: [MessageSequence.environment] + system.memory.members.map(\.name),
      start: system.memory.members.map { $0.summary(0).text }, events: recorder.events)
  }

  /// Returns the events after those of an earlier part of the run, one in a line.
  package func lines(after run: SystemRun) -> [String] {
    recorder.events.dropFirst(run.recorder.events.count).map(sequence.text)
  }

  /// Sends an input to the system.
  ///
  /// - Parameters:
  ///   - input: The name of the input.
  ///   - protectsSteps: Whether its steps are tried in a child process.
  /// - Throws: An error if the input is unknown, or if a rule forbids it.
  package mutating func send(_ input: String, protectsSteps: Bool) throws(VerificationError) {
    if hasFailed { return }
    let number = try model.number(of: input, at: sentCount, in: run)
    sentCount += 1
    let (memory, before) = (system.memory, (run, recorder))
    (run, recorder, hasFailed) = StepTrial.protecting(if: protectsSteps) { trial in
      var (run, recorder) = (before.0, SequenceRecorder(copying: before.1))
      (memory.recorder, memory.trial) = (recorder, trial)
      defer { memory.endRecording() }
      _ = run.handle(number, in: nil)
      return (run, recorder, memory.failure != nil)
    }
  }
}

extension MachineSystem {
  /// Returns the messages of a run.
  ///
  /// ```swift
  /// do { try system.verify(.neverTraps) } catch {
  ///   for finding in error.verification.findings { print(try system.sequence(of: finding.inputs)) }
  /// }
  /// ```
  ///
  /// Steps are tried in child processes, so that the last input can be one that traps.
  ///
  /// - Parameter inputs: The names of the inputs from the initial state.
  /// - Throws: An error if an input is unknown, or if a rule forbids it.
  public func sequence(of inputs: [String]) throws(VerificationError) -> MessageSequence {
    try sequence(of: inputs, protectsSteps: true)
  }

  /// Returns the messages of a run.
  ///
  /// - Parameters:
  ///   - inputs: The names of the inputs from the initial state.
  ///   - protectsSteps: Whether steps are tried in child processes.
  package func sequence(
    of inputs: [String], protectsSteps: Bool
  ) throws(VerificationError) -> MessageSequence {
    var run = SystemRun(self)
    for input in inputs { try run.send(input, protectsSteps: protectsSteps) }
    return run.sequence
  }
}
