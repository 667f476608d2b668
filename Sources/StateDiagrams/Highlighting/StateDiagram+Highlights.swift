extension StateDiagram {
  /// The elements of a diagram that stand out in a picture: the current state of a machine and the
  /// path to it, and findings.
  ///
  /// ```swift
  /// let highlights = StateDiagram.Highlights(
  ///   current: ["functioning/unlocked"], previous: ["functioning/locked"])
  /// let text = diagram.dot(highlighting: highlights)
  /// ```
  ///
  /// If a state is several of these, the first one counts: with an error, with a warning, current,
  /// previous, visited. Elements that the diagram doesn't have are ignored.
  public struct Highlights: Hashable, Sendable {
    /// The current states: tinted, with a bold blue border.
    public var current: Set<Node.ID>

    /// The states that the last transition left: tinted, with a dashed blue border.
    public var previous: Set<Node.ID>

    /// The states before these: tinted.
    public var visited: Set<Node.ID>

    /// The transitions that were taken: bold and blue.
    public var taken: Set<Transition>

    /// The findings: errors bold and red, warnings dashed and brown, with the name of each at its
    /// states, or as a sentence above the picture if it is about no state.
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

    /// Whether no element stands out.
    package var isEmpty: Bool { self == Highlights() }
  }
}

extension StateDiagram.Highlights {
  /// The marks of the elements.
  var marks: DOTMarks {
    var marks = DOTMarks()
    for id in visited { marks.nodes[id] = .visited }
    for id in previous { marks.nodes[id] = .previous }
    for id in current { marks.nodes[id] = .current }
    for transition in taken { marks.transitions[transition] = .taken }
    for finding in findings {
      let note = DOTMarks.Note(
        mark: finding.severity == .error ? .error : .warning, name: finding.kind.rawValue,
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

extension StateDiagram.Highlights {
  /// Returns the marks that are visible in the diagram's picture.
  package func visibleMarks(in diagram: StateDiagram) -> Set<DOTMark> {
    if isEmpty { return [] }
    let marks = marks
    let index = DiagramIndex(diagram)
    var visible = Set(marks.notes.map(\.mark))
    for (id, mark) in marks.nodes where index[id] != nil { visible.insert(mark) }
    for (id, notes) in marks.notesOfNode where index[id] != nil {
      visible.formUnion(notes.map(\.mark))
    }
    for transition in diagram.transitions {
      if let mark = marks.transitions[transition] { visible.insert(mark) }
    }
    return visible
  }
}
