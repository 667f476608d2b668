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
    var diagram = drawn.diagram
    let marks = Dictionary(
      entries.map { ($0.transition, $0.mark) }, uniquingKeysWith: { first, _ in first })
    for index in diagram.transitions.indices {
      guard let mark = marks[diagram.transitions[index]] else { continue }
      diagram.transitions[index].event = diagram.transitions[index].event.map { "\(mark) \($0)" }
    }
    return diagram
  }

  /// The highlights of ``countedDiagram``.
  package var highlights: StateDiagram.Highlights {
    let counted = Dictionary(
      zip(drawn.diagram.transitions, countedDiagram.transitions).map { ($0, $1) },
      uniquingKeysWith: { first, _ in first })
    func transitions(_ entries: [Entry]) -> [StateDiagram.Transition] {
      entries.compactMap { counted[$0.transition] }
    }
    var result = StateDiagram.Highlights(taken: Set(transitions(entries.filter { $0.count > 0 })))
    if !missed.isEmpty {
      result.findings.append(
        .init(
          .derivation, [], transitions: transitions(missed), severity: .warning,
          "Transitions that were not taken: \(missed.count)"))
    }
    if !unreachable.isEmpty {
      result.findings.append(
        .init(
          .derivation, [], transitions: transitions(unreachable), severity: .error,
          "Transitions that no sequence of events takes: \(unreachable.count)"))
    }
    return result
  }

  /// The measures, and a table of the transitions with their counts, in Markdown.
  package var markdown: String {
    let names = [("Transitions", transitions), ("Outcomes of guards", guards), ("Pairs", pairs)]
    return names.map { "- \($0): \($1.text)\n" }.joined() + "\n" + countedDiagram.markdown
  }
}

extension MachineCoverage.Entry {
  /// The number of times that the transition was taken, before its event: `3 ×`.
  fileprivate var mark: String { count == 0 && way == nil ? "unreachable:" : "\(count) ×" }
}
