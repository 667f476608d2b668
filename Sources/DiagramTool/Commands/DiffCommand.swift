import GraphvizRendering
import StateDiagrams

/// `diff`: tells in what two machines differ, in words and as a picture.
struct DiffCommand: ToolCommand {
  private static let output: Option<String> = .path(
    "output", letter: "o", abstract: "A picture that shows the differences: .svg, .png, .pdf, .dot."
  )

  private static let direction: Option<DOTDirection> = .choice(
    "direction", default: .leftToRight, abstract: "Where the picture grows to.")

  static let syntax: CommandSyntax = CommandSyntax(
    name: "diff",
    abstract: "Tell in what two diagrams differ.",
    discussion: """
      Each is a machine, or a file that 'render' wrote: JSON, DOT, Mermaid, PlantUML, or a \
      picture. On the picture of the differences, what was added is green and bold, what was \
      removed red and dashed, what was changed blue and dotted. The exit status is 0 where \
      nothing differs, and 1 where something does.
      """,
    operands: [
      OperandSyntax(
        "before", isRequired: true, kind: .machinesOrFiles, abstract: "A machine or a file."),
      OperandSyntax(
        "after", isRequired: true, kind: .machinesOrFiles, abstract: "What it is compared with."),
    ],
    options: [output.syntax, direction.syntax, .json]
  )

  private let names: [String]
  private let output: FilePath?
  private let format: OutputFormat
  private let direction: DOTDirection
  private let writesJSON: Bool

  init(_ arguments: ParsedArguments, catalog: DiagramCatalog) throws(UsageError) {
    names = arguments.operands
    writesJSON = arguments.contains(.json)
    output = try arguments.value(of: Self.output).map { FilePath($0) }
    direction = try arguments.value(of: Self.direction) ?? .leftToRight
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
        "The extension of \(output.text.quoted) names no format for differences.",
        "The formats are 'dot', 'svg', 'png' and 'pdf'.")
    }
    format = named
  }

  func run(in session: ToolSession) throws {
    let (before, after) = try ComparedDiagram.pair(
      ComparedDiagram(names[0], in: session.catalog),
      ComparedDiagram(names[1], in: session.catalog))
    if let output {
      let (diagram, dot) = after.merged(with: before, direction: direction)
      let bytes =
        if let format = format.imageFormat {
          try diagram.picture(as: format, RenderingOptions(), from: dot)
        } else {
          Array(dot.utf8)
        }
      try CompleteFile.write(bytes, to: output.text)
    }
    let differences = after.differences(from: before)
    if writesJSON {
      let list = JSONTree.list(differences.map(\.json))
      try session.output.write(
        ToolReport("diff", succeeded: differences.isEmpty, .init("differences", list)).json)
    }
    guard !differences.isEmpty else { return }
    if writesJSON { throw NegativeResult() }
    try session.output.write(differences.map { $0.description.visible + ".\n" }.joined())
    throw NegativeResult()
  }
}
