import StateDiagrams

extension MachineSpecification {
  /// Reads a statechart from a `stateDiagram-v2` of Mermaid, such as that of
  /// `StateDiagram.mermaid`.
  ///
  /// States, composites with regions, choices and transitions are read. Notes, comments, styles, links and
  /// directions are skipped. Every other line is an error with its number, as are a fork, a join, a
  /// transition without an event, and a state that is declared in two composites or with two labels.
  ///
  /// - The structure of a line decides its kind before its first word: `style --> note : x` is a
  ///   transition.
  /// - As Mermaid shows it, the first text of a state replaces its name, whether it is written `open : is
  ///   open` or `state "is open" as open`. Each further one is a row, as in exported diagrams: `open : ring
  ///   / beep`, `open : entry / light`.
  /// - A state with the label `H` or `H*` whose name ends with `_history` is the history of its composite.
  /// - The label of a transition is `event [guard] / effect, effect`. An event stands for all inputs
  ///   with its label, or for the one with its name, `insertCoin(50)`. `<br/>` is a line break of the label;
  ///   `<br />`, with a space, separates the transitions of one arrow. A semicolon ends the label.
  /// - A guard is only a text. Such a transition may be taken or not, and one with the guard `[else]` is
  ///   taken if no other one of its state is. The comparison follows all of these possibilities.
  /// - Of several transitions for one event, any may be taken. An event of no transition is ignored.
  /// - Labels of states are compared with those of the machine, from the outermost state inwards. A
  ///   composite around the regions of a machine has no label of the machine. Regions without a name,
  ///   which contain no composite around their states, match by their states.
  ///
  /// - Parameters:
  ///   - text: The text of the diagram, without the fences of a Markdown code block.
  ///   - name: The name of the file, for messages.
  /// - Throws: An error with the line at which reading stopped.
  /// - Complexity: O(*n*) in the length of the text.
  public init(mermaid text: String, named name: String) throws {
    try self.init(named: name) { () throws(SpecificationError) in
      let reader = try MermaidReader(text)
      if let flaw = reader.flaw { throw flaw }
      return Statechart(reader.diagram, unlabelled: reader.unnamedRegions)
    }
  }
}
