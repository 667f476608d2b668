/// Returns a problem if a value, or a value inside it, can't be reflected because its program was
/// built without reflection metadata; nil otherwise.
///
/// All values of such a type would look equal.
///
/// - Parameters:
///   - value: The value.
///   - isDescribed: Whether nodes are made from the value itself, so that it must be reflected even if
///     it is `Hashable`.
func missingReflection(in value: Any, isDescribed: Bool = true) -> Behavior.Problem? {
  missingReflection(in: value, isDescribed: isDescribed, depth: 0)
}

private func missingReflection(
  in value: Any, isDescribed: Bool, depth: Int
) -> Behavior.Problem? {
  guard depth < 4, let kind = MetadataKind(type(of: value)),
    [.structure, .enumeration, .optional, .tuple].contains(kind)
  else { return nil }
  let children = Mirror(reflecting: value).children
  let hasOwnText =
    isDescribed
    ? value is any DOTLabelable || value is any CustomStringConvertible : value is any Hashable
  if !hasOwnText, !(value is any CustomReflectable), isOpaque(value, kind, children.isEmpty) {
    return .noReflection(type: String(describing: type(of: value)))
  }
  if value is any CustomReflectable { return nil }
  for child in children {
    let problem = missingReflection(in: child.value, isDescribed: false, depth: depth + 1)
    if let problem { return problem }
  }
  return nil
}

/// Returns whether reflection finds neither the stored properties nor the case of a value.
private func isOpaque(_ value: Any, _ kind: MetadataKind, _ isWithoutChildren: Bool) -> Bool {
  // Values of C are compared by their bytes.
  if _typeName(type(of: value)).hasPrefix("__C.") { return false }
  func size<Value>(of type: Value.Type) -> Int { MemoryLayout<Value>.size }
  let hasContents = _openExistential(type(of: value), do: size) > 0
  return switch kind {
  // Enums that are shared with C have no case names, but raw values.
  case .enumeration: hasContents && caseName(of: value) == nil && !(value is any RawRepresentable)
  case .structure: hasContents && isWithoutChildren
  default: false
  }
}
