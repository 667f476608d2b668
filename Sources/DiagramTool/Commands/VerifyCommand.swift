import StateDiagrams
import StateExploration
import StateSystems

/// `verify`: finds sequences of events that violate properties of machines.
///
/// ```text
/// connection: violated: never traps
/// 'connected' traps in 'closed': Fatal error: not connecting
///   idle
///   start → connecting / connect
///   close → closed
///   connected → traps
///   try model.replay(["start", "close", "connected"])
/// ```
struct VerifyCommand: ToolCommand {
  private static let baseline: Option<String> = .path(
    "baseline", abstract: "A file with accepted findings, one per line.")

  private static let accept: Option<String> = .text(
    "accept-as", placeholder: "reason",
    abstract: "Accept all findings for a reason, and write them to that file.")

  static let syntax: CommandSyntax = CommandSyntax(
    name: "verify",
    abstract: "Find the events that crash a machine.",
    discussion: """
      Follows the events from the initial state to everything reachable, and checks that no step \
      traps or never returns, and the properties of each machine's entry in the catalog. For each \
      violation, prints a shortest sequence of events. If nothing is violated, prints how much was \
      searched. The exit \
      status is 1 if there is a violation that the file of '--baseline' doesn't contain, or if a \
      property can't be decided. '--accept-as' removes findings from the file that have \
      disappeared, and keeps the reasons of all others. A finding of a system is printed as its \
      messages. In GitHub Actions, the result and the sequence diagrams of findings are appended to \
      the summary of the job.
      """,
    operands: [
      OperandSyntax(
        "machine", isRepeatable: true, abstract: "The machines; all by default.")
    ],
    options: [
      baseline.syntax, accept.syntax, SequenceFolder.option.syntax, Option.explorationLimit.syntax,
      .json,
    ]
  )

  /// The greatest length of a path that is worth drawing.
  private static let drawnInputs = 20

  private let machines: [DiagramCatalog.Machine]

  /// Whether machines are named, so that findings of the others are not looked for.
  private let areNamed: Bool
  private let file: FilePath?
  private let folder: SequenceFolder
  private let reason: String?
  private let limits: [NewLimit<ExplorationLimits>]
  private let writesJSON: Bool

  init(_ arguments: ParsedArguments, catalog: DiagramCatalog) throws(UsageError) {
    file = try arguments.value(of: Self.baseline).map { FilePath($0) }
    reason = try arguments.value(of: Self.accept)
    folder = try SequenceFolder(arguments)
    limits = try arguments.values(of: .explorationLimit)
    writesJSON = arguments.contains(.json)
    guard reason == nil || file != nil else {
      throw UsageError("'--accept-as' requires '--baseline'.", "Name the file with '--baseline'.")
    }
    let machines = try catalog.machines(named: arguments.operands)
    areNamed = !machines.isEmpty
    self.machines = areNamed ? machines : catalog.machines
  }

  func run(in context: ToolContext) throws {
    guard !machines.isEmpty else { throw CatalogError.noMachines("verify") }
    var accepted = try acceptedFindings()
    var results = Interruption.catching { verifiedMachines(accepted, in: context) }
    let isInterrupted = Interruption.isRequested
    // Machines that the catalog no longer contains.
    let strays =
      areNamed || isInterrupted
      ? []
      : accepted.findings.filter { line in
        !results.contains { line.hasPrefix("\($0.machine): ") }
      }
    // Nothing is known about findings that an interrupted search did not reach.
    if let reason, let file, !isInterrupted {
      for line in strays { accepted.remove(line) }
      for index in results.indices { results[index].accept(for: reason, in: &accepted) }
      try CompleteFile.write(Array(accepted.text.utf8), to: file.text)
    }
    for result in results { try folder.write(result.messages, of: result.machine) }
    let isFailure = isInterrupted || results.contains(where: \.isFailure)
    let lines =
      results.flatMap(\.lines) + strays.map(Baseline.disappearance)
      + (isInterrupted
        ? ["The command was interrupted, so that not everything was verified."] : [])
      + advice(on: results, in: context)
    context.appendToSummary { try $0.append(lines, results) }
    if writesJSON {
      let list = JSONValue.array(results.map(\.json))
      try context.output.write(
        ToolReport(
          "verify", succeeded: !isFailure, .init("machines", list),
          .init("disappeared", .strings(strays))
        ).json)
    } else {
      try context.output.write(lines.map { $0 + "\n" }.joined())
    }
    if isFailure { throw NegativeResult() }
  }

  /// Verifies the machines one after the other, until the user interrupts it.
  private func verifiedMachines(
    _ accepted: Baseline, in context: ToolContext
  ) -> [MachineVerification] {
    var results: [MachineVerification] = []
    let sources = SourceLines(program: CommandLine.arguments.first)
    for machine in machines where !Interruption.isRequested {
      let properties = machine.verifiedProperties
      results.append(
        MachineVerification(
          machine, properties.map(\.text), accepted: accepted, limits: limits, sources: sources,
          in: context
        ) { model throws(VerificationError) in try model.verify(properties) })
    }
    return results
  }

  private func acceptedFindings() throws -> Baseline {
    guard let file, reason == nil || file.kind != .missing else { return Baseline() }
    return Baseline(String(decoding: try file.bytes(), as: UTF8.self))
  }

  /// Returns the commands that draw the path to the first new finding or its messages, that accept all findings, and
  /// that search further.
  private func advice(on results: [MachineVerification], in context: ToolContext) -> [String] {
    var lines: [String] = []
    for result in results {
      guard let limit = result.bounds.limit else { continue }
      lines.append(
        "  To search further: \(context.callingCommand) verify \(result.machine.shellWord) --limit "
          + "\(limit.name)=\(limit.value.doubled)")
    }
    guard let result = results.first(where: { !$0.newFindings.isEmpty }) else { return lines }
    let steps = result.newFindings[0].trace.steps
    let inputs = steps.filter { $0.state != nil }.map(\.input)
    if !result.newMessages.isEmpty {
      let command = "\(context.callingCommand) verify \(result.machine.shellWord)"
      if !folder.isGiven { lines.append("  To draw the messages: \(command) --sequence sequences") }
    } else if !inputs.isEmpty, inputs.count <= Self.drawnInputs {
      let words =
        ["render", result.machine.shellWord] + inputs.flatMap { ["--after", $0.shellWord] }
        + (steps.last?.failure == nil ? [] : ["--impossible"])
      lines.append(
        "  To draw the path: \(context.callingCommand) \(words.joined(separator: " ")) -T svg")
    }
    let path = (file?.text ?? "accepted-findings.txt").shellWord
    lines.append(
      "  To accept all findings for now: \(context.callingCommand) verify --baseline \(path) "
        + "--accept-as 'the reason'")
    return lines
  }
}
