public import StateDiagrams

extension DiagramCatalog {
  /// A machine's diagram under the name by which commands and files refer to it.
  public struct Machine: Sendable {
    /// The name that commands take and files get, which titles the diagram as well.
    public let name: String

    /// What the machine is, in one sentence, for the list of machines.
    public let abstract: String

    private let makeDiagram: @Sendable (DerivationOptions) -> StateDiagram
    private let makeRun: (@Sendable (StateDiagram) -> any MachineRun)?

    /// Creates an entry of a catalog.
    ///
    /// - Parameters:
    ///   - name: What the machine is called on the command line and in file names.
    ///   - abstract: What it is, in one line, for `list`.
    ///   - diagram: Makes the diagram. Called by each command that needs it, once.
    public init(
      _ name: String,
      abstract: String = "",
      diagram: @escaping @Sendable () -> StateDiagram
    ) {
      self.init(name, abstract: abstract, derivation: { _ in diagram() })
    }

    /// Creates an entry whose diagram can be derived in several ways, and whose machine can run.
    init(
      _ name: String,
      abstract: String,
      derivation: @escaping @Sendable (DerivationOptions) -> StateDiagram,
      run: (@Sendable (StateDiagram) -> any MachineRun)? = nil
    ) {
      self.name = name
      self.abstract = abstract
      self.makeDiagram = derivation
      self.makeRun = run
    }

    /// Makes the diagram, named as in the catalog.
    ///
    /// - Parameter showsIgnoredEvents: Whether it should tell the events that states ignore. One
    ///   that is made by hand is as it is.
    func diagram(showsIgnoredEvents: Bool = false) -> StateDiagram {
      var diagram = makeDiagram(DerivationOptions(showsIgnoredEvents: showsIgnoredEvents))
      diagram.name = name
      return diagram
    }

    /// Starts the machine, whose run is told on a diagram of it.
    ///
    /// - Throws: An error where there is no machine that can run.
    func run(on diagram: StateDiagram) throws(RunError) -> any MachineRun {
      guard let makeRun else {
        throw RunError(
          "\(name.quoted) can't run: the catalog has a diagram that was made by hand, and no machine."
        )
      }
      let run = makeRun(diagram)
      guard !run.events.isEmpty else {
        throw RunError(
          "\(name.quoted) can't run: no events are listed. Let the type of its events conform to "
            + "'DOTLabelable', and list them in 'dotLabelableItems'.")
      }
      return run
    }
  }
}

extension DiagramCatalog {
  /// The machine of a name that was given on the command line.
  func machine(named name: String) throws(UsageError) -> Machine {
    if let machine = machines.first(where: { $0.name == name }) { return machine }
    let names = machines.map(\.name)
    throw UsageError(
      "Unknown machine \(name.quoted).",
      suggestion: EditDistance.nearest(to: name, among: names),
      knownNames
    )
  }

  /// A sentence that names the machines there are.
  var knownNames: String {
    switch machines.count {
    case 0: "There are no machines."
    case 1: "The only machine is \(machines[0].name.quoted)."
    default: "The machines are \(machines.map(\.name).quotedList("and"))."
    }
  }

  /// Throws the first reason why a name can't be used on a command line and for files.
  func checkNames() throws(CatalogError) {
    var seen: Set<String> = []
    for name in machines.map(\.name) {
      if let problem = Self.problem(with: name) {
        throw CatalogError("The catalog has a machine whose name \(problem).")
      }
      guard seen.insert(name).inserted else {
        throw CatalogError("The catalog has two machines of the name \(name.quoted).")
      }
    }
  }

  private static func problem(with name: String) -> String? {
    if name.isEmpty {
      "is empty"
    } else if name.hasPrefix("-") {
      "starts with '-', as options do: \(name.quoted)"
    } else if name.unicodeScalars.contains("/") {
      "holds '/', which separates folders: \(name.quoted)"
    } else if name.unicodeScalars.contains(where: \.isControl) {
      "holds a control character: \(name.quoted)"
    } else {
      nil
    }
  }
}

/// A mistake in a list of machines: a program's, not that of whoever types its arguments.
struct CatalogError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// A machine that can't run, or an event that it can't be shown.
struct RunError: Error, Hashable, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
