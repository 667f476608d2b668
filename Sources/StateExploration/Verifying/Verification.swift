/// The result of a verification: its findings, and the bounds of the search.
///
/// ```swift
/// print(try model.verify(.neverTraps))
/// ```
/// ```text
/// connection: no violation of "never traps" in all 5 reachable states, with 15 steps.
/// ```
public struct Verification: Hashable, Sendable, CustomStringConvertible {
  /// The name of the machine.
  public let machine: String

  /// The texts of the properties.
  public package(set) var properties: [String] = []

  /// The violations, in the order of the properties. A ``VerificationError`` contains them; a result that
  /// is returned has none.
  public package(set) var findings: [Finding] = []

  /// The reasons for which properties were not decided, in sentences.
  public package(set) var problems: [String]

  /// The number of states that received every input.
  public package(set) var states = 0

  /// The number of steps: pairs of a state and an input that the rules allow.
  public package(set) var steps = 0

  /// The limit that stopped the search; nil if it ended by itself.
  package var limit: Behavior.Limit?

  /// Whether the user interrupted the search.
  package var isInterrupted = false

  /// The greatest length of which every sequence of inputs was tried; nil if the search ended by
  /// itself.
  package var triedLength: Int?

  /// Sentences about the limit and the abstraction.
  package var boundNotes: [String] = []

  /// Further sentences about what the result doesn't include.
  package var otherNotes: [String] = []

  /// The identity that distinguishes states, if states that differ can count as one (``StateIdentity``); nil if all
  /// of their values count.
  package var abstraction: String?

  /// Whether states that differ were counted as one (``StateIdentity``), or in the bookkeeping of
  /// rules.
  package var isAbstract = false

  /// Whether a comparison left out reachable states, because a specification leaves open what leads to
  /// them, or doesn't name the inputs.
  package var leavesOutStates = false

  package init(_ machine: String, problems: [String] = []) {
    (self.machine, self.problems) = (machine, problems)
  }

  /// Whether every reachable state was searched, and no abstraction counted different states as one.
  ///
  /// If false, a sequence of inputs that is longer, that the abstraction hides, or that a comparison
  /// leaves out, can violate a property.
  public var isComplete: Bool { triedLength == nil && !isAbstract && !leavesOutStates }

  /// The properties and the bounds, in a few sentences; the findings with their sequences of inputs, the
  /// problems and the bounds if there are findings or problems.
  public var description: String {
    if findings.isEmpty, problems.isEmpty { return description(hasAcceptedFindings: false) }
    return
      (findings.reportLines(of: machine) + problems.map { "\(machine): \($0)" } + boundNotes)
      .joined(separator: "\n")
  }

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
    let isAll = isComplete && abstraction == nil
    let searched =
      (abstraction == nil ? "in " : "among ") + (isAll ? "all " : "") + "\(states) "
      + (isAll ? "reachable " : "") + (states == 1 ? "state" : "states")
      + (abstraction.map { " that \($0) distinguishes" } ?? "")
      + ", with \(steps) \(steps == 1 ? "step." : "steps.")"
    return ([searched] + notes).joined(separator: "\n")
  }
}

extension Verification {
  /// Creates the result of an exploration.
  package init(_ model: MachineModel, of exploration: Exploration) {
    self.init(model, of: exploration.search, problems: exploration.behavior.problems)
    problems += exploration.uncomparedProblem(isObserved: model.isObserved).map { [$0] } ?? []
  }

  /// Creates the result of a search.
  ///
  /// - Parameters:
  ///   - model: The model of the machine.
  ///   - result: The result of the search.
  ///   - problems: The problems of the search and of what was stored.
  init(_ model: MachineModel, of result: SearchResult, problems: [Behavior.Problem]) {
    self.init(model.name)
    abstraction = model.abstraction
    (states, steps) = (result.states, result.steps)
    isAbstract =
      result.hasMergedStates
      || problems.contains { if case .lostEffect = $0 { true } else { false } }
    if let stop = result.stop {
      triedLength = result.depth
      if case .limit(let limit) = stop { self.limit = limit } else { isInterrupted = true }
      let reason = limit.map { "stopped after \($0.text)" } ?? "was interrupted"
      let advice = limit.map {
        " To search further, raise the model's 'limits.\($0.name)', or choose a coarser 'identity'."
      }
      boundNotes.append(
        "The search is not complete: it \(reason). Every sequence of up to \(result.depth) "
          + "\(result.depth == 1 ? "input" : "inputs") was tried." + (advice ?? ""))
    }
    if result.comparesFingerprints { boundNotes.append(Self.chanceText(ofFingerprints: states)) }
    if result.isReduced {
      boundNotes.append("States that differ only by an exchange of equal members count as one.")
    }
    if result.hasMergedStates {
      boundNotes.append(
        "The result holds up to the abstraction: the model's identity counts different states as one."
      )
    }
    boundNotes += problems.compactMap(\.limitationText)
    let count = result.violations.reduce(0) { sum, violation in
      [nil, .undetermined].contains(violation.failure) ? sum : sum + violation.count
    }
    if count > 0 {
      otherNotes.append(
        count == 1
          ? "1 step traps or never returns, and nothing follows it."
          : "\(count) steps trap or never return, and nothing follows them.")
    }
  }

  /// The sentence about the chance that fingerprints hid a state.
  private static func chanceText(ofFingerprints count: Int) -> String {
    // Of n fingerprints, two are equal with a chance of about n² / 2⁶⁵.
    var chance = Double(count) * Double(count) / 0x1p65
    var exponent = 0
    while chance < 0.1, exponent < 19 {
      chance *= 10
      exponent += 1
    }
    return "States were compared by 64-bit fingerprints: the chance that one was missed is below "
      + (exponent == 0 ? "\(chance)." : "1 in 1\(String(repeating: "0", count: exponent)).")
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
