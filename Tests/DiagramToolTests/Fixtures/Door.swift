import StateDiagrams

@testable import DiagramTool

/// A door, with a composite of two states.
enum Door: CaseIterable, DOTLabelable, Sendable {
  case locked, closed, open

  var dotComposites: [String] { self == .open ? [] : ["shut"] }

  /// Returns the table of a door: four states, three events, and four transitions, one of them internal.
  ///
  /// - Parameters:
  ///   - push: The name of the event that opens the door.
  ///   - creak: The effects of opening it.
  static func table(push: String = "push", creak: [String] = [])
    -> TransitionTable<Door, String, String>
  {
    TransitionTable(initial: .closed) {
      From(.closed) {
        On(push, to: .open, emit: creak)
        On("turn", to: .locked)
      }
      From(.open) { On("pull", to: .closed) }
      From(.locked) { On(push, emit: "rattle") }
    }
  }
}

extension DiagramCatalog.Machine {
  /// Returns an entry of a ``Door``.
  static func door(
    _ name: String = "door", abstract: String = "", push: String = "push", creak: [String] = []
  ) -> DiagramCatalog.Machine {
    .init(name, abstract: abstract, Door.table(push: push, creak: creak))
  }

  /// A door whose third transition has an effect.
  static let creakingDoor = door(creak: ["creak"])

  /// A door with `shove` in place of `push`.
  static let doorToShove = door(push: "shove")
}

extension StateDiagram {
  static let door = DiagramCatalog.Machine.door().observed()
  static let doorThatCreaks = DiagramCatalog.Machine.creakingDoor.observed()
  static let doorToShove = DiagramCatalog.Machine.doorToShove.observed()
}

extension DiagramCatalog {
  /// Two machines, the second without an abstract.
  static let doors = DiagramCatalog(machines: [
    .door(abstract: "Opens and closes."), .door("garage-door"),
  ])

  /// Creates a catalog of a program named `tool`.
  init(machines: [Machine]) {
    self.init(
      commandName: "tool", abstract: "Draw doors.", version: "1.2.3", machines: machines)
  }
}
