/// The classes of a machine's states: states of one node are in one class if the same inputs have the
/// same outcomes, now and later, and have the same influence on other regions.
///
/// The coarsest partition is found as E. F. Moore minimizes automata, "Gedanken-experiments on
/// sequential machines" (1956): classes are split until their states no longer differ.
struct PlaceClasses {
  typealias Outcome = FollowedSteps.Outcome

  /// A step between classes.
  struct Step: Hashable {
    /// The class of the state of each region.
    let classes: [Int]
    /// The label and the payload of the input.
    let input: [String]
    /// The outcomes, in which targets are classes.
    let outcomes: [Outcome]
  }

  /// The class of each place, for each region. The classes of a region are numbered in the order in
  /// which they are reached.
  private(set) var classes: [[Int]]

  /// Finds the classes. Nil if the places of all regions don't decide the outcomes.
  init?(of followed: FollowedSteps) {
    classes = followed.places.map { Self.numbers(of: $0.map(\.node)) }
    var counts: [Int] = []
    while counts != classes.map({ Set($0).count }) {
      counts = classes.map { Set($0).count }
      split(followed)
    }
    if Self.areDecided(steps(followed)) { return }
    // The state of one region matters for some states of another region only.
    classes = followed.places.map { Array($0.indices) }
    guard Self.areDecided(steps(followed)) else { return nil }
  }

  /// Returns the steps between classes, each once.
  func steps(_ followed: FollowedSteps) -> [Step] {
    var seen: Set<Step> = []
    return followed.steps.map { step($0, followed) }.filter { seen.insert($0).inserted }
  }

  private func step(_ step: FollowedSteps.Step, _ followed: FollowedSteps) -> Step {
    let input = followed.inputs[step.input]
    return Step(
      classes: zip(classes, step.before).map { $0[$1] },
      input: [input.label, input.payload.key],
      outcomes: step.outcomes.enumerated().map { region, outcome in
        let own = classes[region][step.before[region]]
        var outcome = outcome
        switch outcome.target {
        case .unchanged, .history: break
        case .place(let place): outcome.target = .place(classes[region][place])
        case .inside(let place):
          let target = classes[region][place]
          outcome.target = target == own ? .unchanged : .inside(target)
        }
        return outcome
      })
  }

  private mutating func split(_ followed: FollowedSteps) {
    var stepsOfPlace = followed.places.map { $0.map { _ in Set<Step>() } }
    for step in followed.steps {
      let result = self.step(step, followed)
      for (region, place) in step.before.enumerated() {
        stepsOfPlace[region][place].insert(result)
      }
    }
    classes = stepsOfPlace.map { Self.numbers(of: $0) }
  }

  private static func areDecided(_ steps: [Step]) -> Bool {
    struct Situation: Hashable {
      let classes: [Int]
      let input: [String]
    }
    var seen: Set<Situation> = []
    return steps.allSatisfy {
      seen.insert(Situation(classes: $0.classes, input: $0.input)).inserted
    }
  }

  /// Returns a number for each element, which equal elements share.
  private static func numbers<Element: Hashable>(of elements: [Element]) -> [Int] {
    var numbers: [Element: Int] = [:]
    return elements.map { element in
      let number = numbers[element] ?? numbers.count
      numbers[element] = number
      return number
    }
  }
}
