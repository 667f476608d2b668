/// Observers, of which a machine may have any number.
///
/// They are told after the effect and ``didTransitionCallback``, in the order in which they came.
/// They may do anything: events that they raise wait, who is removed is not told any more, and who
/// is added is told from the next event on, one that already waits included.
extension StateMachine {
  /// Observes the machine for as long as the answered token is held.
  ///
  /// ```swift
  /// let token = machine.observe { print("\($0.before) to \($0.after)") }
  /// machine.handleEvent(.press)  // off to on
  /// token.cancel()
  /// ```
  ///
  /// - Parameters:
  ///   - includingIgnored: Whether to be told of ignored events too.
  ///   - body: Is told of each event, when it has been handled.
  /// - Returns: What ends the observation, when it is cancelled or let go.
  public func observe(
    includingIgnored: Bool = false,
    _ body: @escaping (EventReport<State, Event>) -> Void
  ) -> ObservationToken {
    let (list, observer) = addObserver(includingIgnored: includingIgnored) { report in
      body(report)
      return true
    }
    return ObservationToken { [weak list] in
      if let list { list.end(observer) } else { observer.body = nil }
    }
  }

  /// Observes the machine for as long as an object lives.
  ///
  /// ```swift
  /// machine.observe(for: self) { screen, report in screen.show(report.after) }
  /// ```
  ///
  /// - Parameters:
  ///   - owner: Who observes; held weakly, and handed to the closure, which need not capture it.
  ///   - includingIgnored: Whether to be told of ignored events too.
  ///   - body: Is told of each event, when it has been handled.
  public func observe<Owner: AnyObject>(
    for owner: Owner,
    includingIgnored: Bool = false,
    _ body: @escaping (Owner, EventReport<State, Event>) -> Void
  ) {
    addObserver(includingIgnored: includingIgnored) { [weak owner] report in
      guard let owner else { return false }
      body(owner, report)
      return true
    }
  }

  /// Observes the machine until the body answers false: that it is not to be told again.
  @discardableResult
  func addObserver(
    includingIgnored: Bool, _ body: @escaping (EventReport<State, Event>) -> Bool
  ) -> (ObserverList<State, Event>, ObserverList<State, Event>.Observer) {
    let list = observerList()
    let observer = ObserverList<State, Event>.Observer(
      includesIgnored: includingIgnored, body: body)
    list.append(observer)
    return (list, observer)
  }

  private func observerList() -> ObserverList<State, Event> {
    let attachments = attached()
    if let observers = attachments.observers { return observers }
    let new = ObserverList<State, Event>()
    attachments.observers = new
    return new
  }
}
