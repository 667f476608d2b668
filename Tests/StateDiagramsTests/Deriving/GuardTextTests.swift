import Testing

@testable import StateDiagrams

@Suite struct GuardTextTests {
  private static let words: [String] = [
    "a", "b", "a; b", "a, b", "c", "x", "y", "x if y", "x in y", "in",
  ]

  @Test(arguments: [
    ("a", ["a"]), ("a, b", ["a, b"]), ("a; b", ["a; b"]), ("c, b", ["c", "b"]),
    ("in, c", ["in", "c"]),
    ("x if y", ["x if y"]), ("y if a; c in x", ["y", "c"]), ("a, b if x, c", ["a, b"]),
    ("x in a", ["x"]), ("in a", []), ("credit: a", []), ("", []),
  ])
  func `finds the payloads of a guard, whatever they hold`(_ text: String, _ payloads: [String]) {
    let found = Self.words.filter { GuardText.lists($0, in: text, among: Set(Self.words)) }
    #expect(Set(found) == Set(payloads))
  }

  @Test func `finds a payload that nobody knows`() {
    #expect(GuardText.lists("a, c", in: "b, a, c; d", among: ["b"]))
    #expect(!GuardText.lists("c", in: "b, a c; d", among: []))
  }

  private enum Echo: StateType, DOTLabelable {
    case idle

    struct Say: DOTLabelable {
      let word: String
      var dotLabel: String { "say" }
      static let dotLabelableItems = ["a; b", "c", "x if y", "y", "in", "b"].map { Self(word: $0) }
    }

    static let initialState = idle
    static let dotLabelableItems = [idle]

    mutating func handleEvent(_ event: Say) -> String? { event.word.count > 1 ? "long" : "short" }
  }

  @Test func `reads back what guards were written of`() {
    let diagram = StateDiagram(of: Echo.self)
    var run = SchemaRun(StateTypeSchema<Echo>(), diagram: diagram)
    let payloads = Set(run.events.compactMap(\.payload))
    #expect(payloads.count == 6)
    for event in run.events.indices {
      let step = run.handle(event)
      let payload = step.event.payload ?? ""
      let listing = diagram.transitions.filter {
        GuardText.lists(payload, in: $0.guard ?? "", among: payloads)
      }
      #expect(listing == step.transitions, "\(payload)")
    }
  }
}
