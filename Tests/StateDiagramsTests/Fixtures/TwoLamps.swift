import StateDiagrams

/// A lamp that can be off or on.
enum Lamp: CaseIterable, DOTLabelable, Hashable, Sendable {
  case off, on

  mutating func toggle() { self = self == .off ? .on : .off }
}

/// The events of two lamps.
enum LampEvent: CaseIterable, DOTLabelable, Hashable, Sendable {
  case left, right, both
}

/// The behavior of two lamps in one test. The name of the conforming type describes it.
protocol LampRules {
  static func handle(_ event: LampEvent, _ lamps: inout Lamps<Self>) -> [LampCommand]
}

/// The effects of two lamps.
enum LampCommand: Hashable, Sendable { case click, flash(Int), hum }

/// Two lamps side by side that follow the given rules.
struct Lamps<Rules: LampRules>: StateType, DOTLabelable, Hashable, Sendable {
  var left = Lamp.off
  var right = Lamp.off

  static var initialState: Self { Self() }
  static var dotLabelableItems: [Self] { [initialState] }
  static var dotRegions: [DOTRegion<Self>] {
    [DOTRegion("left", \.left), DOTRegion("right", \.right)]
  }

  mutating func handleEvent(_ event: LampEvent) -> [LampCommand] { Rules.handle(event, &self) }
}

/// The right lamp reacts only while the left one is on.
enum ConditionalRules: LampRules {
  static func handle(_ event: LampEvent, _ lamps: inout Lamps<Self>) -> [LampCommand] {
    switch event {
    case .left: lamps.left.toggle()
    case .right where lamps.left == .on: lamps.right.toggle()
    case .right, .both: break
    }
    return []
  }
}
