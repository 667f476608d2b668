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
  ///   - includesSteps: Whether the steps of the machine are followed.
  func diagram(
    of machine: DiagramCatalog.Machine, showing shown: Set<StateDiagram.Transition.Kind> = [],
    includesSteps: Bool = false
  ) -> StateDiagram {
    let diagram = observed(machine, showing: shown, includesSteps: includesSteps)
    report(diagram.origin?.behavior?.failureTexts ?? [], of: machine)
    return diagram
  }

  /// Returns what a picture of a machine without a run shows: the map of a system, and the diagram of a machine.
  /// With steps, which are those of the joint states, a system has a diagram too.
  func drawing(
    of machine: DiagramCatalog.Machine, showing shown: Set<StateDiagram.Transition.Kind> = [],
    includesSteps: Bool = false
  ) -> StateDiagram {
    let map =
      includesSteps
      ? nil
      : watching(machine) { watch in
        machine.system(watch: watch).map { self.map(of: $0, named: machine.name) }
      }
    return map ?? diagram(of: machine, showing: shown, includesSteps: includesSteps)
  }

  /// Returns the map of a system.
  func map(of system: MachineSystem, named name: String) -> StateDiagram {
    system.map(protectsSteps: protectsSteps).named(name)
  }

  /// Returns a new diagram of a machine. A terminal shows the progress.
  func observed(
    _ machine: DiagramCatalog.Machine, showing shown: Set<StateDiagram.Transition.Kind> = [],
    includesSteps: Bool = false
  ) -> StateDiagram {
    watching(machine) {
      machine.observed(
        showing: shown, includesSteps: includesSteps, protectsSteps: protectsSteps, watch: $0)
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
