import StateDiagrams

extension MachineSpecification {
  /// Reads a statechart from SCXML, such as that of `StateDiagram.scxml()`.
  ///
  /// The structural part of the language is read: `state`, `parallel`, `final`, `history`, `initial`,
  /// `onentry`, `onexit`, and `transition` with several events, several targets, no target, or the
  /// type `internal`.
  ///
  /// - A state has its `sm:label`, or else its `id`. Labels are compared with those of the machine,
  ///   from the outermost state inwards. A `parallel` around the regions of a machine has no label of
  ///   the machine. A state in it that contains no others matches the state of a region.
  /// - A state with `sm:value="true"` is a value of the state around it, and its label is not compared.
  /// - An event stands for the inputs with its name, as SCXML matches them: `coin` for `coin` with any
  ///   payload, `coin.50` for that with one. The attribute `sm:eventLabel` has the label of an event
  ///   that SCXML forbids.
  /// - `<log label="ring"/>` is an effect. `<send event="e" delay="5s"/>` in `onentry` is the timeout
  ///   of a state, which ends with the state.
  /// - The only condition is `In('id')`, or several of them joined by `&&`.
  /// - A state can leave the reaction to events open, which are then listed in `sm:undecided`.
  /// - An event of no transition is ignored.
  ///
  /// Nothing is evaluated: a data model, scripts, other conditions, other actions, events of an
  /// interpreter such as `done.state.a`, and document type declarations are errors. Their message has
  /// the line, the name, and a remedy.
  ///
  /// - Parameters:
  ///   - text: The text of the file.
  ///   - name: The name of the file, for messages.
  /// - Throws: An error with the line at which reading stopped.
  /// - Complexity: O(*n*) in the length of the text.
  public init(scxml text: String, named name: String) throws {
    try self.init(named: name) { () throws(SpecificationError) in try SCXMLReader.statechart(text) }
  }
}
