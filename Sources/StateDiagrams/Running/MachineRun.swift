/// A machine that runs beside its diagram, whatever its types are. Nothing that it asks to have done
/// is done.
///
/// A value: a copy goes on by itself, so that whoever keeps one can go back.
package protocol MachineRun {
  /// The diagram on which the run is told.
  var diagram: StateDiagram { get }

  /// The events that the machine can be shown.
  var events: [RunEvent] { get }

  /// The nodes of the state that the machine is in: one, or one in each region.
  var current: [StateDiagram.Node.ID] { get }

  /// The state in full, with what it carries.
  var stateText: String { get }

  /// Whether the machine has ended.
  var isFinal: Bool { get }

  /// What starting performs.
  var initialEffects: [String] { get }

  /// Shows the machine one of the events, by its place in the list.
  mutating func handle(_ event: Int) -> RunStep
}

/// An event of a run.
package struct RunEvent: Hashable, Sendable {
  /// What the event is called on the diagram.
  package let label: String

  /// What it carries, as guards tell it; nil where it carries nothing.
  package let payload: String?

  /// What it carries, with the label of an only value.
  let labelledPayload: String?

  /// The name that no other event of the machine has: `insertCoin(50)`.
  package var name: String { label + (payload.map { "(\($0))" } ?? "") }

  /// Whether a person's word means this very event: `insertCoin(50)`, `insertCoin(value: 50)` or, as
  /// on the diagram, `insertCoin [50]`.
  package func isNamed(_ word: String) -> Bool {
    let word = word.filter { $0 != " " }
    return [payload, labelledPayload].compactMap(\.self).contains { payload in
      ["\(label)(\(payload))", "\(label)[\(payload)]"].contains { $0.filter { $0 != " " } == word }
    }
  }
}

/// What became of one event of a run.
package struct RunStep: Hashable, Sendable {
  /// The event.
  package let event: RunEvent

  /// The nodes that the machine was in, and those that it is in now.
  package let before: [StateDiagram.Node.ID]
  package let after: [StateDiagram.Node.ID]

  /// Whether nothing happened at all.
  package let isIgnored: Bool

  /// The names of what was asked to be done, in order. Closures have none.
  package let effects: [String]

  /// The arrows and rows of the diagram that tell what happened.
  package let transitions: [StateDiagram.Transition]
}

extension StateDiagram.Highlights {
  /// What a run has come to.
  package init(of run: some MachineRun, after steps: [RunStep]) {
    self.init(current: Set(run.current))
    for step in steps where !step.isIgnored {
      visited.formUnion(step.before)
      taken.formUnion(step.transitions)
      previous = Set(step.before).subtracting(step.after)
    }
    previous.subtract(current)
  }
}
