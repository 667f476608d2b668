import StateDiagrams
import StateExploration
import StateSystems

/// `trace`: compares a recorded run with a machine.
///
/// ```text
/// order: line 3: In 'submitted', 'pay' led to 'cancelled', but the machine goes to 'paid' / charge.
/// ```
struct TraceCommand: ToolCommand {
  private static let allowed: Option<TraceCheck.Exception> = .choice(
    "allow", placeholder: "exception", isRepeatable: true, default: nil,
    abstract: "Allow missing events, or values that the model doesn't try.")
  private static let test: OptionSyntax = OptionSyntax(
    "test", abstract: "Print the run as a Swift test.")

  static let syntax: CommandSyntax = CommandSyntax(
    name: "trace",
    abstract: "Compare a recorded run with a machine.",
    discussion: """
      The file was written by 'TraceRecorder'. Prints the first step that the machine would not make, \
      with those that it makes. The picture shows the transitions that were taken, and the last state. \
      The exit status is 1 if there is such a step, or a gap or an unknown value that isn't allowed. \
      The steps of a system of machines are printed as their messages.
      """,
    operands: [
      OperandSyntax("machine", isRequired: true, abstract: "The machine that was recorded."),
      OperandSyntax("file", isRequired: true, abstract: "The file with the trace."),
    ],
    options: [
      allowed.syntax, RecordedPicture.format(among: RecordedPicture.highlighted).syntax,
      RecordedPicture.output.syntax, SequenceFolder.option.syntax, test, .json,
    ]
  )

  private let file: FilePath
  private let machine: DiagramCatalog.Machine
  private let allowed: Set<TraceCheck.Exception>
  private let picture: RecordedPicture
  private let folder: SequenceFolder
  private let writesTest: Bool
  private let writesJSON: Bool

  init(_ arguments: ParsedArguments, catalog: DiagramCatalog) throws(UsageError) {
    guard arguments.operands.count == 2 else {
      throw UsageError("Name a machine and the file of its trace.", catalog.knownNames)
    }
    machine = try catalog.machine(named: arguments.operands[0])
    file = FilePath(arguments.operands[1])
    allowed = Set(try arguments.values(of: Self.allowed))
    picture = try RecordedPicture(arguments, among: RecordedPicture.highlighted)
    folder = try SequenceFolder(arguments)
    writesTest = arguments.contains(Self.test)
    writesJSON = arguments.contains(.json)
    if writesTest, writesJSON {
      throw UsageError("'--test' and '--json' both determine the output.", "Give one of them.")
    }
  }

  func run(in context: ToolContext) throws {
    let table = machine.recordedTable(in: context)
    let bytes = try file.bytes(upTo: 4 << 30)
    try picture.check(machines: 1, in: context)
    let output = picture.textOutput(in: context)
    let check = try TraceCheck(bytes, file: file.text, table, allowing: allowed)
    let text = "\(check.steps.count) \(check.steps.count == 1 ? "event" : "events")"
    let messages = context.watching(machine) { machine.system(watch: $0) }.flatMap { system in
      check.inputs.flatMap {
        try? system.sequence(of: $0, protectsSteps: context.protectsSteps)
      }
    }
    try folder.write([messages].compactMap(\.self), of: machine.name)
    if writesJSON {
      try output.write(check.report(of: machine.name, messages).json)
    } else if let problem = check.problem, let line = check.problemLine {
      try output.write("\(machine.name): line \(line): \(problem)".visible + "\n")
    } else if writesTest {
      guard let test = check.swiftTest(of: machine.name) else {
        throw DestinationError(
          "\(file.text.quoted) can't be a test: it has gaps or unknown values, so that no sequence of "
            + "inputs repeats it.")
      }
      try output.write(test)
    } else {
      try output.write("\(machine.name): the machine makes all \(text).\n")
    }
    if let messages, !writesJSON, !writesTest {
      try output.write(messages.lines.map { "  " + $0.visible + "\n" }.joined())
    }
    let diagram = context.diagram(of: machine)
    let coverage = try MachineCoverage(
      table, DrawnSteps(table.exploration, on: diagram), CoverageData(table, steps: check.steps))
    var highlights = StateDiagram.Highlights()
    highlights.taken = Set(coverage.entries.filter { $0.count > 0 }.map(\.transition))
    if let state = check.state { highlights.current = Set(coverage.drawn.nodes(of: state)) }
    try picture.write([(diagram, highlights, coverage.markdown)], in: context)
    if check.problem != nil { throw NegativeResult() }
  }
}

extension TraceCheck {
  /// The result as JSON. The inputs are null where a value is unknown.
  fileprivate func report(of machine: String, _ messages: MessageSequence?) -> ToolReport {
    let names = steps.map { step -> JSONValue in
      step.map { .string(table.name(ofStep: $0)) } ?? .null
    }
    var report = ToolReport(
      "trace", succeeded: problem == nil, .init("machine", .string(machine)),
      .init("inputs", .array(names)), .init("gaps", .number(gaps)),
      .init("problem", problem.map { .string($0) } ?? .null),
      .init("line", problemLine.map { .number($0) } ?? .null))
    if let messages { report.members.append(.init("messages", .strings(messages.lines))) }
    return report
  }

  /// The names of the inputs that repeat the trace; nil if none do.
  fileprivate var inputs: [String]? {
    guard gaps == 0, !steps.contains(nil) else { return nil }
    return steps.compactMap(\.self).map { table.name(ofStep: $0) }
  }

  /// Returns a Swift test that repeats the trace; nil if no sequence of inputs does.
  fileprivate func swiftTest(of machine: String) -> String? {
    guard let names = inputs?.map(Self.literal) else { return nil }
    let exploration = table.exploration
    let numbers = steps.compactMap(\.self)
    let event = numbers.first.map { table.steps[$0] }
      .flatMap { exploration.event($0.state, $0.input) }.map { type(of: $0) }
    let eventType = event.map { String(reflecting: $0).withoutModule } ?? "String"
    let stateType = String(reflecting: type(of: exploration.wholeState(0))).withoutModule
    return """
      \(["StateMachineTesting", "Testing"].map { "import \($0)\n" }.joined())
      // 'model' is the model of the machine: var model: MachineModel { MachineModel(…) }
      @Test(\(Self.literal("\(machine) repeats the recorded run")))
      func repeatsTheRecordedRun() async throws {
        let path = model.path([
      \(names.map { "    \($0),\n" }.joined())  ])
        try await path.walk { (event: \(eventType)) in
          // Send the event to the system.
        } expecting: { (state: \(stateType)) in
          // Check that the system is in the state.
        }
      }

      """
  }

  private static func literal(_ text: String) -> String { Value.text(text).fullText }
}

extension String {
  /// The name of a type without its module.
  fileprivate var withoutModule: String {
    firstIndex(of: ".").map { String(self[index(after: $0)...]) } ?? self
  }
}
