/// The name and the contents of an effect.
@usableFromInline
package struct EffectText: Hashable, Sendable {
  /// The name of the case.
  package var name: String

  /// The text of the whole value. Two effects are equal if their names and values are.
  package var value: String

  /// The text of the whole value for readers. Different values can have the same text.
  package var readableValue: String

  package init(name: String, value: String, readableValue: String? = nil) {
    self.name = name
    self.value = value
    self.readableValue = readableValue ?? value
  }

  /// The associated values: `close: true` for `sendGoAway(close: true)`; nil if there are none.
  package var payload: String? { payload(in: value) }

  /// The associated values, as a text for readers.
  package var readablePayload: String? { payload(in: readableValue) }

  /// Returns the effect with the label of its element in a tuple.
  fileprivate func labelled(_ label: String) -> Self {
    Self(
      name: "\(label): \(name)", value: "\(label): \(value)",
      readableValue: "\(label): \(readableValue)")
  }

  private func payload(in value: String) -> String? {
    // The value of a described type or of a string equals its name.
    guard value != name, value.first != "\"", value.last == ")",
      let start = value.firstIndex(of: "(")
    else { return nil }
    return String(value[value.index(after: start)...].dropLast())
  }

  /// The values that the name doesn't show: the payload, or the whole value if its case has another
  /// name than the effect. Nil if there are none.
  package var details: String? {
    if value == name || value == name.quoted { return nil }
    guard let payload, value.hasPrefix(name + "(") else { return value }
    return payload
  }
}

/// Returns the effects in a machine's output.
///
/// Optionals, collections and tuples are flattened. `Void`, nil and closures, which have no names,
/// are omitted. Elements of sets are sorted. If two elements of a tuple have one type, apart from
/// optionals and arrays, their labels are parts of the names: `left: run`.
@usableFromInline
package func effectTexts(of output: Any) -> [EffectText] {
  if let output = output as? ObservedOutput { return output.effects }
  if let thrown = output as? ThrownError { return [thrown.effect] }
  let mirror = Mirror(reflecting: output)
  switch mirror.displayStyle {
  case .tuple:
    let types = mirror.children.map { ObjectIdentifier(contentType(type(of: $0.value))) }
    let isAmbiguous = Set(types).count < types.count
    return mirror.children.flatMap { child in
      let effects = effectTexts(of: child.value)
      guard isAmbiguous, let label = child.label, !label.hasPrefix(".") else { return effects }
      return effects.map { $0.labelled(label) }
    }
  case .optional, .collection:
    return mirror.children.flatMap { effectTexts(of: $0.value) }
  case .set:
    // Objects of one type have equal values, but can have different names.
    return mirror.children.flatMap { effectTexts(of: $0.value) }
      .sorted { ($0.value, $0.name) < ($1.value, $1.name) }
  default:
    if MetadataKind(type(of: output)) == .function { return [] }
    return [
      EffectText(
        name: effectName(of: output), value: structuralText(of: output),
        readableValue: readableText(of: output))
    ]
  }
}

/// Returns the label of an effect: the type of a struct or an object without a description, and
/// otherwise the same as for a state.
private func effectName(of effect: Any) -> String {
  let isLabelled = effect is any DOTLabelable || effect is any CustomStringConvertible
  switch Mirror(reflecting: effect).displayStyle {
  case .struct where !isLabelled, .class where !isLabelled:
    return String(describing: type(of: effect))
  default: return labelText(of: effect)
  }
}

/// Returns the type of the values in optionals and arrays, at any depth.
func contentType(_ type: Any.Type) -> Any.Type {
  (type as? any ContainerOfOneType.Type).map { contentType($0.containedType) } ?? type
}

/// An optional or an array of any type.
protocol ContainerOfOneType {
  static var containedType: Any.Type { get }
}

extension Optional: ContainerOfOneType {
  static var containedType: Any.Type { Wrapped.self }
}

extension Array: ContainerOfOneType {
  static var containedType: Any.Type { Element.self }
}

extension ArraySlice: ContainerOfOneType {
  static var containedType: Any.Type { Element.self }
}

extension ContiguousArray: ContainerOfOneType {
  static var containedType: Any.Type { Element.self }
}
