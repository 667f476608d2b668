/// What Mermaid and PlantUML, whose languages for state diagrams are relatives, differ in.
protocol StateNotation {
  /// How labels are written.
  var escaping: LabelEscaping { get }

  /// Whether a composite state has rows of its own; otherwise they are lines of its label.
  var hasRowsInComposites: Bool { get }

  /// Whether there is a history pseudostate.
  var hasHistory: Bool { get }

  /// What stands at the start of each composite state.
  var compositeHeader: String? { get }

  /// The lines before the first state.
  func header(title: String?) -> [String]

  /// What follows the declaration of a state that nobody listed.
  var unlistedSuffix: String { get }

  /// The lines after the last transition, given the states that nobody listed.
  func footer(unlisted: [String]) -> [String]
}
