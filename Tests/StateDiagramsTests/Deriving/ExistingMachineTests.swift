import StateDiagrams
import Testing

/// Machines in the style of server packages, with the pictures that their authors expect.
@Suite struct ExistingMachineTests {
  private struct Flag {
    enum Action { case fail, ignore }
    private enum State { case sent, done }
    private var state = State.sent
    private var isCancelled = false
    mutating func cancel() { isCancelled = true }
    mutating func error() -> Action {
      let wasCancelled = isCancelled
      state = .done
      return wasCancelled ? .ignore : .fail
    }
  }

  private struct Inner {
    private enum State { case sending, receiving }
    private var state = State.sending
    mutating func answer() { state = .receiving }
  }

  private struct Outer {
    private enum State { case idle, inRequest(Inner) }
    private var state = State.idle
    mutating func start() { state = .inRequest(Inner()) }
    mutating func answer() {
      if case .inRequest(var inner) = state {
        inner.answer()
        state = .inRequest(inner)
      }
    }
  }

  @Test func scratch() {
    let flag = StateDiagram(
      of: MachineModel(
        "flag", observing: Flag(),
        inputs: [.input("cancel") { $0.cancel() }, .input("error") { $0.error() }]))
    print(flag.outline, flag.arrows, flag.diagnostics.map(\.message))
    let outer = StateDiagram(
      of: MachineModel(
        "outer", observing: Outer(),
        inputs: [.input("start") { $0.start() }, .input("answer") { $0.answer() }]))
    print(outer.outline, outer.arrows, outer.diagnostics.map(\.message))
    struct FlagState: StateType, Equatable {
      enum State { case sent, done }
      enum Event: CaseIterable { case cancel, error }
      enum Command { case fail, ignore }
      var state = State.sent
      var isCancelled = false
      static let initialState = FlagState()
      mutating func handleEvent(_ event: Event) -> Command? {
        switch event {
        case .cancel: isCancelled = true; return nil
        case .error:
          state = .done
          return isCancelled ? .ignore : .fail
        }
      }
    }
    let type = StateDiagram(of: MachineModel("flag", exploring: FlagState.self, events: [.cancel, .error]))
    print(type.outline, type.arrows, type.diagnostics.map(\.message))
  }
}
