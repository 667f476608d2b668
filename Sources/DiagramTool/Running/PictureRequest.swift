import GraphvizRendering
import StateDiagrams
import StateExploration
import StateSystems

/// The options of `render` that select and highlight the content of a picture.
struct PictureRequest: Sendable {
  private static let highlight: Option<String> = .text(
    "highlight", placeholder: "state", isRepeatable: true,
    abstract: "Highlight a state as the current one.")
  private static let after: Option<String> = .text(
    "after", placeholder: "events", isRepeatable: true,
    abstract: "Run the machine with events, such as 'a,b,c', and highlight its path.")
  private static let focus: Option<String> = .text(
    "focus", placeholder: "state", isRepeatable: true,
    abstract: "Draw only the neighborhood of a state.")
  private static let radius: Option<Int> = .number(
    "radius", in: 0...1000, default: 1,
    abstract: "The size of the neighborhood, in transitions.")
  private static let depth: Option<Int> = .number(
    "depth", in: 1...1000, default: nil,
    abstract: "Draw an overview: this many levels, without what is inside the composites below.")
  private static let member: Option<String> = .text(
    "member", placeholder: "name", isRepeatable: true,
    abstract: "Draw the chart of a system's member, with what occurs in the system.")
  private static let title: Option<String> = .text(
    "title", placeholder: "text", abstract: "A title above the picture.")
  private static let ignored: OptionSyntax = OptionSyntax(
    "ignored", abstract: "Show the events that each state ignores.")
  private static let impossible: OptionSyntax = OptionSyntax(
    "impossible", abstract: "Show the events that must not happen in each state.")
  private static let findings: OptionSyntax = OptionSyntax(
    "findings", abstract: "Highlight the findings of 'validate'.")

  /// The conditions under which an option applies.
  private struct Needs: OptionSet {
    let rawValue: Int

    /// The option marks a picture of a statechart.
    static let picture = Needs(rawValue: 1)
    /// The option runs a machine, so that a file is not enough.
    static let machine = Needs(rawValue: 2)
    /// The option names states or events, or describes one picture.
    static let oneMachine = Needs(rawValue: 4)
  }

  /// The options, in the order in which help lists them.
  private static let table: [(option: OptionSyntax, needs: Needs)] = [
    (title.syntax, [.picture, .oneMachine]), (highlight.syntax, [.picture, .oneMachine]),
    (after.syntax, [.picture, .machine, .oneMachine]), (focus.syntax, .oneMachine),
    (radius.syntax, .oneMachine), (depth.syntax, []),
    (member.syntax, [.machine, .oneMachine]), (ignored, .machine),
    (impossible, .machine), (findings, .picture),
  ]

  /// The options, in the order in which help lists them.
  static let options: [OptionSyntax] = table.map(\.option)

  /// The given options, in quotation marks.
  private let given: [(name: String, needs: Needs)]

  private let highlighted: [String]
  private let events: [String]
  private let focused: [String]
  private let radius: Int
  private let depth: Int?

  /// The names of members of a system.
  let members: [String]
  private let title: String?
  private let shownEvents: Set<StateDiagram.Transition.Kind>
  private let showsFindings: Bool

  /// Reads the options.
  ///
  /// - Throws: A `UsageError` if a value is invalid or if options contradict each other.
  init(_ arguments: ParsedArguments) throws(UsageError) {
    given = Self.table.filter { arguments.contains($0.option) }.map {
      ("'--\($0.option.name)'", $0.needs)
    }
    highlighted = try arguments.values(of: Self.highlight)
    events = try arguments.values(of: Self.after)
    focused = try arguments.values(of: Self.focus)
    let radius = try arguments.value(of: Self.radius)
    self.radius = radius ?? 1
    depth = try arguments.value(of: Self.depth)
    members = try arguments.values(of: Self.member).withoutRepetitions
    title = try arguments.value(of: Self.title)
    var shownEvents: Set<StateDiagram.Transition.Kind> = []
    if arguments.contains(Self.ignored) { shownEvents.insert(.ignored) }
    if arguments.contains(Self.impossible) { shownEvents.insert(.impossible) }
    self.shownEvents = shownEvents
    showsFindings = arguments.contains(Self.findings)
    guard radius == nil || !focused.isEmpty else {
      throw UsageError("'--radius' requires '--focus'.", "Name a state with '--focus'.")
    }
    guard depth == nil || focused.isEmpty else {
      throw UsageError(
        "'--depth' draws an overview, and '--focus' a part.", "Give one or the other.")
    }
    guard members.isEmpty || events.isEmpty && !showsFindings else {
      throw UsageError(
        "'--member' draws a member of a system, and '\(events.isEmpty ? "--findings" : "--after")' "
          + "the whole system.", "Give one or the other.")
    }
    guard highlighted.isEmpty || events.isEmpty else {
      throw UsageError(
        "'--after' and '--highlight' both set the current states.",
        "Give one or the other.")
    }
  }

