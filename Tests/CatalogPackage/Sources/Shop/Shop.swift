import StateDiagrams

/// A schema with a subject.
package enum Order: CaseIterable, DOTLabelable, Sendable { case open, paid, sent }

package enum OrderEvent: CaseIterable, DOTLabelable, Sendable { case pay, send }

package let order = GraphableStateMachineSchema<Order, OrderEvent, Void>(initialState: .open) {
  switch ($0, $1) {
  case (.open, .pay): (.paid, nil)
  case (.paid, .send): (.sent, nil)
  default: nil
  }
}

/// An existing machine, in which nothing is written for diagrams.
package struct Parcel: Sendable {
  package enum Request { case pickUp, notify }

  private enum State { case packed, travelling(stops: Int), delivered }

  private var state = State.packed

  package init() {}

  package mutating func hand() -> Request? {
    guard case .packed = state else { return nil }
    state = .travelling(stops: 0)
    return .pickUp
  }

  package mutating func arrive(atHome isHome: Bool) -> [Request] {
    guard case .travelling(let stops) = state else { return [] }
    state = isHome ? .delivered : .travelling(stops: min(stops + 1, 2))
    return isHome ? [.notify] : []
  }
}

/// A bell, as a table.
package enum Bell: CaseIterable, DOTLabelable, Sendable { case silent, ringing }

package enum BellEvent: CaseIterable, DOTLabelable, Sendable { case ring, wait }

package let bell = TransitionTable<Bell, BellEvent, Never>(initial: .silent) {
  From(.silent) { On(.ring, to: .ringing) }
  From(.ringing) { On(.wait, to: .silent) }
}
