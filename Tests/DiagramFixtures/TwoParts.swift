package import StateDiagrams

/// An existing machine with two regions inside its state.
package struct TwoParts {
  package enum First { case a, b }
  package enum Second { case c, d }
  package enum State: DOTLabelable {
    case on(First, Second), off
    package static let dotLabelableItems = [State.on(.a, .c)]
  }
  package var state = State.on(.a, .c)
  package mutating func x() {
    if case .on(let first, let second) = state { state = .on(first == .a ? .b : .a, second) }
  }
  package mutating func y(onlyInA: Bool) {
    guard case .on(let first, let second) = state, !onlyInA || first == .a else { return }
    state = .on(first, second == .c ? .d : .c)
  }
  package mutating func stop() { state = .off }

  /// - Parameter isPlain: Whether no input changes a part, so that the parts are no regions.
  package static func model(
    _ name: String, onlyInA: Bool = false, isPlain: Bool = false
  ) -> MachineModel {
    MachineModel(
      name, observing: TwoParts(),
      inputs: [
        .input("x") { if !isPlain { $0.x() } },
        .input("y") { if !isPlain { $0.y(onlyInA: onlyInA) } },
        .input("stop") { $0.stop() },
      ])
  }
}
