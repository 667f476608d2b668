/// The states of an existing machine that count as the same one.
///
/// By default, two states are the same if all their stored values are equal. A buffer or a counter that grows with every input, or a new promise for every
/// request, then leads to ever new states. An *abstraction* counts such states as one:
///
/// ```swift
/// let model = MachineModel(
///   "connection", observing: Connection(), identity: .summarized(leavingOut: ["bytesRead"]),
///   inputs: inputs)
/// ```
///
/// Up to four different states of an identity are kept, and all of them receive every input. Further
/// states are replaced by the first one and not tried, so that the result is approximate, which a
/// diagnostic of the diagram says. Another one shows the first difference between kept states. States of
/// different nodes always count as different.
///
/// An identity is not `Sendable`, because it contains a closure.
public struct StateIdentity<Machine> {
  /// Returns the key of a machine; nil for the exact identity.
  let key: ((Machine) -> AnyHashable)?

  /// All stored values are compared.
  public static var exact: StateIdentity { StateIdentity(key: nil) }

  /// States are compared by a summary that reflection makes.
  ///
  /// Objects, closures, promises and continuations contribute their types. Collections, except for
  /// strings, contribute their count: 0, 1, or more. A list of enum values also contributes the
  /// case of the first one. All other values, such as numbers and the cases of enums, are compared.
  ///
  /// - Parameter names: The names of stored properties and associated values that are not compared,
  ///   at any depth.
  public static func summarized(leavingOut names: [String] = []) -> StateIdentity {
    let names = Set(names)
    return StateIdentity { AnyHashable(Value(of: $0).summarized(leavingOut: names)) }
  }

  /// States are compared by a key.
  ///
  /// ```swift
  /// identity: .key { [$0.isReading, $0.isClosing] }
  /// ```
  ///
  /// - Parameter key: Returns the key of a state.
  public static func key<Key: Hashable>(_ key: @escaping (Machine) -> Key) -> StateIdentity {
    StateIdentity { AnyHashable(key($0)) }
  }
}

@available(*, unavailable)
extension StateIdentity: Sendable {}

extension Value {
  /// Returns the value with the counts of collections up to two, and the cases of their first elements,
  /// in place of their elements.
  ///
  /// - Parameter names: The labels of the parts that are left out.
  fileprivate func summarized(leavingOut names: Set<String>) -> Value {
    func summarized(_ fields: [Field]) -> [Field] {
      fields.filter { !names.contains($0.label ?? "") }.map {
        Field($0.label, $0.value.summarized(leavingOut: names))
      }
    }
    switch self {
    case .enumCase(let name, let fields): return .enumCase(name, summarized(fields))
    case .record(let type, let fields): return .record(type, summarized(fields))
    case .list(let elements):
      // The next element of a queue is often a request, whose case decides.
      return .list([
        .number(String(min(elements.count, 2))), .text(PlaceAspect.firstCase.text(of: self) ?? ""),
      ])
    case .dictionary(let entries): return .number(String(min(entries.count, 2)))
    case .number, .bool, .text, .null, .described, .opaque: return self
    }
  }
}
