public import StateDiagrams
import StateExploration
public import StateSystems

/// A list of named machines, and a command line that draws, compares, checks and runs them.
///
/// A program becomes such a tool by listing its machines:
///
/// ```swift
/// import DiagramTool
///
/// DiagramCatalog(
///   commandName: "shop-graph",
///   abstract: "Draw the shop's machines.",
///   version: "1.0.0",
///   machines: [
///     .init("order", abstract: "From the basket to the door.", Order.self),
///     .init("payment", paymentTable),
///   ]
/// ).main()
/// ```
///
/// ```text
/// $ shop-graph list
/// NAME     STATES  EVENTS  TRANSITIONS  ABSTRACT
/// order         5       6            9  From the basket to the door.
/// payment       3       4            4
/// $ shop-graph render --all -T svg -T png -o diagrams/
/// ```
///
/// Names serve as arguments and file names. A name must be unique, must not be empty or start with
/// `-`, and must not contain `/` or control characters. Otherwise, every command fails with an error
/// that quotes the name.
public struct DiagramCatalog: Sendable {
  /// The name of the program in help and errors.
  let commandName: String

  /// The description of the program in help, in one sentence.
  let abstract: String

  /// The text that `--version` prints.
  let version: String

  /// The machines, in the order in which they are listed.
  let machines: [Machine]

  /// Creates a catalog that is named after the program's file.
  ///
  /// ```swift
  /// DiagramCatalog([.init("order", orderTable), .init("payment", Payment.self)]).main()
  /// ```
  ///
  /// The version is `unversioned`. Diagrams are created when a command needs them.
  ///
  /// - Parameter machines: The machines, in the order in which `list` shows them.
  public init(_ machines: [Machine]) {
    let program = CommandLine.arguments.first.flatMap { $0.split(separator: "/").last }
    self.init(
      commandName: program.map(String.init) ?? "diagrams", abstract: "Draw state machines.",
      version: "unversioned", machines: machines)
  }

  /// Creates a catalog. Diagrams are created when a command needs them.
  ///
  /// - Parameters:
  ///   - commandName: The name of the program in help and errors.
  ///   - abstract: The description of the program in help, in one sentence.
  ///   - version: The text that `--version` prints.
  ///   - machines: The machines, in the order in which `list` shows them.
  public init(commandName: String, abstract: String, version: String, machines: [Machine]) {
    self.commandName = commandName
    self.abstract = abstract
    self.version = version
    self.machines = machines
  }

  /// A machine of a catalog, with the name by which commands and files refer to it.
  public struct Machine: Sendable {
    /// The name in arguments and file names, and of the diagram.
    let name: String

    /// The description of the machine for `list`, in one sentence; may be empty.
    let abstract: String

    private let makeModel:
      @Sendable (_ protectsSteps: Bool, SearchWatch, [NewLimit<ExplorationLimits>]) -> MachineModel

    /// Creates the system; nil for one machine.
    private var makeSystem:
      (@Sendable (SearchWatch, [NewLimit<ExplorationLimits>]) -> MachineSystem)?

    /// Returns formats in groups, each of which shows one diagram. Of a system, formats with steps show the joint
    /// states, and the others, which come first, the map.
    func groups(of formats: [OutputFormat]) -> [[OutputFormat]] {
      let stepping = formats.filter(\.includesSteps)
      return makeSystem == nil || stepping.isEmpty
        ? [formats] : [formats.filter { !$0.includesSteps }, stepping]
    }

    /// Returns the properties that `verify` checks.
    private var properties: @Sendable () -> [MachineProperty] = { [] }

    /// Creates an entry with a model, which is created when a command needs it.
    ///
    /// ```swift
    /// .init("order", model: MachineModel("order", Order.self, states: states, events: events))
    /// ```
    ///
    /// - Parameters:
    ///   - name: The name in arguments and file names.
    ///   - abstract: The description for `list`, in one sentence.
    ///   - model: The model. Its own name is replaced.
    public init(
      _ name: String, abstract: String = "",
      model: @autoclosure @escaping @Sendable () -> MachineModel
    ) {
      self.name = name
      self.abstract = abstract
      makeModel = { protectsSteps, watch, limits in
        var model = model()
        (model.protectsSteps, model.watch) = (protectsSteps, watch)
        for limit in limits { limit.apply(&model.limits) }
        return model
      }
    }

