// `Mirror` does not tell the name of a case without associated values, and `String(describing:)`
// gives whatever the type wants to be described as. This is the function of the standard library
// that both are built on.
@_silgen_name("swift_EnumCaseName")
private func enumCaseName<Value>(_ value: Value) -> UnsafePointer<CChar>?

/// The name of an enum value's case, without associated values; nil for other types, and where the
/// program was built without reflection metadata.
func caseName<Value>(of value: Value) -> String? {
  func name<Opened>(_ value: Opened) -> String? {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .enum else { return nil }
    let name = enumCaseName(value).map { String(cString: $0) } ?? mirror.children.first?.label
    guard let name, name.hasPrefix("`") else { return name }
    // A raw identifier is reflected in its backticks, with U+00A0 for each space.
    return String(name.dropFirst().dropLast().map { $0 == "\u{A0}" ? " " : $0 })
  }
  // Opened, since the function asks the static type.
  return _openExistential(value as Any, do: name)
}

/// The names of an enum value's case, and of those of the values that it carries down to the one
/// that the label is of: `playing`, `audio`, `paused` for `playing(.audio(.paused))` with the label
/// `paused`, and `here` for `here(.briefly)` with the label `here`. None for other types.
func caseNames(of item: some DOTLabelable) -> [String] {
  let label = item.dotLabel
  var names: [String] = []
  var count = 1
  var value: Any = item
  while let name = caseName(of: value) {
    names.append(name)
    if name == label || (value as? any DOTLabelable)?.dotLabel == label { count = names.count }
    guard let payload = Mirror(reflecting: value).children.first?.value else { break }
    let mirror = Mirror(reflecting: payload)
    value = mirror.displayStyle == .tuple ? mirror.children.first?.value ?? payload : payload
  }
  return Array(names.prefix(count))
}