  private func name(needing need: Needs) -> String? {
    given.first { $0.needs.contains(need) }?.name
  }

  /// Throws a `UsageError` if an option doesn't apply to several machines, to a file, or to a text
  /// format.
  ///
  /// - Parameter hasFile: Whether a file is drawn instead of machines.
  func check(machines: Int, hasFile: Bool, formats: [OutputFormat]) throws(UsageError) {
    if hasFile, let name = name(needing: .machine) {
      throw UsageError(
        "\(name) runs a machine, but a file contains only its diagram.",
        "Name the machine instead.")
    }
    if machines > 1, let name = name(needing: .oneMachine) {
      throw UsageError(
        "\(name) applies to one machine, but \(machines) are given.", "Draw them one at a time.")
    }
    if let format = formats.first(where: { !$0.isDrawn }), let name = name(needing: .picture) {
      throw UsageError(
        "\(name) applies to pictures, but \(format.rawValue) is a text format.",
        "The formats of pictures are 'dot', 'svg', 'png' and 'pdf'.")
    }
  }

  /// Throws a `UsageError` if an option doesn't apply to a style.
  func check(_ style: DOTStyle) throws(UsageError) {
    guard let name = name(needing: .picture), style != .statechart else { return }
    throw UsageError(
      "\(name) applies to statecharts, but the style is \(style.rawValue).",
      "Give '--style statechart'.")
  }

  /// Throws a `UsageError` if any option is given for an untrusted graph.
  func check(_ graph: UntrustedGraph) throws(UsageError) {
    if let first = given.first { throw graph.refusal(of: first.name) }
  }
}

extension PictureRequest {
  /// The end of a file's name, a diagram and the options of its picture.
  typealias Part = (suffix: String, diagram: StateDiagram, options: RenderingOptions)

  /// Returns the picture of a machine with the highlights.
  ///
  /// - Parameter isLinked: Whether pictures of an overview and of a map link to those of composites and
  ///   members, which follow them.
  /// - Throws: A `UsageError` if a state or an event is unknown, or a `SimulationError` if the machine
  ///   can't run.
  func pictures(
    of machine: DiagramCatalog.Machine, _ options: RenderingOptions, includesSteps: Bool,
    isLinked: Bool, in context: ToolContext
  ) throws -> [Part] {
    guard members.isEmpty else {
      return try context.watching(machine) {
        guard let system = machine.system(watch: $0) else {
          throw UsageError(
            "'--member' names a part of a system, but \(machine.name.quoted) is one machine.",
            "Leave it out.")
        }
        return try memberPictures(
          of: system, named: machine.name, options, includesSteps: includesSteps,
          isLinked: isLinked, in: context)
      }
    }
    let diagram =
      events.isEmpty && !showsFindings
      ? context.drawing(of: machine, showing: shownEvents, includesSteps: includesSteps)
      : context.diagram(of: machine, showing: shownEvents, includesSteps: includesSteps)
    var highlights = StateDiagram.Highlights()
    if !events.isEmpty {
      highlights = try self.highlights(after: events, machine, diagram, context)
    }
    if showsFindings {
      let observed = context.observed(machine, showing: [.ignored])
      highlights.findings = observed.findingsOfMachine
    }
    return try pictures(of: diagram, machine.name, highlights, options, isLinked: isLinked)
  }

