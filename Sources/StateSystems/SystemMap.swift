package import StateDiagrams
package import StateExploration

extension MachineSystem {
  /// The names of members, without the numbers of equal ones.
  package var memberKinds: [String] { memory.members.map(\.kind).withoutRepetitions }

  /// The names of members that have received messages, without the numbers of equal ones.
  package var receivers: [String] {
    memory.members.filter { !$0.knownReactions.isEmpty }.map(\.kind).withoutRepetitions
  }

  /// Returns the names of the members with a name, or with a name before their number.
  package func members(named name: String) -> [String] { find(name).map(\.name) }

  private func find(_ name: String) -> [any MemberMemory] {
    memory.members.filter { $0.name == name || $0.kind == name }
  }

  /// Returns a model of a member with only the steps that occur in the system within ``limits``; nil if no
  /// member has the name. Of equal members, it contains the steps of all.
  ///
  /// - Parameter protectsSteps: Whether steps are tried in child processes.
  package func memberModel(_ name: String, protectsSteps: Bool) -> MachineModel? {
    _ = findSteps(protectsSteps: protectsSteps)
    let members = find(name)
    return members.first?.model(name, with: members, limits)
  }

  /// Searches all states within ``limits`` for steps of members.
  ///
  /// - Returns: The problems of the system.
  private func findSteps(protectsSteps: Bool) -> [StateDiagram.Diagnostic] {
    let result: Verification
    do throws(VerificationError) {
      result = try verify(protectsSteps: protectsSteps) { model throws(VerificationError) in
        try model.verify(.deliversMessages)
      }
    } catch {
      result = error.verification
    }
    return problems(result.isComplete).map { StateDiagram.Diagnostic($0) }
      + memberKinds.filter { !receivers.contains($0) }.map {
        .init(
          .noEvents, subject: $0,
          message: "'\($0)' receives no messages: send it some, or leave it out.")
      }
      + result.notes.map { .init(.explorationLimit, subject: name, message: $0) }
  }

  /// Returns the map of the system: its members, and the messages between them that occur within ``limits``. Its
  /// diagnostics are the problems of the system.
  ///
  /// - Parameter protectsSteps: Whether steps are tried in child processes.
  package func map(protectsSteps: Bool) -> StateDiagram {
    let diagnostics = findSteps(protectsSteps: protectsSteps)
    var arrows: [Arrow] = memory.environment.map { input in
      Arrow(
        sender: nil, receiver: input.member,
        label: memory.members[input.member].event(ofMessage: input.message).label)
    }
    for (number, member) in memory.members.enumerated() {
      for reaction in member.knownReactions {
        for event in reaction.events {
          let call: (receiver: Int, message: Int)? =
            switch event {
            case .call(let receiver, let message): (receiver, message)
            case .put(let flight): (memory.flights[flight].receiver, memory.flights[flight].message)
            case .effect, .cancel: nil
            }
          guard let call else { continue }
          let label = memory.members[call.receiver].event(ofMessage: call.message).label
          arrows.append(Arrow(sender: number, receiver: call.receiver, label: label))
        }
      }
    }
    arrows = arrows.withoutRepetitions.sorted {
      ($0.sender ?? -1, $0.receiver) < ($1.sender ?? -1, $1.receiver)
    }
    let outside = StateDiagram.Node(MessageSequence.environment)
    let members = memory.members.map { StateDiagram.Node($0.name) }
    return StateDiagram(
      name: name, nodes: (memory.environment.isEmpty ? [] : [outside]) + members,
      transitions: arrows.map { arrow in
        StateDiagram.Transition(
          from: arrow.sender.map { members[$0].id } ?? outside.id, to: members[arrow.receiver].id,
          event: arrow.label)
      }, diagnostics: diagnostics)
  }

  /// Messages with one label on one link.
  private struct Arrow: Hashable {
    /// The number of the member; nil for the environment.
    let sender: Int?
    let receiver: Int
    let label: String
  }
}
