import StateDiagrams
import StateExploration

/// An existing machine with two regions inside its state.
struct TwoParts {
  enum First { case a, b }
  enum Second { case c, d }
  enum State: DOTLabelable {
    case on(First, Second), off
    static let dotLabelableItems = [State.on(.a, .c)]
  }
  var state = State.on(.a, .c)
  mutating func x() {
    if case .on(let first, let second) = state { state = .on(first == .a ? .b : .a, second) }
  }
  mutating func y(onlyInA: Bool) {
    guard case .on(let first, let second) = state, !onlyInA || first == .a else { return }
    state = .on(first, second == .c ? .d : .c)
  }
  mutating func stop() { state = .off }

  /// - Parameter isPlain: Whether no input changes a part, so that the parts are no regions.
  static func model(
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
