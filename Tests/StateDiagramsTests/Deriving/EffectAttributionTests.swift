import StateDiagrams
import Testing

@Suite struct EffectAttributionTests {
  private func arrows<Rules: LampRules>(_: Rules.Type) -> [String] {
    StateDiagram(of: Lamps<Rules>.self).arrows
  }

  enum Deciding: LampRules {
    static func handle(_ event: LampEvent, _ lamps: inout Lamps<Self>) -> [LampCommand] {
      event == .both && lamps.right == .on ? [.hum] : []
    }
  }

  @Test func `an effect belongs to the region whose state decides whether it happens`() {
    #expect(arrows(Deciding.self) == ["right/on: both / hum"])
  }

  enum Moving: LampRules {
    static func handle(_ event: LampEvent, _ lamps: inout Lamps<Self>) -> [LampCommand] {
      guard event == .both else { return [] }
      lamps.right.toggle()
      return [.click]
    }
  }

  @Test func `an effect that no state decides belongs to the region that moved`() {
    #expect(
      arrows(Moving.self) == [
        "right/off -> right/on both / click", "right/on -> right/off both / click",
      ])
  }

  enum Constant: LampRules {
    static func handle(_ event: LampEvent, _ lamps: inout Lamps<Self>) -> [LampCommand] {
      event == .left ? [.hum] : []
    }
  }

  @Test func `an effect that no state decides belongs to the first region if none moved`() {
    #expect(arrows(Constant.self) == ["left/off: left / hum", "left/on: left / hum"])
  }

  enum Several: LampRules {
    static func handle(_ event: LampEvent, _ lamps: inout Lamps<Self>) -> [LampCommand] {
      guard event == .both else { return [] }
      var commands: [LampCommand] = []
      if lamps.left == .on { commands.append(.flash(1)) }
      if lamps.right == .on { commands.append(.flash(2)) }
      return commands
    }
  }

  @Test func `effects are attributed to regions by their full values, not by their names`() {
    #expect(arrows(Several.self) == ["left/on: both / flash(1)", "right/on: both / flash(2)"])
  }

  enum Joint: LampRules {
    static func handle(_ event: LampEvent, _ lamps: inout Lamps<Self>) -> [LampCommand] {
      lamps.left == .on && lamps.right == .on && event == .both ? [.hum] : []
    }
  }

  @Test func `an effect that two regions decide belongs to both, with a guard on the other`() {
    #expect(
      arrows(Joint.self) == [
        "left/on: both [in right: on] / hum", "right/on: both [in left: on] / hum",
      ])
  }

  private struct Sync {
    enum Transfer { case idle, sending }
    enum Check { case open, sealed }
    enum State {
      case run(Transfer, Check, part: Int)
      mutating func apply<Result>(_ body: (inout Sync) -> Result) -> Result {
        var sync = Sync(state: self)
        defer { self = sync.state }
        return body(&sync)
      }
    }
    enum Command { case put }
    var state = State.run(.idle, .open, part: 0)
    mutating func next() -> Command? {
      guard case .run(let transfer, let check, let part) = state else { return nil }
      state = .run(transfer == .idle ? .sending : .idle, check, part: part)
      return transfer == .idle && part == 1 ? .put : nil
    }
    mutating func bump() {
      if case .run(let transfer, let check, 0) = state { state = .run(transfer, check, part: 1) }
    }
    mutating func seal() {
      if case .run(let transfer, .open, 1) = state { state = .run(transfer, .sealed, part: 1) }
    }
  }

  @Test func `a value beside inner regions doesn't make another region decide`() {
    let model = MachineModel(
      "sync", observing: Sync(),
      inputs: [
        .input("next") { $0.next() }, .input("bump") { $0.bump() }, .input("seal") { $0.seal() },
      ])
    // The machine can also be the enum itself.
    let enumModel = MachineModel(
      "sync", observing: Sync.State.run(.idle, .open, part: 0),
      inputs: [
        .input("next") { $0.apply { $0.next() } }, .input("bump") { $0.apply { $0.bump() } },
        .input("seal") { $0.apply { $0.seal() } },
      ])
    for model in [model, enumModel] {
      #expect(
        StateDiagram(of: model).arrows.filter { $0.contains("put") } == [
          "run/transfer/idle -> run/transfer/sending next [part: 1 in run] / put"
        ])
    }
  }

  private struct Flags {
    enum Input { case waiting, reading }
    enum Output { case idle, writing }
    enum View { case off, run(Input, Output, isFast: Bool) }
    enum Command { case flush }
    var isOpen = false
    var isReading = false
    var isWriting = false
    var isFast = false
    var view: View {
      isOpen
        ? .run(isReading ? .reading : .waiting, isWriting ? .writing : .idle, isFast: isFast) : .off
    }
    mutating func go() { isOpen = true }
    mutating func read() { if isOpen { (isReading, isFast) = (!isReading, false) } }
    mutating func boost() { if isReading { isFast = true } }
    mutating func write() -> Command? {
      guard isOpen else { return nil }
      isWriting.toggle()
      return isFast ? nil : .flush
    }
  }

  @Test func `a region doesn't decide an effect because its states have other values beside them`()
  {
    let model = MachineModel(
      "flags", observing: Flags(), describedBy: { $0.view },
      inputs: [
        .input("go") { $0.go() }, .input("read") { $0.read() }, .input("boost") { $0.boost() },
        .input("write") { $0.write() },
      ])
    #expect(
      StateDiagram(of: model).arrows.filter { $0.contains("flush") } == [
        "run/output/idle -> run/output/writing write [isFast: false in run] / flush",
        "run/output/writing -> run/output/idle write [isFast: false in run] / flush",
      ])
  }

  private struct Exchange {
    enum Input { case waiting, reading }
    enum Output { case idle, writing }
    enum State { case run(Input, Output) }
    enum Command { case flush, forward }
    var state = State.run(.waiting, .idle)
    var isReading: Bool { if case .run(.reading, _) = state { true } else { false } }
    mutating func read() {
      guard case .run(let input, let output) = state else { return }
      state = .run(input == .waiting ? .reading : .waiting, output)
    }
    mutating func write() -> Command? {
      guard case .run(let input, let output) = state else { return nil }
      state = .run(input, output == .idle ? .writing : .idle)
      return .flush
    }
    mutating func receive() -> Command? { .forward }
  }

  @Test func `states in which a rule excludes an input decide only if no region changes`() {
    let model = MachineModel(
      "exchange", observing: Exchange(),
      inputs: [
        .input("read") { $0.read() }, .input("write") { $0.write() }.only { $0.isReading },
        .input("receive") { $0.receive() }.only { $0.isReading },
      ])
    #expect(
      StateDiagram(of: model).arrows.filter { $0.contains(" / ") } == [
        "run/input/reading: receive / forward",
        "run/output/idle -> run/output/writing write / flush",
        "run/output/writing -> run/output/idle write / flush",
      ])
  }

  private struct Till: StateType, DOTLabelable {
    enum Drawer: CaseIterable, DOTLabelable { case closed, open }
    enum Event: CaseIterable, DOTLabelable { case left, right, pay, ring }
    enum Command { case bell }
    var left = Drawer.closed
    var right = Drawer.closed
    var isPaid = false
    static let initialState = Till()
    static let dotLabelableItems = [initialState]
    static var dotRegions: [DOTRegion<Self>] {
      [DOTRegion("left", \.left), DOTRegion("right", \.right)]
    }
    mutating func handleEvent(_ event: Event) -> [Command] {
      switch event {
      case .left: left = left == .open ? .closed : .open
      case .right: right = right == .open ? .closed : .open
      case .pay: isPaid = true
      case .ring: return left == .open && isPaid ? [.bell] : []
      }
      return []
    }
  }

  @Test func `a property beside regions doesn't make another region decide`() {
    let diagram = StateDiagram(of: MachineModel("till", exploring: Till.self))
    #expect(diagram.arrows.filter { $0.contains("bell") } == ["left/open: ring / bell"])
  }

  private struct Feed {
    enum Net { case online, lost(since: Int) }
    enum View { case visible, hidden }
    enum State { case running(net: Net, view: View, unread: Int) }
    enum Command { case badge }
    var state = State.running(net: .online, view: .visible, unread: 0)
    mutating func receive() {
      if case .running(.online, let view, 0) = state {
        state = .running(net: .online, view: view, unread: 1)
      }
    }
    mutating func drop() {
      if case .running(.online, let view, let unread) = state {
        state = .running(net: .lost(since: unread), view: view, unread: unread)
      }
    }
    mutating func reconnect() {
      if case .running(.lost, let view, let unread) = state {
        state = .running(net: .online, view: view, unread: unread)
      }
    }
    mutating func hide() {
      if case .running(let net, .visible, let unread) = state {
        state = .running(net: net, view: .hidden, unread: unread)
      }
    }
    mutating func show(always: Bool) -> Command? {
      guard case .running(let net, let view, let unread) = state else { return nil }
      guard always || view == .hidden else { return nil }
      state = .running(net: net, view: .visible, unread: unread)
      return unread > 0 ? .badge : nil
    }
  }

  @Test(arguments: [false, true])
  func `a state that stores a copy of a value beside it doesn't decide`(always: Bool) {
    let model = MachineModel(
      "feed", observing: Feed(),
      inputs: [
        .input("receive") { $0.receive() }, .input("drop") { $0.drop() },
        .input("reconnect") { $0.reconnect() }, .input("hide") { $0.hide() },
        .input("show") { $0.show(always: always) },
      ])
    // Nothing changes in `visible`, so that the first region shows the effect.
    let unchanged = [
      "running/net/online: show [in view: visible if unread: 1 in running] / badge",
      "running/net/lost: show [since: 1 if in view: visible] / badge",
    ]
    #expect(
      StateDiagram(of: model).arrows.filter { $0.contains("badge") } == (always ? unchanged : [])
        + [
          "running/view/hidden -> running/view/visible show [unread: 1 in running] / badge"
        ])
  }

  private struct Robot {
    enum Arm { case parked, moving }
    enum Base { case docked, driving }
    enum State { case off, on(arm: Arm, base: Base) }
    enum Command { case beep }
    var state = State.off
    mutating func power() -> Command? {
      switch state {
      case .off: state = .on(arm: .parked, base: .docked)
      case .on(_, .docked): state = .off
      case .on: return .beep
      }
      return nil
    }
    mutating func lift() {
      if case .on(let arm, let base) = state {
        state = .on(arm: arm == .parked ? .moving : .parked, base: base)
      }
    }
    mutating func drive() {
      if case .on(let arm, let base) = state {
        state = .on(arm: arm, base: base == .docked ? .driving : .docked)
      }
    }
  }

  @Test func `a state in which an event leaves the composite without an effect decides about it`() {
    let model = MachineModel(
      "robot", observing: Robot(),
      inputs: [
        .input("power") { $0.power() }, .input("lift") { $0.lift() },
        .input("drive") { $0.drive() },
      ])
    #expect(
      StateDiagram(of: model).arrows.filter { $0.contains("power") } == [
        "off -> on power", "on -> off power [in base: docked]", "on/base/driving: power / beep",
      ])
  }
}
