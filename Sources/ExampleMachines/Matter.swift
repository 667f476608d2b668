public import StateDiagrams

// The smallest transition table. Its effects are values.
//
// After the example in the documentation of Tinder's StateMachine.

/// A state of matter.
public enum Matter: CaseIterable, Hashable, Sendable {
  case solid
  case liquid
  case gas
}

/// A change of temperature past a melting or boiling point.
public enum Heat: CaseIterable, Hashable, Sendable {
  case melt
  case freeze
  case vaporize
  case condense
}

/// An entry of a log.
public enum MatterLog: Hashable, Sendable {
  case melted
  case frozen
  case vaporized
  case condensed
}

/// The transitions between the states of matter, from an initial solid.
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
