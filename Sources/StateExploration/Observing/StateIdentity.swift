/// The states of an existing machine that count as the same one.
///
/// By default, two states are the same if all their stored values are equal. A buffer or a counter that grows with every input, or a new promise for every
/// request, then leads to ever new states. An *abstraction* counts such states as one:
///
/// ```swift
/// let model = MachineModel(
///   "connection", observing: Connection(), identity: .summarized().leavingOut("bytesRead"),
///   inputs: inputs)
/// ```
///
/// Up to four different states of an identity are kept, and all of them receive every input. Further
/// states are replaced by the first one and not tried, so that the result is approximate, which a
/// diagnostic of the diagram says. Another one shows the first difference between kept states. States of
/// different nodes always count as different.
///
/// Every result of a verification names the identity.
///
/// An identity is not `Sendable`, because it contains a closure.
public struct StateIdentity<Machine> {
  /// Returns the part of a machine that is compared.
  private let part: (Machine) -> Any

  /// Whether only a summary of the part is compared.
  private var isSummary = false

  /// The names of the values that are not compared.
  private var names: Set<String> = []

  /// The identity as it is written in code.
  private(set) var text: String

  /// All stored values are compared. An object or a closure counts as any other of its type, unless the type is
  /// `Hashable`; `verify` then reports that nothing is decided.
  public static var exact: StateIdentity { StateIdentity(part: { $0 }, text: ".exact") }

  /// States are compared by a summary that reflection makes.
  ///
  /// Closures, and objects, promises and continuations that are not `Hashable`, contribute their types.
  /// Collections, except for strings, contribute their count: 0, 1, or more. A list of enum values also
  /// contributes the case of the first one. All other values, such as numbers and the cases of enums, are
  /// compared.
  public static func summarized() -> StateIdentity {
    StateIdentity(part: { $0 }, isSummary: true, text: ".summarized()")
  }

  /// States are compared by a key.
  ///
  /// ```swift
  /// identity: .key { [$0.isReading, $0.isClosing] }
  /// ```
  ///
  /// - Parameter key: Returns the key of a state.
  public static func key<Key: Hashable>(_ key: @escaping (Machine) -> Key) -> StateIdentity {
    StateIdentity(part: key, text: ".key")
  }

  /// Returns the identity without some values, such as a time or a counter.
  ///
  /// ```swift
  /// identity: .exact.leavingOut("since")
  /// ```
  ///
  /// - Parameter names: The names of stored properties and associated values that are not compared, at any
  ///   depth.
  public func leavingOut(_ names: String...) -> StateIdentity {
    var identity = self
    identity.names.formUnion(names)
    identity.text += ".leavingOut(\(names.map(\.quoted).joined(separator: ", ")))"
    return identity
  }

  /// Returns the key of a machine; nil if all stored values are compared.
  var key: ((Machine) -> AnyHashable)? {
    if text == ".exact" { return nil }
    if !isSummary, names.isEmpty { return { [part] in identity(of: part($0)) } }
    let reader = ValueReader(remembersValues: true, leavingOut: names, isSummary: isSummary)
    return { [part] in AnyHashable(reader.identity(of: part($0))) }
  }
}

@available(*, unavailable)
extension StateIdentity: Sendable {}

extension Value {
  /// The value with the counts of collections up to two, and the cases of their first elements, in place of
  /// their elements.
  var summarized: Value {
    func summarized(_ fields: [Field]) -> [Field] {
      fields.map { Field($0.label, $0.value.summarized) }
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
