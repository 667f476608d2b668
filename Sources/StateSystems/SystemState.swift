import StateExploration

/// A state of a ``MachineSystem``: the values of its members, and the messages on their way.
///
/// Conditions of properties take it:
///
/// ```swift
/// .never("two leaders") { (state: SystemState) in nodes.count { state[$0].isLeader } > 1 }
/// ```
public struct SystemState: Hashable, CustomReflectable {
  let state: JointState
  let memory: SystemMemory

  /// The value of a member.
  ///
  /// - Precondition: The member is one of the system.
  public subscript<Machine>(member: SystemMember<Machine>) -> Machine {
    guard let number = member.number, let typed = memory.members[number] as? TypedMember<Machine>
    else { preconditionFailure("The system has no member '\(member.name)'.") }
    return typed.machine(Int(state.numbers[number]))
  }

  /// The messages on their way, as `pool → connection 0: start`. Those of a queue are in order.
  public var messages: [String] {
    memory.pending(in: state).filter { $0.mark == .none }.map(memory.name)
  }

  /// The reason for which messages can't be delivered, after which nothing follows, as a sentence; nil if
  /// there is none.
  public var failure: String? {
    guard let flight = memory.failure(in: state) else { return nil }
    let name = memory.name(of: flight)
    return switch flight.mark {
    case .full:
      "The queue '\(memory.linkName(of: flight))' is full: '\(memory.members[flight.sender].name)' sends "
        + "'\(memory.members[flight.receiver].name(ofMessage: flight.message))' while \(memory.capacity) "
        + "messages are pending. Raise the system's 'capacity', or send less."
    case .endless:
      "Messages that are delivered at once follow each other without end, as '\(name)'."
    case .unlisted:
      "'\(name)' was not sent within the limits of the search for messages: verify the system itself, which "
        + "then searches all states."
    case .none, .lost, .repeated: nil
    }
  }

  /// Returns whether two states have equal members. A message that its receiver ignores changes nothing.
  public static func == (left: Self, right: Self) -> Bool {
    left.members == right.members && left.failure == right.failure
  }

  /// Hashes the members.
  public func hash(into hasher: inout Hasher) { hasher.combine(members) }

  private var members: ArraySlice<UInt32> { state.numbers.prefix(memory.members.count) }

  /// The members by their names, and the failure.
  public var customMirror: Mirror {
    let members = memory.members.enumerated().map { number, member in
      (label: Optional(member.name), value: member.value(Int(state.numbers[number])))
    }
    return Mirror(
      self,
      children: members + [("failure", failure as Any)],
      displayStyle: .struct)
  }
}

@available(*, unavailable)
extension SystemState: Sendable {}
