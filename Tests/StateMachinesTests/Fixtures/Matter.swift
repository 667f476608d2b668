import StateMachines

enum Matter: CaseIterable { case solid, liquid, gas }
enum Heat: CaseIterable { case melt, freeze, vaporize, condense }
enum MatterLog { case melted, frozen, vaporized, condensed }

/// The phases of matter, as in the README of Tinder's StateMachine.
let matter = TransitionTable<Matter, Heat, MatterLog>(initial: .solid) {
  From(.solid) {
    On(.melt, to: .liquid, emit: .melted)
  }
  From(.liquid) {
    On(.freeze, to: .solid, emit: .frozen)
    On(.vaporize, to: .gas, emit: .vaporized)
  }
  From(.gas) { On(.condense, to: .liquid, emit: .condensed) }
}
