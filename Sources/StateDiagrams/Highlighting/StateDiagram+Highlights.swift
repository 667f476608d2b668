extension StateDiagram {
  /// What stands out on a picture of a diagram: where a machine is and how it got there, and what is
  /// the matter with it.
  ///
  /// ```swift
  /// let highlights = StateDiagram.Highlights(
  ///   current: ["functioning/unlocked"], previous: ["functioning/locked"])
  /// let text = diagram.dot(highlighting: highlights)
  /// ```
  ///
  /// A state that is several of these is drawn as the first: one with an error, one with a warning,
  /// current, previous, visited. What a diagram doesn't have is not drawn.
  public struct Highlights: Hashable, Sendable {
    /// The states that the machine is in: tinted, with a bold blue border.
    public var current: Set<Node.ID>

    /// The states that the last transition left: tinted, with a dashed blue border.
    public var previous: Set<Node.ID>

    /// The states that the machine was in before: tinted.
    public var visited: Set<Node.ID>

    /// The transitions that were taken: bold and blue.
    public var taken: Set<Transition>

    /// What is probably not meant: errors bold and red, warnings dashed and brown, with the name of
    /// each where it was found, and in words above the picture where it has no place on it.
    public var findings: [Finding]

    /// Creates highlights.
    public init(
      current: Set<Node.ID> = [],
      previous: Set<Node.ID> = [],
      visited: Set<Node.ID> = [],
      taken: Set<Transition> = [],
      findings: [Finding] = []
    ) {
      self.current = current
      self.previous = previous
      self.visited = visited
      self.taken = taken
      self.findings = findings
    }

    /// Whether nothing stands out.
    public var isEmpty: Bool { self == Highlights() }
  }
}

extension StateDiagram.Highlights {
  /// The marks by which a picture tells all this.
  var marks: DOTMarks {
    var marks = DOTMarks()
    for id in visited { marks.nodes[id] = .visited }
    for id in previous { marks.nodes[id] = .previous }
    for id in current { marks.nodes[id] = .current }
    for transition in taken { marks.transitions[transition] = .taken }
    for finding in findings {
      let note = DOTMarks.Note(
        mark: DOTMarks.Mark(finding.severity), name: finding.kind.rawValue,
        text: finding.description)
      if finding.states.isEmpty { marks.notes.append(note) }
      for transition in finding.transitions { marks.transitions[transition] = note.mark }
      for id in finding.states {
        if marks.nodes[id] != .error { marks.nodes[id] = note.mark }
        marks.notesOfNode[id, default: []].append(note)
      }
    }
    return marks
  }
}

extension DOTMarks.Mark {
  fileprivate init(_ severity: StateDiagram.Finding.Severity) {
    switch severity {
    case .error: self = .error
    case .warning: self = .warning
    }
  }
}
