import StateSpecifications

/// A door that rings when it is closed, and can be locked.
struct DoorSchema: StateMachineSchemaProtocol {
  enum State: CaseIterable, DOTLabelable { case closed, open, locked }
  enum Event: CaseIterable, DOTLabelable { case push, pull, turn }
  enum Sound { case ring, click, beep }

  var initialState: State { .closed }

  func step(_ state: inout State, on event: Event) -> Reaction<[Sound]> {
    switch (state, event) {
    case (.closed, .push):
      state = .open
      return .handled([])
    case (.open, .pull):
      state = .closed
      return .handled([.ring])
    case (.closed, .turn):
      state = .locked
      return .handled([.click, .beep])
    case (.locked, .turn):
      state = .closed
      return .handled([.click])
    default: return .ignored
    }
  }

  static var model: MachineModel { MachineModel("door", DoorSchema()) }
}
