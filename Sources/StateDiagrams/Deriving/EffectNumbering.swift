/// Gives each different list of effects a number; 0 is the empty list.
@usableFromInline
struct EffectNumbering<Effect> {
  /// The lists by their numbers.
  @usableFromInline
  var lists: [[EffectText]] = [[]]

  @usableFromInline
  var numbers: [[EffectText]: Int32] = [[]: 0]

  @usableFromInline
  var numbersByBits = NumbersByBits<Effect>()

  /// Whether effects have names at all; closures have none.
  @usableFromInline
  let namesEffects: Bool

  @inlinable
  init(namesEffects: Bool) {
    self.namesEffects = namesEffects
  }

  @inlinable
  mutating func number(of effect: Effect) -> Int32 {
    guard namesEffects else { return 0 }
    // An answer's text takes a hundred times as long to read as a step takes.
    if let number = numbersByBits[effect] { return number }
    let number = number(ofText: effect)
    numbersByBits[effect] = number
    return number
  }

  @usableFromInline
  mutating func number(ofText effect: Effect) -> Int32 {
    let texts = effectTexts(of: effect)
    if let number = numbers[texts] { return number }
    let number = Int32(lists.count)
    lists.append(texts)
    numbers[texts] = number
    return number
  }
}
