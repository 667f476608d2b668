@testable import StateExploration

/// A machine of numbered states that takes the given steps and ignores every other event.
struct Graph: StateMachineSchemaProtocol {
  struct Step {
    let source: Int
    let event: String
    let target: Int
    let effect: String?

    init(_ source: Int, _ event: String, _ target: Int, _ effect: String? = nil) {
      self.source = source
      self.event = event
      self.target = target
      self.effect = effect
    }
  }

  let initialState: Int
  private let steps: [Step]

  init(initial: Int = 0, _ steps: [Step]) {
    initialState = initial
    self.steps = steps
  }

  func step(_ state: inout Int, on event: String) -> Reaction<String?> {
    guard let step = steps.first(where: { $0.source == state && $0.event == event }) else {
      return .ignored
    }
    state = step.target
    return .handled(step.effect)
  }
}

extension Behavior {
  /// The observations, as `source event -> target / effect, effect`, with `source ignores event` for an
  /// ignored one, `source excludes event` for a forbidden one, and `source: event` for an internal
  /// transition.
  var lines: [String] {
    (0..<rowCount).flatMap { row in
      inputs.indices.map { input in
        let source = text { self.source(row: row, region: $0) }
        let event = name(of: input, row: row)
        switch outcome(row: row, input: input) {
        case .excluded: return "\(source) excludes \(event)"
        case .unknown: return "\(source) could not try \(event)"
        case .impossible: return "\(source) must not receive \(event)"
        case .ignored: return "\(source) ignores \(event)"
        case .handled(let list, let isInternal):
          let names = effects[list].map(\.name)
          let suffix = names.isEmpty ? "" : " / " + names.joined(separator: ", ")
          if isInternal { return "\(source): \(event)\(suffix)" }
          let target = text { self.target(row: row, input: input, region: $0) }
          return "\(source) \(event) -> \(target)\(suffix)"
        }
      }
    }
  }

  /// The labels of the regions' states.
  private func text(_ state: (Int) -> Int) -> String {
    regions.indices.map { regions[$0].states[state($0)].label }.joined(separator: " ")
  }
}
