public import StateDiagrams

/// A list of machines, each with a name, and the command line over it.
///
/// A program that lists its machines is a tool that draws them:
///
/// ```swift
/// import DiagramTool
///
/// DiagramCatalog(
///   commandName: "shop-graph",
///   abstract: "Draw the shop's machines.",
///   version: "1.0.0",
///   machines: [
///     .init("order", abstract: "From the basket to the door.") { orderDiagram },
///     .init("payment") { paymentDiagram },
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
/// A name must not be empty or occur twice, start with `-`, or contain a `/` or a control character,
/// because it is an argument and a file name. Every command of a catalog with such a name fails.
public struct DiagramCatalog: Sendable {
  /// The name of the program in help and errors.
  let commandName: String

  /// A sentence about the program.
  let abstract: String

  /// The text that `--version` prints.
  let version: String

  /// The machines, in the order in which they are listed.
  public let machines: [Machine]

  /// Creates a catalog that is named after the program's file.
  ///
  /// ```swift
  /// DiagramCatalog([.init("order", orderTable), .init("payment", Payment.self)]).main()
  /// ```
  ///
  /// No diagram is made until a command needs it.
  public init(_ machines: [Machine]) {
    let program = CommandLine.arguments.first.flatMap { $0.split(separator: "/").last }
    self.init(
      commandName: program.map(String.init) ?? "diagrams", abstract: "Draw state machines.",
      version: "unversioned", machines: machines)
  }

  /// Creates a catalog. No diagram is made until a command needs it.
  public init(commandName: String, abstract: String, version: String, machines: [Machine]) {
    self.commandName = commandName
    self.abstract = abstract
    self.version = version
    self.machines = machines
  }

  /// A machine with the name by which commands and files refer to it.
  public struct Machine: Sendable {
    /// The name, which titles the diagram as well.
    public let name: String

    /// A sentence about the machine, for `list`.
    let abstract: String

    private enum Content: Sendable {
      case model(@Sendable () -> MachineModel)
      case diagram(@Sendable () -> StateDiagram)
    }

    private let content: Content

    /// Creates an entry with a diagram that is made by hand.
    ///
    /// - Parameters:
    ///   - name: The name on the command line and in file names.
    ///   - abstract: A sentence for `list`.
    ///   - diagram: Returns the diagram. Called once by each command that needs it.
    public init(
      _ name: String, abstract: String = "", diagram: @escaping @Sendable () -> StateDiagram
    ) {
      self.name = name
      self.abstract = abstract
      content = .diagram(diagram)
    }

    /// Creates an entry with a model, which is made when a command needs it.
    ///
    /// ```swift
    /// .init("order", model: MachineModel("order", Order.self, states: states, events: events))
    /// ```
    public init(
      _ name: String, abstract: String = "",
      model: @autoclosure @escaping @Sendable () -> MachineModel
    ) {
      self.name = name
      self.abstract = abstract
      content = .model(model)
    }

    /// Returns the model; nil if the diagram is made by hand.
    var model: MachineModel? {
      switch content {
      case .model(let model): model()
      case .diagram: nil
      }
    }

    /// Returns the diagram with the name of the entry.
    ///
    /// A diagram that is made by hand is not changed.
    ///
    /// - Parameters:
    ///   - showsIgnoredEvents: Whether it should show the events that states ignore.
    ///   - formats: The formats in which it is written.
    func diagram(
      showsIgnoredEvents: Bool = false, for formats: [OutputFormat] = []
    ) -> StateDiagram {
      var diagram =
        switch content {
        case .model(let model):
          StateDiagram(
            of: model(), showsIgnoredEvents: showsIgnoredEvents,
            includesSteps: formats.contains(where: \.includesSteps))
        case .diagram(let diagram): diagram()
        }
      diagram.name = name
      return diagram
    }
  }
}

extension DiagramCatalog.Machine {
  // Disfavored: a table is a schema too.

  /// Creates an entry of a schema, which is shown the listed states and events.
  @_disfavoredOverload
  public init<Schema>(_ name: String, abstract: String = "", _ schema: Schema)
  where
    Schema: StateMachineSchemaProtocol & Sendable & SendableMetatype,
    Schema.State: DOTLabelable, Schema.Event: DOTLabelable
  {
    self.init(name, abstract: abstract, model: MachineModel(name, schema))
  }

  /// Creates an entry of a state type, which is shown the listed states and events.
  public init<State>(_ name: String, abstract: String = "", _ type: State.Type)
  where State: StateType & DOTLabelable & SendableMetatype, State.InputEvent: DOTLabelable {
    self.init(name, abstract: abstract, model: MachineModel(name, State.self))
  }

  /// Creates an entry of a state type whose states are found by following the listed events.
  public init<State>(
    _ name: String, abstract: String = "", exploring type: State.Type,
    limits: ExplorationLimits = ExplorationLimits()
  ) where State: StateType & DOTLabelable & SendableMetatype, State.InputEvent: DOTLabelable {
    self.init(
      name, abstract: abstract, model: MachineModel(name, exploring: State.self, limits: limits))
  }

  /// Creates an entry of a transition table, which is made when a command needs it.
  public init<State: Sendable, Event: Sendable, Effect: Sendable>(
    _ name: String, abstract: String = "",
    _ table: @autoclosure @escaping @Sendable () -> TransitionTable<State, Event, Effect>
  ) {
    self.init(name, abstract: abstract, model: MachineModel(name, table()))
  }

  /// Creates an entry of an existing value with a mutating method for each event.
  ///
  /// - Parameters:
  ///   - name: The name on the command line and in file names.
  ///   - abstract: A sentence for `list`.
  ///   - machine: A machine in its initial state, which is made when a command needs it.
  ///   - property: The name of the stored property that holds the state.
  ///   - limits: The limits of exploration.
  ///   - inputs: The inputs.
  public init<Machine>(
    _ name: String, abstract: String = "",
    observing machine: @autoclosure @escaping @Sendable () -> Machine,
    state property: String = "state", limits: ExplorationLimits = ExplorationLimits(),
    inputs: @autoclosure @escaping @Sendable () -> [MachineInput<Machine>]
  ) {
    self.init(
      name, abstract: abstract,
      model: MachineModel(
        name, observing: machine(), state: property, limits: limits, inputs: inputs()))
  }
}

extension DiagramCatalog {
  /// Returns the machine with a name from the command line.
  func machine(named name: String) throws(UsageError) -> Machine {
    if let machine = machines.first(where: { $0.name == name }) { return machine }
    let names = machines.map(\.name)
    throw UsageError(
      "Unknown machine \(name.quoted).",
      suggestion: EditDistance.nearest(to: name, among: names),
      knownNames
    )
  }

  /// A sentence with the names of the machines.
  var knownNames: String {
    switch machines.count {
    case 0: "There are no machines."
    case 1: "The only machine is \(machines[0].name.quoted)."
    default: "The machines are \(machines.map(\.name).quotedList("and"))."
    }
  }

  /// Throws if a name is not valid as an argument and a file name.
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

/// A mistake in a list of machines: of the program, not of its arguments.
struct CatalogError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
