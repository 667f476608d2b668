/// A ``MachineSnapshot`` that can't be restored.
public enum SnapshotError: Error, Hashable, Sendable {
  /// The schema does not know the state of this name.
  case unknownState(String)

  /// What was stored is not a state of the type: what it calls itself, where that can be told, and
  /// the decoder's reason.
  case unreadableState(String?, type: String, reason: String)
}

extension SnapshotError: CustomStringConvertible {
  /// A sentence that names the state.
  public var description: String {
    switch self {
    case .unknownState(let name):
      "The snapshot is of the state \(name), which the schema does not know"
    case .unreadableState(let name?, let type, let reason):
      "The snapshot is of the state \(name), which \(type) does not have: \(reason)"
    case .unreadableState(nil, let type, let reason):
      "The snapshot is not of a state of \(type): \(reason)"
    }
  }
}
