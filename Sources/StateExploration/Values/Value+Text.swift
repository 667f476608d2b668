extension Value {
  /// The text for readers, `locked(credit: 40)`. A long one is cut, and ends with `…`: different
  /// values can have one text.
  package var text: String { cut(fullText) }

  /// The text of the associated values or stored properties, `credit: 40`; empty if there are none.
  package var fieldsText: String { cut(Self.text(of: fields)) }

  /// The text of all values inside, at any depth.
  package var fullText: String {
    switch self {
    case .number(let text), .described(let text), .opaque(let text): text
    case .bool(let flag): flag ? "true" : "false"
    case .text(let text): text.quoted
    case .null: "nil"
    case .enumCase(let name, let fields):
      fields.isEmpty ? name : "\(name)(\(Self.text(of: fields)))"
    case .record(let type, let fields): "\(type)(\(Self.text(of: fields)))"
    case .list(let elements):
      "[" + elements.map { $0.textInList(elements) }.joined(separator: ", ") + "]"
    case .dictionary(let entries):
      entries.isEmpty
        ? "[:]"
        : "["
          + entries.map { "\($0.key.fullText): \($0.value.fullText)" }.joined(separator: ", ") + "]"
    }
  }

  private static func text(of fields: [Field]) -> String {
    fields.map { field in
      (field.label.map { "\($0): " } ?? "") + field.value.fullText
    }.joined(separator: ", ")
  }

  /// The text of an element of a list. If all elements are structs of one type, its name is left out:
  /// `[(id: 1), (id: 2)]`.
  private func textInList(_ elements: [Value]) -> String {
    guard case .record(let type, let fields) = self,
      elements.allSatisfy({ if case .record(type, _) = $0 { true } else { false } })
    else { return fullText }
    return "(\(Self.text(of: fields)))"
  }

  /// Returns the parts that another value has not, as a text: `level: 0, head.status: 200`; empty if the
  /// values are equal.
  package func difference(from other: Value) -> String {
    cut(differences(from: other, name: "").joined(separator: ", "), to: 4 * valueTextLimit)
  }

  private func differences(from other: Value, name: String) -> [String] {
    if self == other { return [] }
    guard !fields.isEmpty, fields.map(\.label) == other.fields.map(\.label),
      PlaceAspect.caseName.text(of: self) == PlaceAspect.caseName.text(of: other)
    else { return [name.isEmpty ? text : "\(name): \(text)"] }
    return zip(fields, other.fields).flatMap { field, other in
      let names = [name, field.label ?? ""].filter { !$0.isEmpty }
      return field.value.differences(from: other.value, name: names.joined(separator: "."))
    }
  }

  /// The values that a state or an event with a label carries, as a text: `credit: 40`.
  ///
  /// The case of the label can be inside others, whose further values follow:
  /// `inRequest(Request(state: sending(chunks: 2)), close: true)` with the label `sending` has the text
  /// `chunks: 2, close: true`. If no case has the label, the text contains the name of the case.
  package func carriedText(label: String) -> String {
    if let fields = carriedFields(label: label) { return cut(Self.text(of: fields)) }
    if case .enumCase = self { return fieldsText }
    let shown = withoutElements
    guard [label, label.quoted].contains(shown.fullText) else { return text }
    // A label that describes the value lacks the elements of collections.
    if fields.isEmpty { return self == shown ? "" : text }
    return cut(Self.text(of: fields.filter { $0.value != $0.value.withoutElements }))
  }

  /// Returns the values beside a case with a label, which can be the value itself; nil if there is none.
  private func carriedFields(label: String) -> [Field]? {
    if case .enumCase(label, let fields) = self { return fields }
    for (index, field) in fields.enumerated() {
      guard let inner = field.value.carriedFields(label: label) else { continue }
      return inner + fields[..<index] + fields[(index + 1)...]
    }
    return nil
  }
}

/// The greatest length of a text of a value, in characters.
package let valueTextLimit: Int = 60

/// Returns a text of at most ``valueTextLimit`` characters, or of another limit. A longer one ends with
/// `…`, after which brackets and quotation marks that the cut leaves open are closed.
package func cut(_ text: String, to limit: Int = valueTextLimit) -> String {
  // Counting bytes is O(1), and counting characters is not.
  guard text.utf8.count > limit, text.count > limit else { return text }
  let start = text.prefix(limit - 1)
  return start + "…" + closingMarks(of: start)
}

/// Returns the marks that close the brackets and the quotation mark that a text leaves open: `")` for
/// `show("Saved`.
private func closingMarks(of text: Substring) -> String {
  var marks: [Character] = []
  var isQuoted = false
  var isEscaped = false
  for character in text {
    switch character {
    case _ where isEscaped: isEscaped = false
    case "\\" where isQuoted: isEscaped = true
    case "\"": isQuoted.toggle()
    case _ where isQuoted: break
    case "(": marks.append(")")
    case "[": marks.append("]")
    case ")", "]": _ = marks.popLast()
    default: break
    }
  }
  return (isQuoted ? "\"" : "") + String(marks.reversed())
}

extension String {
  /// The text, in quotation marks if a reader could take it for several labels, a condition or a value:
  /// if it is empty, starts or ends with a space, or contains a separator of labels.
  ///
  /// Every label that stands beside others, in a guard or in a list of effects, is quoted by this
  /// property, once.
  package var quotedIfAmbiguous: String {
    let isPlain =
      !isEmpty && first != " " && last != " " && self != "else" && self != "…"
      && !hasPrefix("no ") && !hasPrefix("not ")
      && !utf8.contains { $0 < 0x20 || separators.contains($0) }
      && !hasInvisibleScalars
    return isPlain ? self : quoted
  }

  /// The text as a string literal of Swift, with escapes for characters that are invisible or
  /// change the direction of text.
  package var quoted: String {
    var result = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.isInvisible:
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  private var hasInvisibleScalars: Bool {
    // Most texts consist of visible ASCII characters.
    utf8.contains { $0 >= 0x7F } && unicodeScalars.contains(where: \.isInvisible)
  }
}

extension Unicode.Scalar {
  /// Whether the character is invisible or looks like a space.
  fileprivate var isInvisible: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: true
    case .spaceSeparator: self != " "
    default: properties.isDefaultIgnorableCodePoint
    }
  }
}

/// The characters that separate labels, and quotes.
private let separators = Set(",;[]\"\\".utf8)
