/// The equivalence classes of a machine's places. Places of one node are equivalent if the same
/// inputs always have the same outcomes, and if they have the same influence on other regions.
///
/// Example: a turnstile with the price 50 accepts only coins of 20. It reacts equally in
/// `locked(credit: 30)` and `locked(credit: 40)`, so that both are in one class.
///
/// The coarsest partition is found by the refinement of E. F. Moore, "Gedanken-experiments on
/// sequential machines" (1956): starting from one class for each node, classes are split until all
/// places of each have the same steps.
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
  /// which their first places were found.
  private(set) var classes: [[Int]]

  /// Finds the classes.
  ///
  /// Nil if the places of all regions together don't determine the outcomes, because the machine
  /// stores other values.
  ///
  /// - Complexity: O(*p* × *t*) for *p* places and *t* steps.
  init?(of followed: FollowedSteps) {
    classes = followed.places.map { Self.numbers(of: $0.map(\.node)) }
    var counts: [Int] = []
    while counts != classes.map({ Set($0).count }) {
      counts = classes.map { Set($0).count }
      split(followed)
    }
    if Self.areDecided(steps(followed)) { return }
    // The value of one region matters only in some states of another region, so that no classes are
    // merged.
    classes = followed.places.map { Array($0.indices) }
    guard Self.areDecided(steps(followed)) else { return nil }
  }

  /// Returns the distinct steps between classes, in the order in which they were followed.
  func steps(_ followed: FollowedSteps) -> [Step] {
    followed.steps.map { step($0, followed) }.withoutRepetitions
  }

  /// Returns a step in which places are replaced by their classes.
  private func step(_ step: FollowedSteps.Step, _ followed: FollowedSteps) -> Step {
    let event = followed.events[step.event].name
    return Step(
      classes: zip(classes, step.before).map { $0[$1] },
      input: [event.label, event.key],
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

  /// Splits each class into places with the same steps between the current classes.
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

  /// Returns whether steps with the same classes and input have the same outcomes.
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
