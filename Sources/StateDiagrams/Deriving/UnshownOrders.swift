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
  /// - Complexity: O(*s* × *i* × *r*) for *s* rows, *i* inputs and *r* regions, and O(*e*³) for each
  ///   distinct list of *e* effects, of which the first 64 are compared.
  func diagnostics() -> [StateDiagram.Diagnostic] {
    labels.labels.indices.compactMap { label in
      effectsInBothOrders(labels.inputs[label]).map { first, second in
        .unshownOrder(of: [first, second], on: labels.labels[label])
      }
    }
  }

  /// Returns the texts of two effects that some inputs perform in both orders; nil if there are none.
  private func effectsInBothOrders(_ inputs: [Int]) -> (first: String, second: String)? {
    // The orders of each pair: each effect once, and then as often as it occurs.
    var orders: [Set<String>: [[String]]] = [:]
    var seen: Set<[Int]> = []
    for input in inputs {
      for row in 0..<exploration.rowCount {
        guard let observed = exploration.effectList(row: row, input: input), observed > 0 else {
          continue
        }
        let lists = exploration.regions.indices.map { region in
          let list = effects.list(of: observed, row: row, input: input, region: region)
          // Many values of an effect are drawn as one, `send(…)`.
          return Int(effects.withoutPayloads(list))
        }
        guard lists.filter({ $0 > 0 }).count > 1, seen.insert([observed] + lists).inserted else {
          continue
        }
        for order in unshownOrders(observed, lists.map { effects.names[$0] }) {
          let pair = Set(order)
          let known = orders[pair] ?? []
          if let other = known.first(where: { isOpposite($0, order) }) {
            return (other[0], pair.subtracting([other[0]]).first ?? other[0])
          }
          if !known.contains(order) { orders[pair, default: []].append(order) }
        }
      }
    }
    return nil
  }

  /// Returns whether two lists of the same two effects begin with different ones, or contain each as often,
  /// in another order.
  private func isOpposite(_ first: [String], _ second: [String]) -> Bool {
    first[0] != second[0] || first != second && first.sorted() == second.sorted()
  }

  /// Returns the orders of two of the first effects in a list that no region shows together: the list
  /// without the other effects.
  ///
  /// - Parameters:
  ///   - observed: The number of the list of all effects.
  ///   - shown: The texts that each region shows.
  private func unshownOrders(_ observed: Int, _ shown: [[String]]) -> [[String]] {
    // The number of pairs grows fast.
    let limit = 64
    let shown = shown.map { Set($0) }
    let texts = exploration.effects[observed].prefix(limit)
      .map { effects.shown.withoutPayload($0) }
    let names = texts.withoutRepetitions
    return names.indices.flatMap { first in
      names[(first + 1)...].compactMap { second in
        let pair: Set = [names[first], second]
        if shown.contains(where: { $0.isSuperset(of: pair) }) { return nil }
        return texts.filter(pair.contains)
      }
    }
  }
}
