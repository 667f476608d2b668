/// What a compiled schema runs by: for each pair of a state and an event, what it does.
@usableFromInline
final class CompiledStorage<Base: ClosureSchemaProtocol>
where Base.State: CaseIterable, Base.Event: CaseIterable {
  @usableFromInline
  typealias Step = CompiledStep<Base.State>

  @usableFromInline
  let base: Base

  @usableFromInline
  let initialState: Base.State

  /// The steps: those of states that are not listed, of the first state, and so on; in each the one
  /// of events that are not listed first.
  @usableFromInline
  let steps: UnsafeMutablePointer<Step>

  /// The numbers of pairs.
  @usableFromInline
  let offsets: PairOffsets<Base.State, Base.Event>

  /// The effects for subjects of any type, a pair each.
  @usableFromInline
  let effects: [Base.Effect]

  /// The effects once more, a ``CompiledEffects``, where the subject is known to be an object.
  @usableFromInline
  let objectEffects: Unmanaged<AnyObject>?

  convenience init(_ base: Base) {
    self.init(base, CompiledPairs(), objectEffects: nil) { _, state, event in
      base.transition(from: state, on: event)
    }
  }

  convenience init(_ base: Base) where Base.Subject: AnyObject {
    let pairs = CompiledPairs<Base.State, Base.Event>()
    let effects = CompiledEffects<Base.Subject>(pairCount: pairs.count)
    self.init(base, pairs, objectEffects: effects) { pair, state, event in
      guard let (target, effect) = Self.objectTransition(of: base, from: state, on: event) else {
        return nil
      }
      if let effect { effects.set(pair, to: effect) }
      return (target, effect)
    }
  }

  /// What a schema answers, the effect as objects receive it: not wrapped, where the schema has it.
  private static func objectTransition(
    of base: Base, from state: Base.State, on event: Base.Event
  ) -> (Base.State, ((Base.Subject) -> Void)?)? where Base.Subject: AnyObject {
    guard let logic = base.objectLogic?.object.takeUnretainedValue() else {
      return base.transition(from: state, on: event)
    }
    // A reference is made with the types of its logic.
    return unsafeDowncast(logic, to: ObjectLogic<Base.State, Base.Event, Base.Subject>.self)
      .transition(state, event)
  }

  private init(
    _ base: Base, _ pairs: CompiledPairs<Base.State, Base.Event>, objectEffects: AnyObject?,
    ask: (Int, Base.State, Base.Event) -> (Base.State, Base.Effect)?
  ) {
    self.base = base
    initialState = base.initialState
    self.objectEffects = objectEffects.map(Unmanaged.passRetained)
    offsets = pairs.makeOffsets()
    let steps = UnsafeMutablePointer<Step>.allocate(capacity: pairs.count)
    steps.initialize(repeating: Step(target: initialState, outcome: nil), count: pairs.count)
    var effects = [Base.Effect](repeating: nil, count: pairs.count)
    pairs.forEach { pair, state, event in
      guard let (target, effect) = ask(pair, state, event) else {
        steps[pair] = Step(target: state, outcome: .ignored)
        return
      }
      steps[pair] = Step(target: target, outcome: .handled)
      effects[pair] = effect
    }
    self.steps = steps
    self.effects = effects
  }

  deinit {
    steps.deinitialize(count: effects.count)
    steps.deallocate()
    objectEffects?.release()
    offsets.deallocate()
  }

  /// The number of a pair.
  @inlinable
  @inline(__always)
  func pair(_ state: Base.State, _ event: Base.Event) -> Int {
    Int(offsets[state, event])
  }
}
