import StateDiagrams
import Testing

@Suite struct UnshownOrdersTests {
  /// A lift whose emergency stop brakes before it opens the door, or after it.
  struct Lift: StateType, Hashable, DOTLabelable {
    enum Motor: CaseIterable, DOTLabelable { case idle, up, down }
    enum Door: CaseIterable, DOTLabelable { case closed, open }
    enum Event: CaseIterable, DOTLabelable { case up, down, emergency, test }
    enum Command { case brake, unlock, lamp }
    var motor = Motor.idle
    var door = Door.closed
    static let initialState = Lift()
    static let dotLabelableItems = [initialState]
    static var dotRegions: [DOTRegion<Lift>] {
      [DOTRegion("motor", \.motor), DOTRegion("door", \.door)]
    }
    mutating func handleEvent(_ event: Event) -> [Command] {
      switch event {
      case .up:
        motor = .up
        return []
      case .down:
        motor = .down
        return []
      case .test: return (motor == .up ? [.brake] : []) + (door == .closed ? [.lamp] : [])
      case .emergency:
        let brake: [Command] = motor == .idle ? [] : [.brake]
        let unlock: [Command] = door == .closed ? [.unlock] : []
        let commands = motor == .up ? brake + unlock : unlock + brake
        (motor, door) = (.idle, .open)
        return commands
      }
    }
  }

