/// The end of a ``LiveStateMachine``.
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

/// An event sent to a ``LiveStateMachine`` that has ended.
///
/// Its description is a sentence: `The machine has finished in delivered`.
public struct MachineEndedError: Error, CustomStringConvertible {
  /// The end of the machine.
  public let end: MachineEnd

  /// The description of the machine's last state.
  public let stateName: String

  /// A sentence with the end and the last state.
  public var description: String {
    switch end {
    case .finished: "The machine has finished in \(stateName)"
    case .cancelled: "The machine was cancelled in \(stateName)"
    case .failed(let error):
      "The machine has ended in \(stateName), since an effect threw: \(error)"
    }
  }
}

/// The reaction of a ``LiveStateMachine`` to an effect that throws.
public enum EffectFailure<Event: Sendable>: Sendable {
  /// The machine ends. Pending callers throw ``MachineEndedError``.
  case endsMachine

  /// The error is converted to an event, which is handled like one that the effect returned.
  case raises(@Sendable (any Error) -> Event)
}
