import StateDiagrams

/// The reactions of a specification, as configurations with numbers.
protocol SpecifiedBehavior {
  /// The name in messages.
  var name: String { get }

  /// The configuration in which the specification starts; several if it leaves that open.
  var initial: [Int] { get }

  /// The bounds of the search of the specification's states; nil if there was none.
  var bounds: Verification? { get }

  /// The paths of the states that the machine has no labels for.
  var uncomparedPaths: [[String]] { get }

  /// Returns the reaction to an input of the machine.
  mutating func reaction(
    of configuration: Int, to input: Int
  ) throws(UndecidedProperty) -> SpecifiedReaction

  /// Returns the cost of a step to a configuration, as a number of ordinary ones.
  func cost(of configuration: Int) -> Int

  /// Returns whether a configuration has the labels of a state of the machine.
  func hasLabels(of state: Int, in configuration: Int) -> Bool

  /// Returns whether the specification names an effect.
  func names(_ effect: ObservedEffect) -> Bool

  /// Returns the text of an effect of the machine, as far as it is compared.
  func text(of effect: ObservedEffect) -> String

  /// Returns whether effects of the machine are those of an outcome.
  func isSame(_ effects: [ObservedEffect], as outcome: SpecifiedOutcome) -> Bool

  /// Returns the labels of a configuration.
  func text(of configuration: Int) -> String
}

/// The reaction of a specification in a configuration.
enum SpecifiedReaction {
  /// One of the outcomes.
  case outcomes([SpecifiedOutcome])
  /// The specification doesn't define the reaction.
  case open
  /// The search of the specification stopped before.
  case unknown
  /// The input must not happen.
  case impossible
}

/// One of the outcomes that a specification allows.
struct SpecifiedOutcome: Hashable {
  /// The configuration after the input.
  let configuration: Int

  /// The effects: those of each of the steps that follow each other.
  let effects: [ParallelEffects]

  /// Whether the input is ignored; nil if the specification can't distinguish that from a
  /// transition that changes nothing.
  let isIgnored: Bool?

  /// The effects as a list.
  var effectTexts: [String] { effects.flatMap { $0.flatMap(\.self) } }
}
