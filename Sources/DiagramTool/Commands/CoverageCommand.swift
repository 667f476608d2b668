import StateDiagrams
import StateExploration

/// `coverage`: states which transitions recorded machines have taken.
///
/// ```text
/// order: transitions 3 of 4 (75.0 %), outcomes of guards 0 of 0 (100.0 %), pairs 2 of 4 (50.0 %)
///   not taken: submitted —pay / charge→ paid, for example by submit, pay
/// ```
struct CoverageCommand: ToolCommand {
  private static let minimum: Option<Int> = .number(
    "minimum", in: 0...100, placeholder: "percent", default: nil,
    abstract: "Fail if fewer of the transitions of a machine were taken.")

  /// Counts are a part of labels, which texts contain too.
  private static let formats: [OutputFormat] =
    RecordedPicture.highlighted + [.mermaid, .plantuml]

  static let syntax: CommandSyntax = CommandSyntax(
    name: "coverage",
    abstract: "Show which transitions were taken.",
    discussion: """
      The folder contains the files of 'CoverageRecorder', such as those of tests that ran with the \
      environment variable STATE_COVERAGE. Adds the counts of all files. Pictures and tables show \
      how often each transition was taken, with '0 ×' for those that were not, and 'unreachable' \
      for those that no sequence of events takes. The exit status is 1 if the files are those of \
      another version of a machine, or if a machine has less than '--minimum'.
      """,
    operands: [
      OperandSyntax(
        "machine", isRepeatable: true,
        abstract: "The machines; by default, those that have counts."),
      OperandSyntax("folder", isRequired: true, abstract: "The folder with the counts."),
    ],
    options: [
      minimum.syntax, RecordedPicture.format(among: formats).syntax, RecordedPicture.output.syntax,
      .json,
    ]
  )

  private let folder: FilePath
  private let machines: [DiagramCatalog.Machine]
  private let areNamed: Bool
  private let minimum: Int?
  private let picture: RecordedPicture
  private let writesJSON: Bool

  init(_ arguments: ParsedArguments, catalog: DiagramCatalog) throws(UsageError) {
    guard let path = arguments.operands.last else {
      throw UsageError("Name the folder with the counts.")
    }
    folder = FilePath(path)
    let named = try catalog.machines(named: Array(arguments.operands.dropLast()))
    areNamed = !named.isEmpty
    machines = areNamed ? named : catalog.machines
    minimum = try arguments.value(of: Self.minimum)
    picture = try RecordedPicture(arguments, among: Self.formats)
    writesJSON = arguments.contains(.json)
  }

  func run(in context: ToolContext) throws {
    let coverages = try coverages(in: context)
    try picture.check(machines: coverages.count, in: context)
    let output = picture.textOutput(in: context)
    let isFailure = coverages.contains { isTooLow($0) }
    if writesJSON {
      try output.write(
        ToolReport(
          "coverage", succeeded: !isFailure, .init("machines", .array(coverages.map(\.json)))
        ).json)
    } else {
      let lines = coverages.flatMap { coverage in
        ["\(coverage.drawn.diagram.name): \(coverage.summary)"] + coverage.lines.map { "  " + $0 }
          + (isTooLow(coverage)
            ? ["  Fewer than \(minimum ?? 0) % of the transitions were taken."] : [])
      }
      try output.write(lines.map { $0.visible + "\n" }.joined())
    }
    try picture.write(
      coverages.map { ($0.countedDiagram, $0.highlights, $0.markdown) }, in: context)
    if isFailure { throw NegativeResult() }
  }

  private func isTooLow(_ coverage: MachineCoverage) -> Bool {
    coverage.transitions.reached * 100 < (minimum ?? 0) * coverage.transitions.total
  }

  /// Returns the coverage of the machines that are named or have counts.
  private func coverages(in context: ToolContext) throws -> [MachineCoverage] {
    let data = try recordedData()
    let names = Set(context.catalog.machines.map(\.name))
    var strays = data
    var result: [MachineCoverage] = []
    for machine in machines {
      let table = machine.recordedTable(in: context)
      // Under a name that the catalog lacks, as tests can give, counts are those of each machine with
      // their table.
      let isOwn = { (data: CoverageData) in
        names.contains(data.machine)
          ? data.machine == machine.name : data.digest == table.digest
      }
      let own = data.filter(isOwn)
      guard areNamed || !own.isEmpty else { continue }
      strays.removeAll(where: isOwn)
      var sum = own.first
      for other in own.dropFirst() { try sum?.merge(other) }
      let drawn = DrawnSteps(table.exploration, on: context.diagram(of: machine))
      result.append(try MachineCoverage(table, drawn, sum))
    }
    if !areNamed, let stray = strays.first {
      throw DestinationError(
        "\(stray.file.quoted) counts the machine \(stray.machine.quoted), which is not in the catalog, "
          + "or in another version: remove the file, or list the machine.")
    }
    return result
  }

  private func recordedData() throws -> [CoverageData] {
    guard folder.kind == .folder else {
      throw DestinationError("\(folder.text.quoted) is not a folder.")
    }
    let files = try folder.names().filter { $0.hasSuffix(".jsonl") }
    guard !files.isEmpty else {
      throw DestinationError(
        "\(folder.text.quoted) contains no counts ('.jsonl'): run the tests with STATE_COVERAGE set to "
          + "the absolute path of the folder.")
    }
    return try files.map { file in
      let path = folder.entry(file)
      let text = String(decoding: try path.bytes(upTo: 1 << 30), as: UTF8.self)
      return try CoverageData(text, file: path.text)
    }
  }
}

extension MachineCoverage {
  fileprivate var json: JSONValue {
    func measure(_ measure: Measure) -> JSONValue {
      .object(.init("reached", .number(measure.reached)), .init("total", .number(measure.total)))
    }
    return .object(
      .init("name", .string(drawn.diagram.name)), .init("transitions", measure(transitions)),
      .init("guards", measure(guards)), .init("pairs", measure(pairs)),
      .init("counts", .array(entries.map(\.json))))
  }
}

extension MachineCoverage.Entry {
  /// The transition with its count, and a sequence of inputs that takes it; null if there is none.
  fileprivate var json: JSONValue {
    .object(
      .init("transition", .string(transition.description)), .init("count", .number(count)),
      .init("inputs", way.map { .strings($0) } ?? .null))
  }
}
