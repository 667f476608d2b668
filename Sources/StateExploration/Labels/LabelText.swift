import StateMachines

/// Returns the label of a state or an event: its `dotLabel`, the name of its case, or its
/// description.
package func labelText(of value: Any) -> String {
  (value as? any DOTLabelable)?.dotLabel ?? plainLabel(of: value)
}

/// Returns the name of an enum value's case, or a text that is the same in every run of the program.
func plainLabel(of value: Any) -> String {
  if let name = caseName(of: value) { return name }
  if type(of: value) == AnyHashable.self, let key = value as? AnyHashable {
    return labelText(of: key.base)
  }
  switch MetadataKind(type(of: value)) {
  case .optional:
    return associatedValue(of: value).map { labelText(of: $0) } ?? "nil"
  case .structure:
    if let text = value as? any StringProtocol { return text.isEmpty ? "\"\"" : String(text) }
    guard !(value is any Collection), let text = stableDescription(of: value) else { break }
    return text
  case .enumeration, .tuple: break
  default: return stableDescription(of: value) ?? "\(type(of: value))"
  }
  return Value(of: value).withoutElements.fullText
}

/// Returns the labels of a state as a text: `open/idle`.
///
/// - Parameter paths: The labels from the outermost composite to the state, for each region.
package func labelText(ofPaths paths: [[String]]) -> String {
  paths.map { $0.joined(separator: "/") }.joined(separator: ", ")
}
