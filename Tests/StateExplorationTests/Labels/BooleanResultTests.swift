import StateExploration
import Testing

@Suite struct BooleanResultTests {
  @Test func `a result that is false is no effect, and is ignored if nothing changes`() {
    struct Latch {
      var state = ""
      mutating func set(_ text: String) -> Bool {
        defer { state = text }
        return state != text
      }
    }
    let model = MachineModel(
      "latch", observing: Latch(),
      inputs: [.input("clear") { $0.set("") }, .input("set") { $0.set("on") }])
    let behavior = model.exploration().behavior
    #expect(behavior.outcome(row: 0, input: 0).isIgnored)
    #expect(!behavior.outcome(row: 0, input: 1).isIgnored)
    // The initial state is an empty text.
    #expect(behavior.text(of: 0) == "\"\"")
  }
}
