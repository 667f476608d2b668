public import StateDiagrams

// What Swift programmers know from Tinder's StateMachine: a machine as a table, whose effects are
// values.

/// A state of matter.
public enum Matter: CaseIterable, Hashable, Sendable {
  case solid
  case liquid
  case gas
}

/// What becoming warmer or colder does.
public enum Heat: CaseIterable, Hashable, Sendable {
  case melt
  case freeze
  case vaporize
  case condense
}

/// What is written down about it.
public enum MatterLog: Hashable, Sendable {
  case melted
  case frozen
  case vaporized
  case condensed
}

/// Matter, which starts as ice.
public let matter = TransitionTable<Matter, Heat, MatterLog>(initial: .solid) {
  From(.solid) {
    On(.melt, to: .liquid, emit: .melted)
  }
  From(.liquid) {
    On(.freeze, to: .solid, emit: .frozen)
    On(.vaporize, to: .gas, emit: .vaporized)
  }
  From(.gas) {
    On(.condense, to: .liquid, emit: .condensed)
  }
}
