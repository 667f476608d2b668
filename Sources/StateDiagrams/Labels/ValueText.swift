/// What a value is made of, as text: the same text for equal values and, unlike a description,
/// different text for different ones.
///
/// Elements of sets and dictionaries are sorted. An object is told by its identity.
func structuralText(of value: Any) -> String {
  // Without a mirror, whose making costs a program that has just started far more than the text.
  if let number = value as? Int { return String(number) }
  if let text = value as? String { return String(reflecting: text) }
  let mirror = Mirror(reflecting: value)
  // Looked at only where it is needed: objects may refer to each other in a circle.
  var parts: [String] {
    mirror.children.map { child in
      (child.label.map { $0 + ": " } ?? "") + structuralText(of: child.value)
    }
  }
  switch mirror.displayStyle {
  case .enum:
    let name = caseName(of: value) ?? ""
    guard let payload = mirror.children.first else { return name }
    let text = structuralText(of: payload.value)
    return name + (text.hasPrefix("(") ? text : "(\(text))")
  case .optional:
    return mirror.children.first.map { structuralText(of: $0.value) } ?? "nil"
  case .class:
    return "\(type(of: value))@\(ObjectIdentifier(value as AnyObject).hashValue)"
  case .set, .dictionary:
    return "[" + parts.sorted().joined(separator: ", ") + "]"
  case .collection:
    return "[" + parts.joined(separator: ", ") + "]"
  case .tuple:
    return "(" + mirror.children.map(labelledText).joined(separator: ", ") + ")"
  default:
    return mirror.children.isEmpty
      ? String(describing: value) : "\(type(of: value))(\(parts.joined(separator: ", ")))"
  }
}

/// A tuple's element, which is labelled `.0` where the code gives it no label.
private func labelledText(_ child: Mirror.Child) -> String {
  guard let label = child.label, !label.hasPrefix(".") else {
    return structuralText(of: child.value)
  }
  return label + ": " + structuralText(of: child.value)
}

/// What tells representatives with one label apart: the associated values of the case, as a guard
/// shows them.
struct PayloadText: Hashable {
  /// The label of an only value, `credit` in `locked(credit: 40)`.
  var label: String?

  /// The value or values.
  var text: String
}

extension PayloadText {
  /// The payload of an event or a state.
  ///
  /// A case that carries a state inside, under whose label it is drawn, is passed through:
  /// `functioning(.locked(credit: 40))` has the payload of `locked`. A case without associated
  /// values is told by its name.
  init(of item: some DOTLabelable) {
    guard let payload = Mirror(reflecting: item).children.first,
      Mirror(reflecting: item).displayStyle == .enum
    else {
      self.init(label: nil, text: structuralText(of: item))
      return
    }
    if let inner = payload.value as? any DOTLabelable, inner.dotLabel == item.dotLabel {
      self.init(of: inner)
      return
    }
    let values = Mirror(reflecting: payload.value)
    guard values.displayStyle == .tuple else {
      self.init(label: nil, text: plainText(of: payload.value))
      return
    }
    if values.children.count == 1, let only = values.children.first {
      self.init(label: only.label, text: plainText(of: only.value))
    } else {
      let text = structuralText(of: payload.value)
      self.init(label: nil, text: String(text.dropFirst().dropLast()))
    }
  }
}

/// Text for a person: a string without its quotes.
private func plainText(of value: Any) -> String {
  (value as? String) ?? structuralText(of: value)
}
