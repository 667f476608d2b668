/// Keeps an observation of a ``StateMachine`` going until it is cancelled or let go.
///
/// It belongs to the thread, task or actor of its machine, and is therefore not `Sendable`.
public final class ObservationToken {
  private var end: (() -> Void)?

  init(end: @escaping () -> Void) {
    self.end = end
  }

  deinit {
    end?()
  }

  /// Ends the observation: not even the event that is being told of is told any more. Once it has
  /// ended, does nothing.
  public func cancel() {
    end.take()?()
  }
}

@available(*, unavailable)
extension ObservationToken: Sendable {}
