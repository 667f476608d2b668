import StateMachines

extension EventReport {
  /// The states, the event and the outcome, for effects that can't be compared.
  var summary: String {
    "\(before) \(event) \(after) \(outcome)"
  }
}
