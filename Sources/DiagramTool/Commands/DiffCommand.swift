import GraphvizRendering
import StateDiagrams

/// `diff`: prints the differences of two diagrams, and draws them if an output is given.
///
/// ```text
/// diff door-before.json door        one sentence for each difference
/// diff door.svg door -o door.png    and a picture of both diagrams, with the differences in color
/// diff --against main               all machines since a revision of Git
/// diff door --against main -T mermaid   the changed part of one of them, in Mermaid
/// ```
struct DiffCommand: ToolCommand {
  private static let against: Option<String> = .text(
    "against", placeholder: "revision",
    abstract: "Compare machines with their committed pictures: a revision of Git, or a file.")

  private static let formats: [OutputFormat] = [.dot, .svg, .png, .pdf, .mermaid]

  private static let format: Option<OutputFormat> = .choice(
    "format", among: formats, letter: "T", default: nil,
    abstract: "The format of the picture; by default, that of the output's extension.")

  private static let output: Option<String> = .path(
    "output", letter: "o",
    abstract: "The file of the picture; standard output if only a format is given."
  )

  private static let direction: Option<DOTDirection> = .choice(
    "direction", default: nil,
    abstract: "The direction in which the picture grows, chosen as by 'render'.")

  static let syntax: CommandSyntax = CommandSyntax(
    name: "diff",
    abstract: "Compare two diagrams.",
    discussion: """
      Each diagram is a machine, or a file that 'render' wrote: JSON, DOT, Mermaid, or a picture. \
      'main:pictures/door.svg' is a file at the revision 'main' of Git. \
      In the picture of the differences, added elements are green and bold, removed ones red and \
      dashed, and changed ones blue and dotted. In Mermaid, only the changed part is drawn, with \
      signs before the names. If the picture is written to standard output, the differences are \
      written to standard error. The exit status is 1 if the diagrams differ.

      '--against main' compares a machine, or all of them, with the pictures in 'diagrams' at the \
      revision 'main'.
      """,
    operands: [
      OperandSyntax("before", abstract: "A machine or a file."),
      OperandSyntax("after", abstract: "A machine or a file to compare it with."),
    ],
    options: [
      against.syntax, format.syntax, output.syntax, direction.syntax, Option.timeLimit.syntax,
      Option.renderingLimit.syntax, .json,
    ]
  )

  private let names: [String]

  /// The machines that are compared with their earlier versions.
  private let machines: [DiagramCatalog.Machine]

  /// The revision or the file of the earlier versions; nil if two diagrams are named.
  private let earlier: String?
  private let output: String?

  /// The format of the picture; nil if none is drawn.
  private let format: OutputFormat?
  private let direction: DOTDirection?
  private let writesJSON: Bool

  init(_ arguments: ParsedArguments, catalog: DiagramCatalog) throws(UsageError) {
    names = arguments.operands
    earlier = try arguments.value(of: Self.against)
    writesJSON = arguments.contains(.json)
    output = try arguments.value(of: Self.output)
    direction = try arguments.value(of: Self.direction)
    let given = try arguments.value(of: Self.format)
    format =
      given ?? output.flatMap { FilePath($0).format }
    guard earlier != nil ? names.count < 2 : names.count == 2 else {
      throw UsageError(
        earlier != nil
          ? "With '--against', name one machine, or none for all."
          : "Name two diagrams to compare.", catalog.knownNames)
    }
    machines =
      earlier == nil
      ? [] : try names.isEmpty ? catalog.machines : catalog.machines(named: names)
    guard output != nil || format != nil else { return }
    guard let format, Self.formats.contains(format) else {
      throw UsageError(
        "Can't draw differences into \((output ?? "").quoted).",
        "The format must be 'dot', 'svg', 'png', 'pdf' or 'mermaid', with the extension 'mmd'.")
    }
    if machines.count > 1 {
      throw UsageError(
        "One picture can't show \(machines.count) machines.", "Name one of them.")
    }
    if writesJSON, output == nil {
      throw UsageError(
        "Standard output can't contain both the picture and JSON.", "Name a file with '--output'.")
    }
  }

  func run(in context: ToolContext) throws {
    let destination = RenderDestination(output)
    try destination.check(
      isBinary: format?.isBinary ?? false, isTerminal: context.output.isTerminal)
    let pairs = try pairs(in: context)
    if let format, let (before, after) = pairs.first {
      let bytes = try bytes(of: before, after, format, context)
      try destination.write(
        [RenderedPicture(machine: after.name, format: format, bytes: bytes)], to: context.output)
    }
    let differences = pairs.flatMap { before, after in
      after.differences(from: before).map { (machine: after.name, difference: $0) }
    }
    if writesJSON {
      let list = differences.map { $0.difference.json(of: $0.machine) }
      try context.output.write(
        ToolReport("diff", succeeded: list.isEmpty, .init("differences", .array(list))).json)
    } else {
      let sentences = differences.map { machine, difference in
        (names.isEmpty ? "\(machine): " : "") + difference.description.visible + ".\n"
      }
      try (format != nil && destination == .standardOutput ? context.errors : context.output)
        .write(sentences.joined())
    }
    if !differences.isEmpty { throw NegativeResult() }
  }

  /// Returns the diagrams to compare. Of all machines, those without a picture at the revision are
  /// reported.
  private func pairs(
    in context: ToolContext
  ) throws -> [(before: StateDiagram, after: StateDiagram)] {
    guard let earlier else {
      let operands = try names.map { try ComparedDiagram($0, in: context) }
      return [try ComparedDiagram.pair(operands[0], operands[1])]
    }
    let file = try ComparedDiagram.file(at: earlier, in: context)
    let revision = try file == nil ? GitRevision(earlier, in: context.folder) : nil
    var pairs: [(before: StateDiagram, after: StateDiagram)] = []
    for machine in machines {
      guard let picture = file ?? revision?.picture(of: machine.name, in: FilePath("diagrams"))
      else {
        let problem =
          "Revision \(earlier.quoted) has no picture of \(machine.name.quoted) in 'diagrams'."
        guard names.isEmpty else {
          throw DestinationError(
            "\(problem) Name its path: '\(earlier.visible):pictures/\(machine.name.visible).svg'.")
        }
        context.report("note: \(problem)")
        continue
      }
      pairs.append(
        try ComparedDiagram.pair(
          ComparedDiagram(picture), ComparedDiagram(context.drawing(of: machine))))
    }
    return pairs
  }

  /// Returns the picture of the differences; empty if Mermaid has nothing to show.
  private func bytes(
    of before: StateDiagram, _ after: StateDiagram, _ format: OutputFormat, _ context: ToolContext
  ) throws -> [UInt8] {
    if format == .mermaid {
      let part = after.changedPart(from: before, direction: direction ?? .leftToRight)
      if let omission = part?.omission { context.report("note: \(omission).") }
      return Array((part?.mermaid ?? "").utf8)
    }
    guard let format = format.imageFormat else {
      return Array(after.dotFile(comparedTo: before, direction: direction).utf8)
    }
    return try GraphvizError.advising { () throws(GraphvizError) in
      try after.picture(
        comparedTo: before, as: format,
        RenderingOptions(direction: direction, limits: context.limits))
    }.drawn()
  }
}
