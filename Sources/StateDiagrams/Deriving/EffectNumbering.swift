/// Gives each different list of effects a number; 0 is the empty list.
@usableFromInline
struct EffectNumbering<Effect> {
  /// The lists by their numbers.
  @usableFromInline
  var lists: [[EffectText]] = [[]]

  @usableFromInline
  var numbers: [[EffectText]: Int32] = [[]: 0]

  // A small trivial answer, such as an optional enum, is recognized by its bits, since reading its
  // text takes a hundred times as long as a step. Padding makes equal answers differ in their bits
  // at worst, and then the text decides.
  @usableFromInline
  var numbersByBits: [UInt64: Int32] = [:]

  @usableFromInline
  var latest: (bits: UInt64, number: Int32)?

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
    guard _isPOD(Effect.self), MemoryLayout<Effect>.size <= MemoryLayout<UInt64>.size else {
      return number(ofText: effect)
    }
    var bits: UInt64 = 0
    withUnsafeMutableBytes(of: &bits) { destination in
      withUnsafeBytes(of: effect) { destination.copyMemory(from: $0) }
    }
    if let latest, latest.bits == bits { return latest.number }
    let number: Int32
    if let known = numbersByBits[bits] {
      number = known
    } else {
      number = self.number(ofText: effect)
      numbersByBits[bits] = number
    }
    latest = (bits, number)
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
