/// The end of a ``LiveStateMachine`` or an `ObservableStateMachine`.
public enum MachineEnd: Sendable {
  /// The machine reached a final state.
  case finished

  /// The machine was cancelled.
  case cancelled

  /// An effect threw this error.
  case failed(any Error)

  var isFinished: Bool {
    if case .finished = self { true } else { false }
  }
}

/// The error of a caller that sends an event to a machine that has ended, or waits for it.
///
/// Its description is a sentence: `The machine has finished in delivered`.
public struct MachineEndedError<State: Sendable>: Error, CustomStringConvertible {
  /// The end of the machine.
  public let end: MachineEnd

  /// The machine's last state.
  public let state: State

  /// A sentence with the end and the last state.
  public var description: String {
    switch end {
    case .finished: "The machine has finished in \(state)"
    case .cancelled: "The machine was cancelled in \(state)"
    case .failed(let error): "The machine has ended in \(state), since an effect threw: \(error)"
    }
  }
}

/// The reaction of a live machine to an effect that throws.
public enum EffectFailure<Event> {
  /// The machine ends. Pending callers throw ``MachineEndedError``.
  case endsMachine

  /// The error is converted to an event, which is handled like one that the effect returned.
  case raises(@Sendable (any Error) -> Event)
}

extension EffectFailure: Sendable where Event: Sendable {}
