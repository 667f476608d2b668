/// A value inside another one, on which a guard can depend.
package struct Place: Hashable, Sendable {
  /// The names from the outside in: of properties, labels of associated values, and cases whose
  /// associated values have no labels. Empty for the whole value.
  package let path: [String]
  package let value: Value
}

extension Value {
  // These limits suffice for every readable guard. A tree of values could have any number of places.
  private static let depthLimit = 8
  private static let countLimit = 256

  /// The whole value and the values inside its cases, structs and tuples, in the order of their
  /// declaration: the first 256, of the first eight levels.
  ///
  /// `locked(credit: 40)` has the places `[]` and `["credit"]`.
  package var places: [Place] {
    var result: [Place] = []
    addPlaces(at: [], depth: 0, to: &result)
    return result
  }

  private func addPlaces(at path: [String], depth: Int, to places: inout [Place]) {
    guard places.count < Self.countLimit else { return }
    places.append(Place(path: path, value: self))
    guard depth < Self.depthLimit else { return }
    for (index, field) in fields.enumerated() {
      field.value.addPlaces(
        at: path + self.path(ofField: index), depth: depth + 1, to: &places)
    }
  }

  /// Returns the path of a field from the value that contains it.
  package func path(ofField index: Int) -> [String] {
    if let label = fields[index].label { return [label] }
    guard case .enumCase(let name, let fields) = self else { return ["\(index)"] }
    return fields.count == 1 ? [name] : [name, "\(index)"]
  }
}

/// A property of a place that a guard can name. A guard names the first that separates the outcomes.
package enum PlaceAspect: CaseIterable, Sendable {
  case caseName, isNull, isEmpty, count, firstCase, value

  /// Returns the text of the property; nil if the value has none. A value of another kind than the others
  /// at its place, as in an `Any`, is named by its kind.
  package func text(of value: Value) -> String? {
    switch (self, value) {
    case (.isNull, .null): "nil"
    case (.isNull, _): "not nil"
    case (_, .null): "nil"
    case (.caseName, .enumCase(let name, _)), (.caseName, .record(let name, _)):
      name.quotedIfAmbiguous
    case (.caseName, _): nil
    case (.isEmpty, .text(let text)): text.isEmpty ? "empty" : "not empty"
    case (.isEmpty, .list(let elements)): elements.isEmpty ? "empty" : "not empty"
    case (.isEmpty, .dictionary(let entries)): entries.isEmpty ? "empty" : "not empty"
    case (.count, .list(let elements)): String(elements.count)
    case (.count, .dictionary(let entries)): String(entries.count)
    case (.firstCase, .list(let elements)):
      elements.first.map { PlaceAspect.caseName.text(of: $0) } ?? "nil"
    case (.isEmpty, _), (.count, _), (.firstCase, _): nil
    // The fields are places of their own.
    case (.value, .enumCase), (.value, .record): nil
    case (.value, .described(let text)): cut(text.quotedIfAmbiguous)
    case (.value, _): value.text
    }
  }
}

extension Value {
  /// The value with only whether each collection inside is empty, for labels: the elements of a collection
  /// are no name of a state.
  var withoutElements: Value {
    func shortened(_ fields: [Field]) -> [Field] {
      fields.map { Field($0.label, $0.value.withoutElements, typeName: $0.typeName) }
    }
    switch self {
    case .enumCase(let name, let fields): return .enumCase(name, shortened(fields))
    case .record(let type, let fields): return .record(type, shortened(fields))
    case .list, .dictionary: return .described(PlaceAspect.isEmpty.text(of: self) ?? "")
    default: return self
    }
  }
}
