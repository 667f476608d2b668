/// The numbers of events and states, the same for those that a guard would show by the same text: it
/// can't tell them apart.
///
/// Texts are made when they are first asked for, and once, since making one takes far longer than a
/// step. A class, so that all the guards of a diagram share them.
final class ShownNumbers {
  private struct Shown: Hashable {
    let label: String
    let payload: PayloadText
  }

  private struct Numbers {
    var firsts: [Shown: Int] = [:]
    var known: [Int: Int] = [:]

    mutating func first(of number: Int, shown: () -> Shown) -> Int {
      if let known = known[number] { return known }
      let shown = shown()
      let first = firsts[shown] ?? number
      firsts[shown] = first
      known[number] = first
      return first
    }
  }

  private let machine: ObservedMachine
  private var events = Numbers()
  private var states: [Numbers]

  init(_ machine: ObservedMachine) {
    self.machine = machine
    self.states = Array(repeating: Numbers(), count: machine.regions.count)
  }

  func event(_ number: Int) -> Int {
    events.first(of: number) {
      Shown(label: machine.events[number].label, payload: machine.events[number].payload())
    }
  }

  func state(_ number: Int, region: Int) -> Int {
    states[region].first(of: number) {
      let state = machine.regions[region].states[number]
      return Shown(label: state.label, payload: state.payload)
    }
  }
}
