/// An effect of a machine, with the values that it carries.
@usableFromInline
package struct ObservedEffect: Hashable, Sendable {
  /// The name of the case.
  package let name: String
  package let value: Value

  package init(name: String, value: Value) {
    self.name = name
    self.value = value
  }

  /// The values that the name doesn't show.
  private var carried: [Value.Field] {
    switch value {
    case .enumCase(_, let fields): fields
    case .record(let type, let fields) where !fields.isEmpty || type == name: fields
    case .text(name), .described(name), .opaque(name): []
    default: value.text == name ? [] : [.init(nil, value)]
    }
  }

  /// The name with its plain values, and `…` in place of others: `sendGoAway(…, close: true)`.
  package var text: String {
    let values = carried.map { field in
      (field.value.plainText ?? "…", (field.label.map { "\($0): " } ?? ""))
    }
    if values.isEmpty { return shownName }
    if values.allSatisfy({ $0.0 == "…" }) { return textWithoutValues }
    let list = values.map { $0.0 == "…" ? "…" : $0.1 + $0.0 }.joined(separator: ", ")
    return "\(shownName)(\(list))"
  }

  /// The name with a sign in place of the values: `sendGoAway(…)`.
  package var textWithoutValues: String { carried.isEmpty ? shownName : shownName + "(…)" }

  private var shownName: String { cut(name.quotedIfAmbiguous, to: 2 * valueTextLimit) }

  /// Returns whether a rule or a property names the effect: by its name, or with its values, `store(2)`.
  func isNamed(_ word: String) -> Bool {
    name == word || word.hasPrefix(name) && text == word
  }

  /// Returns whether a text in a diagram can stand for the effect, in any of its forms.
  package func isShown(as text: String) -> Bool {
    [name, shownName, self.text, textWithoutValues].contains(text)
  }

  /// The effect as a closure declares it: with any values.
  var withUnknownValues: Self {
    carried.isEmpty ? self : Self(name: name, value: .described("…"))
  }
}

extension Value {
  /// The text of a value without parts, or of the only one inside a struct, if it is short; nil for others.
  fileprivate var plainText: String? {
    switch self {
    case .record(_, let fields) where fields.count == 1: fields[0].value.plainText
    case .number, .bool, .null, .text, .described, .enumCase(_, []):
      fullText.utf8.count <= 30 ? fullText : nil
    case .enumCase, .record, .list, .dictionary, .opaque: nil
    }
  }
}

/// Returns effects as the end of a label: ` / ring, beep`; empty if there are none.
package func effectSuffix(_ effects: [String]) -> String {
  effects.isEmpty ? "" : " / " + effects.joined(separator: ", ")
}
