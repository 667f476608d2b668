import StateExploration

/// A state of a ``MachineSystem``: the values of its members, and the messages on their way.
///
/// Conditions of properties take it:
///
/// ```swift
/// .never("two leaders") { (state: SystemState) in nodes.count { state[$0].isLeader } > 1 }
/// ```
public struct SystemState: Hashable, CustomReflectable {
  /// The numbers of the state, of which the first are those of the members.
  let numbers: [UInt32]
  let memory: SystemMemory

  /// The value of a member.
  ///
  /// - Precondition: The member is one of the system.
  public subscript<Machine>(member: SystemMember<Machine>) -> Machine {
    guard let (number, typed) = memory.find(member)
    else { preconditionFailure("The system has no member '\(member.name)'.") }
    return typed.machine(Int(numbers[number]))
  }

  /// The messages on their way, as `pool → connection 0: start`. Those of a queue are in order.
  public var messages: [String] { memory.pending(in: numbers).map(memory.name) }

  /// The reason for which messages can't be delivered, after which nothing follows, as a sentence; nil if
  /// there is none.
  public var failure: String? { memory.failure(in: numbers).map(memory.text) }

  /// Returns whether two states have equal members. A message that its receiver ignores changes nothing.
  public static func == (left: Self, right: Self) -> Bool {
    left.members == right.members
  }

  /// Hashes the members, and the failure.
  public func hash(into hasher: inout Hasher) { hasher.combine(members) }

  /// The numbers of the members and the failure.
  private var members: ArraySlice<UInt32> { numbers.prefix(memory.initialCount) }

  /// The members by their names, and the failure if there is one.
  public var customMirror: Mirror {
    var parts = memory.members.enumerated().map { number, member in
      (label: Optional(member.name), value: member.value(Int(numbers[number])))
    }
    if let failure { parts.append(("failure", failure)) }
    return Mirror(self, children: parts, displayStyle: .struct)
  }
}

@available(*, unavailable)
extension SystemState: Sendable {}
