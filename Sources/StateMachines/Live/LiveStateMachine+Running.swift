@available(macOS 10.15, iOS 13, tvOS 13, watchOS 6, visionOS 1, *)
extension LiveStateMachine {
  typealias Begun = (outcome: EventOutcome, effect: Effect, sender: Sender)

  /// Starts what handles events until there are none. The first may have changed the state already.
  func startRunner(after begun: Begun?) {
    isPlain = false
    runner = Task { await self.run(begun) }
  }

  private func run(_ begun: Begun?) async {
    if let begun {
      if end == nil { await perform(begun.effect) }
      await handleRaised()
      answer(begun.sender, begun.outcome)
    }
    while end == nil, let next = sent.popFirst() {
      var outcome = EventOutcome.ignored
      if let (own, effect) = step(on: next.event) {
        outcome = own
        await perform(effect)
        await handleRaised()
      }
      answer(next.sender, outcome)
    }
    runner = nil
    isPlain = end == nil && followers.isEmpty
  }

  private func handleRaised() async {
    while end == nil, let event = raised.popFirst() {
      if let (_, effect) = step(on: event) { await perform(effect) }
    }
  }

  private func perform(_ effect: Effect) async {
    switch performer {
    case .atOnce(let perform):
      take(Result { try perform(effect) })
    case .suspending(let perform):
      performingTask = withUnsafeCurrentTask { $0?.hashValue }
      let answer: Result<[Event], any Error>
      do {
        answer = .success(try await perform(effect))
      } catch {
        answer = .failure(error)
      }
      performingTask = nil
      take(answer)
    }
  }

  /// Answers the sender of an event that is complete, or that the end of the machine cut short.
  private func answer(_ sender: Sender?, _ outcome: EventOutcome) {
    if let end, !end.isFinished {
      sender?.resume(returning: .failure(error(end)))
    } else {
      sender?.resume(returning: .success(outcome))
    }
  }
}
