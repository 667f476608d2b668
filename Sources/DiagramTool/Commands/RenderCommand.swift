import GraphvizRendering
import StateSpecifications
import StateExploration

/// `render`: draws machines and files as pictures and texts.
///
/// ```text
/// render door                           an SVG on standard output
/// render door -o door.png               a file, whose extension names the format
/// render --all -T dot -T svg -o out/    a file for each machine and format
/// render --file door.json -o door.pdf   a diagram that was written before
/// ```
///
/// The options for the content of a picture are those of `PictureRequest`.
struct RenderCommand: ToolCommand {
  private static let format: Option<OutputFormat> = .choice(
    "format", letter: "T", isRepeatable: true, default: .svg,
    abstract: "The format; by default, that of the output's extension.")
  private static let output: Option<String> = .path(
    "output", letter: "o",
    abstract: "The file or folder to write; by default '-', standard output.")
  private static let file: Option<String> = .path(
    "file", letter: "f",
    abstract: "Draw a JSON or DOT file, or '-' for standard input, instead of a machine."
  )
  private static let all: OptionSyntax = OptionSyntax("all", abstract: "Draw every machine.")
  private static let force: OptionSyntax = OptionSyntax(
    "force", abstract: "Redraw pictures that are up to date.")
  private static let style: Option<DOTStyle> = .choice(
    "style", default: .statechart,
    abstract: "A UML statechart, or the plain graph of SwiftyStateMachine.")
  private static let direction: Option<DOTDirection> = .choice(
    "direction", default: nil,
    abstract:
      "The direction in which the diagram grows. By default, a picture of a statechart has LR or TB, "
      + "whichever has shorter arrows, fewer overlaps, and fits a page; all others have LR.")
  private static let dotsPerInch: Option<Int> = .number(
    "dpi", in: RenderingOptions.allowedDotsPerInch,
    default: RenderingOptions.defaultDotsPerInch, abstract: "The dots per inch of PNG pictures.")

  static let syntax: CommandSyntax = CommandSyntax(
    name: "render",
    abstract: "Draw machines as text or pictures.",
    discussion: """
      If the output is a folder, writes a file for each machine and format, such as 'door.svg'. A \
      path that ends in '/' is a folder, which is created if its parent exists. No file is replaced \
      until everything is drawn. Pictures that show the same diagram with the same options are not \
      redrawn. DOT text that this tool didn't write, or that was edited, is drawn unchanged in a \
      child process, as are diagrams of more than 300 states and transitions. If a limit is \
      exceeded, the message names the option that raises it. A state is named by its label, \
      or by its path 'composite/child' if other states share the label. An event is named by its \
      label, or by label and payload, 'insertCoin(50)'; a label that several events share names the \
      first. In a folder, an SVG overview of '--depth' links to pictures of the composites, and the \
      SVG map of a system to the charts of '--member'; both are written. Effects are not performed.
      """,
    operands: [
      OperandSyntax(
        "machine", isRepeatable: true,
        abstract: "The machines to draw, by the names that 'list' shows.")
    ],
    options: [
      all, file.syntax, format.syntax, output.syntax, force, style.syntax, direction.syntax,
      dotsPerInch.syntax, Option.timeLimit.syntax, Option.renderingLimit.syntax,
    ] + PictureRequest.options
  )

  private let machines: [DiagramCatalog.Machine]
  private let file: DiagramFile?
  private let formats: [OutputFormat]
  private let output: String?
  private let isForced: Bool

  /// The options of machines. A diagram from a file keeps its own style and direction, unless the
  /// arguments give others.
  private let options: RenderingOptions

  private let givenStyle: DOTStyle?
  private let givenDirection: DOTDirection?
  private let request: PictureRequest

  init(_ arguments: ParsedArguments, catalog: DiagramCatalog) throws(UsageError) {
    formats = try arguments.values(of: Self.format).withoutRepetitions
    output = try arguments.value(of: Self.output)
    isForced = arguments.contains(Self.force)
    givenStyle = try arguments.value(of: Self.style)
    givenDirection = try arguments.value(of: Self.direction)
    options = RenderingOptions(
      style: givenStyle ?? .statechart,
      direction: givenDirection,
      dotsPerInch: try arguments.value(of: Self.dotsPerInch)
    )
    request = try PictureRequest(arguments)
    file = try arguments.value(of: Self.file).map(DiagramFile.init)
    machines = try Self.machines(arguments, file, catalog)
  }