  @Test func `effects of two regions that occur in both orders are reported`() {
    let diagram = StateDiagram(of: Lift.self)
    // 'test' performs its effects in one order only.
    #expect(diagram.notices == ["unshownOrder emergency"])
    #expect(
      diagram.diagnostics.first?.message
        == "'emergency' performs 'brake' and 'unlock' in both orders. The diagram doesn't show when, "
        + "because different regions show them: always return them in one order, or return one "
        + "effect for both.")
  }

  /// A room whose door beeps twice, before the lamp flashes or around it.
  struct Room: StateType, Hashable, DOTLabelable {
    enum Door: CaseIterable, DOTLabelable { case closed, open }
    enum Lamp: CaseIterable, DOTLabelable { case dark, lit }
    enum Event: DOTLabelable {
      case enter(fast: Bool), leave
      static let dotLabelableItems: [Event] = [.enter(fast: true), .enter(fast: false), .leave]
    }
    var door = Door.closed
    var lamp = Lamp.dark
    static let initialState = Room()
    static let dotLabelableItems = [initialState]
    static var dotRegions: [DOTRegion<Room>] {
      [DOTRegion("door", \.door), DOTRegion("lamp", \.lamp)]
    }
    mutating func handleEvent(_ event: Event) -> [String] {
      guard case .enter(let fast) = event else {
        self = Room()
        return []
      }
      let beep = door == .closed ? ["beep"] : []
      let flash = lamp == .dark ? ["flash"] : []
      (door, lamp) = (.open, .lit)
      return fast ? beep + flash + beep : beep + beep + flash
    }
  }

  @Test func `effects that are repeated around another one are compared with their places`() {
    #expect(StateDiagram(of: Room.self).notices == ["unshownOrder enter"])
  }

  /// Two lamps, which are dimmed in the order of the level.
  struct Lamps: StateType, Hashable, DOTLabelable {
    enum Lamp: CaseIterable, DOTLabelable { case dark, lit }
    enum Command { case left(Int), right(Int) }
    enum Event: DOTLabelable {
      case dim(Int), off
      static let dotLabelableItems: [Event] = (1...6).map { .dim($0) } + [.off]
    }
    var left = Lamp.dark
    var right = Lamp.dark
    static let initialState = Lamps()
    static let dotLabelableItems = [initialState]
    static var dotRegions: [DOTRegion<Lamps>] {
      [DOTRegion("left", \.left), DOTRegion("right", \.right)]
    }
    mutating func handleEvent(_ event: Event) -> [Command] {
      guard case .dim(let level) = event else {
        self = Lamps()
        return []
      }
      let first: [Command] = left == .dark ? [.left(level)] : []
      let second: [Command] = right == .dark ? [.right(level)] : []
      (left, right) = (.lit, .lit)
      return level < 3 ? first + second : second + first
    }
  }

  @Test func `effects that are drawn without their values are compared without them`() {
    #expect(StateDiagram(of: Lamps.self).notices == ["unshownOrder dim"])
  }

  /// A panel of two lamps, which a sweep switches on from the left or from the right.
  struct Panel: StateType, Hashable, DOTLabelable {
    enum Lamp: CaseIterable, DOTLabelable { case off, on }
    enum Command { case light(String) }
    enum Event: DOTLabelable {
      case sweep(reversed: Bool), left, right
      static let dotLabelableItems: [Event] = [
        .sweep(reversed: false), .sweep(reversed: true), .left, .right,
      ]
    }
    var left = Lamp.off
    var right = Lamp.off
    static let initialState = Panel()
    static let dotLabelableItems = [initialState]
    static var dotRegions: [DOTRegion<Panel>] {
      [DOTRegion("left", \.left), DOTRegion("right", \.right)]
    }
    mutating func handleEvent(_ event: Event) -> [Command] {
      switch event {
      case .left: left = left == .off ? .on : .off
      case .right: right = right == .off ? .on : .off
      case .sweep(let reversed):
        let first: [Command] = left == .off ? [.light("left")] : []
        let second: [Command] = right == .off ? [.light("right")] : []
        (left, right) = (.on, .on)
        return reversed ? second + first : first + second
      }
      return []
    }
  }

  @Test func `two values of one effect in both orders are reported`() {
    let diagnostics = StateDiagram(of: Panel.self).diagnostics
    #expect(diagnostics.map(\.kind) == [.unshownOrder])
    #expect(
      diagnostics.first?.message.hasPrefix(
        #"'sweep' performs 'light("left")' and 'light("right")' in both orders."#) == true)
  }

  /// A bell and a horn. The first event moves the bell alone, and has both effects there.
  struct Signal: StateType, Hashable, DOTLabelable {
    enum Part: CaseIterable, DOTLabelable { case off, on }
    enum Event: DOTLabelable {
      case tick(Int)
      static let dotLabelableItems: [Event] = [.tick(0), .tick(1)]
    }
    var bell = Part.off
    var horn = Part.off
    static let initialState = Signal()
    static let dotLabelableItems = [initialState]
    static var dotRegions: [DOTRegion<Signal>] {
      [DOTRegion("bell", \.bell), DOTRegion("horn", \.horn)]
    }
    mutating func handleEvent(_ event: Event) -> [String] {
      let (ring, beep) = (bell == .off ? ["ring"] : [], horn == .off ? ["beep"] : [])
      switch event {
      case .tick(0):
        bell = .on
        return ring.isEmpty ? [] : ["ring", "beep"]
      case .tick:
        (bell, horn) = (.on, .on)
        return beep + ring
      }
    }
  }

  @Test func `an order that no region shows is compared with one that a region shows`() {
    #expect(StateDiagram(of: Signal.self).notices == ["unshownOrder tick"])
  }

  /// A camera whose regions are inside a state.
  struct Camera {
    enum Zoom { case wide, tele }
    enum Focus { case auto, manual }
    enum State { case off, armed(Zoom, Focus) }
    enum Action { case flash, shoot }
    private var state = State.off
    mutating func arm() { state = .armed(.wide, .auto) }
    mutating func zoom() {
      if case .armed(let zoom, let focus) = state {
        state = .armed(zoom == .wide ? .tele : .wide, focus)
      }
    }
    mutating func focus() {
      if case .armed(let zoom, let focus) = state {
        state = .armed(zoom, focus == .auto ? .manual : .auto)
      }
    }
    mutating func shoot() -> [Action] {
      guard case .armed(let zoom, .auto) = state else { return [] }
      return zoom == .wide ? [.flash, .shoot] : [.shoot, .flash]
    }
  }

  @Test func `effects of one region whose order is drawn are not reported`() {
    let diagram = StateDiagram(
      of: MachineModel(
        "camera", observing: Camera(),
        inputs: [
          .input("arm") { $0.arm() }.once(), .input("zoom") { $0.zoom() },
          .input("focus") { $0.focus() }, .input("shoot") { $0.shoot() },
        ]))
    #expect(
      diagram.arrows.filter { $0.contains("flash") } == [
        "armed/focus/auto: shoot [in zoom: wide] / flash, shoot",
        "armed/focus/auto: shoot [in zoom: tele] / shoot, flash",
      ])
    #expect(!diagram.notices.contains { $0.hasPrefix("unshownOrder") })
  }
}
