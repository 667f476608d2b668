import StateDiagrams

/// The payment of an order, as a table. An order is shipped after its payment has been captured.
///
/// The mistake: an order that waits for stock and for its payment is shipped when the stock arrives.
enum Payment: CaseIterable {
  case placed, authorized, backordered, waiting, paid, shipped

  enum Event: CaseIterable { case authorized, captured, soldOut, restocked }

  enum Effect { case capture, ship }

  static func table(isCorrect: Bool) -> TransitionTable<Payment, Event, Effect> {
    TransitionTable(initial: .placed) {
      From(.placed) {
        On(.authorized, to: .authorized, emit: .capture)
        On(.soldOut, to: .backordered)
      }
      From(.authorized) {
        On(.captured, to: .shipped, emit: .ship)
        On(.soldOut, to: .waiting)
      }
      From(.backordered) {
        On(.authorized, to: .waiting, emit: .capture)
        On(.restocked, to: .placed)
      }
      From(.waiting) {
        On(.captured, to: .paid)
        if isCorrect {
          On(.restocked, to: .authorized)
        } else {
          On(.restocked, to: .shipped, emit: .ship)
        }
      }
      From(.paid) { On(.restocked, to: .shipped, emit: .ship) }
      Final(.shipped)
    }
  }
}
