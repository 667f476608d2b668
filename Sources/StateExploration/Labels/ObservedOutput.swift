import StateMachines

/// The output of an existing machine. Its effects are derived only when they are needed.
@usableFromInline
struct ObservedOutput {
  let value: Any

  /// The names of the effects that stand for nothing.
  let idleEffects: Set<String>

  /// The effects, without those that stand for nothing. A result that is false stands for nothing too.
  var effects: [ObservedEffect] {
    // Most methods return nothing.
    let type = type(of: value)
    if type == Void.self || type == Bool.self && value as? Bool == false { return [] }
    return actionTexts(of: value).filter { !idleEffects.contains($0.name) }
  }
}

/// The output of an input that throws.
struct ThrownError {
  let error: any Error

  /// The effect `throws` with the name of the error.
  var effect: ObservedEffect {
    let name = caseName(of: error) ?? String(describing: type(of: error))
    return ObservedEffect(
      name: "throws \(name)", value: .enumCase("throws \(name)", Value(of: error).fields))
  }
}

/// Returns a value, or those in optionals, tuples, collections and structs, after the collections and structs
/// themselves.
package func actions(in value: Any) -> [Any] {
  let mirror = Mirror(reflecting: value)
  let parts = mirror.children.lazy.flatMap { actions(in: $0.value) }
  return switch mirror.displayStyle {
  case .optional, .tuple: Array(parts)
  case .collection, .set, .struct: [value] + parts
  default: [value]
  }
}

/// Returns the effects in a value, with those in structs of actions.
private func actionTexts(of value: Any) -> [ObservedEffect] {
  if let properties = properties(ofResult: value) {
    return properties.flatMap(actionTexts(ofProperty:))
  }
  let mirror = Mirror(reflecting: value)
  return switch mirror.displayStyle {
  case .optional, .collection, .tuple: mirror.children.flatMap { actionTexts(of: $0.value) }
  default: observedEffects(of: value)
  }
}

/// Returns the effects of a property of a struct of actions.
///
/// A Boolean that is true and an optional that is not nil are effects, named by the property.
private func actionTexts(ofProperty property: Mirror.Child) -> [ObservedEffect] {
  if isAction(type(of: property.value)) { return actionTexts(of: property.value) }
  let name = property.label ?? ""
  if let flag = property.value as? Bool, type(of: property.value) == Bool.self {
    return flag ? [ObservedEffect(name: name, value: .enumCase(name, []))] : []
  }
  guard let value = Mirror(reflecting: property.value).children.first?.value,
    MetadataKind(type(of: value)) != .function
  else { return [] }
  let payload = Value(of: value)
  let fields: [Value.Field] =
    if case .record("", let fields) = payload { fields } else { [Value.Field(nil, payload)] }
  return [ObservedEffect(name: name, value: .enumCase(name, fields))]
}

/// Returns the properties of a struct of actions, such as `Result(replies: [.accept], close: false)`;
/// nil for other values, among them structs with a label.
///
/// One of the properties must be an action, and the others Booleans or optionals. A number or a text
/// would be a value of one effect.
private func properties(ofResult value: Any) -> [Mirror.Child]? {
  guard MetadataKind(type(of: value)) == .structure, !(value is any DOTLabelable),
    !(value is any CustomStringConvertible), !(value is ThrownError)
  else { return nil }
  let properties = Array(Mirror(reflecting: value).children)
  let types = properties.map { type(of: $0.value) as Any.Type }
  let areActions = types.allSatisfy {
    isAction($0) || $0 == Bool.self || MetadataKind($0) == .optional
  }
  return areActions && types.contains(where: isAction) ? properties : nil
}

/// Returns whether a type is an enum, or an optional or an array of such a type.
private func isAction(_ type: Any.Type) -> Bool {
  MetadataKind(contentType(type)) == .enumeration
}

/// Returns the effects in a machine's output.
///
/// Optionals, collections and tuples are flattened. `Void`, nil and closures, which have no names,
/// are omitted. Elements of sets and dictionaries are sorted. If two elements of a tuple have one type, apart from
/// optionals and arrays, their labels are parts of the names: `left: run`.
@usableFromInline
package func observedEffects(of output: Any) -> [ObservedEffect] {
  switch MetadataKind(type(of: output)) {
  case .enumeration: return [ObservedEffect(output)]
  case .optional: return associatedValue(of: output).map { observedEffects(of: $0) } ?? []
  case .function: return []
  default: break
  }
  if let thrown = output as? ThrownError { return [thrown.effect] }
  if let output = output as? any CommandsOfRegions {
    return output.commands.flatMap { observedEffects(of: $0) }
  }
  let mirror = Mirror(reflecting: output)
  switch mirror.displayStyle {
  case .tuple:
    let types = mirror.children.map { ObjectIdentifier(contentType(type(of: $0.value))) }
    let isAmbiguous = Set(types).count < types.count
    return mirror.children.flatMap { child in
      let effects = observedEffects(of: child.value)
      guard isAmbiguous, let label = child.label, !label.hasPrefix(".") else { return effects }
      return effects.map { ObservedEffect(name: "\(label): \($0.name)", value: $0.value) }
    }
  case .collection: return mirror.children.flatMap { observedEffects(of: $0.value) }
  case .set, .dictionary:
    return mirror.children.map { observedEffects(of: $0.value) }.sorted { first, second in
      func key(_ effects: [ObservedEffect]) -> [String] {
        effects.flatMap { [$0.value.fullText, $0.name] }
      }
      return key(first).lexicographicallyPrecedes(key(second))
    }.flatMap(\.self)
  default: return [ObservedEffect(output)]
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

extension ObservedEffect {
  /// Creates the effect of a value that is no optional and no collection.
  fileprivate init(_ effect: Any) {
    let isNamedByType =
      (MetadataKind(type(of: effect)) == .structure || effect is AnyObject.Type)
      && !(effect is any DOTLabelable || effect is any CustomStringConvertible)
    self.init(
      name: isNamedByType ? "\(type(of: effect))" : labelText(of: effect), value: Value(of: effect))
  }
}
