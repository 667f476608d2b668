/// Observers receive a report of every event, ignored ones included.
///
/// They are called after the effect and ``didTransitionCallback``, in the order in which they were
/// added. Events that they raise are pending. An observer that is removed receives nothing more; one
/// that is added receives the next event first, which may be pending already.
extension StateMachine {
  /// Observes the machine until the returned token is cancelled or released.
  ///
  /// ```swift
  /// let token = machine.observe { print("\($0.before) to \($0.after)") }
  /// machine.handleEvent(.press)  // off to on
  /// token.cancel()
  /// ```
  ///
  /// - Parameter body: Receives a report of each event after its transition is complete.
  /// - Returns: A token that ends the observation.
  public func observe(
    _ body: @escaping (EventReport<State, Event, Schema.Effects>) -> Void
  ) -> ObservationToken {
    ObservationToken(observerList().append(body))
  }

  /// Returns an asynchronous sequence of the machine's events from now on.
  ///
  /// ```swift
  /// for await report in machine.reports() {
  ///   print("\(report.before) to \(report.after)")
  /// }
  /// ```
  ///
  /// The sequence ends with the machine, and doesn't keep it alive. Another task can iterate it if state,
  /// event and effect are `Sendable`.
  ///
  /// - Parameter bufferingPolicy: The treatment of reports that are not consumed yet. By default, all
  ///   reports are kept; `.bufferingNewest(_:)` bounds the memory.
  /// - Returns: The sequence of reports, ignored events included.
  public func reports(
    bufferingPolicy: AsyncStream<EventReport<State, Event, Schema.Effects>>.Continuation
      .BufferingPolicy = .unbounded
  ) -> AsyncStream<EventReport<State, Event, Schema.Effects>> {
    observerList().makeStream(bufferingPolicy: bufferingPolicy) { (report: Report) in report }
  }

  /// Adds the observers of the current task's recorders.
  @usableFromInline
  func addRecorders() {
    for recorder in MachineRecording.recorders {
      if let body = recorder.observer(of: Report.self) { observerList().append(body) }
    }
  }

  private func observerList() -> ObserverList {
    let attachments = attached()
    let list = attachments.observers ?? ObserverList()
    attachments.observers = list
    return list
  }
}
