import StateMachines

extension EventReport {
  /// The states, the event and the kind of the reaction, for effects that can't be compared.
  var summary: String {
    let kind =
      switch reaction {
      case .ignored: "ignored"
      case .stayed: "stayed"
      case .handled: "handled"
      }
    return "\(before) \(event) \(after) \(kind)"
  }
}
