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

  /// The order of two effects after a step: the list of effects without the others.
  private struct Order: Hashable {
    let effects: [String]

    /// Whether the arrow of a region shows both effects.
    let isShown: Bool

    /// Returns whether two orders of the same effects begin with different ones, or contain each as often,
    /// in another order.
    func isOpposite(to other: Order) -> Bool {
      effects[0] != other.effects[0]
        || effects != other.effects && effects.sorted() == other.effects.sorted()
    }
  }

  /// Returns the texts of two effects that some inputs perform in both orders, of which at least one isn't
  /// shown; nil if there are none.
  private func effectsInBothOrders(_ inputs: [Int]) -> (first: String, second: String)? {
    var orders: [Set<String>: [Order]] = [:]
    var seen: Set<[Int32]> = []
    for input in inputs {
      for row in 0..<exploration.rowCount {
        guard let observed = exploration.effectList(row: row, input: input), observed > 0 else {
          continue
        }
        let lists = exploration.regions.indices.map { region in
          effects.list(of: observed, row: row, input: input, region: region)
        }
        guard seen.insert([Int32(observed)] + lists).inserted else { continue }
        for order in self.orders(observed, lists) {
          let pair = Set(order.effects)
          let known = orders[pair] ?? []
          let other = known.first {
            $0.isOpposite(to: order) && !($0.isShown && order.isShown)
          }
          if let first = other?.effects[0] {
            return (first, pair.subtracting([first]).first ?? first)
          }
          if !known.contains(order) { orders[pair, default: []].append(order) }
        }
      }
    }
    return nil
  }

  /// Returns the order of each two of the first effects in a list.
  ///
  /// Effects with different names are compared without their values, because a picture can show many
  /// values as one, `send(…)`. Effects with one name are compared with their values.
  ///
  /// - Parameters:
  ///   - observed: The number of the list of all effects.
  ///   - lists: The numbers of the lists that each region shows.
  private func orders(_ observed: Int, _ lists: [Int32]) -> [Order] {
    // The number of pairs grows fast.
    let limit = 64
    let list = exploration.effects[observed].prefix(limit)
    let names = list.map { effects.shown.withoutPayload($0) }
    let shownNames = lists.map { Set(effects.names[Int(effects.withoutPayloads($0))]) }
    let shownValues = lists.map { Set(effects.names[Int($0)]) }
    return orders(of: names, shownNames)
      + names.withoutRepetitions.flatMap { name in
        let values = zip(names, list).filter { $0.0 == name }.map { effects.shown[$0.1] }
        return orders(of: values, shownValues)
      }
  }

  /// Returns the order of each two distinct texts of a list of effects.
  private func orders(of texts: [String], _ shown: [Set<String>]) -> [Order] {
    let distinct = texts.withoutRepetitions
    return distinct.indices.flatMap { first in
      distinct[(first + 1)...].map { second in
        let pair: Set = [distinct[first], second]
        return Order(
          effects: texts.filter(pair.contains),
          isShown: shown.contains { $0.isSuperset(of: pair) })
      }
    }
  }
}
