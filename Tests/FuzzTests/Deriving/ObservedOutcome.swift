import StateDiagrams

/// The reaction of a machine, in the terms of its diagram.
struct ObservedOutcome {
  enum Kind { case ignored, stayed, handled }

  var kind: Kind
  /// The effects, each with the texts that may show it.
  var effects: [Set<String>]
  /// The composites and the label of each region's state after the event.
  var places: [[String]]
  /// Whether each region has changed its state.
  var moves: [Bool]
  /// Whether the machine distinguishes transitions to the same state from internal ones.
  var reportsIgnored = true

  private init(
    kind: Kind, texts: [Set<String>], places: [[String]], moves: [Bool], reportsIgnored: Bool,
    isDeclared: Bool
  ) {
    self.kind = kind
    effects = texts
    self.places = places
    self.moves = moves
    self.reportsIgnored = reportsIgnored
    // Without effects and changes, an internal transition is an ignored event, unless a table
    // declares it.
    let isEmpty = texts.isEmpty && !moves.contains(true) && !isDeclared
    if isEmpty, kind == .stayed || !reportsIgnored { self.kind = .ignored }
  }

  init(
    _ reaction: Reaction<[RandomRegions.Effect]>, places: [[String]], moves: [Bool],
    reportsIgnored: Bool = true, isDeclared: Bool = false
  ) {
    func texts(_ effects: [RandomRegions.Effect]) -> [Set<String>] {
      // Without its value, if the machine sends one value or too many.
      effects.map { effect in
        if case .send(let number) = effect { return ["send(\(number))", "send(…)"] }
        return [effect.name]
      }
    }
    let (kind, list): (Kind, [RandomRegions.Effect]) =
      switch reaction {
      case .ignored: (.ignored, [])
      case .stayed(let effects): (.stayed, effects)
      case .handled(let effects): (.handled, effects)
      }
    self.init(
      kind: kind, texts: texts(list), places: places, moves: moves,
      reportsIgnored: reportsIgnored, isDeclared: isDeclared)
  }

  init(_ reaction: Reaction<[String]>, places: [[String]], moves: [Bool]) {
    let (kind, list): (Kind, [String]) =
      switch reaction {
      case .ignored: (.ignored, [])
      case .stayed(let effects): (.stayed, effects)
      case .handled(let effects): (.handled, effects)
      }
    self.init(
      kind: kind, texts: list.map { [$0] }, places: places, moves: moves, reportsIgnored: true,
      isDeclared: false)
  }
}

extension DiagramReader {
  /// Returns the differences between a reaction and the one that a diagram predicts.
  ///
  /// - Parameters:
  ///   - situation: The state and the event.
  ///   - outcome: The machine's reaction.
  ///   - memory: The states in which composites were left; nil if they are unknown.
  func problems(
    in situation: Situation, _ outcome: ObservedOutcome, memory: [ID: ID]? = nil
  ) -> [String] {
    var problems: [String] = []
    var predictedEffects: [[String]] = []
    var isIgnored = true
    var isUndecided = false
    for region in situation.places.indices {
      do {
        guard let prediction = try predict(situation, region: region) else {
          isUndecided = true
          continue
        }
        let actual = nodes[region][outcome.places[region]]
        switch prediction.target {
        case .node(let node):
          if node != actual { problems.append("\(prediction.transition) leads elsewhere") }
        case .history(let composite):
          let isRight =
            memory.map { $0[composite] == actual }
            ?? (actual.map { enclosing($0).contains(composite) } ?? false)
          if !isRight { problems.append("\(prediction.transition) restores another state") }
        }
        // A schema that enters the same states again is drawn in the first region.
        let entersAgain =
          outcome.kind == .handled && outcome.reportsIgnored && region == 0
          && situation.places == outcome.places
        let isExternal = situation.places[region] != outcome.places[region] || entersAgain
        if (prediction.transition.kind == .external) != isExternal {
          problems.append("\(prediction.transition) is \(prediction.transition.kind)")
        }
        if prediction.transition.kind != .ignored { isIgnored = false }
        predictedEffects.append(prediction.effects)
      } catch {
        problems.append("\(error)")
      }
    }
    if isUndecided { return problems }
    if isIgnored != (outcome.kind == .ignored) { problems.append("the event is ignored, or not") }
    for list in predictedEffects where !isPart(list, of: outcome.effects) {
      problems.append("\(list) are not among the effects, in their order")
    }
    let shown = Set(predictedEffects.joined())
    for effect in outcome.effects where shown.isDisjoint(with: effect) {
      problems.append("\(effect) is missing")
    }
    if situation.places.count == 1, predictedEffects.first?.count != outcome.effects.count {
      problems.append("\(predictedEffects) are not all effects")
    }
    return problems
  }

  /// Returns whether the texts show some of the effects, in their order.
  private func isPart(_ texts: [String], of effects: [Set<String>]) -> Bool {
    var rest = effects[...]
    return texts.allSatisfy { text in
      guard let index = rest.firstIndex(where: { $0.contains(text) }) else { return false }
      rest = rest[(index + 1)...]
      return true
    }
  }
}
