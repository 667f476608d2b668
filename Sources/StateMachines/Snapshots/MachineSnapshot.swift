/// The state of a machine, to be stored and restored.
///
/// ```swift
/// let data = try JSONEncoder().encode(MachineSnapshot(machine.state))
///
/// let snapshot = try JSONDecoder().decode(MachineSnapshot<Order>.self, from: data)
/// let restored = StateMachine(
///   schema: schema, state: try snapshot.state(in: schema), perform: perform)
/// ```
///
/// It holds the state and nothing else: neither events that wait nor who observes. Encoded, it is a
/// container with the state under the key `state`.
public struct MachineSnapshot<State> {
  /// The state as it was stored, whether a schema knows it or not.
  public let storedState: State

  /// Creates a snapshot of a state.
  public init(_ state: State) {
    storedState = state
  }

  /// The state, for a machine of a schema.
  ///
  /// - Throws: ``SnapshotError/unknownState(_:)`` where the schema does not know the state. That is
  ///   for the schema to tell, by ``StateMachineSchemaProtocol/knows(_:)``.
  public func state<Schema: StateMachineSchemaProtocol>(
    in schema: Schema
  ) throws(SnapshotError) -> State where Schema.State == State {
    guard schema.knows(storedState) else { throw .unknownState(String(describing: storedState)) }
    return storedState
  }
}

extension MachineSnapshot: Equatable where State: Equatable {}
extension MachineSnapshot: Hashable where State: Hashable {}
extension MachineSnapshot: Sendable where State: Sendable {}

extension MachineSnapshot: Encodable where State: Encodable {
  /// Encodes the state under the key `state`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: NamedKey.self)
    try container.encode(storedState, forKey: .state)
  }
}

extension MachineSnapshot: Decodable where State: Decodable {
  /// Decodes the state under the key `state`.
  ///
  /// - Throws: ``SnapshotError/unreadableState(_:type:reason:)`` where there is something, but not
  ///   a state of this type; whatever the decoder throws where there is nothing.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: NamedKey.self)
    do {
      storedState = try container.decode(State.self, forKey: .state)
    } catch let error as DecodingError {
      guard container.contains(.state) else { throw error }
      throw SnapshotError.unreadableState(
        Self.name(of: .state, in: container), type: String(describing: State.self),
        reason: error.reason)
    }
  }

  /// What a state that can't be decoded calls itself: a raw value, or the name of a case.
  private static func name(
    of key: NamedKey, in container: KeyedDecodingContainer<NamedKey>
  ) -> String? {
    if let name = try? container.decode(String.self, forKey: key) { return name }
    if let number = try? container.decode(Int.self, forKey: key) { return String(number) }
    let cases = try? container.nestedContainer(keyedBy: NamedKey.self, forKey: key)
    guard let cases, cases.allKeys.count == 1 else { return nil }
    return cases.allKeys.first?.stringValue
  }
}

/// A key of any name.
private struct NamedKey: CodingKey {
  static let state = NamedKey(stringValue: "state")

  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) {
    self.stringValue = stringValue
  }

  init?(intValue: Int) { nil }
}

extension DecodingError {
  /// What went wrong, without the types and keys around it.
  fileprivate var reason: String {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context), .dataCorrupted(let context):
      context.debugDescription
    @unknown default: String(describing: self)
    }
  }
}
