import StateExploration

/// Finds the effects that an event performs in both orders, although no region shows both of them, so that
/// the picture doesn't show the order.
struct UnshownOrders {
  private let exploration: Exploration
  private let labels: InputLabels
  private let effects: EffectAttribution

  init(_ exploration: Exploration, _ labels: InputLabels, _ effects: EffectAttribution) {
    self.exploration = exploration
    self.labels = labels
    self.effects = effects
  }

  /// Returns a diagnostic for each event that performs two effects in both orders.
  ///
  /// - Complexity: O(*s* × *i* × *r*) for *s* rows, *i* inputs and *r* regions, and O(*e*²) for each
  ///   distinct list of *e* effects.
  func diagnostics() -> [StateDiagram.Diagnostic] {
    labels.labels.indices.compactMap { label in
      effectsInBothOrders(labels.inputs[label]).map { first, second in
        .unshownOrder(of: [first, second], on: labels.labels[label])
      }
    }
  }

  /// Returns the texts of two effects that some inputs perform in both orders; nil if there are none.
  private func effectsInBothOrders(_ inputs: [Int]) -> (first: String, second: String)? {
    var orders: Set<[String]> = []
    var seen: Set<[Int]> = []
    for input in inputs {
      for row in 0..<exploration.rowCount {
        guard let observed = exploration.effectList(row: row, input: input), observed > 0 else {
          continue
        }
        let lists = exploration.regions.indices.map {
          Int(effects.list(of: observed, row: row, input: input, region: $0))
        }
        guard lists.filter({ $0 > 0 }).count > 1, seen.insert([observed] + lists).inserted else {
          continue
        }
        for order in unshownOrders(observed, lists.map { effects.names[$0] }) {
          if orders.contains(order.reversed()) { return (order[1], order[0]) }
          orders.insert(order)
        }
      }
    }
    return nil
  }

  /// Returns the pairs of the first effects in a list, in their order, that no region shows together. An
  /// effect that is repeated has the place of its first occurrence.
  ///
  /// - Parameters:
  ///   - observed: The number of the list of all effects.
  ///   - shown: The texts that each region shows.
  private func unshownOrders(_ observed: Int, _ shown: [[String]]) -> [[String]] {
    // The number of pairs grows fast.
    let limit = 64
    let shown = shown.map { Set($0) }
    let texts = exploration.effects[observed].prefix(limit).map { effects.shown[$0] }
      .withoutRepetitions
    return texts.indices.flatMap { first in
      texts[(first + 1)...].compactMap { second in
        let pair = [texts[first], second]
        return shown.contains { $0.isSuperset(of: pair) } ? nil : pair
      }
    }
  }
}
