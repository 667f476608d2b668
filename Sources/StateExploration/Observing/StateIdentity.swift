/// The states of an existing machine that count as the same one.
///
/// By default, two states are the same if all their stored values are equal, and objects are
/// identical. A buffer or a counter that grows with every input, or a new promise for every
/// request, then leads to ever new states. An *abstraction* counts such states as one:
///
/// ```swift
/// let model = MachineModel(
///   "connection", observing: Connection(), identity: .summarized(leavingOut: ["bytesRead"]),
///   inputs: inputs)
/// ```
///
/// Up to four different states of an identity are kept, and all of them receive every input. Further
/// states are replaced by the first one. They receive every input once, to compare their effects and
/// target nodes, but not the payloads of these, with those of the first one, and whether they ignore
/// the input. The states after them are not followed.
///
/// A diagnostic of the diagram shows the first difference, or else the first state that was not
/// compared. With neither, and if no limit stopped the exploration, no reachable state has other
/// effects or target nodes than the diagram shows. States of different nodes always count as
/// different.
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
    return StateIdentity { AnyHashable(summaryText(of: $0, leavingOut: names)) }
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

/// Returns a text of a value in which collections are replaced by their count up to two, and
/// objects and closures by their types.
///
/// - Parameters:
///   - value: The value.
///   - names: The labels of the parts that are left out.
func summaryText(of value: Any, leavingOut names: Set<String>) -> String {
  let mirror = Mirror(reflecting: value)
  func parts(_ mirror: Mirror) -> String {
    mirror.children.map { (label: $0.label?.withoutLazyStorage ?? "", value: $0.value) }
      .filter { !names.contains($0.label) }
      .map { "\($0.label): \(summaryText(of: $0.value, leavingOut: names))" }
      .joined(separator: ", ")
  }
  switch mirror.displayStyle {
  case .class: return "\(type(of: value))"
  case .optional:
    return mirror.children.first.map { "some(\(summaryText(of: $0.value, leavingOut: names)))" }
      ?? "nil"
  case .collection, .set, .dictionary:
    // The next element of a queue is often a request, whose case decides.
    let queue = value as? any BidirectionalCollection
    let first = queue.flatMap { firstCase(of: $0) }
    return "count \(min(mirror.children.count, 2))\(first.map { " first \($0)" } ?? "")"
  case .struct:
    // A collection that is not reflected as one, such as a ring buffer.
    if let collection = value as? any Collection { return "count \(countUpToTwo(collection))" }
    return mirror.children.isEmpty || mirror.isOfBuiltinValues
      ? structuralText(of: value) : "(\(parts(mirror)))"
  case .enum:
    guard let payload = mirror.children.first else { return structuralText(of: value) }
    let values = Mirror(reflecting: payload.value)
    // An only associated value with a label is a tuple too.
    let text =
      values.displayStyle == .tuple
      ? parts(values) : summaryText(of: payload.value, leavingOut: names)
    return "\(caseName(of: value) ?? "")(\(text))"
  case .tuple: return "(\(parts(mirror)))"
  default: return structuralText(of: value)
  }
}

private func countUpToTwo(_ collection: some Collection) -> Int { collection.prefix(2).count }
