import Foundation
import StateMachineTesting
import Testing

@Suite struct SavedSearchTests {
  @Test func `every saved search opens`() throws {
    let states = SavedStates(
      "Saved/search.jsonl", encode: { try JSONEncoder().encode($0) },
      decode: { try JSONDecoder().decode(Search2.self, from: $0) })
    try states.check(MachineModel("search", exploring: Search2.self))
  }
}