    /// Creates an entry with a system of machines, which is created when a command needs it.
    ///
    /// Its picture is a map of the members and the messages between them. `verify` prints the messages of a
    /// finding, and also checks `MachineProperty.deliversMessages`.
    ///
    /// - Parameters:
    ///   - name: The name in arguments and file names.
    ///   - abstract: The description for `list`, in one sentence.
    ///   - system: The system. Its own name is replaced.
    public init(
      _ name: String, abstract: String = "",
      system: @autoclosure @escaping @Sendable () -> MachineSystem
    ) {
      self.name = name
      self.abstract = abstract
      let makeSystem: @Sendable (SearchWatch, [NewLimit<ExplorationLimits>]) -> MachineSystem = {
        watch, limits in
        let system = system()
        (system.name, system.watch) = (name, watch)
        for limit in limits { limit.apply(&system.limits) }
        return system
      }
      self.makeSystem = makeSystem
      makeModel = { makeSystem($1, $2).model(protectsSteps: $0) }
      properties = { [.deliversMessages] }
    }

    /// Returns the entry with properties that `verify` checks, besides
    /// `MachineProperty.neverTraps`.
    ///
    /// ```swift
    /// .init("order", Order.self).verifying([
    ///   .always("a paid order has a receipt") { (order: Order) in order.receipt != nil },
    ///   .effect("ship", onlyAfter: "pay"),
    /// ])
    /// ```
    ///
    /// - Parameter properties: The properties, which are created when the command needs them.
    public func verifying(
      _ properties: @autoclosure @escaping @Sendable () -> [MachineProperty]
    ) -> Machine {
      var machine = self
      let others = self.properties
      machine.properties = { others() + properties() }
      return machine
    }

    /// The properties that `verify` checks.
    var verifiedProperties: [MachineProperty] {
      [.neverTraps] + properties().filter { $0.text != MachineProperty.neverTraps.text }
    }

    /// Returns a new model of the machine.
    ///
    /// - Parameters:
    ///   - protectsSteps: Whether steps are tried in a child process first.
    ///   - watch: Observes searches of the model.
    ///   - limits: The limits that differ from those of the entry.
    func model(
      protectsSteps: Bool, watch: SearchWatch = SearchWatch(),
      limits: [NewLimit<ExplorationLimits>] = []
    ) -> MachineModel {
      makeModel(protectsSteps, watch, limits)
    }

    /// Whether the machine is a table of transitions.
    var isTable: Bool { makeSystem == nil && model(protectsSteps: false).table != nil }

    /// Returns a new system; nil for one machine.
    func system(
      watch: SearchWatch = SearchWatch(), limits: [NewLimit<ExplorationLimits>] = []
    ) -> MachineSystem? {
      makeSystem?(watch, limits)
    }

    /// Returns a new diagram of the machine, with the name of the entry, and the steps that trap or
    /// never return.
    ///
    /// - Parameters:
    ///   - shown: The events besides transitions that the diagram contains.
    ///   - includesSteps: Whether the steps of the machine are followed, which no picture shows.
    ///   - protectsSteps: Whether steps are tried in a child process first.
    ///   - watch: Observes the exploration.
    /// - Complexity: The machine is explored at each call.
    func observed(
      showing shown: Set<StateDiagram.Transition.Kind> = [], includesSteps: Bool = false,
      protectsSteps: Bool = false, watch: SearchWatch = SearchWatch()
    ) -> StateDiagram {
      StateDiagram(
        of: model(protectsSteps: protectsSteps, watch: watch),
        showsIgnoredEvents: shown.contains(.ignored),
        showsImpossibleEvents: shown.contains(.impossible),
        includesSteps: includesSteps
      ).named(name)
    }
  }
}

extension DiagramCatalog.Machine {
  // Disfavored: a table is a schema too.

  /// Creates an entry of a schema, from the reaction of each listed state to each listed event.
  ///
  /// - Parameters:
  ///   - name: The name in arguments and file names.
  ///   - abstract: The description for `list`, in one sentence.
  ///   - schema: The schema, whose states and events are listed by `dotLabelableItems`.
  @_disfavoredOverload
  public init<Schema>(_ name: String, abstract: String = "", _ schema: Schema)
  where
    Schema: StateMachineSchemaProtocol & Sendable & SendableMetatype,
    Schema.State: DOTLabelable, Schema.Event: DOTLabelable
  {
    self.init(name, abstract: abstract, model: MachineModel(name, schema))
  }

  /// Creates an entry of a state type, from the reaction of each listed state to each listed event.
  ///
  /// ```swift
  /// .init("turnstile", abstract: "A turnstile with coins.", Turnstile.self)
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name in arguments and file names.
  ///   - abstract: The description for `list`, in one sentence.
  ///   - type: The state type, whose states and events are listed by `dotLabelableItems`.
  public init<State>(_ name: String, abstract: String = "", _ type: State.Type)
  where State: StateType & DOTLabelable & SendableMetatype, State.InputEvent: DOTLabelable {
    self.init(name, abstract: abstract, model: MachineModel(name, State.self))
  }

