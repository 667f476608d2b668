import StateDiagrams
import StateSystems

extension ToolContext {
  /// The greatest number of failed steps of one machine that are reported.
  private static let reportedFailures = 5

  /// The greatest length of the report of a failed step. Messages of machines contain their values.
  private static let reportedLength = 200

  /// Returns a new diagram of a machine, and reports the steps that trap or never return.
  ///
  /// - Parameters:
  ///   - machine: The machine.
  ///   - shown: The events besides transitions that the diagram contains.
  ///   - formats: The formats in which the diagram is written.
  func diagram(
    of machine: DiagramCatalog.Machine, showing shown: Set<StateDiagram.Transition.Kind> = [],
    for formats: [OutputFormat] = []
  ) -> StateDiagram {
    let diagram = observed(machine, showing: shown, for: formats)
    report(diagram.origin?.behavior?.failureTexts ?? [], of: machine)
    return diagram
  }

  /// Returns what a picture of a machine without a run shows: the map of a system, and the diagram of a machine.
  func drawing(
    of machine: DiagramCatalog.Machine, showing shown: Set<StateDiagram.Transition.Kind> = [],
    for formats: [OutputFormat] = []
  ) -> StateDiagram {
    watching(machine) { machine.system(watch: $0).map { map(of: $0, named: machine.name) } }
      ?? diagram(of: machine, showing: shown, for: formats)
  }

  /// Returns the map of a system.
  func map(of system: MachineSystem, named name: String) -> StateDiagram {
    system.map(protectsSteps: protectsSteps).named(name)
  }

  /// Returns a new diagram of a machine. A terminal shows the progress.
  func observed(
    _ machine: DiagramCatalog.Machine, showing shown: Set<StateDiagram.Transition.Kind> = [],
    for formats: [OutputFormat] = []
  ) -> StateDiagram {
    watching(machine) {
      machine.observed(showing: shown, for: formats, protectsSteps: protectsSteps, watch: $0)
    }
  }

  /// Reports the first steps that trap or never return, and the number of the others.
  private func report(_ steps: [String], of machine: DiagramCatalog.Machine) {
    for step in steps.prefix(Self.reportedFailures) {
      let text = step.visible
      let isLong = text.count > Self.reportedLength
      report(
        "note: \(machine.name): \(isLong ? text.prefix(Self.reportedLength - 1) + "…" : text[...])")
    }
    let rest = steps.count - Self.reportedFailures
    if rest > 0 {
      let command = "\(callingCommand) render \(machine.name.shellWord) -T markdown --impossible"
      report(
        "note: \(machine.name): \(rest) more \(rest == 1 ? "event traps" : "events trap") or "
          + "never \(rest == 1 ? "returns" : "return"). To list all: \(command)")
    }
  }
}
