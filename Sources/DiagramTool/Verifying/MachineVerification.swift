import StateDiagrams
import StateExploration

/// The result of `verify` for a machine.
struct MachineVerification {
  typealias Finding = (
    finding: Verification.Finding, key: AcceptedFindings.Key, reason: String?
  )

  /// The name of the machine.
  let machine: String

  private let properties: [String]

  /// The findings, each with the reason for which it is accepted; nil for new ones.
  private(set) var findings: [Finding]

  /// The reasons for which properties were not decided.
  let problems: [String]

  /// The accepted findings that the machine no longer has.
  let disappeared: [AcceptedFindings.Key]

  /// The result, with the bounds of the search.
  let bounds: Verification

  /// Verifies a machine.
  ///
  /// - Parameters:
  ///   - limits: The limits that differ from those of the model.
  ///   - sources: The lines that identify traps.
  init(
    _ machine: DiagramCatalog.Machine, accepted: AcceptedFindings,
    limits: [NewLimit<ExplorationLimits>] = [], sources: SourceLines, in context: ToolContext
  ) {
    var model = machine.model(protectsSteps: context.protectsSteps)
    for limit in limits { limit.apply(&model.limits) }
    self.machine = machine.name
    let verified = machine.verifiedProperties
    properties = verified.map(\.text)
    do throws(VerificationError) {
      bounds = try context.watching(machine) { watch throws(VerificationError) in
        model.watch = watch
        return try model.verify(verified)
      }
    } catch {
      bounds = error.verification
    }
    problems = bounds.problems
    findings = bounds.findings.map { finding in
      let key = finding.key(of: machine.name, sources)
      return (finding, key, accepted.reasons[key])
    }
    let keys = Set(findings.map(\.key))
    // An undecided property can have findings that were not found.
    disappeared =
      problems.isEmpty && !bounds.isInterrupted
      ? accepted.keys.filter { $0.machine == machine.name && !keys.contains($0) } : []
  }

  /// Accepts the new findings for a reason, and updates the list.
  mutating func accept(for reason: String, in accepted: inout AcceptedFindings) {
    for key in disappeared { accepted.remove(key) }
    for finding in findings { accepted.add(finding.key, reason: reason) }
    findings = findings.map { ($0.finding, $0.key, $0.reason ?? reason) }
  }

  /// The findings that are not accepted.
  var newFindings: [Verification.Finding] { findings.filter { $0.reason == nil }.map(\.finding) }

  /// Whether there are new findings or undecided properties.
  var isFailure: Bool { !newFindings.isEmpty || !problems.isEmpty }

  /// The result as lines of text.
  var lines: [String] {
    var lines = newFindings.reportLines(of: machine) + problems.map { "\(machine): \($0)" }
    let acceptedCount = findings.count - newFindings.count
    let accepted = "\(acceptedCount) accepted \(acceptedCount == 1 ? "finding" : "findings")"
    if !isFailure {
      lines += bounds.description(hasAcceptedFindings: acceptedCount > 0)
        .split(separator: "\n").map(String.init)
    }
    if isFailure { lines += bounds.boundNotes }
    if acceptedCount > 0 { lines.append("\(machine): \(accepted).") }
    return lines.map(\.visible)
      + disappeared.map(\.disappearedText)
  }

  /// The result as JSON.
  var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("name", .string(machine)), .init("properties", .strings(properties)),
      .init("complete", .bool(bounds.isComplete)),
    ]
    if bounds.states > 0 {
      members += [.init("states", .number(bounds.states)), .init("steps", .number(bounds.steps))]
      if let length = bounds.triedLength {
        members.append(.init("triedLength", .number(length)))
      }
      members.append(.init("notes", .strings(bounds.notes)))
    }
    return .object(
      members + [
        .init("problems", .strings(problems)),
        .init("findings", .array(findings.map { $0.finding.json(reason: $0.reason) })),
        .init("disappeared", .strings(disappeared.map(\.description))),
      ])
  }
}

extension Verification.Finding {
  /// Returns the finding as an entry of a list of accepted ones.
  fileprivate func key(of machine: String, _ sources: SourceLines) -> AcceptedFindings.Key {
    let trap = message.flatMap { TrapMessage($0) }
    let line = trap.flatMap { sources.text(of: $0) }
    return .init(
      machine: machine, property: property, input: input,
      message: trap.flatMap { line == nil ? message : $0.text }, line: line,
      state: line == nil ? state : nil)
  }

  /// Returns the finding as JSON.
  ///
  /// - Parameter reason: The reason for which it is accepted; nil if it is new.
  fileprivate func json(reason: String?) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("property", .string(property)), .init("state", .string(state)),
    ]
    if let input { members.append(.init("input", .string(input))) }
    members += [
      .init("description", .string(description)), .init("count", .number(count)),
      .init("replay", .string(trace.swiftText)), .init("start", .string(trace.start)),
      .init("steps", .array(trace.steps.map(\.json))),
    ]
    if let reason { members.append(.init("accepted", .string(reason))) }
    return .object(members)
  }
}

extension MachineTrace.Step {
  /// The step as JSON. A step that failed has no state.
  fileprivate var json: JSONValue {
    .object(
      [.init("input", .string(input))]
        + (state.map { [.init("state", .string($0))] } ?? [])
        + [.init("effects", .strings(effects))])
  }
}
