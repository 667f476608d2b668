import StateDiagrams
import Testing

@Suite struct `Regions of regions` {
  struct Desk: StateType, DOTLabelable, Hashable {
    struct Pair: DOTLabelable, Hashable {
      var one = Lamp.off
      var two = Lamp.off
      static let dotLabelableItems = [Pair()]
      static var dotRegions: [DOTRegion<Pair>] {
        [DOTRegion("one", \.one), DOTRegion("two", \.two)]
      }
    }
    var power = Lamp.on
    var pair = Pair()
    enum Event: CaseIterable, DOTLabelable { case press, swap }
    static let initialState = Desk()
    static let dotLabelableItems = [Desk()]
    static var dotRegions: [DOTRegion<Desk>] {
      [DOTRegion("power", \.power), DOTRegion("lamps", \.pair)]
    }
    mutating func handleEvent(_ event: Event) -> String? {
      switch event {
      case .press: power.toggle()
      case .swap:
        pair.one.toggle()
        if power == .on { pair.two.toggle() }
      }
      return nil
    }
  }

  @Test func `stand beside the others`() {
    let diagram = StateDiagram(of: Desk.self)
    #expect(diagram.outline == "power: • off on | lamps.one: • off on | lamps.two: • off on")
    #expect(diagram.starts.first == "power/:initial -> power/on")
    #expect(
      diagram.arrows == [
        "power/off -> power/on press", "power/on -> power/off press",
        "lamps.one/off -> lamps.one/on swap", "lamps.one/on -> lamps.one/off swap",
        "lamps.two/off -> lamps.two/on swap [in on]",
        "lamps.two/on -> lamps.two/off swap [in on]",
      ])
  }

  @Test func `are explored like the others`() {
    let diagram = StateDiagram(exploring: Desk.self)
    #expect(diagram.outline == "power: • on off | lamps.one: • off on | lamps.two: • off on")
    #expect(Set(diagram.arrows) == Set(StateDiagram(of: Desk.self).arrows))
  }
}

@Suite struct `A hierarchy in a region` {
  struct Office: StateType, DOTLabelable, Hashable {
    enum Machine: DOTLabelable, Hashable {
      case working(Lamp)
      case jammed(Lamp)
      static let dotLabelableItems = [Machine.working(.off), .working(.on), .jammed(.off)]
      var dotLabel: String {
        switch self {
        case .working(let lamp): lamp.dotLabel
        case .jammed: "jammed"
        }
      }
      var dotComposites: [String] {
        switch self {
        case .working: ["working"]
        case .jammed: []
        }
      }
    }
    var door = Lamp.off
    var printer = Machine.working(.off)
    enum Event: CaseIterable, DOTLabelable { case knock, press, jam, mend }
    static let initialState = Office()
    static let dotLabelableItems = [Office()]
    static var dotRegions: [DOTRegion<Office>] {
      [DOTRegion("door", \.door), DOTRegion("printer", \.printer)]
    }
    mutating func handleEvent(_ event: Event) -> String? {
      switch (event, printer) {
      case (.knock, _): door.toggle()
      case (.press, .working(var lamp)):
        lamp.toggle()
        printer = .working(lamp)
      case (.jam, .working(let lamp)):
        printer = .jammed(lamp)
        return "beep"
      case (.mend, .jammed(let lamp)): printer = .working(lamp)
      default: break
      }
      return nil
    }
  }

  private let arrows = [
    "door/off -> door/on knock", "door/on -> door/off knock",
    "printer/working/off -> printer/working/on press",
    "printer/working -> printer/jammed jam / beep",
    "printer/working/on -> printer/working/off press",
    "printer/jammed -> printer/working/:history mend",
  ]

  @Test func `has composites, borders and history of its own`() {
    let diagram = StateDiagram(of: Office.self)
    #expect(diagram.outline == "door: • off on | printer: • working{• off on H} jammed")
    #expect(
      diagram.starts == [
        "door/:initial -> door/off", "printer/:initial -> printer/working",
        "printer/working/:initial -> printer/working/off",
      ])
    #expect(diagram.arrows == arrows)
    #expect(diagram.diagnostics == [])
  }

  @Test func `is explored to the same`() {
    let diagram = StateDiagram(exploring: Office.self)
    #expect(diagram.arrows == arrows)
  }
}

@Suite struct `Regions whose lists leave something out` {
  /// Three regions of which the second lists no states.
  struct Machine: StateType, DOTLabelable, Hashable {
    enum Silent: DOTLabelable, Hashable {
      case mute, loud
      static var dotLabelableItems: [Silent] { [] }
    }
    enum Partial: DOTLabelable, Hashable {
      case a, b, c
      static let dotLabelableItems = [Partial.a, .b, .a]
    }
    var lamp = Lamp.off
    var silent = Silent.mute
    var partial = Partial.a
    enum Event: CaseIterable, DOTLabelable { case press, leave }
    static let initialState = Machine()
    static let dotLabelableItems = [Machine()]
    static var dotRegions: [DOTRegion<Machine>] {
      [DOTRegion("lamp", \.lamp), DOTRegion("silent", \.silent), DOTRegion("partial", \.partial)]
    }
    mutating func handleEvent(_ event: Event) -> String? {
      switch event {
      case .press: lamp.toggle()
      case .leave: if partial == .b { partial = .c }
      }
      return nil
    }
  }

  @Test func `are reported, and the rest is drawn`() {
    let diagram = StateDiagram(of: Machine.self)
    #expect(diagram.outline == "lamp: • off on | silent: • mute? | partial: • a b c?")
    #expect(
      diagram.arrows == [
        "lamp/off -> lamp/on press", "lamp/on -> lamp/off press", "partial/b -> partial/c leave",
      ])
    #expect(
      diagram.notices == [
        "duplicateItem a", "emptyRegion silent", "unlistedInitialState mute", "unlistedTarget c",
      ])
    #expect(diagram.diagnostics.last?.message.contains("of region 'partial'") == true)
  }
}
