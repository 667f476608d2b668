public import StateExploration

extension MachineSystem {
  /// The system as a machine, which is verified, simulated and walked as any other one.
  ///
  /// The first 10,000 states are searched for messages, because each message that can be pending is an input.
  /// If another one is sent later, ``verify(_:)`` searches all states for messages and begins again. In the
  /// model itself, it is a violation of `MachineProperty.deliversMessages`.
  ///
  /// - Complexity: O(*s* × *i*) steps for *s* states and *i* inputs.
  public var model: MachineModel { model(protectsSteps: false) }

  /// Returns the system as a machine.
  ///
  /// - Parameter protectsSteps: Whether steps are tried in child processes.
  package func model(protectsSteps: Bool) -> MachineModel {
    if let built, built.protectsSteps || !protectsSteps { return built.model }
    let moves = findMoves(protectsSteps: protectsSteps)
    memory.listedMoves = Set(moves)
    let memory = memory
    let inputs = moves.map { move -> MachineInput<JointState> in
      let flight = memory.flights[move.flight]
      let (label, payload) = memory.members[flight.receiver].event(ofMessage: flight.message)
      return .input("\(move.kind.rawValue): \(memory.linkName(of: flight)): \(label)", payload) {
        StepEffects(numbers: memory.perform(move, &$0), memory: memory)
      }.only { memory.allows(move, in: $0) }
    }
    let first = environment.count
    var model = MachineModel(
      name, of: memory.initialState,
      members: memory.members.indices.map { number in
        let member = memory.members[number]
        return ModelMember(
          member.name, number: { Int($0.numbers[number]) }, stateCount: { member.stateCount },
          summary: member.summary)
      },
      subject: { SystemState(state: $0, memory: memory) }, limits: limits,
      problems: memory.problems, inputs: environment.map(\.input) + inputs,
      expected: first..<(first + inputs.count))
    (model.protectsSteps, model.watch) = (protectsSteps, watch)
    built = (model, protectsSteps)
    return model
  }

  /// Returns the moves of pending messages that occur in the states of the system.
  private func findMoves(protectsSteps: Bool) -> [Move] {
    memory.listedMoves = nil
    let memory = memory
    var choices = 0
    repeat {
      choices = max(8, 2 * memory.greatestMoveCount)
      var last: (state: JointState, moves: [Move])?
      func moves(in state: JointState) -> [Move] {
        if let last, last.state == state { return last.moves }
        let moves = memory.moves(in: state)
        last = (state, moves)
        return moves
      }
      let inputs = (0..<choices).map { choice -> MachineInput<JointState> in
        .input("choice", String(choice)) { state in
          let move = moves(in: state)[choice]
          memory.note(move)
          return StepEffects(numbers: memory.perform(move, &state), memory: memory)
        }.only { choice < moves(in: $0).count }
      }
      var scout = MachineModel(
        name, of: memory.initialState, members: [], subject: { $0 },
        limits: searchesAllStates ? limits : limits.storable, problems: [],
        inputs: environment.map(\.input) + inputs, expected: 0..<0)
      (scout.protectsSteps, scout.watch) = (protectsSteps, watch)
      // The properties of the system are verified later.
      _ = try? scout.verify(.always("") { (_: JointState) in true })
    } while memory.greatestMoveCount > choices
    return memory.foundMoves.sorted { left, right in
      let orders = (memory.orders[left.flight], memory.orders[right.flight])
      return orders.0 == orders.1 ? left.flight < right.flight : orders.0 < orders.1
    }
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
    do {
      return try model(protectsSteps: protectsSteps).verify(all)
    } catch {
      guard searchAllStates() else { throw error }
      return try model(protectsSteps: protectsSteps).verify(all)
    }
  }

  /// Prepares a search of all states for messages, and returns whether the model needs it.
  package func searchAllStates() -> Bool {
    guard memory.sendsUnlistedMessages, !searchesAllStates else { return false }
    searchesAllStates = true
    built = nil
    return true
  }
}

extension MachineProperty {
  /// No queue of a system is full, and no messages that are delivered at once follow each other without end.
  public static var deliversMessages: MachineProperty {
    .always("messages can be delivered") { (state: SystemState) in state.failure == nil }
  }
}
