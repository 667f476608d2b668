extension MachineCoverage {
  /// The transitions that were not taken, each with a shortest sequence of inputs that takes it.
  package var missed: [Entry] { entries.filter { $0.count == 0 && $0.way != nil } }

  /// The transitions that no sequence of inputs takes.
  package var unreachable: [Entry] { entries.filter { $0.count == 0 && $0.way == nil } }

  /// The measures as a sentence.
  package var summary: String {
    "transitions \(transitions.text), outcomes of guards \(guards.text), pairs \(pairs.text)"
  }

  /// The missed and the unreachable transitions as lines of text.
  package var lines: [String] {
    missed.map {
      "not taken: \($0.transition), for example by \(($0.way ?? []).joined(separator: ", "))"
    } + unreachable.map { "unreachable: \($0.transition)" }
  }

  /// The diagram with the number of times that each transition was taken before its event.
  package var countedDiagram: StateDiagram {
    let diagram = drawn.diagram
    var transitions = diagram.transitions
    for entry in entries { transitions[entry.number] = entry.countedTransition }
    return StateDiagram(
      name: diagram.name, regions: diagram.regions, transitions: transitions,
      diagnostics: diagram.diagnostics)
  }

  /// The highlights of ``countedDiagram``.
  package var highlights: StateDiagram.Highlights {
    var result = StateDiagram.Highlights(
      taken: Set(entries.filter { $0.count > 0 }.map(\.countedTransition)))
    if !missed.isEmpty {
      result.findings.append(
        .init(
          .derivation, [], transitions: missed.map(\.countedTransition), severity: .warning,
          "Transitions that were not taken: \(missed.count)"))
    }
    if !unreachable.isEmpty {
      result.findings.append(
        .init(
          .derivation, [], transitions: unreachable.map(\.countedTransition), severity: .error,
          "Transitions that no sequence of events takes: \(unreachable.count)"))
    }
    return result
  }

  /// The measures, and a table of the transitions with their counts, in Markdown.
  package var markdown: String {
    let names = [("Transitions", transitions), ("Outcomes of guards", guards), ("Pairs", pairs)]
    return names.map { "- \($0): \($1.text)\n" }.joined() + "\n" + countedDiagram.markdown()
  }
}

extension MachineCoverage.Entry {
  /// The transition with the number of times that it was taken before its event: `3 × push`.
  fileprivate var countedTransition: StateDiagram.Transition {
    let mark = count == 0 && way == nil ? "unreachable:" : "\(count) ×"
    var counted = transition
    counted.event = counted.event.map { "\(mark) \($0)" }
    return counted
  }
}