  /// Creates an entry of a state type whose states are found by following the listed events.
  ///
  /// - Parameters:
  ///   - name: The name in arguments and file names.
  ///   - abstract: The description for `list`, in one sentence.
  ///   - type: The state type, which lists only its events.
  ///   - limits: The limits at which exploration ends with a diagnostic.
  public init<State>(
    _ name: String, abstract: String = "", exploring type: State.Type,
    limits: ExplorationLimits = ExplorationLimits()
  ) where State: StateType & DOTLabelable & SendableMetatype, State.InputEvent: DOTLabelable {
    self.init(
      name, abstract: abstract, model: MachineModel(name, exploring: State.self, limits: limits))
  }

  /// Creates an entry of a transition table, which is created when a command needs it.
  ///
  /// - Parameters:
  ///   - name: The name in arguments and file names.
  ///   - abstract: The description for `list`, in one sentence.
  ///   - table: The table.
  public init<State: Sendable, Event: Sendable, Effect: Sendable>(
    _ name: String, abstract: String = "",
    _ table: @autoclosure @escaping @Sendable () -> TransitionTable<State, Event, Effect>
  ) {
    self.init(name, abstract: abstract, model: MachineModel(name, table()))
  }

  /// Creates an entry of a value that has a mutating method for each event.
  ///
  /// - Parameters:
  ///   - name: The name in arguments and file names.
  ///   - abstract: The description for `list`, in one sentence.
  ///   - machine: A machine in its initial state, which is created when a command needs it.
  ///   - property: The name of the stored property that contains the state.
  ///   - identity: The states that count as the same one.
  ///   - idleEffects: The names of effects that stand for nothing.
  ///   - limits: The limits at which exploration ends with a diagnostic.
  ///   - inputs: The method calls to try in each state, each with the name of its event.
  public init<Machine>(
    _ name: String, abstract: String = "",
    observing machine: @autoclosure @escaping @Sendable () -> Machine,
    state property: String = "state",
    identity: @autoclosure @escaping @Sendable () -> StateIdentity<Machine> = .exact,
    idleEffects: [String] = ["none", "nothing", "doNothing", "wait"],
    limits: ExplorationLimits = ExplorationLimits(),
    inputs: @autoclosure @escaping @Sendable () -> [MachineInput<Machine>]
  ) {
    self.init(
      name, abstract: abstract,
      model: MachineModel(
        name, observing: machine(), state: property, identity: identity(),
        idleEffects: idleEffects, limits: limits, inputs: inputs()))
  }
}

extension DiagramCatalog {
  /// Returns the machine with a name from the command line.
  ///
  /// - Throws: A `UsageError` with a suggestion and the names of the machines.
  func machine(named name: String) throws(UsageError) -> Machine {
    if let machine = machines.first(where: { $0.name == name }) { return machine }
    let names = machines.map(\.name)
    throw UsageError(
      "Unknown machine \(name.quoted).",
      suggestion: EditDistance.nearest(to: name, among: names),
      knownNames
    )
  }

  /// Returns the machines with names from the command line, each once.
  ///
  /// - Throws: As ``machine(named:)``.
  func machines(named names: [String]) throws(UsageError) -> [Machine] {
    try names.withoutRepetitions.map { name throws(UsageError) in try machine(named: name) }
  }

  /// A sentence with the names of the machines.
  var knownNames: String {
    switch machines.count {
    case 0: "There are no machines."
    case 1: "The only machine is \(machines[0].name.quoted)."
    default: "The machines are \(machines.map(\.name).quotedList("and"))."
    }
  }

  /// Throws a `CatalogError` if a name is not valid as an argument and a file name, or not unique.
  func checkNames() throws(CatalogError) {
    var seen: Set<String> = []
    for name in machines.map(\.name) {
      if let problem = Self.problem(with: name) {
        throw CatalogError("The catalog has a machine whose name \(problem).")
      }
      guard seen.insert(name).inserted else {
        throw CatalogError("The catalog has two machines with the name \(name.quoted).")
      }
    }
  }

  private static func problem(with name: String) -> String? {
    if name.isEmpty {
      "is empty"
    } else if name.hasPrefix("-") {
      "starts with '-', like an option: \(name.quoted)"
    } else if name.unicodeScalars.contains("/") {
      "contains '/', which separates folders: \(name.quoted)"
    } else if name.unicodeScalars.contains(where: \.isControl) {
      "contains a control character: \(name.quoted)"
    } else {
      nil
    }
  }
}

/// An error in the list of machines, which the program must correct, not its user.
struct CatalogError: Error, CustomStringConvertible {
  /// The problem, in a sentence.
  let description: String

  /// Creates an error from a sentence.
  init(_ description: String) {
    self.description = description
  }

  /// Returns the error for an empty catalog.
  ///
  /// - Parameter verb: The purpose of the command: `draw`.
  static func noMachines(_ verb: String) -> CatalogError {
    CatalogError("There are no machines to \(verb): list them in the program's 'DiagramCatalog'.")
  }
}
