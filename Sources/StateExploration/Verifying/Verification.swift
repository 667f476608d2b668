/// The result of a verification that found no violation, with its bounds.
///
/// ```swift
/// print(try model.verify(.neverTraps))
/// ```
/// ```text
/// connection: no violation of "never traps" in all 5 reachable states, with 15 steps.
/// ```
public struct Verification: Hashable, Sendable, CustomStringConvertible {
  package let machine: String

  /// The texts of the properties.
  package var properties: [String]

  /// The number of states that received every input.
  package var states: Int

  /// The number of steps: pairs of a state and an input that the rules allow.
  package var steps: Int

  /// The limit that stopped the search; nil if it ended by itself.
  package var limit: Behavior.Limit?

  /// Whether the user interrupted the search.
  package var isInterrupted: Bool

  /// The greatest length of which every sequence of inputs was tried; nil if the search ended by
  /// itself.
  package var triedLength: Int?

  /// Sentences about the limit and the abstraction.
  package var boundNotes: [String]

  /// Further sentences about what the result doesn't include.
  package var otherNotes: [String]

  /// Whether states that differ were counted as one (``StateIdentity``), or in the bookkeeping of
  /// rules.
  package var isAbstract: Bool

  /// Whether a comparison left out reachable states, because a specification leaves open what leads to
  /// them, or doesn't name the inputs.
  package var leavesOutStates = false

  /// Whether every reachable state was searched, and no abstraction counted different states as one.
  ///
  /// If false, a sequence of inputs that is longer, that the abstraction hides, or that a comparison
  /// leaves out, can violate a property.
  public var isComplete: Bool { triedLength == nil && !isAbstract && !leavesOutStates }

  /// The properties and the bounds, in a few sentences.
  public var description: String { description(hasAcceptedFindings: false) }

  /// Returns the description of a result besides findings that are accepted.
  package func description(hasAcceptedFindings: Bool) -> String {
    let list = properties.map { "\"\($0)\"" }.joined(separator: ", ")
    let violation = hasAcceptedFindings ? "other violation" : "violation"
    return "\(machine): no \(violation) of \(list) \(bounds)"
  }

  /// Sentences about what the result doesn't include.
  package var notes: [String] { boundNotes + otherNotes }

  /// The bounds, as the end of a sentence and further sentences.
  package var bounds: String {
    let searched =
      "in \(isComplete ? "all " : "")\(states) \(isComplete ? "reachable " : "")"
      + "\(states == 1 ? "state" : "states"), with \(steps) \(steps == 1 ? "step." : "steps.")"
    return ([searched] + notes).joined(separator: "\n")
  }
}

extension Verification {
  /// Creates the result of a search.
  ///
  /// - Parameter isProtected: Whether steps were tried in a child process, which the properties
  ///   require; nil if they don't.
  package init(
    _ machine: String, _ properties: [MachineProperty], _ bounds: SearchBounds, isProtected: Bool?
  ) {
    self.machine = machine
    self.properties = properties.map(\.text)
    states = bounds.states
    steps = bounds.steps
    limit = bounds.limit
    isInterrupted = bounds.isInterrupted
    triedLength = bounds.triedLength
    isAbstract =
      bounds.isAbstract
      || bounds.problems.contains { if case .lostEffect = $0 { true } else { false } }
    var (boundNotes, otherNotes): ([String], [String]) = ([], [])
    if let triedLength {
      let reason = limit.map { "stopped after \($0.text)" } ?? "was interrupted"
      let tried =
        "The search is not complete: it \(reason). Every sequence of up to \(triedLength) "
        + "\(triedLength == 1 ? "input" : "inputs") was tried."
      let advice = limit.map {
        " To search further, raise the model's 'limits.\($0.name)', or choose a coarser 'identity'."
      }
      boundNotes.append(tried + (advice ?? ""))
    }
    if let text = bounds.fingerprintText { boundNotes.append(text) }
    if bounds.isAbstract {
      boundNotes.append(
        "The result holds up to the abstraction: the model's identity counts different states as one."
      )
    }
    boundNotes += bounds.problems.compactMap(\.verificationNote)
    let count = bounds.failureCount
    if count > 0 {
      otherNotes.append(
        count == 1
          ? "1 step traps or never returns, and nothing follows it."
          : "\(count) steps trap or never return, and nothing follows them.")
    }
    if isProtected == false {
      otherNotes.append(
        "Steps were not tried in a child process, because this platform has no 'fork': a step that "
          + "traps would have ended this process.")
    }
    self.boundNotes = boundNotes
    self.otherNotes = otherNotes
  }
}

extension Behavior.Limit {
  /// The name of the limit in ``ExplorationLimits``.
  package var name: String {
    switch self {
    case .states: "states"
    case .steps: "steps"
    case .bytes: "bytes"
    }
  }

  package var value: Int {
    switch self {
    case .states(let count), .steps(let count), .bytes(let count): count
    }
  }

  /// The limit as a text: `10000 states`.
  var text: String { "\(value) \(name)\(name == "bytes" ? " of states" : "")" }
}
