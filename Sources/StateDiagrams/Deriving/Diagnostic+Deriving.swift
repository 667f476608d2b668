extension StateDiagram.Diagnostic {
  static func noStates(named type: String) -> Self {
    Self(
      .noStates, subject: type,
      message: "'\(type).dotLabelableItems' is empty: list the states that are to be drawn.")
  }

  static func noEvents(named type: String) -> Self {
    Self(
      .noEvents, subject: type,
      message: "'\(type).dotLabelableItems' is empty: list the events that are to be shown to the "
        + "states.")
  }

  static func emptyRegion(_ label: String) -> Self {
    Self(
      .emptyRegion, subject: label,
      message: "Region '\(label)' lists no states, so it was shown in no other than that of the "
        + "machine's own list: list them in the 'dotLabelableItems' of its type.")
  }

  static func duplicate(_ label: String, in list: String) -> Self {
    Self(
      .duplicateItem, subject: label,
      message: "The list of \(list) holds '\(label)' twice: remove one.")
  }

  static func tooManySteps(_ figures: String, limit: Int, areListed: Bool = true) -> Self {
    let missing = areListed ? "No transitions" : "Only the transitions of listed states"
    return Self(
      .tooManySteps, subject: figures,
      message: "\(missing) were observed: \(figures), are more than \(limit) steps. List fewer "
        + "representatives, or raise 'stepLimit'.")
  }

  static func explorationLimit(_ limit: Int, unshown: Int) -> Self {
    Self(
      .explorationLimit, subject: "\(limit)",
      message: "Exploring stopped after \(limit) steps with \(unshown) more states in sight: what "
        + "they do is not drawn. List fewer representatives of events, or raise 'stepLimit'.")
  }
}
