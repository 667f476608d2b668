import Foundation
import StateDiagrams

/// Writing a large diagram as text.
enum Writing {
  private static let course = "1,000×50"
  private static let large = diagram(states: 1_000, events: 50)
  private static let larger = diagram(states: 2_000, events: 50)

  private static let json = large.json()
  private static let data = Data(json.utf8)

  /// The document that Foundation reads and writes.
  private struct Document: Codable {
    struct Region: Codable { var nodes: [Node] }
    struct Node: Codable { var id, label, kind: String }
    struct Transition: Codable { var source, target, event: String? }
    var formatVersion: Int
    var name: String
    var regions: [Region]
    var transitions: [Transition]
  }

  private static let document = try? JSONDecoder().decode(Document.self, from: data)

  /// Returns a diagram with a transition for each pair of a state and an event.
  private static func diagram(states: Int, events: Int) -> StateDiagram {
    let labels = (0..<states).map { "state \($0)" }
    return StateDiagram(
      flat: "large", states: labels,
      transitions: labels.indices.flatMap { state in
        (0..<events).map { event in
          (labels[state], labels[(state * 7_919 + event * 104_729) % states], "event \(event)", [])
        }
      })
  }

  /// Verifies that the rows write the same text.
  static func verify() {
    precondition(originalText(large) == large.dot(style: .classic), "rows write different texts")
  }

  static func comparisons() -> [Comparison] {
    [
      Comparison(course, .classic) {
        keep(originalText(large))
      } body: {
        keep(large.dot(style: .classic))
      },
      Comparison(course, .statechart) {
        keep(originalText(large))
      } body: {
        keep(large.dot())
      },
      Comparison("2,000×50", .classicTwice) {
        keep(large.dot(style: .classic))
      } body: {
        keep(larger.dot(style: .classic))
      },
      Comparison("2,000×50", .statechartTwice) {
        keep(large.dot())
      } body: {
        keep(larger.dot())
      },
      Comparison(course, .json) {
        keep(try? JSONEncoder().encode(document))
      } body: {
        keep(large.json())
      },
      Comparison(course, .jsonRead) {
        keep(try? JSONDecoder().decode(Document.self, from: data))
      } body: {
        keep(try? StateDiagram(json: json))
      },
    ]
  }

  /// Returns the text in the way of SwiftyStateMachine (2015): strings are concatenated, and each edge looks
  /// up its states by their labels and escapes its label.
  private static func originalText(_ diagram: StateDiagram) -> String {
    let states = diagram.regions[0].nodes.filter { $0.kind == .simple }.map(\.label)
    var numbers: [String: Int] = [:]
    for (index, state) in states.enumerated() { numbers[state] = index + 1 }
    func escaped(_ label: String) -> String {
      label.replacingOccurrences(of: "\"", with: "\\\"")
    }
    var text = "digraph {\n    graph [rankdir=LR]\n\n    0 [label=\"\", shape=plaintext]\n"
    text += "    0 -> 1 [label=\"START\"]\n\n"
    for (index, state) in states.enumerated() {
      text += "    \(index + 1) [label=\"\(escaped(state))\"]\n"
    }
    text += "\n"
    for transition in diagram.transitions {
      guard let event = transition.event,
        let source = numbers[label(transition.source)],
        let target = numbers[label(transition.target)]
      else { continue }
      text += "    \(source) -> \(target) [label=\"\(escaped(event))\"]\n"
    }
    return text + "}"
  }

  /// Returns the label of a state that has no composite.
  private static func label(_ id: StateDiagram.Node.ID) -> String { id.description }

  @inline(never)
  private static func keep<Value>(_ value: Value) {}
}
