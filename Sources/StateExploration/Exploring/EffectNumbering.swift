/// Assigns a number to each distinct list of effects; 0 is the empty list.
@usableFromInline
struct EffectNumbering<Effect> {
  /// The distinct lists. The index is the number.
  var lists: [[ObservedEffect]] = [[]]

  private var numbers: [[ObservedEffect]: Int32] = [[]: 0]

  @usableFromInline
  var numbersByBits = NumbersByBits<Effect>()

  @usableFromInline
  init() {}

  /// Returns the number of the effects in a machine's output, from the cache if possible.
  @inlinable
  mutating func number(of effect: Effect) -> Int32 {
    // Reading the text of an effect takes a hundred times as long as a step.
    if let number = numbersByBits[effect] { return number }
    let number = number(ofText: effect)
    numbersByBits[effect] = number
    return number
  }

  /// Returns the number of the effects in a machine's output, by their texts.
  @usableFromInline
  mutating func number(ofText effect: Effect) -> Int32 {
    let texts = observedEffects(of: effect)
    if let number = numbers[texts] { return number }
    let number = Int32(lists.count)
    lists.append(texts)
    numbers[texts] = number
    return number
  }
}