  func run(in context: ToolContext) throws {
    guard file != nil || !machines.isEmpty else {
      throw CatalogError.noMachines("draw")
    }
    let destination = RenderDestination(output)
    let formats = try formats(for: destination)
    try checkCount(formats, destination)
    try request.check(machines: machines.count, hasFile: file != nil, formats: formats)
    let content = try file?.content()
    try check(content, formats)
    try destination.check(
      isBinary: formats.contains(where: \.isBinary), isTerminal: context.output.isTerminal)
    let (pictures, unchanged) = try pictures(content, formats, destination, in: context)
    try destination.write(pictures, to: context.output)
    if let first = unchanged.first {
      context.report(
        unchanged.count == 1
          ? "\(first.text.quoted) is up to date. To redraw it: '--force'."
          : "\(unchanged.count) pictures are up to date. To redraw them: '--force'.")
    }
  }

  /// Draws everything into memory, so that no file is written if a drawing fails.
  ///
  /// - Parameter content: The content of the file; nil if machines are drawn.
  /// - Returns: The pictures, and the existing files that are up to date.
  /// - Throws: A `PictureError` with the name of the machine that can't be drawn.
  private func pictures(
    _ content: DiagramFile.Content?,
    _ formats: [OutputFormat],
    _ destination: RenderDestination,
    in context: ToolContext
  ) throws -> (pictures: [RenderedPicture], unchanged: [FilePath]) {
    if case .untrusted(let graph) = content {
      let pictures = try graph.pictures(formats, options, limits: context.limits) {
        context.report("warning: \(graph.name): \($0.visible)")
      }
      return (pictures, [])
    }
    var pictures: [RenderedPicture] = []
    var unchanged: [FilePath] = []
    for (name, diagram, options, formats) in try diagrams(
      content, formats, destination, in: context)
    {
      for diagnostic in diagram.diagnostics {
        context.report("warning: \(name): \(diagnostic.message.visible)")
      }
      if formats.contains(.scxml) {
        for omission in diagram.scxmlOmissions {
          context.report("warning: \(name).scxml: \(omission.visible)")
        }
      }
      if formats.contains(.html), diagram.following == nil {
        context.report(
          "warning: \(name).html: the page shows only the picture, because the steps of the machine are "
            + "unknown.")
      }
      for format in formats {
        if !isForced, format.isPicture, let file = destination.existingFile(of: name, format),
          // An unreadable file is replaced.
          let bytes = try? file.bytes(),
          WrittenFile(bytes, format, named: file.text).isPicture(of: diagram, options)
        {
          unchanged.append(file)
          continue
        }
        do {
          let bytes = try context.draw(diagram, format, options)
          pictures.append(RenderedPicture(machine: name, format: format, bytes: bytes))
        } catch {
          throw PictureError(machine: name, reason: "\(error)")
        }
      }
    }
    return (pictures, unchanged)
  }

  /// Throws if the options don't apply to the content of the file, or to a format.
  private func check(
    _ content: DiagramFile.Content?, _ formats: [OutputFormat]
  ) throws(UsageError) {
    switch content {
    case .untrusted(let graph):
      try request.check(graph)
      if givenStyle != nil { throw graph.refusal(of: "'--style'") }
      if givenDirection != nil { throw graph.refusal(of: "'--direction'") }
    case .diagram(_, let drawn): try check(options(of: drawn).style, formats)
    case nil: try check(options.style, formats)
    }
  }

  private func check(_ style: DOTStyle, _ formats: [OutputFormat]) throws(UsageError) {
    try request.check(style)
    guard style == .statechart || !formats.contains(.html) else {
      throw UsageError(
        "A page lights up a statechart, but the style is \(style.rawValue).",
        "Give '--style statechart'.")
    }
  }

  /// Returns the options of a diagram from a file. Its own style and direction apply unless the
  /// arguments give others.
  private func options(of drawn: DrawnDiagram?) -> RenderingOptions {
    guard let drawn else { return options }
    var options = options
    options.style = givenStyle ?? drawn.style
    options.direction = givenDirection ?? drawn.direction
    options.title = drawn.title
    return options
  }

