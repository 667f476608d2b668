import GraphvizRendering
import StateDiagrams

/// `diff`: prints the differences of two diagrams, and draws them if an output is given.
///
/// ```text
/// diff door-before.json door        one sentence for each difference
/// diff door.svg door -o door.png    and a picture of both diagrams, with the differences in color
/// diff door --against main -T mermaid   the changed part since a revision of Git, in Mermaid
/// ```
struct DiffCommand: ToolCommand {
  private static let against: Option<String> = .text(
    "against", placeholder: "revision",
    abstract: "Compare a machine with its committed picture: a revision of Git, or a file.")

  private static let format: Option<OutputFormat> = .choice(
    "format", letter: "T", default: nil,
    abstract: "The format of the picture: dot, svg, png, pdf or mermaid.")

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
      In the picture of the differences, added elements are green and bold, removed ones red and \
      dashed, and changed ones blue and dotted. In Mermaid, only the changed part is drawn, with \
      signs before the names. If the picture is written to standard output, the differences are \
      written to standard error. The exit status is 1 if the diagrams differ.

      '--against main' reads the picture of the machine in 'diagrams' at the revision 'main', and \
      '--against main:pictures/door.svg' another file.
      """,
    operands: [
      OperandSyntax(
        "before", isRequired: true, abstract: "A machine or a file."),
      OperandSyntax(
        "after", isRequired: false,
        abstract: "A machine or a file to compare it with."),
    ],
    options: [
      against.syntax, format.syntax, output.syntax, direction.syntax, Option.timeLimit.syntax,
      Option.renderingLimit.syntax, .json,
    ]
  )

  private let names: [String]
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
    if earlier == nil {
      guard names.count == 2 else {
        throw UsageError("Name two diagrams to compare.", catalog.knownNames)
      }
    } else {
      guard names.count == 1 else {
        throw UsageError("With '--against', name one machine.", catalog.knownNames)
      }
      _ = try catalog.machine(named: names[0])
    }
    guard output != nil || format != nil else { return }
    guard let format, format.isDrawn || format == .mermaid else {
      throw UsageError(
        given.map { "Can't draw differences as \($0.rawValue)." }
          ?? "Can't draw differences into \((output ?? "").quoted).",
        "The format must be 'dot', 'svg', 'png', 'pdf' or 'mermaid', with the extension 'mmd'.")
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
    let operands = try names.map { try ComparedDiagram($0, in: context) }
    let old = try earlier.map { try ComparedDiagram(of: names[0], at: $0, in: context) }
    let (before, after) = try ComparedDiagram.pair(old ?? operands[0], operands[operands.count - 1])
    if let format {
      let bytes = try bytes(of: before, after, format, context)
      try destination.write(
        [RenderedPicture(machine: after.name, format: format, bytes: bytes)], to: context.output)
    }
    let differences = after.differences(from: before)
    if writesJSON {
      let list = JSONValue.array(differences.map(\.json))
      try context.output.write(
        ToolReport("diff", succeeded: differences.isEmpty, .init("differences", list)).json)
    }
    guard !differences.isEmpty else { return }
    if writesJSON { throw NegativeResult() }
    let sentences = differences.map { $0.description.visible + ".\n" }.joined()
    try (format != nil && destination == .standardOutput ? context.errors : context.output)
      .write(sentences)
    throw NegativeResult()
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
