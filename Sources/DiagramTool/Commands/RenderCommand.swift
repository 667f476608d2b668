import GraphvizRendering
import StateDiagrams

/// `render`: draws machines.
struct RenderCommand: ToolCommand {
  private static let format: Option<OutputFormat> = .choice(
    "format", letter: "T", isRepeatable: true, default: .svg,
    abstract: "A format; by default the one that the output's extension names.")
  private static let output: Option<String> = .path(
    "output", letter: "o",
    abstract: "A file, a folder, or '-' for standard output, which is the default.")
  private static let file: Option<String> = .path(
    "file", letter: "f",
    abstract: "Draw a JSON or DOT file, or '-' for standard input, instead of a machine."
  )
  private static let all: OptionSyntax = OptionSyntax("all", abstract: "Draw every machine.")
  private static let force: OptionSyntax = OptionSyntax(
    "force", abstract: "Draw pictures again that show their diagrams already.")
  private static let style: Option<DOTStyle> = .choice(
    "style", default: .statechart,
    abstract: "A UML statechart, or the plain graph of SwiftyStateMachine.")
  private static let direction: Option<DOTDirection> = .choice(
    "direction", default: .leftToRight, abstract: "The direction in which the diagram grows.")
  private static let dotsPerInch: Option<Int> = .number(
    "dpi", in: RenderingOptions.allowedDotsPerInch,
    default: RenderingOptions.defaultDotsPerInch, abstract: "The dots per inch of PNG pictures.")
  private static let engine: Option<LayoutEngine> = .choice(
    "engine", default: .dot, abstract: "The layout algorithm of Graphviz.")

  static let syntax: CommandSyntax = CommandSyntax(
    name: "render",
    abstract: "Draw machines as text or pictures.",
    discussion: """
      In a folder, writes a file for each machine and format, such as 'door.svg'. A path that ends \
      in '/' is a folder, which is created if its parent exists. No file is replaced until \
      everything is drawn. A picture that shows its diagram already, with the same options, is left \
      as it is. DOT text that this tool did not write, or that was edited, is drawn as it \
      is, in a process of its own that is limited to ten seconds, or to '--time-limit', and to 1 GiB \
      of memory. Diagrams that are expected to take longer are drawn only with a time limit, in such \
      a process. A message that names a limit names the option that changes it. A state is named by its \
      label, or by its path 'composite/child' if others share the label. An event is named by its \
      label, or by label and payload, 'insertCoin(50)'; a shared label names the first of them. \
      Effects are not performed.
      """,
    operands: [
      OperandSyntax(
        "machine", isRepeatable: true,
        abstract: "The machines to draw, with the names that 'list' shows.")
    ],
    options: [
      all, file.syntax, format.syntax, output.syntax, force, style.syntax, direction.syntax,
      dotsPerInch.syntax, engine.syntax, ToolLimits.timeLimit.syntax, ToolLimits.limit.syntax,
    ] + PictureRequest.options
  )

