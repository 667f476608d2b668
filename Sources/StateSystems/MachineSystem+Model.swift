public import StateExploration

extension MachineSystem {
  /// The system as a machine, which is verified, simulated and walked as any other one.
  ///
  /// The first 10,000 states are searched for messages, because each message that can be pending is an input.
  /// If another one is sent later, ``verify(_:)`` adds it and begins again. In the model itself, it is a
  /// violation of `MachineProperty.deliversMessages`.
  ///
  /// - Complexity: O(*s* × *i*) steps for *s* states and *i* inputs.
  public var model: MachineModel { model(protectsSteps: false) }

  /// Returns the system as a machine.
  ///
  /// - Parameter protectsSteps: Whether steps are tried in child processes.
  package func model(protectsSteps: Bool) -> MachineModel {
    if let built, built.protectsSteps || !protectsSteps { return built.model }
    let isComplete = findMoves(protectsSteps: protectsSteps)
    // A message that was only met when no further one could be lost can be lost elsewhere.
    if !isComplete { for move in memory.foundMoves { memory.findMoves(of: move.flight) } }
    return build(protectsSteps: protectsSteps, problems: problems(isComplete))
  }

  /// Returns the problems of the system.
  ///
  /// - Parameter isComplete: Whether all states were searched, so that what has not occurred never does.
  func problems(_ isComplete: Bool) -> [Behavior.Problem] {
    memory.problems + (isComplete ? memory.missingActions + unknownCancellations : [])
  }

  /// A problem for each cancellation of messages with a label that the member never sends.
  private var unknownCancellations: [Behavior.Problem] {
    memory.members.enumerated().flatMap { sender, member in
      member.knownReactions.flatMap(\.events).compactMap { event -> Behavior.Problem? in
        guard case .cancel(let receiver, let label) = event else { return nil }
        let labels = memory.flights.filter {
          ($0.sender, $0.receiver, $0.delivery.kind) == (sender, receiver, .later)
        }.map { memory.members[receiver].event(ofMessage: $0.message).label }
        if labels.contains(label) { return nil }
        return .invalidSystem(
          "'\(member.name)' cancels '\(label)', but sends no such message to "
            + "'\(memory.members[receiver].name)' with '.later'. "
            + remedy(for: label, among: labels, "messages"))
      }
    }.withoutRepetitions
  }

  /// Builds the model with the moves that were found.
  private func build(protectsSteps: Bool, problems: [Behavior.Problem]) -> MachineModel {
    memory.listMoves()
    let memory = memory
    let first = environment.count
    let inputs = memory.listedMoves.indices.map { index -> MachineInput<[UInt32]> in
      let move = memory.listedMoves[index].move
      let flight = memory.flights[move.flight]
      let (label, payload) = memory.members[flight.receiver].event(ofMessage: flight.message)
      return .input("\(move.kind.rawValue): \(memory.linkName(of: flight)): \(label)", payload) {
        _ in
      }
      .only { memory.allows(first + index, in: $0) }
    }
    var model = MachineModel(
      name, of: memory,
      members: memory.members.map { member in
        ModelMember(member.name, stateCount: { member.stateCount }, summary: member.summary)
      },
      subject: { SystemState(numbers: $0, memory: memory) }, limits: limits,
      problems: problems, inputs: environment + inputs,
      expected: first..<(first + inputs.count))
    // Without an input for a message, the search begins again.
    model.watch = watch.stopping { memory.sendsUnlistedMessages }
    model.protectsSteps = protectsSteps
    built = (model, protectsSteps)
    return model
  }

  /// Finds the moves of pending messages that occur in the states of the system.
  ///
  /// - Returns: Whether all states were searched.
  private func findMoves(protectsSteps: Bool) -> Bool {
    let memory = memory
    memory.startSearchForMoves()
    var choices = 0
    var isComplete = false
    repeat {
      choices = max(8, 2 * memory.greatestMoveCount)
      let first = environment.count
      let inputs = (0..<choices).map { choice -> MachineInput<[UInt32]> in
        .input("choice", String(choice)) { _ in }
      }
      var scout = MachineModel(
        name, of: memory, members: [], subject: { $0 }, limits: limits.storable, problems: [],
        inputs: environment + inputs, expected: first..<(first + choices))
      (scout.protectsSteps, scout.watch) = (protectsSteps, watch)
      do throws(VerificationError) {
        // The properties of the system are verified later.
        isComplete = try scout.verify(.always("") { (_: [UInt32]) in true }).isComplete
      } catch {
        isComplete = error.verification.isComplete
      }
    } while memory.greatestMoveCount > choices
    return isComplete
  }

  /// Checks properties of every run of the system, and that all messages can be delivered.
  ///
  /// - Parameter properties: The properties, as of `MachineModel.verify(_:)`. Their names begin with those of
  ///   members: `pool: lease`. Conditions take a ``SystemState``.
  /// - Returns: The result, without findings.
  /// - Throws: An error with the result. ``sequence(of:)`` returns the messages of a finding.
  @discardableResult
  public func verify(
    _ properties: MachineProperty...
  ) throws(VerificationError) -> Verification {
    let all = properties + [.deliversMessages]
    let trapText = MachineProperty.neverTraps.text
    let protectsSteps = StepTrial.isAvailable && all.contains { $0.text == trapText }
    return try verify(protectsSteps: protectsSteps) { model throws(VerificationError) in
      try model.verify(all)
    }
  }

  /// Verifies the model, and again with the messages that are sent late.
  ///
  /// - Parameters:
  ///   - protectsSteps: Whether steps are tried in child processes.
  ///   - body: Verifies the model.
  @discardableResult
  package func verify(
    protectsSteps: Bool, _ body: (MachineModel) throws(VerificationError) -> Verification
  ) throws(VerificationError) -> Verification {
    while true {
      let result: Result<Verification, VerificationError>
      do throws(VerificationError) {
        result = .success(try body(model(protectsSteps: protectsSteps)))
      } catch {
        result = .failure(error)
      }
      if !memory.sendsUnlistedMessages { return try result.get() }
      memory.sendsUnlistedMessages = false
      _ = build(protectsSteps: protectsSteps, problems: problems(false))
    }
  }
}

extension MachineProperty {
  /// No queue of a system is full, and no messages that are delivered at once follow each other without end.
  public static var deliversMessages: MachineProperty {
    .always(symmetric: "messages can be delivered") { (state: SystemState) in state.failure == nil }
  }
}
