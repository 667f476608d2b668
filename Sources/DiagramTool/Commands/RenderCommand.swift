import GraphvizRendering
import StateDiagrams

/// `render`: draws machines.
struct RenderCommand: ToolCommand {
  private static let format: Option<OutputFormat> = .choice(
    "format", letter: "T", isRepeatable: true, default: .svg,
    abstract: "A format to write; the output's extension says it as well.")
  private static let output: Option<String> = .path(
    "output", letter: "o",
    abstract: "A file, a folder, or '-' for standard output, which is the default.")
  private static let file: Option<String> = .path(
    "file", letter: "f",
    abstract: "Draw what is in a JSON or DOT file, or '-' for standard input, instead of a machine."
  )
  private static let all: OptionSyntax = OptionSyntax("all", abstract: "Draw every machine.")
  private static let style: Option<DOTStyle> = .choice(
    "style", default: .statechart,
    abstract: "A UML statechart, or the plain graph of SwiftyStateMachine.")
  private static let direction: Option<DOTDirection> = .choice(
    "direction", default: .leftToRight, abstract: "Where the diagram grows to.")
  private static let dotsPerInch: Option<Int> = .number(
    "dpi", in: RenderingOptions.allowedDotsPerInch,
    default: RenderingOptions.defaultDotsPerInch, abstract: "The dots per inch of PNG pictures.")
  private static let engine: Option<LayoutEngine> = .choice(
    "engine", default: .dot, abstract: "The Graphviz program that places states in pictures.")
  private static let timeLimit: Option<Int> = .number(
    "time-limit", in: 1...Int(RenderingProcess.Limits.longestTime), placeholder: "seconds",
    default: nil, abstract: "Draw even what may take long, and give up after so long.")

  static let syntax: CommandSyntax = CommandSyntax(
    name: "render",
    abstract: "Draw machines as text or pictures.",
    discussion: """
      A folder gets a file for each machine and format, such as 'door.svg'. A path that ends in \
      '/' is a folder, which is created if the folder around it exists. A file is replaced only \
      when all has been drawn. DOT text that the tool did not write is drawn as it is, in a \
      process of its own and within ten seconds, or as '--time-limit' says. A diagram that is \
      expected to take about as long is drawn only with such a limit. A state is named by its \
      label, or where several share it by its path, 'composite/child'. An event is named by its \
      label, and one of several that share it as in 'insertCoin(50)'; the label alone names the \
      first. What the machine asks to have done is not done.
      """,
    operands: [
      OperandSyntax(
        "machine", isRepeatable: true,
        abstract: "The machines to draw, by the names that 'list' shows.")
    ],
    options: [
      all, file.syntax, format.syntax, output.syntax, style.syntax, direction.syntax,
      dotsPerInch.syntax, engine.syntax, timeLimit.syntax,
    ] + PictureRequest.options
  )

  private let machines: [DiagramCatalog.Machine]
  private let file: DiagramFile?
  private let formats: [OutputFormat]
  private let output: String?
  private let options: RenderingOptions
  private let givenStyle: DOTStyle?
  private let givenDirection: DOTDirection?
  private let request: PictureRequest

  init(_ arguments: ParsedArguments, catalog: DiagramCatalog) throws(UsageError) {
    formats = try arguments.values(of: Self.format).withoutRepetitions
    output = try arguments.value(of: Self.output)
    givenStyle = try arguments.value(of: Self.style)
    givenDirection = try arguments.value(of: Self.direction)
    options = RenderingOptions(
      style: givenStyle ?? .statechart,
      direction: givenDirection ?? .leftToRight,
      engine: try arguments.value(of: Self.engine) ?? .dot,
      dotsPerInch: try arguments.value(of: Self.dotsPerInch),
      timeLimit: try arguments.value(of: Self.timeLimit).map(Double.init)
    )
    request = try PictureRequest(arguments)
    file = try arguments.value(of: Self.file).map(DiagramFile.init)
    machines = try Self.machines(arguments, file, catalog)
  }

  func run(in session: ToolSession) throws {
    guard file != nil || !machines.isEmpty else {
      throw CatalogError("There are no machines to draw.")
    }
    let destination = RenderDestination(output)
    let formats = try formats(for: destination)
    try checkCount(formats, destination)
    try request.check(machines: machines.count, hasFile: file != nil, formats: formats)
    let content = try file?.content()
    try check(content)
    try destination.check(
      isBinary: formats.contains(where: \.isBinary), isTerminal: session.output.isTerminal)
    try destination.write(try pictures(content, formats, in: session), to: session.output)
  }

  /// Draws everything into memory, so that nothing is written unless all can be.
  private func pictures(
    _ content: DiagramFile.Content?,
    _ formats: [OutputFormat],
    in session: ToolSession
  ) throws -> [RenderedPicture] {
    if case .foreign(let graph) = content {
      return try graph.pictures(formats, options, in: session)
    }
    var pictures: [RenderedPicture] = []
    for (name, diagram, options) in try diagrams(content, in: session) {
      for diagnostic in diagram.diagnostics {
        session.report("warning: \(name): \(diagnostic.message.visible)")
      }
      for format in formats {
        do {
          let bytes = try session.draw(diagram, format, options)
          pictures.append(RenderedPicture(machine: name, format: format, bytes: bytes))
        } catch {
          throw PictureError(machine: name, reason: "\(error)")
        }
      }
    }
    return pictures
  }

  /// Throws where what is to be drawn can't have what is asked for.
  private func check(_ content: DiagramFile.Content?) throws(UsageError) {
    switch content {
    case .foreign(let graph):
      try request.check(graph)
      if givenStyle != nil { throw graph.refusal(of: "'--style'") }
      if givenDirection != nil { throw graph.refusal(of: "'--direction'") }
    case .diagram(_, let document): try request.check(look(of: document).style)
    case nil: try request.check(options.style)
    }
  }

  /// How a diagram of a file is drawn: as it was, unless something else is asked for.
  private func look(of document: DOTDocument?) -> RenderingOptions {
    guard let document else { return options }
    var look = options
    look.style = givenStyle ?? document.style
    look.direction = givenDirection ?? document.direction
    look.title = document.title
    return look
  }

  private func diagrams(
    _ content: DiagramFile.Content?, in session: ToolSession
  ) throws -> [(name: String, diagram: StateDiagram, options: RenderingOptions)] {
    if let file, case .diagram(let diagram, let document) = content {
      let (diagram, options) = try request.picture(of: diagram, look(of: document))
      return [(file.name, diagram, options)]
    }
    return try machines.map { machine in
      let (diagram, options) = try request.picture(of: machine, options, in: session)
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
    for name in names { machines.append(try catalog.machine(named: name)) }
    return machines
  }

  /// The formats that were asked for, by name or by the extension of the output.
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
        "End a file in an extension or give '--format'; end a folder in '/'. " + known
      )
    }
    return UsageError(
      "The extension \(given.quoted) of \(path.text.quoted) names no format.",
      suggestion: EditDistance.nearest(to: given, among: names),
      known + " For a file of any name, give '--format'."
    )
  }

  /// Throws if several pictures would go where there is room for one.
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
        "\(surplus) can't go to \(place) together.",
        "Give a folder: '--output <path>/'."
      )
    }
  }
}