  /// Returns the diagrams to draw, each with its options, its formats and the name of its files. Pictures that
  /// link to others need a folder.
  private func diagrams(
    _ content: DiagramFile.Content?, _ formats: [OutputFormat], _ destination: RenderDestination,
    in context: ToolContext
  ) throws -> [(
    name: String, diagram: StateDiagram, options: RenderingOptions, formats: [OutputFormat]
  )] {
    func isLinked(_ formats: [OutputFormat]) -> Bool {
      if case .folder = destination { formats.contains(.svg) } else { false }
    }
    if let file, case .diagram(let diagram, let drawn) = content {
      return try request.pictures(
        of: diagram, named: file.name, options(of: drawn), isLinked: isLinked(formats)
      ).map { (file.name + $0.suffix, $0.diagram, $0.options, formats) }
    }
    return try machines.flatMap { machine in
      try machine.groups(of: formats).filter { !$0.isEmpty }.flatMap { formats in
        try request.pictures(
          of: machine, options, includesSteps: formats.contains(where: \.includesSteps),
          isLinked: isLinked(formats), in: context
        ).map { (machine.name + $0.suffix, $0.diagram, $0.options, formats) }
      }
    }
  }
}

extension RenderCommand {
  /// Returns the machines that the arguments select; none if a file is drawn.
  ///
  /// - Throws: A `UsageError` if a machine is unknown, or if `--file`, `--all` and names of machines
  ///   are combined.
  private static func machines(
    _ arguments: ParsedArguments,
    _ file: DiagramFile?,
    _ catalog: DiagramCatalog
  ) throws(UsageError) -> [DiagramCatalog.Machine] {
    let names = arguments.operands.withoutRepetitions
    if file != nil {
      guard names.isEmpty, !arguments.contains(all) else {
        throw UsageError(
          "'--file' can't be combined with \((names.isEmpty ? ["--all"] : names).quotedList("and")).",
          "Give one or the other."
        )
      }
      return []
    }
    if arguments.contains(all) {
      guard names.isEmpty else {
        throw UsageError(
          "'--all' can't be combined with \(names.quotedList("and")).",
          "Give one or the other."
        )
      }
      return catalog.machines
    }
    guard !names.isEmpty else {
      throw UsageError("Name a machine to draw, or give '--all'.", catalog.knownNames)
    }
    var machines: [DiagramCatalog.Machine] = []
    for name in names {
      if !catalog.machines.contains(where: { $0.name == name }), isPath(name) {
        throw UsageError(
          "There is no machine \(name.quoted), which looks like a path.",
          "To draw a file, give '--file \(name.shellWord.visible)'. " + catalog.knownNames)
      }
      machines.append(try catalog.machine(named: name))
    }
    return machines
  }

  /// Returns whether an argument looks like the path of a file that `--file` accepts.
  private static func isPath(_ name: String) -> Bool {
    let format = FilePath(name).format
    if let format { return format == .dot || format == .json }
    return name.contains("/") || FilePath(name).kind == .file
  }

  /// Returns the given formats; by default that of the output's extension, or SVG for a folder and
  /// standard output.
  ///
  /// - Throws: A `UsageError` if the extension is unknown, or if it contradicts the only format.
  private func formats(for destination: RenderDestination) throws(UsageError) -> [OutputFormat] {
    guard case .file(let path) = destination else { return formats.isEmpty ? [.svg] : formats }
    let named = path.format
    if formats.isEmpty {
      if let named { return [named] }
      throw Self.unknownExtension(of: path)
    }
    if formats.count == 1, let named, named != formats[0] {
      throw UsageError(
        "The format is \(formats[0].rawValue), but \(path.text.quoted) has the extension of "
          + "\(named.rawValue).",
        "Change one or leave out '--format'."
      )
    }
    return formats
  }

  private static func unknownExtension(of path: FilePath) -> UsageError {
    let names = OutputFormat.allCases.map(\.fileExtension)
    let known = "The extensions are \(names.quotedList("and"))."
    guard let given = path.fileExtension else {
      return UsageError(
        "\(path.text.quoted) is not a folder, and has no extension that names a format.",
        "Add an extension or give '--format'; for a folder, add '/'. " + known
      )
    }
    return UsageError(
      "The extension \(given.quoted) of \(path.text.quoted) names no format.",
      suggestion: EditDistance.nearest(to: given, among: names),
      known + " For any other extension, give '--format'."
    )
  }

  /// Throws if several pictures would be written to one file.
  private func checkCount(
    _ formats: [OutputFormat],
    _ destination: RenderDestination
  ) throws(UsageError) {
    let place: String
    switch destination {
    case .folder: return
    case .standardOutput: place = "standard output"
    case .file(let path): place = path.text.quoted
    }
    let surplus =
      machines.count > 1
      ? "\(machines.count) machines"
      : request.members.count > 1
        ? "\(request.members.count) members"
        : formats.count > 1 ? "\(formats.count) formats" : nil
    if let surplus {
      throw UsageError(
        "Only one picture can be written to \(place), but \(surplus) are given.",
        "Give a folder: '--output <path>/'."
      )
    }
  }
}
