/// An effect as a diagram tells it.
@usableFromInline
struct EffectText: Hashable {
  /// What is shown: the case's name.
  var name: String

  /// The whole value, which decides whether two effects are the same.
  var value: String
}

/// The effects in what a machine answered: optionals, arrays and tuples are flattened, and `Void`
/// and nil are none.
@usableFromInline
func effectTexts(of answer: Any) -> [EffectText] {
  let mirror = Mirror(reflecting: answer)
  switch mirror.displayStyle {
  case .optional, .collection, .set, .tuple:
    return mirror.children.flatMap { effectTexts(of: $0.value) }
  default:
    let name =
      (answer as? any DOTLabelable)?.dotLabel
      ?? caseName(of: answer) ?? (answer as? String) ?? String(describing: answer)
    return [EffectText(name: name, value: structuralText(of: answer))]
  }
}
