import StateDiagrams

/// Whether a machine contains its mistake.
protocol Revision: Sendable {
  static var isCorrect: Bool { get }
}

enum Mistaken: Revision {
  static let isCorrect = false
}

enum Corrected: Revision {
  static let isCorrect = true
}

/// An upload of two chunks, which begins again if the server reports a wrong checksum.
///
/// The mistake: the flag that the upload begins again is never cleared, so that it never ends.
enum Upload<Version: Revision>: StateType, Hashable, DOTLabelable {
  case idle
  case sending(chunk: Int, isRestarted: Bool)
  case discarding
  case finished

  enum Event: CaseIterable, DOTLabelable { case start, stored, mismatch, discarded }

  enum Command { case send, discard, finish }

  static var initialState: Upload { .idle }

  static var dotLabelableItems: [Upload] { [.idle] }

  mutating func handleEvent(_ event: Event) -> Command? {
    switch (self, event) {
    case (.idle, .start):
      self = .sending(chunk: 0, isRestarted: false)
      return .send
    case (.sending(_, isRestarted: true), .stored) where !Version.isCorrect:
      self = .sending(chunk: 0, isRestarted: true)
      return .send
    case (.sending(chunk: 0, _), .stored):
      self = .sending(chunk: 1, isRestarted: false)
      return .send
    case (.sending, .stored):
      self = .finished
      return .finish
    case (.sending, .mismatch):
      self = .discarding
      return .discard
    case (.discarding, .discarded):
      self = .sending(chunk: 0, isRestarted: true)
      return .send
    case (.idle, _), (.sending, _), (.discarding, _), (.finished, _): return nil
    }
  }
}
