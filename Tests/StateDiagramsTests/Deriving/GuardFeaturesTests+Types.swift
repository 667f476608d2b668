import Foundation
import StateDiagrams
import Testing

// MARK: Values of any type

extension GuardFeaturesTests {
  private enum Tab { case home, page(Int) }
  private struct Badge { var id: Int }
  private struct Pass { var id: Int }
  private struct Empty {}
  private final class Token {}

  private enum Change { case set(key: String, value: Any) }
  private enum Push { case push(Any) }
  private enum Field { case edit(AnyHashable) }

  private struct Receiver<Event>: StateMachineSchemaProtocol {
    let effect: (Event) -> String
    var initialState: Lamp { .off }
    func step(_ state: inout Lamp, on event: Event) -> Reaction<String> { .handled(effect(event)) }
  }

  /// Returns the guards of events with different effects.
  private func guards<Event>(of events: [Event]) -> [String] {
    let texts = events.map { "\($0)" }
    let model = MachineModel(
      "receiver", Receiver<Event> { "e\(texts.firstIndex(of: "\($0)") ?? -1)" }, states: [.off],
      events: events)
    let transitions = StateDiagram(of: model).transitions.filter { $0.event != nil }
    return events.indices.map { index in
      transitions.first { $0.effects == ["e\(index)"] }?.guard?.text ?? "none"
    }
  }

  /// Values of different types, each with the conditions that are true of it and of no other one.
  private static var values: [(value: Any, conditions: [String])] {
    [
      ("a", [": a", " not empty"]),
      ("", [": \"\"", " empty"]),
      (1, [": 1"]),
      (true, [": true"]),
      (1.5, [": 1.5"]),
      (Tab.home, [": home"]),
      (Tab.page(2), [": page"]),
      ([3], [": [3]", " not empty", ".count: 1"]),
      ([] as [Int], [": []", " empty", ".count: 0"]),
      (["k": 4, "l": 5], [": [\"k\": 4, \"l\": 5]", " not empty", ".count: 2"]),
      (nil as Int? as Any, [" nil"]),
      (Badge(id: 6), [": Badge"]),
      (Empty(), [": Empty"]),
      (Token(), [": Token"]),
      ((7, 8), [": \"(Int, Int)\""]),
      (Date(timeIntervalSinceReferenceDate: 0), [": 2001-01-01 00:00:00 +0000", ": Date"]),
      (Data([9]), [": 1 bytes", ": Data"]),
    ]
  }

  @Test func `a guard on a value of any type names the value or its type`() {
    let values = Self.values
    for first in values.indices {
      for second in values.indices where second != first {
        for third in values.indices where third == first || third > second {
          let chosen = third == first ? [first, second] : [first, second, third]
          let guards = guards(of: chosen.map { Change.set(key: "k", value: values[$0].value) })
          #expect(Set(guards).count == guards.count)
          for (number, guardText) in zip(chosen, guards) {
            // Beside nil, a single other value is not nil.
            let isBesideNil = chosen.count == 2 && chosen.contains(10) && number != 10
            let others = isBesideNil ? ["value not nil"] : []
            #expect((values[number].conditions.map { "value" + $0 } + others).contains(guardText))
          }
        }
      }
    }
  }

  @Test func `a guard on a value of any type states what is true of it`() {
    #expect(
      guards(of: [Change.set(key: "k", value: "a"), .set(key: "k", value: 1)]) == [
        "value: a", "value: 1",
      ])
    #expect(guards(of: [Push.push("web"), .push(Tab.home)]) == ["web", "home"])
    #expect(guards(of: [Push.push(["web"]), .push(true)]) == ["[\"web\"]", "true"])
    #expect(guards(of: [Push.push(Data([1])), .push(nil as Int? as Any)]) == ["not nil", "nil"])
    #expect(
      guards(of: [Push.push("web"), .push(nil as Int? as Any), .push(5)]) == ["web", "nil", "5"])
    #expect(
      guards(of: [Push.push(Badge(id: 1)), .push(Badge(id: 2)), .push("web")])
        == ["Badge if id: 1", "Badge if id: 2", "web"])
    #expect(guards(of: [Push.push(Badge(id: 1)), .push(Pass(id: 1))]) == ["Badge", "Pass"])
    #expect(guards(of: [Field.edit("a"), .edit(1), .edit([2])]) == ["a", "1", "[2]"])
  }
}
