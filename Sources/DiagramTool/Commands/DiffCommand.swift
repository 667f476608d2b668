import GraphvizRendering
import StateDiagrams

/// `diff`: prints the differences of two diagrams, and draws them if an output is given.
///
/// ```text
/// diff door-before.json door        one sentence for each difference
/// diff door.svg door -o door.png    and a picture of both diagrams, with the differences in color
/// ```
struct DiffCommand: ToolCommand {
  private static let output: Option<String> = .path(
    "output", letter: "o",
    abstract: "Draw the differences into a file: .svg, .png, .pdf or .dot."
  )

  private static let direction: Option<DOTDirection> = .choice(
    "direction", default: nil,
    abstract:
      "The direction in which the picture grows; by default, LR, or TB if it fits a page better.")

  static let syntax: CommandSyntax = CommandSyntax(
    name: "diff",
    abstract: "Compare two diagrams.",
    discussion: """
      Each diagram is a machine, or a file that 'render' wrote: JSON, DOT, Mermaid, or a picture. \
      In the picture of the differences, added elements are green and bold, removed ones red and \
      dashed, and changed ones blue and dotted. The exit status is 1 if the diagrams differ.
      """,
    operands: [
      OperandSyntax(
        "before", isRequired: true, abstract: "A machine or a file."),
      OperandSyntax(
        "after", isRequired: true,
        abstract: "A machine or a file to compare it with."),
    ],
    options: [
      output.syntax, direction.syntax, Option.timeLimit.syntax, Option.renderingLimit.syntax, .json,
    ]
  )

  private let names: [String]
  private let output: FilePath?
  private let format: OutputFormat
  private let direction: DOTDirection?
  private let writesJSON: Bool

  init(_ arguments: ParsedArguments, catalog: DiagramCatalog) throws(UsageError) {
    names = arguments.operands
    writesJSON = arguments.contains(.json)
    output = try arguments.value(of: Self.output).map { FilePath($0) }
    direction = try arguments.value(of: Self.direction)
    guard names.count == 2 else {
      throw UsageError("Name two diagrams to compare.", catalog.knownNames)
    }
    guard let output else {
      format = .dot
      return
    }
    let named = output.fileExtension.flatMap(OutputFormat.init(fileExtension:))
    guard let named, named.isDrawn else {
      throw UsageError(
        "Can't draw differences into \(output.text.quoted).",
        "The extension must be 'dot', 'svg', 'png' or 'pdf'.")
    }
    format = named
  }

  func run(in context: ToolContext) throws {
    let (before, after) = try ComparedDiagram.pair(
      ComparedDiagram(names[0], in: context), ComparedDiagram(names[1], in: context))
    if let output {
      let bytes =
        if let format = format.imageFormat {
          try GraphvizError.advising(.dot) { () throws(GraphvizError) in
            try after.picture(
              comparedTo: before, as: format,
              RenderingOptions(direction: direction, limits: context.limits))
          }.drawn()
        } else {
          Array(after.dotFile(comparedTo: before, direction: direction).utf8)
        }
      try CompleteFile.write(bytes, to: output.text)
    }
    let differences = after.differences(from: before)
    if writesJSON {
      let list = JSONValue.array(differences.map(\.json))
      try context.output.write(
        ToolReport("diff", succeeded: differences.isEmpty, .init("differences", list)).json)
    }
    guard !differences.isEmpty else { return }
    if writesJSON { throw NegativeResult() }
    try context.output.write(differences.map { $0.description.visible + ".\n" }.joined())
    throw NegativeResult()
  }
}
