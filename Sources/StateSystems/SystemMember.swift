/// A member of a ``MachineSystem``: a machine that receives messages.
public struct SystemMember<Machine>: Hashable, Sendable {
  /// The name in messages and diagrams.
  let name: String

  /// The number among the members of the system; nil for a member that doesn't exist.
  let number: Int?
}

/// Members of a ``MachineSystem`` with one initial state, named by a number: `connection 0`, `connection 1`.
///
/// The member with an index that is not below ``endIndex`` doesn't exist. A message to it is a problem that
/// `verify` reports.
public struct SystemMembers<Machine>: RandomAccessCollection, Sendable {
  let name: String

  /// The number of the first member among those of the system.
  let first: Int

  /// Zero.
  public let startIndex: Int = 0

  /// The number of members.
  public let endIndex: Int

  /// The member with an index.
  public subscript(position: Int) -> SystemMember<Machine> {
    SystemMember(
      name: "\(name) \(position)", number: indices.contains(position) ? first + position : nil)
  }
}