  /// Returns the charts of members, after the map of the system that links to them.
  private func memberPictures(
    of system: MachineSystem, named machine: String, _ options: RenderingOptions,
    includesSteps: Bool, isLinked: Bool, in context: ToolContext
  ) throws -> [Part] {
    var map: Part = ("", context.map(of: system, named: machine), options)
    var charts: [Part] = []
    for name in members {
      guard let model = system.memberModel(name, protectsSteps: context.protectsSteps) else {
        let names = system.memberKinds
        throw UsageError(
          "The system \(machine.quoted) has no member \(name.quoted).",
          suggestion: EditDistance.nearest(to: name, among: names),
          "Its members are \(names.quotedList("and")).")
      }
      let chart = StateDiagram(
        of: model, showsIgnoredEvents: shownEvents.contains(.ignored),
        showsImpossibleEvents: shownEvents.contains(.impossible),
        includesSteps: includesSteps)
      let suffix = Self.suffix(StateDiagram.Node.ID(path: [name]))
      for member in system.members(named: name) {
        map.options.highlights.links[StateDiagram.Node.ID(path: [member])] = Self.link(
          to: machine + suffix)
      }
      charts += try pictures(of: chart, name, .init(), options, isLinked: false).map {
        (suffix, $0.diagram, $0.options)
      }
    }
    return isLinked ? [map] + charts : charts
  }

  /// Returns the end of the name of a file with a part of a picture, as `.composite.child`.
  private static func suffix(_ id: StateDiagram.Node.ID) -> String {
    "." + String(id.description.map { $0 == "/" ? "." : $0 })
  }

  /// Returns the address of an SVG in the same folder.
  private static func link(to name: String) -> String {
    StateDiagram.Node.ID(path: [OutputFormat.svg.fileName(of: name)]).description
  }

  /// Returns the pictures of a diagram from a file.
  ///
  /// - Throws: A `UsageError` if a state is unknown.
  func pictures(
    of diagram: StateDiagram, named name: String, _ options: RenderingOptions, isLinked: Bool
  ) throws -> [Part] {
    var highlights = StateDiagram.Highlights()
    if showsFindings { highlights.findings = diagram.findings() }
    return try pictures(of: diagram, name, highlights, options, isLinked: isLinked)
  }

  private func pictures(
    of diagram: StateDiagram, _ name: String, _ highlights: StateDiagram.Highlights,
    _ options: RenderingOptions, isLinked: Bool
  ) throws -> [Part] {
    let search = NodeSearch(diagram)
    var options = options
    options.title = title ?? options.title
    options.highlights = highlights
    options.highlights.current.formUnion(try highlighted.map(search.id(of:)))
    func picture(_ suffix: String, _ focus: Focus) -> Part {
      var own = options
      own.highlights = focus.highlights(options.highlights)
      return (suffix, focus.diagram, own)
    }
    if let depth {
      let overview = Focus(diagram, depth: depth)
      var pictures = [picture("", overview)]
      for id in isLinked ? overview.closedComposites : [] {
        let suffix = Self.suffix(id)
        pictures[0].options.highlights.links[id] = Self.link(to: name + suffix)
        pictures.append(picture(suffix, Focus(diagram, on: [id], radius: 0)))
      }
      return pictures
    }
    if focused.isEmpty { return [("", diagram, options)] }
    return [
      picture("", Focus(diagram, on: Set(try focused.map(search.id(of:))), radius: radius))
    ]
  }

  /// Runs a machine with the events, and returns the highlights of its path. Prints a warning for
  /// each event that is ignored, or whose transition the diagram doesn't show.
  private func highlights(
    after lists: [String],
    _ machine: DiagramCatalog.Machine,
    _ diagram: StateDiagram,
    _ context: ToolContext
  ) throws -> StateDiagram.Highlights {
    var run = try machine.run(machine.model(protectsSteps: context.protectsSteps), on: diagram)
    let search = EventSearch(run, of: machine.name)
    var steps: [RunStep] = []
    for event in try lists.flatMap(search.events(in:)) {
      let step = run.handle(try run.input(event))
      steps.append(step)
      let what = "warning: \(machine.name): event \(steps.count), \(step.input.quoted),"
      if let failure = step.failureText {
        throw SimulationError("Event \(steps.count): \(failure.visible).")
      }
      if step.isIgnored {
        context.report("\(what) is ignored in \(step.before.map(\.description).quotedList("and")).")
      } else if step.transitions.isEmpty {
        context.report("\(what) had a result that the diagram does not show.")
      }
    }
    return StateDiagram.Highlights(of: run, after: steps)
  }
}
