/// How a ``LiveStateMachine`` has ended.
public enum MachineEnd: Sendable {
  /// It reached a final state.
  case finished

  /// It was cancelled.
  case cancelled

  /// An effect threw this error.
  case failed(any Error)
}

/// A ``LiveStateMachine`` has ended, and handles no event any more.
///
/// Its description is a sentence: `The machine has finished in delivered`.
public struct MachineEndedError: Error, CustomStringConvertible {
  /// How the machine has ended.
  public let end: MachineEnd

  /// What the state is called in which it has ended.
  public let stateName: String

  /// A sentence that tells how the machine has ended, and where.
  public var description: String {
    switch end {
    case .finished: "The machine has finished in \(stateName)"
    case .cancelled: "The machine was cancelled in \(stateName)"
    case .failed(let error):
      "The machine has ended in \(stateName), since an effect threw: \(error)"
    }
  }
}
