import StateMachineTesting
import Testing

/// An order with four transitions.
enum Order: StateType, CaseIterable, DOTLabelable {
  case draft, submitted, paid, cancelled

  enum Event: CaseIterable, DOTLabelable { case submit, pay, cancel, reopen }
  enum Command { case charge }

  static let initialState = Order.draft

  @discardableResult
  mutating func handleEvent(_ event: Event) -> Command? {
    switch (self, event) {
    case (.draft, .submit): self = .submitted
    case (.submitted, .pay):
      self = .paid
      return .charge
    case (.submitted, .cancel): self = .cancelled
    case (.cancelled, .reopen): self = .draft
    default: break
    }
    return nil
  }

  static var model: MachineModel { MachineModel("order", Order.self) }
}

/// A system that shows an order, with a fault if one is given.
final class Screen {
  private(set) var shown: Order
  private let fault: (Order, Order.Event) -> Order?

  init(shown: Order = .draft, fault: @escaping (Order, Order.Event) -> Order? = { _, _ in nil }) {
    self.shown = shown
    self.fault = fault
  }

  func send(_ event: Order.Event) {
    var next = shown
    next.handleEvent(event)
    shown = fault(shown, event) ?? next
  }
}

/// Returns the description of the error that a closure throws.
func failure(of body: () async throws -> Void) async -> String {
  do {
    try await body()
  } catch {
    return "\(error)"
  }
  return "no failure"
}
