import StateDiagrams

/// A lease, which is renewed after some time and lost if the answer takes too long.
///
/// The mistake: the work goes on after the lease is lost.
enum Lease<Version: Revision>: StateType, Hashable, DOTLabelable {
  case idle, requesting
  case held(isWorking: Bool)
  case renewing(isWorking: Bool)
  case lost(isWorking: Bool)

  enum Event: DOTLabelable {
    case request, granted, begin, renew, expire

    static var dotLabelableItems: [Event] { [.request, .granted, .begin] }
  }

  enum Command { case sendRequest, startWork, stopWork }

  static var initialState: Lease { .idle }

  static var dotLabelableItems: [Lease] { [.idle] }

  var timeout: Timeout<Event>? {
    switch self {
    case .held: .after(.seconds(20), .renew)
    case .renewing: .after(.seconds(10), .expire)
    case .idle, .requesting, .lost: nil
    }
  }

  mutating func handleEvent(_ event: Event) -> Command? {
    switch (self, event) {
    case (.idle, .request), (.lost, .request):
      self = .requesting
      return .sendRequest
    case (.requesting, .granted): self = .held(isWorking: false)
    case (.held(isWorking: false), .begin):
      self = .held(isWorking: true)
      return .startWork
    case (.held(let isWorking), .renew):
      self = .renewing(isWorking: isWorking)
      return .sendRequest
    case (.renewing(let isWorking), .granted): self = .held(isWorking: isWorking)
    case (.renewing(let isWorking), .expire):
      self = .lost(isWorking: isWorking && !Version.isCorrect)
      return isWorking && Version.isCorrect ? .stopWork : nil
    case (.idle, _), (.requesting, _), (.held, _), (.renewing, _), (.lost, _): break
    }
    return nil
  }
}
