import StateMachines
import Testing

// This module is isolated to the main actor by default, as that of a new app.

enum Light { case off, on }
enum Press { case press, fail }

class LampScreen: MainActorSubject {
  static let schema = StateMachineSchema<Light, Press, LampScreen>(initialState: .off) {
    light, press in
    switch (light, press) {
    case (.off, .press): (.on, { screen in screen.show("on") })
    case (.on, .fail): (.off, { $0.show("off") })
    case (.on, .press): (.off, nil)
    case (.off, .fail): nil
    }
  }

  private(set) var texts: [String] = []
  lazy var machine = StateMachine(schema: LampScreen.schema, subject: self)

  func show(_ text: String) {
    texts.append(text)
  }
}

struct MainActorSubjectTests {
  @Test func `effects act on a subject of the main actor`() {
    let screen = LampScreen()
    #expect(screen.machine.handleEvent(.fail) == .ignored)
    #expect(screen.machine.handleEvent(.press) == .handled)
    #expect(screen.machine.state == .on)
    #expect(screen.machine.handleEvent(.fail) == .handled)
    #expect(screen.texts == ["on", "off"])
  }

  @Test func `a transition without an effect changes the state of a main-actor machine`() {
    let screen = LampScreen()
    let machine = StateMachine(schema: LampScreen.schema, subject: screen, state: .on)
    #expect(machine.handleEvent(.press) == .handled)
    #expect(machine.state == .off)
    #expect(screen.texts == [])
  }

  @Test func `callbacks and observers act on a subject of the main actor`() {
    let screen = LampScreen()
    screen.machine.didTransitionCallback = { before, _, after in
      screen.show("\(before) to \(after)")
    }
    let token = screen.machine.observe { report in screen.show("\(report.event)") }
    screen.machine.handleEvent(.press)
    token.cancel()
    screen.machine.handleEvent(.fail)
    #expect(screen.texts == ["on", "off to on", "press", "off", "on to off"])
  }

  @Test(.timeLimit(.minutes(10)))
  func `a task of the main actor iterates reports`() async {
    let screen = LampScreen()
    let reports = screen.machine.reports(bufferingPolicy: .bufferingNewest(1))
    screen.machine.handleEvent(.press)
    for await report in reports {
      screen.show("\(report.after)")
      break
    }
    #expect(screen.texts == ["on", "on"])
  }

  @Test func `a screen is held weakly by default`() {
    var screen: LampScreen? = LampScreen()
    weak let gone = screen
    let machine = StateMachine(schema: LampScreen.schema, subject: screen!)
    #expect(machine.handleEvent(.press) == .handled)
    screen = nil
    #expect(gone == nil)
    #expect(machine.handleEvent(.fail) == .ended)
    #expect(machine.state == .on)
  }

  @Test func `a screen that is held strongly is kept alive`() {
    weak var gone: LampScreen?
    let machine: StateMachine<StateMachineSchema<Light, Press, LampScreen>>
    do {
      let screen = LampScreen()
      gone = screen
      machine = StateMachine(schema: LampScreen.schema, subject: screen, ownership: .strong)
    }
    machine.handleEvent(.press)
    #expect(gone?.texts == ["on"])
  }

  @Test func `a subclass of a screen receives effects`() {
    let screen = LargeLampScreen()
    screen.machine.handleEvent(.press)
    #expect(screen.texts == ["large on"])
  }

  private class LargeLampScreen: LampScreen {
    override func show(_ text: String) { super.show("large \(text)") }
  }

  @Test func `effects that are performed by hand run on the main actor`() {
    let screen = LampScreen()
    var light = Light.off
    if case .handled(let effect?) = LampScreen.schema.step(&light, on: .press) { effect(screen) }
    #expect(screen.texts == ["on"])
  }

  @Test func `generic code without isolation performs effects on the main actor`() {
    let screen = LampScreen()
    let machine = makeMachine(LampScreen.schema, screen)
    machine.handleEvent(.press)
    #expect(screen.texts == ["on"])
  }

  nonisolated private func makeMachine<State, Event, Subject: AnyObject>(
    _ schema: StateMachineSchema<State, Event, Subject>, _ subject: Subject
  ) -> StateMachine<StateMachineSchema<State, Event, Subject>> {
    StateMachine(schema: schema, subject: subject)
  }

  #if os(Linux) || os(macOS)
  @Test func `an effect that is performed elsewhere ends the program`() async {
    await #expect(processExitsWith: .failure) {
      let screen = await LampScreen()
      await Elsewhere().perform(on: screen, LampScreen.schema)
    }
  }
  #endif
}

private actor Elsewhere {
  func perform(
    on screen: LampScreen, _ schema: StateMachineSchema<Light, Press, LampScreen>
  ) {
    var light = Light.off
    guard case .handled(let effect?) = schema.step(&light, on: .press) else { return }
    effect(screen)
  }
}
