/// The effects of a machine that run in tasks.
struct RunningEffects {
  private struct Effect {
    let task: Task<Bool, Never>
    let isCancelledOnExit: Bool

    /// Whether the state was left, so that the result of the effect is dropped.
    var isLeft = false
  }

  private var effects: [Int: Effect] = [:]
  private var lastNumber = 0

  var isEmpty: Bool { effects.isEmpty }

  /// Returns the number of a new effect.
  mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  mutating func add(_ task: Task<Bool, Never>, number: Int, isCancelledOnExit: Bool) {
    effects[number] = Effect(task: task, isCancelledOnExit: isCancelledOnExit)
  }

  /// Removes an effect that has ended, and returns whether its state was left.
  mutating func remove(_ number: Int) -> Bool {
    effects.removeValue(forKey: number)?.isLeft ?? true
  }

  /// Cancels the effects that belong to the state.
  mutating func leaveState() {
    for (number, effect) in effects where effect.isCancelledOnExit {
      effects[number]?.isLeft = true
      effect.task.cancel()
    }
  }

  /// Cancels all effects.
  func cancel() { for effect in effects.values { effect.task.cancel() } }
}
