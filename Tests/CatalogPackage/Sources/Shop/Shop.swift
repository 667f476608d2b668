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

/// A diagram made by hand.
package let bell = StateDiagram(
  name: "bell",
  nodes: [.initial(), .init("silent"), .init("ringing")],
  transitions: [
    .init(from: .initial(), to: "silent"), .init(from: "silent", to: "ringing", event: "ring"),
    .init(from: "ringing", to: "silent", event: "wait"),
  ]
)
