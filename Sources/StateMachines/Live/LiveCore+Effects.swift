/// The effects of a live machine.
extension LiveCore {
  /// Performs the effects of a transition, or starts their tasks. Each task awaits the one before. No
  /// effect begins after the end.
  func begin(_ effects: Schema.Effects) {
    switch performer {
    case .inline(let perform):
      var isFailed = false
      schema.forEach(in: effects) { effect in
        guard !isFailed, end == nil else { return }
        let number = self.effects.nextNumber()
        notify(.effectBegan(effect, id: number))
        let result = Result { try perform(effect) }
        if case .failure = result { isFailed = true }
        complete(number, result)
      }
    case .task(let perform):
      var previous: Task<Bool, Never>?
      schema.forEach(in: effects) { effect in
        if end == nil { previous = startTask(of: effect, after: previous, perform) }
      }
    }
  }

  /// Starts the task of an effect, whose result is false if the effect throws.
  private func startTask(
    of effect: Schema.Effect, after previous: Task<Bool, Never>?,
    _ perform: @escaping Perform
  ) -> Task<Bool, Never> {
    let number = effects.nextNumber()
    // Used on the actor only, like the core.
    nonisolated(unsafe) let (effect, perform) = (effect, perform)
    let work = ActorWork { [weak self] _ in
      let isNext = await previous?.value ?? true
      guard isNext, !Task.isCancelled else {
        await self?.endTask(number, nil)
        return isNext
      }
      self?.notify(.effectBegan(effect, id: number))
      await self?.drain()
      let result: Result<[Event], any Error>
      do {
        result = .success(
          try await EffectTask.$isCurrent.withValue(true) { try await perform(effect) })
      } catch {
        result = .failure(error)
      }
      await self?.endTask(number, result)
      return (try? result.get()) != nil
    }
    // An actor that is a live machine is kept alive.
    let task = alarm.startTask { [actor] in await actor?.run(work) ?? false }
    effects.add(task, number: number, isCancelledOnExit: cancelledOnExit(effect))
    return task
  }

  private nonisolated(nonsending) func endTask(
    _ number: Int, _ result: Result<[Event], any Error>?
  ) async {
    let isLeft = effects.remove(number)
    if let result { complete(number, result, isLeft: isLeft) }
    await drain()
  }

  /// Queues the events that an effect returned, and reports its end.
  private func complete(
    _ number: Int, _ result: Result<[Event], any Error>, isLeft: Bool = false
  ) {
    switch result {
    case .success(let events):
      let events = end == nil && !isLeft ? events : []
      add(events)
      notify(.effectEnded(id: number, events: events, error: nil))
    case .failure(let error):
      notify(.effectEnded(id: number, events: [], error: error))
      if !isLeft { fail(error) }
    }
  }

  @usableFromInline
  func add(_ events: [Event]) {
    for event in events { returned.append(event) }
  }

  /// Converts an error to an event or ends the machine, as `onFailure` requires.
  @usableFromInline
  func fail(_ error: any Error) {
    switch (onFailure, end) {
    case (.raises(let makeEvent), nil): returned.append(makeEvent(error))
    case (.endsMachine, nil), (.endsMachine, .finished): finish(.failed(error))
    case (.raises, _), (.endsMachine, _): break
    }
  }
}
