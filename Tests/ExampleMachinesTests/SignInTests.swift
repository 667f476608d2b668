import ExampleMachines
import StateDiagrams
import Testing

@Suite struct SignInTests {
  @Test(
    arguments: [
      (SignIn.entering(failures: 1), SignIn.Event.submit, .requesting(failures: 1), .request),
      (.requesting(failures: 1), .accepted, .signedIn, nil),
      (.requesting(failures: 1), .rejected, .entering(failures: 2), .clearPassword),
      (.requesting(failures: 2), .rejected, .lockedOut, .clearPassword),
      (.requesting(failures: 2), .failed, .unreachable(failures: 2), nil),
      (.requesting(failures: 2), .timedOut, .unreachable(failures: 2), nil),
      (.requesting(failures: 2), .cancel, .entering(failures: 2), nil),
      (.unreachable(failures: 2), .retry, .requesting(failures: 2), .request),
      (.unreachable(failures: 2), .cancel, .entering(failures: 2), nil),
      (.lockedOut, .submit, .lockedOut, nil),
      (.lockedOut, .timedOut, .entering(failures: 0), nil),
      (.signedIn, .submit, .signedIn, nil),
    ] as [(SignIn, SignIn.Event, SignIn, SignIn.Command?)])
  func `an event of the sign-in leads to a state and a command`(
    from: SignIn, event: SignIn.Event, to: SignIn, command: SignIn.Command?
  ) {
    var state = from
    #expect(state.handleEvent(event) == command)
    #expect(state == to)
  }

  @Test func `the diagram of the sign-in has the times and the third failure`() {
    let lines = StateDiagram(of: MachineModel("sign-in", exploring: SignIn.self))
      .transitions.map(\.description)
    #expect(
      Set(lines) == [
        ":initial → entering",
        "entering —submit / request→ requesting",
        "requesting —cancel→ entering",
        "requesting —accepted→ signedIn",
        "requesting —rejected [failures: 0, 1] / clearPassword→ entering",
        "requesting —rejected [failures: 2] / clearPassword→ lockedOut",
        "requesting —failed→ unreachable",
        "requesting —after 10 s→ unreachable",
        "unreachable —retry / request→ requesting",
        "unreachable —cancel→ entering",
        "lockedOut —after 1 min→ entering",
      ])
  }
}
