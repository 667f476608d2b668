@available(macOS 10.15, iOS 13, tvOS 13, watchOS 6, visionOS 1, *)
extension LiveStateMachine {
  /// A closure that performs effects. Noncopyable, so that reading it retains no closure.
  @usableFromInline
  enum Performer: ~Copyable, Sendable {
    case synchronous(@Sendable (Effects) throws -> [Event])
    /// Receives the effect, the machine, and the number of the stay in the state (`stay`).
    case asynchronous(@Sendable (Effects, LiveStateMachine, Int) async -> PerformedEffects<Event>)
  }

  /// Performs an effect, or the effects of a table's transition, one after the other. The first
  /// error ends the list.
  ///
  /// - Parameters:
  ///   - effects: The effects.
  ///   - stay: The number of the stay in the state that caused them.
  ///   - cancelledOnExit: Returns whether an effect is cancelled when the state is left.
  ///   - perform: Performs an effect, and returns the events that it leads to.
  nonisolated func perform<List: Sequence & Sendable>(
    _ effects: List, during stay: Int,
    cancelledOnExit: (@Sendable (List.Element) -> Bool)?,
    by perform: @escaping @Sendable (List.Element) async throws -> [Event]
  ) async -> PerformedEffects<Event> where List.Element: Sendable {
    var performed = PerformedEffects<Event>()
    for effect in effects where performed.error == nil {
      if cancelledOnExit?(effect) == true {
        let (result, isLeft) = await performBound(during: stay) {
          do { return .success(try await perform(effect)) } catch { return .failure(error) }
        }
        performed.addBound(result, isLeft: isLeft)
      } else {
        do {
          performed.events += try await perform(effect)
        } catch {
          performed.error = error
        }
      }
    }
    return performed
  }

  /// Performs an effect in a task that is cancelled when the state is left.
  ///
  /// - Returns: The result, and whether the state was left before the effect ended.
  private func performBound(
    during stay: Int, _ perform: @escaping @Sendable () async -> Result<[Event], any Error>
  ) async -> (Result<[Event], any Error>, isLeft: Bool) {
    let number = nextNumber()
    let task = startTask(perform)
    boundTasks[number] = task
    if stay != self.stay { task.cancel() }
    // The effect is also cancelled with the machine.
    let result = await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
    boundTasks[number] = nil
    return (result, stay != self.stay)
  }

  /// Performs a synchronous effect, or begins an asynchronous one.
  func perform(_ effect: Effects) {
    let number = nextNumber()
    notify(.effectBegan(effect, id: number))
    switch performer {
    case .synchronous(let perform):
      var performed = PerformedEffects<Event>()
      do {
        performed.events = try perform(effect)
      } catch {
        performed.error = error
      }
      complete(number, performed)
    case .asynchronous(let perform):
      let stay = stay
      tasks[number] = startTask {
        let performed = await RunningEffect.$isCurrent.withValue(true) {
          await perform(effect, self, stay)
        }
        await self.end(number, performed, during: stay)
      }
    }
  }

  /// Returns the next number of a task or a waiter.
  func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  /// Starts a task, with the executor of a manual clock if there is one.
  private func startTask<Success: Sendable>(
    _ body: @escaping @Sendable () async -> Success
  ) -> Task<Success, Never> {
    alarm?.startTask(body) ?? Task(operation: body)
  }

  /// Completes an asynchronous effect, and handles the events that it returned.
  private func end(_ number: Int, _ performed: PerformedEffects<Event>, during stay: Int) async {
    tasks[number] = nil
    var performed = performed
    if stay != self.stay { performed.leaveState() }
    complete(number, performed)
    try? await handleRaised()
  }

  /// Reports the end of an effect, and queues its events.
  private func complete(_ number: Int, _ performed: PerformedEffects<Event>) {
    let events = end == nil ? performed.events : []
    notify(
      .effectEnded(id: number, events: events, error: performed.error ?? performed.droppedError))
    queue(performed.events, performed.error)
  }

  /// Completes a synchronous effect of a machine without observers.
  @usableFromInline
  func take(_ events: [Event], _ error: (any Error)?) {
    queue(events, error)
    finishIfFinal()
  }

  /// Queues the events that an effect returned. An error becomes an event or ends the machine, as
  /// `onFailure` requires.
  private func queue(_ events: [Event], _ error: (any Error)?) {
    if end == nil { for event in events { raised.append(event) } }
    guard let error else { return }
    switch (onFailure, end) {
    case (.raises(let makeEvent), nil): raised.append(makeEvent(error))
    case (.endsMachine, nil), (.endsMachine, .finished): finish(.failed(error))
    case (.raises, _), (.endsMachine, _): break
    }
  }
}

/// The events and the error of an effect, or of the effects of a table's transition.
@usableFromInline
struct PerformedEffects<Event: Sendable>: Sendable {
  var events: [Event] = []

  /// The error that the last effect threw.
  var error: (any Error)?

  /// The error of an effect that was cancelled because its state was left. It is reported to
  /// observers, but has no other consequence.
  var droppedError: (any Error)?

  /// The positions in `events` of events from effects that are cancelled when their state is left.
  private var boundEvents: Set<Int> = []
  private var isErrorBound = false

  /// Adds the result of an effect that is cancelled when its state is left. The events are dropped
  /// if the state was left.
  mutating func addBound(_ result: Result<[Event], any Error>, isLeft: Bool) {
    switch result {
    case .success(let new):
      guard !isLeft else { return }
      boundEvents.formUnion(events.count..<events.count + new.count)
      events += new
    case .failure(let error):
      if isLeft { droppedError = error } else { self.error = error }
      isErrorBound = !isLeft
    }
  }

  /// Drops the results that depend on the state, because it was left.
  mutating func leaveState() {
    events = events.indices.filter { !boundEvents.contains($0) }.map { events[$0] }
    if isErrorBound { droppedError = error.take() }
  }
}

/// Whether the current task performs an effect of a live machine, or was started by one.
@available(macOS 10.15, iOS 13, tvOS 13, watchOS 6, visionOS 1, *)
enum RunningEffect {
  @TaskLocal static var isCurrent = false
}
