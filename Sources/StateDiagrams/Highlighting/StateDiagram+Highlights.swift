extension StateDiagram {
  /// The highlighted elements of a picture: the current state of a machine, the path to it, and
  /// findings.
  ///
  /// ```swift
  /// let highlights = StateDiagram.Highlights(
  ///   current: ["functioning/unlocked"], previous: ["functioning/locked"])
  /// let text = diagram.dot(highlighting: highlights)
  /// ```
  ///
  /// If several apply to a state, the first of this order is drawn: error, warning, current,
  /// previous, visited. Elements that are not in the diagram are ignored.
  public struct Highlights: Hashable, Sendable {
    /// The current states: tinted, with a bold blue border.
    public var current: Set<Node.ID>

    /// The states that the last transition left: tinted, with a dashed blue border.
    public var previous: Set<Node.ID>

    /// The states before the previous ones: tinted.
    public var visited: Set<Node.ID>

    /// The transitions that were taken: bold and blue.
    public var taken: Set<Transition>

    /// The findings: errors bold and red, warnings dashed and brown. The name of a finding is
    /// written at its states. A finding without states is a sentence above the picture.
    public var findings: [Finding]

    /// The addresses to which nodes of an SVG link.
    package var links: [Node.ID: String] = [:]

    /// Creates highlights.
    ///
    /// - Parameters:
    ///   - current: The current states.
    ///   - previous: The states that the last transition left.
    ///   - visited: The states before these.
    ///   - taken: The transitions that were taken.
    ///   - findings: The findings.
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

    /// Whether nothing is highlighted.
    package var isEmpty: Bool { self == Highlights() }
  }
}

extension StateDiagram.Highlights {
  /// The mark of each element. Later assignments override earlier ones, in the reverse order of
  /// precedence.
  var marks: DOTMarks {
    var marks = DOTMarks(links: links)
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
