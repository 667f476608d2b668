import StateExploration

/// Records the messages of a run, and the states of the members where they change.
final class SequenceRecorder {
  private let memory: SystemMemory
  private(set) var events: [MessageSequence.Event] = []

  /// The pending messages: the number of each, and of its event.
  private var pending: [(flight: Int, event: Int)] = []

  init(_ memory: SystemMemory) { self.memory = memory }

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

extension MachineSystem {
  /// Returns the messages of a run.
  ///
  /// ```swift
  /// do { try system.verify(.neverTraps) } catch {
  ///   for finding in error.verification.findings { print(try system.sequence(of: finding.inputs)) }
  /// }
  /// ```
  ///
  /// Steps are tried in a child process, so that the last input can be one that traps.
  ///
  /// - Parameter inputs: The names of the inputs from the initial state.
  /// - Throws: A ``SystemInputError`` if an input doesn't exist or isn't possible.
  public func sequence(of inputs: [String]) throws(SystemInputError) -> MessageSequence {
    try sequence(of: inputs, protectsSteps: true)
  }

  /// Returns the messages of a run.
  ///
  /// - Parameters:
  ///   - inputs: The names of the inputs from the initial state.
  ///   - protectsSteps: Whether steps are tried in a child process.
  package func sequence(
    of inputs: [String], protectsSteps: Bool
  ) throws(SystemInputError) -> MessageSequence {
    let model = model
    var numbers: [Int] = []
    for name in inputs {
      guard let number = model.inputs.firstIndex(where: { $0.name == name }) else {
        throw SystemInputError(
          "The system '\(self.name)' has no input '\(name)'. "
            + remedy(for: name, among: model.inputs.map(\.name), "inputs"))
      }
      numbers.append(number)
    }
    let memory = memory
    let (events, excluded) = StepTrial.protecting(if: protectsSteps) { trial in
      let recorder = SequenceRecorder(memory)
      (memory.recorder, memory.trial) = (recorder, trial)
      defer { memory.endRecording() }
      var run = model.run()
      for (index, number) in numbers.enumerated() {
        if run.ruleExcluding(number) != nil { return (recorder.events, Optional(index)) }
        _ = run.handle(number, in: nil)
        if memory.failure != nil { break }
      }
      return (recorder.events, nil)
    }
    if let excluded {
      throw SystemInputError(
        "The input '\(inputs[excluded])' isn't possible as number \(excluded + 1): its rules exclude it, or "
          + "its message isn't pending.")
    }
    return MessageSequence(
      name: name, lanes: [MessageSequence.environment] + memory.members.map(\.name),
      start: memory.members.map { $0.summary(0).text }, events: events)
  }
}

/// The error of an input that a system doesn't have, or that isn't possible.
public struct SystemInputError: Error, CustomStringConvertible {
  /// The input, the problem and the remedy, in sentences.
  public let description: String

  init(_ description: String) { self.description = description }
}
