/// Assigns a number to each distinct list of effects; 0 is the empty list.
@usableFromInline
struct EffectNumbering {
  /// The distinct lists. The index is the number.
  var lists: [[ObservedEffect]] = [[]]

  private var numbers: [[ObservedEffect]: Int32] = [:]

  @usableFromInline
  var numbersByBits = NumbersByBits()

  @usableFromInline
  init() {}

  /// Returns the number of the effects in the output of a machine, from the cache if possible.
  @inlinable
  mutating func number<Machine: SteppableMachine>(
    of output: Machine.Effect, from machine: Machine
  ) -> Int32 {
    // Reading the text of an effect takes a hundred times as long as a step.
    if let number = numbersByBits[output] { return number }
    let number = number(of: machine.effects(of: output))
    numbersByBits[output] = number
    return number
  }

  @usableFromInline
  mutating func number(of effects: [ObservedEffect]) -> Int32 {
    if effects.isEmpty { return 0 }
    if let number = numbers[effects] { return number }
    let number = Int32(lists.count)
    lists.append(effects)
    numbers[effects] = number
    return number
  }
}
