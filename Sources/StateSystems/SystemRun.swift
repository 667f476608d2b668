import StateExploration

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
    recorder = SequenceRecorder(system.memory.members)
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
    let (memory, run, recorder) = (system.memory, run, recorder)
    (self.run, self.recorder, hasFailed) = StepTrial.protecting(if: protectsSteps) { trial in
      var run = run
      (memory.recorder, memory.trial) = (recorder, trial)
      defer { memory.endRecording() }
      _ = run.handle(number, in: nil)
      return (run, memory.recorder ?? recorder, memory.failure != nil)
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
