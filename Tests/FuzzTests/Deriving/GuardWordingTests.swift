import Foundation
import StateDiagrams
import Testing

/// Reads guards of events and states whose cases and values have the same names.
@Suite struct `Wording of guards` {
  enum Inner { case q(Int), e(q: Int), q2, r(e: Int?) }
  struct Pair { var q: Int, e: Inner }

  enum Event: DOTLabelable {
    case q(Int), e(Inner), f(e: Inner), g(q: Int), h(q: Int?, e: Inner), p(Pair), go, n(Int, q: Int)
    static let dotLabelableItems: [Event] = []
    var dotLabel: String { "go" }
  }

  enum State: DOTLabelable {
    case go(Int), q(Int), e(q: Int), s(e: Inner)
    static let dotLabelableItems: [State] = []
    var dotLabel: String { "s" }
  }

  private static let inner: [Inner] = [
    .q(1), .q(2), .e(q: 1), .e(q: 2), .q2, .r(e: nil), .r(e: 1),
  ]

  private static let states: [State] =
    [.go(1), .go(2), .q(1), .q(2), .e(q: 1), .e(q: 2)] + inner.map { .s(e: $0) }

  private static let events: [Event] =
    [.q(1), .q(2), .g(q: 1), .g(q: 2), .go, .n(1, q: 1), .n(2, q: 1), .n(1, q: 2)]
    + inner.flatMap {
      [.e($0), .f(e: $0), .h(q: nil, e: $0), .h(q: 1, e: $0), .p(Pair(q: 1, e: $0))]
    }

  /// Has an effect for each state and event.
  struct Schema: StateMachineSchemaProtocol {
    let initialState: State
    let effects: [String: String]
    func step(_ state: inout State, on event: Event) -> Reaction<String?> {
      .stayed(effects["\(state) \(event)"])
    }
  }

  @Test(arguments: Fuzzing.seeds(10))
  func `a guard can only be read as its own outcome`(seed: UInt64) {
    var chance = SplitMix64(seed: seed)
    for _ in 0..<50 { expectOneReading(&chance) }
  }

  private func expectOneReading(_ chance: inout SplitMix64) {
    let states = Array(Self.states.shuffled(using: &chance).prefix(1 + chance.below(3)))
    let events = Array(Self.events.shuffled(using: &chance).prefix(1 + chance.below(6)))
    var effects: [String: String] = [:]
    let (areOfState, areOfEvent) = (chance.isOne(in: 3), chance.isOne(in: 3))
    for (row, state) in states.enumerated() {
      for (column, event) in events.enumerated() {
        let number = areOfState ? row : areOfEvent ? column % 3 : chance.below(3)
        effects["\(state) \(event)"] = "effect \(number)"
      }
    }
    let schema = Schema(initialState: states[0], effects: effects)
    let diagram = StateDiagram(of: MachineModel("m", schema, states: states, events: events))
    let features = events.map { Features(of: $0) }
    for transition in diagram.transitions {
      guard let text = transition.guard?.text else { continue }
      for state in states {
        for (number, event) in events.enumerated() {
          let reading = GuardWording(
            event: features[number], state: Features(of: state), events: features)
          let isTaken = transition.effects == [effects["\(state) \(event)"]]
          #expect(
            reading.holds(text) == isTaken,
            "[\(text)] for \(event) in \(state): \(diagram) of \(states) on \(events)")
        }
      }
    }
  }
}

/// Evaluates a guard for one event in one state. Any value that its words can be about will do.
private struct GuardWording {
  let event: Features
  let state: Features
  /// The features of all events that share the label `go`.
  let events: [Features]

  func holds(_ text: String) -> Bool {
    text.components(separatedBy: "; ").contains { alternative in
      alternative.components(separatedBy: " if ").flatMap { $0.components(separatedBy: " and ") }
        .allSatisfy(conditionHolds)
    }
  }

  /// Evaluates a condition: `e.q: 1, 2, no e.q`.
  private func conditionHolds(_ list: String) -> Bool {
    var name: String?
    return list.components(separatedBy: ", ").contains { part in
      var value = part
      if part.hasPrefix("no ") {
        return values(of: part == "no value" ? nil : String(part.dropFirst(3)), "")
          .isSubset(of: ["nil"])
      }
      if let colon = part.range(of: ": ") {
        name = String(part[..<colon.lowerBound])
        value = String(part[colon.upperBound...])
      } else if let aspect = [" not nil", " nil"].first(where: { part.hasSuffix($0) }),
        part != "not nil"
      {
        name = String(part.dropLast(aspect.count))
        value = String(aspect.dropFirst())
      }
      let own = values(of: name, value)
      // A value that is no optional isn't nil either.
      return own.contains(value) || value == "not nil" && !own.isEmpty && !own.contains("nil")
    }
  }

  /// Returns the values that a name refers to; without a name, those that a text can be.
  private func values(of name: String?, _ text: String) -> Set<String> {
    let cases = Set(events.compactMap(caseName))
    guard let name else {
      if cases.count > 1, cases.contains(text) { return [caseName(event) ?? ""] }
      let all = event.order.filter { $0.path.count == 1 }
      let own = all.filter { $0.path[0] == caseName(event) }
      return Set((own.isEmpty ? all : own).compactMap { event.values[$0]?.text })
    }
    var path = name.components(separatedBy: ".")
    if path[0] == "state" {
      path.removeFirst()
      return values(at: path, state)
    }
    // The only value of the only case has no name, and the case isn't drawn.
    let isUnnamed =
      path == Array(cases)
      && events.allSatisfy { $0.order.allSatisfy { $0.path.isEmpty || $0.path[0] == path[0] } }
    let isOfEvent =
      path[0] == "go" || !isUnnamed && events.contains { !values(at: path, $0).isEmpty }
    return values(at: path, isOfEvent ? event : state)
  }

  /// Returns the values at a path, or if there are none, at the paths that end with it.
  private func values(at path: [String], _ features: Features) -> Set<String> {
    let exact = features.order.filter { $0.path == path }
    let found =
      exact.isEmpty && !path.isEmpty
      ? features.order.filter { $0.path.suffix(path.count) == path[...] } : exact
    return Set(found.compactMap { features.values[$0]?.text })
  }

  private func caseName(_ features: Features) -> String? {
    features.values[Feature(path: [], aspect: .caseName)]?.text
  }
}
