import StateDiagrams
import StateExploration
import StateSystems

/// The result of `verify` or `conform` for a machine.
struct MachineVerification {
  typealias Finding = (finding: Verification.Finding, line: String, reason: String?)

  /// The name of the machine.
  let machine: String

  private let properties: [String]

  /// The findings, each with the reason for which it is accepted; nil for new ones.
  private(set) var findings: [Finding]

  /// The reasons for which properties were not decided.
  let problems: [String]

  /// The accepted findings that the machine no longer has.
  let disappeared: [String]

  /// The messages of each finding of a system, by the names of its inputs.
  private(set) var sequences: [[String]: MessageSequence] = [:]

  /// The result, with the bounds of the search.
  let bounds: Verification

  /// Verifies a machine.
  ///
  /// - Parameters:
  ///   - properties: The texts of the properties.
  ///   - limits: The limits that differ from those of the model.
  ///   - sources: The lines that identify traps.
  ///   - body: Verifies the model of the machine.
  init(
    _ machine: DiagramCatalog.Machine, _ properties: [String],
    accepted: Baseline = Baseline(), limits: [NewLimit<ExplorationLimits>],
    sources: SourceLines, in context: ToolContext,
    _ body: (MachineModel) throws(VerificationError) -> Verification
  ) {
    self.machine = machine.name
    self.properties = properties
    var system: MachineSystem?
    do throws(VerificationError) {
      bounds = try context.watching(machine) { watch throws(VerificationError) in
        system = machine.system(watch: watch, limits: limits)
        guard let system else {
          return try body(
            machine.model(
              protectsSteps: context.protectsSteps, watch: watch, limits: limits))
        }
        return try system.verify(protectsSteps: true, body)
      }
    } catch {
      bounds = error.verification
    }
    for finding in bounds.findings {
      sequences[finding.inputs] = try? system?.sequence(of: finding.inputs)
    }
    problems = bounds.problems
    findings = bounds.findings.map { finding in
      let line = finding.line(of: machine.name, sources)
      return (finding, line, accepted.reasons[line])
    }
    let lines = Set(findings.map(\.line))
    // An undecided property can have findings that were not found.
    disappeared =
      problems.isEmpty && !bounds.isInterrupted
      ? accepted.findings.filter { $0.hasPrefix("\(machine.name): ") && !lines.contains($0) } : []
  }

  /// Accepts the new findings for a reason, and updates the list.
  mutating func accept(for reason: String, in accepted: inout Baseline) {
    for line in disappeared { accepted.remove(line) }
    for finding in findings { accepted.add(finding.line, reason: reason) }
    findings = findings.map { ($0.finding, $0.line, $0.reason ?? reason) }
  }

  /// The messages of the findings of a system, in their order.
  var messages: [MessageSequence] { findings.compactMap { sequences[$0.finding.inputs] } }

  /// The messages of the findings that are not accepted.
  var newMessages: [MessageSequence] { newFindings.compactMap { sequences[$0.inputs] } }

  /// The findings that are not accepted.
  var newFindings: [Verification.Finding] { findings.filter { $0.reason == nil }.map(\.finding) }

  /// Whether there are new findings or undecided properties.
  var isFailure: Bool { !newFindings.isEmpty || !problems.isEmpty }

  /// The result as lines of text.
  var lines: [String] {
    var lines =
      newFindings.reportLines(of: machine) { sequences[$0.inputs]?.lines ?? $0.trace.lines }
      + problems.map { "\(machine): \($0)" }
    let acceptedCount = findings.count - newFindings.count
    let accepted = "\(acceptedCount) accepted \(acceptedCount == 1 ? "finding" : "findings")"
    if !isFailure {
      lines += bounds.description(hasAcceptedFindings: acceptedCount > 0)
        .split(separator: "\n").map(String.init)
    }
    if isFailure { lines += bounds.boundNotes }
    if acceptedCount > 0 { lines.append("\(machine): \(accepted).") }
    return lines.map(\.visible)
      + disappeared.map(Baseline.disappearance)
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
        .init(
          "findings",
          .array(
            findings.map {
              $0.finding.json(reason: $0.reason, sequences[$0.finding.inputs])
            })),
        .init("disappeared", .strings(disappeared)),
      ])
  }
}

extension JobSummary {
  /// Appends the result of `verify`: its text, and a sequence diagram of each new finding of a system.
  func append(_ lines: [String], _ results: [MachineVerification]) throws {
    let isFailure = results.contains(where: \.isFailure)
    let diagrams = results.flatMap(\.newMessages).map { "\n" + Self.code([$0.mermaid], "mermaid") }
    try append(isFailure ? Self.text(lines) + diagrams.joined() : "`verify` has no findings.\n")
  }
}

extension Verification.Finding {
  /// Returns the finding as a line of a ``Baseline``. A trap is identified by the text of its source line,
  /// because each edit changes its number; if that can't be read, by the state.
  fileprivate func line(of machine: String, _ sources: SourceLines) -> String {
    let trap = message.flatMap { TrapMessage($0) }
    let source = trap.flatMap { sources.text(of: $0) }
    let place = source.map { "at \($0.quoted)" } ?? "in \(state.quoted)"
    let subject = input.map { "\($0.quoted) \(place)" } ?? state.quoted
    let reason = trap.flatMap { source == nil ? message : $0.text }.map { ": \($0.visible)" } ?? ""
    return "\(machine): \(subject)\(reason) (\(property.visible))"
  }

  /// Returns the finding as JSON.
  ///
  /// - Parameters:
  ///   - reason: The reason for which it is accepted; nil if it is new.
  ///   - sequence: The messages of a finding of a system.
  fileprivate func json(reason: String?, _ sequence: MessageSequence?) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("property", .string(property)), .init("state", .string(state)),
    ]
    if let input { members.append(.init("input", .string(input))) }
    members += [
      .init("description", .string(description)), .init("count", .number(count)),
      .init("replay", .string(trace.swiftText)), .init("start", .string(trace.start)),
      .init("steps", .array(trace.steps.map(\.json))),
    ]
    if let sequence { members.append(.init("messages", .strings(sequence.lines))) }
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
