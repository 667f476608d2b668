import StateDiagrams
import StateExploration
import StateMachines
import Testing

/// Differences of diagrams that are derived from two versions of a machine.
@Suite struct DerivedComparisonTests {
  func differences(_ old: MachineModel, _ new: MachineModel) -> [String] {
    StateDiagram(of: new).differences(from: StateDiagram(of: old)).map(\.description)
  }

  private struct Bell {
    enum State { case idle, open }
    enum Command { case ring(Int) }
    var state = State.idle
    private var isMuted = false
    mutating func mute() { isMuted.toggle() }
    mutating func press() -> Command? { isMuted ? nil : .ring(2) }
    mutating func open(rings: Bool) -> Command? {
      state = .open
      return rings ? .ring(3) : nil
    }
    mutating func close() { state = .idle }
  }

  @Test
  func `outcomes that guards don't explain are no difference if another event has the effect`() {
    func model(rings: Bool) -> MachineModel {
      MachineModel(
        "bell", observing: Bell(),
        inputs: [
          .input("mute") { $0.mute() }, .input("press") { $0.press() },
          .input("open") { $0.open(rings: rings) }, .input("close") { $0.close() },
        ])
    }
    #expect(
      differences(model(rings: false), model(rings: true)) == [
        "transition `idle` —open→ `open`: effects changed from none to ring(3)",
        "transition open in `open` was added, with ring(3)",
      ])
    #expect(
      differences(model(rings: true), model(rings: false)) == [
        "transition open in `open` was removed, with ring(3)",
        "transition `idle` —open→ `open`: effects changed from ring(3) to none",
      ])
  }

  private struct Till {
    enum State { case open, closed }
    enum Command { case charge(cents: Int) }
    var state = State.open
    mutating func buy(_ count: Int, isFree: Bool) -> Command? {
      state == .closed || isFree ? nil : .charge(cents: count * 100)
    }
    mutating func close() -> Command {
      state = .closed
      return .charge(cents: 0)
    }
  }

  @Test func `an effect is no difference if another event has it with many values`() {
    func model(isFree: Bool) -> MachineModel {
      MachineModel(
        "till", observing: Till(),
        inputs: (1...6).map { count in
          .input("buy", "\(count)") { $0.buy(count, isFree: isFree) }
        } + [.input("close") { $0.close() }])
    }
    #expect(
      differences(model(isFree: true), model(isFree: false)) == [
        "transition buy in `open` was added, with charge(…)"
      ])
  }

  private struct Shop {
    enum State { case open, closed }
    enum Command { case charge(cents: Int), ring }
    var state = State.open
    mutating func buy(_ count: Int, _ prices: (Int) -> [Command]) -> [Command] {
      state == .open ? prices(count) : []
    }
    mutating func close() { state = .closed }
  }

  @Test func `changed values of an effect are reported beside another transition that gains it`() {
    func model(_ prices: @escaping @Sendable (Int) -> [Shop.Command]) -> MachineModel {
      MachineModel(
        "shop", observing: Shop(),
        inputs: (0...5).map { count in
          .input("buy", "\(count)") { $0.buy(count, prices) }
        } + [.input("close") { $0.close() }])
    }
    let old = model { $0 == 5 ? [.ring] : [.charge(cents: $0 * 100)] }
    let gained = "transition buy [5] in `open`: effects changed from ring to ring, charge(cents: 9)"
    #expect(
      differences(old, model { $0 == 5 ? [.ring, .charge(cents: 9)] : [.charge(cents: $0 * 100)] })
        == [gained])
    let both = differences(
      old, model { $0 == 5 ? [.ring, .charge(cents: 9)] : [.charge(cents: $0 * 100 + 19)] })
    #expect(both.first == gained)
    #expect(both.dropFirst().map { $0.prefix(40) } == ["`buy` in `open`: effect `charge` with ce"])
  }

  private enum FanSwitch: CaseIterable, DOTLabelable { case off, on }
  private enum FanEvent: CaseIterable, DOTLabelable { case power, light, lock, press }
  private protocol FanRule { static var presses: Int { get } }
  private enum Silent: FanRule { static let presses = 0 }
  private enum Counting: FanRule { static let presses = 1 }
  private struct Fan<Rule: FanRule>: StateType, Hashable, DOTLabelable {
    var power = FanSwitch.off
    var light = FanSwitch.off
    var isLocked = false
    var presses = 0
    static var initialState: Fan { Fan() }
    static var dotLabelableItems: [Fan] { [initialState] }
    static var dotRegions: [DOTRegion<Fan>] {
      [DOTRegion("power", \.power), DOTRegion("light", \.light)]
    }
    mutating func handleEvent(_ event: FanEvent) {
      switch event {
      case .power: power = power == .on ? .off : .on
      case .light: light = light == .on ? .off : .on
      case .lock: isLocked = true
      case .press: presses = Rule.presses
      }
    }
  }

  @Test func `fields that another event changes are no other values of an event`() {
    #expect(
      differences(
        MachineModel("fan", Fan<Silent>.self), MachineModel("fan", Fan<Counting>.self)) == [
          // There are more states now, in which 'presses' is 1.
          "`lock` leaves the fields without a region with the same values, but after other states or inputs",
          "`press` leaves the fields without a region with presses: 1",
        ])
  }

  // MARK: Rules and events that must not happen

  private struct Channel {
    enum State { case idle, active(pending: Int), closed }
    var state = State.idle
    mutating func open() {
      guard case .idle = state else { return }
      state = .active(pending: 0)
    }
    mutating func read() {
      guard case .active(let pending) = state, pending < 3 else { return }
      state = .active(pending: pending + 1)
    }
    mutating func close() { state = .closed }
  }

  private func channel(read: String = "read", close: String = "close") -> MachineModel {
    MachineModel(
      "channel", observing: Channel(),
      inputs: [
        .input("open") { $0.open() }.once(),
        .input(read) { $0.read() }.never(after: close).once(),
        .input(close) { $0.close() },
      ])
  }

  @Test func `rules and excluded states are no difference after an input was renamed`() {
    #expect(
      differences(channel(), channel(read: "receive"))
        == ["event `read` was renamed to `receive`"])
    #expect(
      differences(channel(), channel(close: "shut")) == ["event `close` was renamed to `shut`"])
  }

  @Test func `cut values of rules are no difference after an input was renamed`() {
    struct Parser {
      enum State { case idle, body(last: String, count: Int) }
      var state = State.idle
      mutating func head() {
        state = .body(last: "strict-transport-security: max-age=31536000; preload", count: 0)
      }
      mutating func field() {
        if case .body(let last, let count) = state {
          state = .body(last: last, count: min(count + 1, 2))
        }
      }
      mutating func read() {}
      var isFull: Bool { if case .body(_, 2) = state { true } else { false } }
    }
    func model(_ name: String) -> MachineModel {
      MachineModel(
        "parser", observing: Parser(),
        inputs: [
          .input("head") { $0.head() }, .input("field") { $0.field() },
          .input(name) {
            $0.read()
            return "data"
          }.only { !$0.isFull },
        ])
    }
    #expect(
      differences(model("data"), model("chunk")) == ["event `data` was renamed to `chunk`"])
  }

  @Test func `events that must not happen are no difference after a name was changed`() {
    func diagram(_ state: String, _ event: String, _ values: String...) -> StateDiagram {
      let id = StateDiagram.Node.ID(path: [state])
      var diagram = StateDiagram(
        name: "m", nodes: [.init(state), .init("b")],
        transitions: [.init(from: id, to: "b", event: event)])
      diagram.details = [.init(.impossible, of: id, event: event, values: values)]
      return diagram
    }
    let old = diagram("a", "read", "read in a(1)", "read in a(2)")
    #expect(
      diagram("a", "get", "get in a(1)", "get in a(2)").differences(from: old).map(\.description)
        == ["event `read` was renamed to `get`"])
    #expect(
      diagram("c", "read", "read in c(1)", "read in c(2)").differences(from: old)
        .map(\.description) == ["state `a` was renamed to `c`"])
    #expect(
      diagram("c", "read", "read in c(1)", "read in c(3)").differences(from: old)
        .map(\.description).last
        == "`read` in `c` must not happen: with read in c(3) instead of read in c(2)")
  }

  // MARK: Guards

  private struct Retry {
    enum Delay { case none, short, long }
    enum State { case idle, waiting(Delay), failed }
    var state = State.idle
    mutating func start(_ delay: Delay) { if case .idle = state { state = .waiting(delay) } }
    mutating func again() {
      guard case .waiting(let delay) = state else { return }
      state = .waiting(delay == .none ? .short : delay == .short ? .long : .none)
    }
    mutating func cancel() {
      guard case .waiting(let delay) = state else { return }
      state = delay == .long ? .failed : .idle
    }
  }

  @Test func `the order in which the values of a guard are reached is no difference`() {
    func model(_ delay: Retry.Delay) -> MachineModel {
      MachineModel(
        "retry", observing: Retry(),
        inputs: [
          .input("start") { $0.start(delay) }, .input("again") { $0.again() },
          .input("cancel") { $0.cancel() },
        ])
    }
    #expect(
      differences(model(.none), model(.short))
        == ["transition `idle` —start→ `waiting`: leads to `waiting` with short instead of none"])
  }

  // MARK: Regions inside a state

  private struct Connection {
    enum Input { case waiting, reading(left: Int), ended }
    enum Output { case idle, writing }
    enum State { case active(input: Input, output: Output), closed }
    enum Action { case bye, hi }
    var state = State.active(input: .waiting, output: .idle)
    mutating func head(_ length: Int) {
      guard case .active(.waiting, let output) = state else { return }
      state = .active(input: .reading(left: length), output: output)
    }
    mutating func data() {
      guard case .active(.reading(let left), let output) = state else { return }
      state = .active(input: left == 1 ? .ended : .reading(left: left - 1), output: output)
    }
    mutating func write() {
      guard case .active(let input, .idle) = state else { return }
      state = .active(input: input, output: .writing)
    }
    mutating func close() -> Action? {
      if case .closed = state { return nil }
      state = .closed
      return .bye
    }
  }

  private func connection(first: Int = 1, last: Connection.Action = .bye) -> MachineModel {
    MachineModel(
      "connection", observing: Connection(),
      inputs: [
        .input("head", "1") { $0.head(first) }, .input("head", "2") { $0.head(2) },
        .input("data") { $0.data() }, .input("write") { $0.write() },
        .input("close") { $0.close() == nil ? nil : last },
      ])
  }

  @Test func `values with which an inner state is entered are compared`() {
    let change = differences(connection(), connection(first: 2))
    #expect(change.contains { $0.contains("—head→") && $0.contains("left: 1") }, "\(change)")
    let both = differences(connection(), connection(first: 2, last: .hi))
    #expect(both.contains { $0.contains("—head→") && $0.contains("left: 1") }, "\(both)")
    #expect(both.contains { $0.contains("effects changed from bye to hi") }, "\(both)")
  }

  @Test func `a value beside inner regions that begins to change is a difference`() {
    struct Machine {
      enum First { case a, b }
      enum Second { case c, d }
      enum State { case on(First, Second, number: Int), off }
      var state = State.on(.a, .c, number: 0)
      mutating func x() {
        guard case .on(let first, let second, let number) = state else { return }
        state = .on(first == .a ? .b : .a, second, number: number)
      }
      mutating func y(_ increment: Int) {
        guard case .on(let first, let second, let number) = state else { return }
        state = .on(first, second == .c ? .d : .c, number: (number + increment) % 2)
      }
      mutating func stop() { state = .off }
    }
    func model(_ increment: Int) -> MachineModel {
      MachineModel(
        "machine", observing: Machine(),
        inputs: [
          .input("x") { $0.x() }, .input("y") { $0.y(increment) }, .input("stop") { $0.stop() },
        ])
    }
    #expect(differences(model(0), model(1)).contains { $0.contains("number: 1") })
    #expect(differences(model(0), model(2)) == [])
  }

  // MARK: Values of effects

  private struct Timer {
    enum State { case a, b, c }
    enum Action { case startTimer(Int), stop }
    var state = State.a
    mutating func go(first: Int) -> Action {
      switch state {
      case .a:
        state = .b
        return .startTimer(first)
      case .b:
        state = .c
        return .startTimer(2)
      case .c:
        state = .a
        return .stop
      }
    }
  }

  @Test(arguments: [(1, 2), (2, 1)])
  func `effects that show no values because all are the same are compared by them`(
    old: Int, new: Int
  ) {
    func model(_ first: Int) -> MachineModel {
      MachineModel(
        "timer", observing: Timer(), inputs: [.input("go") { $0.go(first: first) }])
    }
    #expect(
      differences(model(old), model(new)) == [
        "transition `a` —go→ `b`: effects changed from startTimer(\(old)) to startTimer(\(new))"
      ])
  }

  private struct Lamps: StateType, Hashable, DOTLabelable {
    enum Lamp: CaseIterable, DOTLabelable { case off, on }
    enum Event: CaseIterable, DOTLabelable { case set, reset, beep }
    enum Command { case ring, say(String) }
    var left = Lamp.off
    var right = Lamp.off
    static let initialState = Lamps()
    static let dotLabelableItems = [initialState]
    static var dotRegions: [DOTRegion<Self>] {
      [DOTRegion("left", \.left), DOTRegion("right", \.right)]
    }
    @TaskLocal static var sound = Command.ring
    mutating func handleEvent(_ event: Event) -> [Command] {
      switch event {
      case .set:
        let commands = (left == .off ? [Command.say("x")] : []) + (right == .off ? [.ring] : [])
        (left, right) = (.on, .on)
        return commands
      case .reset:
        (left, right) = (.off, .off)
        return []
      case .beep: return [Self.sound]
      }
    }
  }

  @Test func `effects of several regions are compared by their order`() {
    let old = StateDiagram(of: Lamps.self, named: "lamps")
    let new = Lamps.$sound.withValue(.say("y")) { StateDiagram(of: Lamps.self, named: "lamps") }
    let differences = new.differences(from: old).map(\.description)
    #expect(!differences.isEmpty)
    #expect(differences.allSatisfy { $0.contains("beep") }, "\(differences)")
  }

  private struct Upload {
    enum State { case idle, active(tries: Int), closed }
    enum Action { case connect, bye(tries: Int) }
    var state = State.idle
    mutating func open(first: Int) -> Action? {
      guard case .idle = state else { return nil }
      state = .active(tries: first)
      return .connect
    }
    mutating func retry() -> Action? {
      guard case .active(0) = state else { return nil }
      state = .active(tries: 1)
      return .connect
    }
    mutating func close() -> Action? {
      guard case .active(let tries) = state else { return nil }
      state = .closed
      return .bye(tries: tries)
    }
  }

  @Test func `of two guarded transitions, the one whose effect remains is the same`() {
    func model(_ first: Int) -> MachineModel {
      MachineModel(
        "upload", observing: Upload(),
        inputs: [
          .input("open") { $0.open(first: first) }, .input("retry") { $0.retry() },
          .input("close") { $0.close() },
        ])
    }
    let result = differences(model(0), model(1))
    #expect(
      result.contains(
        "transition `active` —close [tries: 0]→ `closed` was removed, with bye(tries: 0)"))
    #expect(
      result.contains(
        "transition `active` —close [tries: 1]→ `closed`: guard changed from [tries: 1] to none"))
  }

  // MARK: Other regions and fields

  private struct Heating: StateType, Hashable, DOTLabelable {
    enum Level: Hashable, DOTLabelable {
      case off, on(level: Int)
      static let dotLabelableItems: [Level] = [.off, .on(level: 1), .on(level: 2)]
    }
    enum Event: DOTLabelable {
      case up, leave, arm
      @TaskLocal static var dotLabelableItems: [Event] = [.up, .leave]
    }
    enum Command { case bye(level: Int) }
    var level = Level.off
    var isArmed = false
    static let initialState = Heating()
    static let dotLabelableItems = [initialState]
    static var dotRegions: [DOTRegion<Self>] { [DOTRegion("level", \.level)] }
    mutating func handleEvent(_ event: Event) -> Command? {
      switch (level, event) {
      case (.off, .up): level = .on(level: 1)
      case (.on(1), .up): level = .on(level: 2)
      case (.on(let level), .leave):
        self.level = .off
        return .bye(level: level)
      case (_, .arm): isArmed = true
      default: break
      }
      return nil
    }
  }

  @Test func `a new field is no difference of events that don't depend on it`() {
    let old = StateDiagram(of: Heating.self, named: "heating")
    let new = Heating.Event.$dotLabelableItems.withValue([.up, .leave, .arm]) {
      StateDiagram(of: Heating.self, named: "heating")
    }
    #expect(
      new.differences(from: old).map(\.description)
        == ["`arm` leaves the fields without a region with isArmed: true"])
  }

  private struct Match: StateType, Hashable, DOTLabelable {
    enum Goals: Hashable, DOTLabelable {
      case filled(count: Int)
      static let dotLabelableItems = [Goals.filled(count: 0), .filled(count: 1), .filled(count: 2)]
      var count: Int {
        switch self {
        case .filled(let count): count
        }
      }
      mutating func add() { self = .filled(count: (count + 1) % 3) }
    }
    enum Event: CaseIterable, DOTLabelable { case redGoal, greenGoal, announce }
    enum Command { case show(lead: Int) }
    var red = Goals.filled(count: 0)
    var green = Goals.filled(count: 0)
    static let initialState = Match()
    static let dotLabelableItems = [initialState]
    static var dotRegions: [DOTRegion<Self>] {
      [DOTRegion("red", \.red), DOTRegion("green", \.green)]
    }
    @TaskLocal static var sign = 1
    mutating func handleEvent(_ event: Event) -> Command? {
      switch event {
      case .redGoal: red.add()
      case .greenGoal: green.add()
      case .announce: return .show(lead: Self.sign * (red.count - green.count))
      }
      return nil
    }
  }

  @Test func `an exchange of the values of two regions is a difference`() {
    let old = StateDiagram(of: Match.self, named: "match")
    let new = Match.$sign.withValue(-1) { StateDiagram(of: Match.self, named: "match") }
    let differences = new.differences(from: old).map(\.description)
    #expect(
      differences.contains {
        $0.hasSuffix("effect `show` with the same values, but after other states or inputs")
      }, "\(differences)")
    #expect(new.json != old.json)
  }

  private struct Radio: StateType, Hashable, DOTLabelable {
    enum Power: CaseIterable, DOTLabelable {
      case off, on
      @TaskLocal static var name = "on"
      var dotLabel: String { self == .off ? "off" : Self.name }
    }
    enum Event: CaseIterable, DOTLabelable { case power, louder, tune }
    var power = Power.off
    var volume = 0
    var channel = 0
    static let initialState = Radio()
    static let dotLabelableItems = (0..<3).map { Radio(volume: $0) }
    static var dotRegions: [DOTRegion<Self>] { [DOTRegion("power", \.power)] }
    @TaskLocal static var step = 1
    mutating func handleEvent(_ event: Event) {
      switch event {
      case .power: power = power == .off ? .on : .off
      case .louder: volume = (volume + Self.step) % 3
      case .tune: channel = power == .on ? 1 : 0
      }
    }
  }

  @Test func `a changed function of the fields is a difference beside a renaming`() {
    let old = StateDiagram(of: Radio.self, named: "radio")
    func differences(_ step: Int) -> [String] {
      Radio.$step.withValue(step) {
        Radio.Power.$name.withValue("playing") { StateDiagram(of: Radio.self, named: "radio") }
      }.differences(from: old).map(\.description)
    }
    let change = "the same values, but perhaps after other states or inputs"
    #expect(differences(1).contains { $0.hasPrefix("state `on` was renamed") })
    // The state decides in which channel the radio is.
    #expect(differences(1).filter { $0.hasSuffix(change) }.map { $0.prefix(6) } == ["`tune`"])
    #expect(
      differences(2).filter { $0.hasSuffix(change) }.map { $0.prefix(6) } == ["`loude", "`tune`"])
  }

  private struct Parcel: StateType, Hashable, DOTLabelable {
    enum Paying: CaseIterable, DOTLabelable { case open, paid }
    enum Delivery: Hashable, DOTLabelable {
      case waiting, failed(attempts: Int)
      static let dotLabelableItems: [Self] = [
        .waiting, .failed(attempts: 1), .failed(attempts: 2),
      ]
    }
    enum Event: CaseIterable, DOTLabelable { case pay, fail }
    var paying = Paying.open
    var delivery = Delivery.waiting
    static let initialState = Parcel()
    static let dotLabelableItems = [initialState]
    static var dotRegions: [DOTRegion<Self>] {
      [DOTRegion("paying", \.paying), DOTRegion("delivery", \.delivery)]
    }
    @TaskLocal static var attempts = 2
    var isFinal: Bool { paying == .paid && delivery == .failed(attempts: Self.attempts) }
    mutating func handleEvent(_ event: Event) {
      switch (delivery, event) {
      case (_, .pay): paying = .paid
      case (.waiting, .fail): delivery = .failed(attempts: 1)
      case (.failed, .fail): delivery = .failed(attempts: 2)
      }
    }
  }

  @Test func `values with which several regions are final are compared`() throws {
    let old = StateDiagram(of: Parcel.self, named: "parcel")
    let new = Parcel.$attempts.withValue(1) { StateDiagram(of: Parcel.self, named: "parcel") }
    let diagnostic = try #require(old.diagnostics.first { $0.kind == .unshownFinalState })
    #expect(diagnostic.message.contains("paying: paid, delivery: failed(attempts: 2)"))
    #expect(
      new.differences(from: old).map(\.description) == [
        "the machine is final with paying: paid, delivery: failed(attempts: 1) "
          + "instead of paying: paid, delivery: failed(attempts: 2)"
      ])
  }

  // MARK: States that lose their values

  @Test func `a state that loses its values is a difference`() {
    enum Action { case log(Int) }
    struct Job {
      enum State { case new, failed(code: Int) }
      var state = State.new
      mutating func fail() -> Action {
        state = .failed(code: 5)
        return .log(1)
      }
    }
    struct Task {
      enum State { case new, failed }
      var state = State.new
      mutating func fail() -> Action {
        state = .failed
        return .log(1)
      }
    }
    let old = MachineModel("m", observing: Job(), inputs: [.input("fail") { $0.fail() }])
    let new = MachineModel("m", observing: Task(), inputs: [.input("fail") { $0.fail() }])
    #expect(differences(old, new) == ["`failed` is entered no longer with code: 5"])
    #expect(differences(new, old) == ["`failed` is entered with code: 5"])
  }
}
