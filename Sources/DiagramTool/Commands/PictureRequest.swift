import GraphvizRendering
import StateDiagrams

/// What `render` is to show of a machine beside its diagram.
struct PictureRequest: Sendable {
  private static let highlight: Option<String> = .text(
    "highlight", placeholder: "state", isRepeatable: true,
    abstract: "Mark a state as the current one.")
  private static let after: Option<String> = .text(
    "after", placeholder: "events", isRepeatable: true,
    abstract: "Run the machine through events, a,b,c, and mark where it is and has been.")
  private static let focus: Option<String> = .text(
    "focus", placeholder: "state", isRepeatable: true,
    abstract: "Draw only what is near a state.")
  private static let radius: Option<Int> = .number(
    "radius", in: 0...1000, default: 1, abstract: "How many transitions away is near.")
  private static let title: Option<String> = .text(
    "title", placeholder: "text", abstract: "A title above the picture.")
  private static let ignored: OptionSyntax = OptionSyntax(
    "ignored", abstract: "Tell in each state which events it ignores.")
  private static let findings: OptionSyntax = OptionSyntax(
    "findings", abstract: "Mark what 'validate' finds.")

  /// The options, in the order in which help lists them.
  static let options: [OptionSyntax] = [
    title.syntax, highlight.syntax, after.syntax, focus.syntax, radius.syntax, ignored, findings,
  ]

  private let highlighted: [String]
  private let events: [String]
  private let focused: [String]
  private let radius: Int
  private let title: String?
  private let showsIgnored: Bool
  private let showsFindings: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    highlighted = try arguments.values(of: Self.highlight)
    events = try arguments.values(of: Self.after)
    focused = try arguments.values(of: Self.focus)
    let radius = try arguments.value(of: Self.radius)
    self.radius = radius ?? 1
    title = try arguments.value(of: Self.title)
    showsIgnored = arguments.contains(Self.ignored)
    showsFindings = arguments.contains(Self.findings)
    guard radius == nil || !focused.isEmpty else {
      throw UsageError("'--radius' is given without '--focus'.", "Name a state to draw with it.")
    }
    guard highlighted.isEmpty || events.isEmpty else {
      throw UsageError(
        "'--after' finds the current states itself, and '--highlight' names some as well.",
        "Give one or the other.")
    }
  }

  /// Throws where what is asked for is not that of so many machines and formats.
  func check(machines: Int, hasFile: Bool, formats: [OutputFormat]) throws(UsageError) {
    if hasFile, !events.isEmpty {
      throw UsageError(
        "'--after' runs a machine, and a file holds none.", "Name a machine instead.")
    }
    if hasFile, showsIgnored {
      throw UsageError(
        "'--ignored' asks a machine what it ignores, and a file holds none.",
        "Name a machine instead.")
    }
    let ofOne = names([(Self.title, title != nil)]) + namesOfStates
    if let name = ofOne.first, machines > 1 {
      throw UsageError("\(name) is about one machine, and \(machines) are to be drawn.")
    }
    guard let name = namesOnPictures.first else { return }
    if let format = formats.first(where: { !$0.isDrawn }) {
      throw UsageError(
        "\(name) shows on pictures, and \(format.rawValue) is none.",
        "The formats of pictures are 'dot', 'svg', 'png' and 'pdf'.")
    }
  }

  /// Throws where what is asked for does not show in a style.
  func check(_ style: DOTStyle) throws(UsageError) {
    guard let name = namesOnPictures.first, style != .statechart else { return }
    throw UsageError("\(name) shows on statecharts, and the style is \(style.rawValue).")
  }

  /// Throws where anything is asked for of a graph that the tool did not write.
  func check(_ graph: ForeignGraph) throws(UsageError) {
    guard let name = (namesOnPictures + namesOfStates).first else { return }
    throw graph.refusal(of: name)
  }

  /// The options that show on pictures of statecharts alone.
  private var namesOnPictures: [String] {
    names([
      (Self.title, title != nil), (Self.highlight, !highlighted.isEmpty),
      (Self.after, !events.isEmpty),
    ]) + (showsFindings ? ["'--findings'"] : [])
  }

  private var namesOfStates: [String] {
    names([
      (Self.highlight, !highlighted.isEmpty), (Self.after, !events.isEmpty),
      (Self.focus, !focused.isEmpty),
    ])
  }

  private func names(_ options: [(option: Option<String>, isGiven: Bool)]) -> [String] {
    options.filter(\.isGiven).map { "'--\($0.option.syntax.name)'" }
  }
}

extension PictureRequest {
  /// A machine's diagram with what is asked for.
  func picture(
    of machine: DiagramCatalog.Machine, _ options: RenderingOptions, in session: ToolSession
  ) throws -> (StateDiagram, RenderingOptions) {
    let diagram = machine.diagram(showsIgnoredEvents: showsIgnored)
    var highlights = StateDiagram.Highlights()
    if !events.isEmpty {
      highlights = try self.highlights(after: events, machine, diagram, session)
    }
    if showsFindings {
      highlights.findings = machine.diagram(showsIgnoredEvents: true).findings()
    }
    return try picture(of: diagram, highlights, options)
  }

  /// A diagram without a machine, with what is asked for.
  func picture(
    of diagram: StateDiagram, _ options: RenderingOptions
  ) throws -> (StateDiagram, RenderingOptions) {
    var highlights = StateDiagram.Highlights()
    if showsFindings { highlights.findings = diagram.findings() }
    return try picture(of: diagram, highlights, options)
  }

  private func picture(
    of diagram: StateDiagram, _ highlights: StateDiagram.Highlights, _ options: RenderingOptions
  ) throws -> (StateDiagram, RenderingOptions) {
    let search = NodeSearch(diagram)
    var options = options
    options.title = title ?? options.title
    options.highlights = highlights
    options.highlights.current.formUnion(try highlighted.map(search.id(of:)))
    guard !focused.isEmpty else { return (diagram, options) }
    let focus = Focus(diagram, on: Set(try focused.map(search.id(of:))), radius: radius)
    options.highlights = focus.highlights(options.highlights)
    return (focus.diagram, options)
  }

  /// Runs a machine through the events, and says what may not be meant about that.
  private func highlights(
    after lists: [String],
    _ machine: DiagramCatalog.Machine,
    _ diagram: StateDiagram,
    _ session: ToolSession
  ) throws -> StateDiagram.Highlights {
    var run = try machine.run(on: diagram)
    let search = EventSearch(run.events, of: machine.name)
    var steps: [RunStep] = []
    for event in try lists.flatMap(search.events(in:)) {
      let step = run.handle(event)
      steps.append(step)
      let what = "warning: \(machine.name): event \(steps.count), \(step.event.name.quoted),"
      if step.isIgnored {
        session.report("\(what) is ignored in \(step.before.quotedList("and")).")
      } else if step.transitions.isEmpty {
        session.report("\(what) did something that the diagram does not show.")
      }
    }
    return StateDiagram.Highlights(of: run, after: steps)
  }
}
