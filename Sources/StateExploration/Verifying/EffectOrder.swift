/// A rule about the order of effects and inputs in each run.
///
/// Whether a step obeys the rule depends on the steps before it. The check therefore visits pairs of a
/// state and a *count*, which is all that the rule must remember: whether the required input or effect
/// has occurred (0 or 1), or how often the effect has.
struct EffectOrder {
  enum Rule {
    case onlyAfter(String)
    case atMost(Int)
  }

  /// The name of the effect.
  let effect: String
  let rule: Rule

  /// The rule as a phrase after the name of the effect: `only after pay`.
  var text: String {
    switch rule {
    case .onlyAfter(let name): "only after \(name)"
    case .atMost(0): "never"
    case .atMost(let count): "at most \(Self.times(count))"
    }
  }

  /// The violation as a phrase: `'ship' before 'pay'`.
  var violation: String {
    switch rule {
    case .onlyAfter(let name): "'\(effect)' before '\(name)'"
    case .atMost(0): "'\(effect)' that must not occur"
    case .atMost(let count): "'\(effect)' more than \(Self.times(count))"
    }
  }

  private static func times(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }

  /// A pair of a state and a count.
  private struct Node: Hashable {
    let state: Int
    let count: Int
  }

  /// Returns the first violation of each input, those with the shortest paths first.
  ///
  /// - Parameters:
  ///   - behavior: A *following* table.
  ///   - limit: The greatest number of pairs of a state and a count.
  /// - Complexity: O(*p* × *i*) for *p* pairs and *i* inputs.
  func violations(
    in behavior: Behavior, limit: Behavior.Limit
  ) throws(UndecidedProperty) -> [TableViolation] {
    let names = Set(behavior.effects.joined().map(\.name))
    // An effect that must not occur has no name to be known by.
    var isKnown = names.contains(effect)
    if case .atMost(0) = rule { isKnown = true }
    guard isKnown else { throw UndecidedProperty(missingEffect: effect, among: names) }
    var required: NamedInputs?
    if case .onlyAfter(let name) = rule {
      required = try NamedInputs(name, in: behavior, orAmong: names)
    }
    var nodes = [Node(state: 0, count: 0)]
    var numbers = [nodes[0]: 0]
    var origins: [(state: Int, input: Int)?] = [nil]
    var violations = TableViolations()
    var next = 0
    while next < nodes.count {
      let (number, node) = (next, nodes[next])
      next += 1
      guard node.state < behavior.rowCount else { continue }
      for (input, target) in behavior.steps(row: node.state) {
        var count = node.count
        // An ignored input allows nothing: the sequence without it has the same effects.
        if !behavior.outcome(row: node.state, input: input).isIgnored {
          if required?.contains(input, row: node.state) == true { count = 1 }
          let after = self.count(
            after: behavior.effects(row: node.state, input: input).map(\.name), count,
            allowingEffect: required?.effect)
          guard let after else {
            let path = inputs(to: number) { origins[$0] }
            violations.add(state: node.state, input: input, path: path + [input])
            continue
          }
          count = after
        }
        let reached = Node(state: target, count: count)
        guard numbers.updateValue(nodes.count, forKey: reached) == nil else { continue }
        nodes.append(reached)
        origins.append((number, input))
      }
      if nodes.count > limit.value {
        throw UndecidedProperty(
          "counting '\(effect)' \(text) takes more than \(limit.text). Verify a smaller number, or raise the "
            + "model's 'limits.\(limit.name)'.")
      }
    }
    return violations.all
  }

  /// Returns the count after the effects of a step; nil if one of them violates the rule.
  ///
  /// - Parameters:
  ///   - effects: The names of the effects of the step.
  ///   - count: The count before them.
  ///   - allowingEffect: The effect after which the rule's effect may occur; nil if it is an input.
  private func count(
    after effects: [String], _ count: Int, allowingEffect: String?
  ) -> Int? {
    var count = count
    for name in effects {
      switch rule {
      case .atMost(let limit):
        if name == effect { count += 1 }
        if count > limit { return nil }
      case .onlyAfter:
        if name == effect, count == 0 { return nil }
        if name == allowingEffect { count = 1 }
      }
    }
    return count
  }
}
