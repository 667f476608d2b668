import StateExploration

/// The later names of states, events, and cases or structs.
struct Renames {
  /// The paths of renamed and moved states, with those of their regions.
  var states: [(old: [String], new: [String])] = []
  var events: [String: String] = [:]
  var cases: [String: String] = [:]

  func state(_ path: [String]) -> [String] {
    for (old, new) in states where path.starts(with: old) { return new + path.dropFirst(old.count) }
    return path
  }

  func event(_ label: String) -> String { events[label] ?? label }

  /// Returns a value with the later names of cases.
  func value(_ value: Value) -> Value {
    if cases.isEmpty { return value }
    func fields(_ fields: [Value.Field]) -> [Value.Field] {
      fields.map { .init($0.label, self.value($0.value)) }
    }
    switch value {
    case .enumCase(let name, let values): return .enumCase(cases[name] ?? name, fields(values))
    case .record(let type, let values): return .record(cases[type] ?? type, fields(values))
    case .list(let values): return .list(values.map(self.value))
    case .dictionary(let entries):
      return .dictionary(entries.map { .init(self.value($0.key), self.value($0.value)) })
    case .number, .bool, .text, .null, .described, .opaque: return value
    }
  }

  func effect(_ effect: ObservedEffect) -> ObservedEffect {
    ObservedEffect(name: cases[effect.name] ?? effect.name, value: value(effect.value))
  }
}
