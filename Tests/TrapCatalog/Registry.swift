import DiagramTool
import StateDiagrams

/// A list of objects, which can't be compared: the second step traps only for one of two states.
struct Registry {
  final class Subscription: Sendable {
    let id: Int
    init(id: Int) { self.id = id }
  }

  private var state = 0
  private var subscriptions: [Subscription] = []

  mutating func add(_ id: Int) {
    if subscriptions.isEmpty { subscriptions.append(Subscription(id: id)) }
  }

  mutating func close(_ id: Int) {
    precondition(subscriptions.allSatisfy { $0.id == id }, "not open")
  }

  static func model(_ identity: StateIdentity<Registry>) -> MachineModel {
    MachineModel(
      "registry", observing: Registry(), identity: identity,
      inputs: [
        .input("add", "1") { $0.add(1) }, .input("add", "2") { $0.add(2) },
        .input("close", "1") { $0.close(1) },
      ])
  }
}

/// An object, which a step changes in place.
final class Latch {
  private var state = false
  func toggle() { state.toggle() }
}

let registries = [
  DiagramCatalog.Machine("exact", model: Registry.model(.exact)),
  DiagramCatalog.Machine("summarized", model: Registry.model(.summarized())),
  DiagramCatalog.Machine(
    "latch",
    model: MachineModel("latch", observing: Latch(), inputs: [.input("toggle") { $0.toggle() }])),
]