  private let machines: [DiagramCatalog.Machine]
  private let file: DiagramFile?
  private let formats: [OutputFormat]
  private let output: String?
  private let isForced: Bool
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
      direction: givenDirection ?? .leftToRight,
      engine: try arguments.value(of: Self.engine) ?? .dot,
      dotsPerInch: try arguments.value(of: Self.dotsPerInch)
    )
    request = try PictureRequest(arguments)
    file = try arguments.value(of: Self.file).map(DiagramFile.init)
    machines = try Self.machines(arguments, file, catalog)
  }

  func run(in context: ToolContext) throws {
    guard file != nil || !machines.isEmpty else {
      throw CatalogError("There are no machines to draw.")
    }
    let destination = RenderDestination(output)
    let formats = try formats(for: destination)
    try checkCount(formats, destination)
    try request.check(machines: machines.count, hasFile: file != nil, formats: formats)
    let content = try file?.content(within: context.limits)
    try check(content)
    try destination.check(
      isBinary: formats.contains(where: \.isBinary), isTerminal: context.output.isTerminal)
    let (pictures, unchanged) = try pictures(content, formats, destination, in: context)
    try destination.write(pictures, to: context.output)
    if let first = unchanged.first {
      context.report(
        unchanged.count == 1
          ? "\(first.text.quoted) shows this diagram already. '--force' draws it again."
          : "\(unchanged.count) pictures show their diagrams already. '--force' draws them again.")
    }
  }

  /// Draws everything into memory, so that nothing is written unless all can be.
  ///
  /// - Returns: The pictures, and the existing files that need not be drawn again.
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
    for (name, diagram, options) in try diagrams(content, formats, in: context) {
      for diagnostic in diagram.diagnostics {
        context.report("warning: \(name): \(diagnostic.message.visible)")
      }
      if formats.contains(.scxml) {
        for omission in diagram.scxmlOmissions {
          context.report("warning: \(name).scxml: \(omission.visible)")
        }
      }
      for format in formats {
        if !isForced, format.isPicture, let file = destination.existingFile(of: name, format),
          // A file that can't be read is replaced.
          let bytes = try? file.bytes(within: context.limits),
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

  /// Throws if the options don't apply to the content of the file.
  private func check(_ content: DiagramFile.Content?) throws(UsageError) {
    switch content {
    case .untrusted(let graph):
      try request.check(graph)
      if givenStyle != nil { throw graph.refusal(of: "'--style'") }
      if givenDirection != nil { throw graph.refusal(of: "'--direction'") }
    case .diagram(_, let drawn): try request.check(options(of: drawn).style)
    case nil: try request.check(options.style)
    }
  }

  /// Returns the options of a diagram from a file: those of the file, unless others are given.
  private func options(of drawn: DrawnDiagram?) -> RenderingOptions {
    guard let drawn else { return options }
    var options = options
    options.style = givenStyle ?? drawn.style
    options.direction = givenDirection ?? drawn.direction
    options.title = drawn.title
    return options
  }

  private func diagrams(
    _ content: DiagramFile.Content?, _ formats: [OutputFormat], in context: ToolContext
  ) throws -> [(name: String, diagram: StateDiagram, options: RenderingOptions)] {
    if let file, case .diagram(let diagram, let drawn) = content {
      let (diagram, options) = try request.picture(of: diagram, options(of: drawn))
      return [(file.name, diagram, options)]
    }
    return try machines.map { machine in
      let (diagram, options) = try request.picture(of: machine, formats, options, in: context)
      return (machine.name, diagram, options)
    }
  }
}

extension RenderCommand {
  private static func machines(
    _ arguments: ParsedArguments,
    _ file: DiagramFile?,
    _ catalog: DiagramCatalog
  ) throws(UsageError) -> [DiagramCatalog.Machine] {
    let names = arguments.operands.withoutRepetitions
    if file != nil {
      guard names.isEmpty, !arguments.contains(all) else {
        throw UsageError(
          "'--file' draws a file, and "
            + (names.isEmpty
              ? "'--all' is given as well."
              : "\(names.quotedList("and")) \(names.count == 1 ? "is" : "are") named as well."),
          "Give one or the other."
        )
      }
      return []
    }
    if arguments.contains(all) {
      guard names.isEmpty else {
        throw UsageError(
          "'--all' draws every machine, and \(names.quotedList("and")) "
            + "\(names.count == 1 ? "is" : "are") named as well.",
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
          "\(name.quoted) is a path, and no machine has this name.",
          "To draw a file, give '--file \(name.shellWord.visible)'. " + catalog.knownNames)
      }
      machines.append(try catalog.machine(named: name))
    }
    return machines
  }

  /// Returns whether an argument looks like the path of a file that can be drawn.
  private static func isPath(_ name: String) -> Bool {
    let format = FilePath(name).fileExtension.flatMap(OutputFormat.init(fileExtension:))
    if let format { return format == .dot || format == .json }
    return name.contains("/") || FilePath(name).kind == .file
  }

  /// Returns the given formats, or the one that the extension of the output names.
  private func formats(for destination: RenderDestination) throws(UsageError) -> [OutputFormat] {
    guard case .file(let path) = destination else { return formats.isEmpty ? [.svg] : formats }
    let named = path.fileExtension.flatMap(OutputFormat.init(fileExtension:))
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
        "\(path.text.quoted) is not a folder, and it has no extension that names a format.",
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
    case .file(let path), .device(let path): place = path.text.quoted
    }
    let surplus =
      machines.count > 1
      ? "\(machines.count) machines"
      : formats.count > 1 ? "\(formats.count) formats" : nil
    if let surplus {
      throw UsageError(
        "\(surplus) can't be written to \(place) together.",
        "Give a folder: '--output <path>/'."
      )
    }
  }
}
