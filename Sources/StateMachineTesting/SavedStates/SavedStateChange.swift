/// A change that saved states may have made until today.
///
/// Names are those in the file of ``SavedStates``: a state is named by its label.
public enum SavedStateChange: Hashable, Sendable {
  /// A state, a case or a type has another name today.
  case renamed(String, to: String)

  /// The states with a label have other values today, such as a new property with a default.
  case changed(String)

  /// The states with a label are still restored, but no sequence of inputs leads to them.
  case retired(String)
}

extension [SavedStateChange] {
  /// Returns a value of today with the names of its cases and types that it had when it was saved.
  func withSavedNames(_ value: Value) -> Value {
    func saved(_ name: String) -> String {
      firstResult { change in
        if case .renamed(let old, name) = change { old } else { nil }
      } ?? name
    }
    func saved(_ fields: [Value.Field]) -> [Value.Field] {
      fields.map { Value.Field($0.label, withSavedNames($0.value)) }
    }
    return switch value {
    case .enumCase(let name, let fields): .enumCase(saved(name), saved(fields))
    case .record(let type, let fields): .record(saved(type), saved(fields))
    case .list(let elements): .list(elements.map(withSavedNames))
    case .dictionary(let entries):
      .dictionary(entries.map { .init(withSavedNames($0.key), withSavedNames($0.value)) })
    case .number, .bool, .text, .null, .described, .opaque: value
    }
  }
}
