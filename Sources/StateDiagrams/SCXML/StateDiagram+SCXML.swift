extension StateDiagram {
  /// The diagram as SCXML, the World Wide Web Consortium's language for statecharts, which
  /// interpreters run.
  ///
  /// A machine whose guards, if it has any, ask only whether another region is in a state runs as
  /// it does in Swift. The same diagram gives the same text, byte for byte.
  ///
  /// - States, composites, regions (`parallel`), history, final states, entry, exit and internal
  ///   transitions (those without a target) are SCXML's own. An ignored event, where the diagram
  ///   shows those, is a transition without a target that does nothing.
  /// - The `id` of a state and the name of an event are made of ASCII letters, digits and `_`, as
  ///   SCXML wants; what they are made from is in `sm:label` and `sm:eventLabel`, of the namespace
  ///   `urn:swift-state-machines:diagram:1`. Interpreters pass over these.
  /// - Effects are `log` elements with the effect as the `label`, in order.
  /// - A guard stands in `sm:guard` as it is. One that asks for another region, `in g`, is a `cond`
  ///   as well, if one state alone has that label. All others are text for people, and get no
  ///   `cond`: of two transitions of an event, an interpreter takes the first.
  /// - A choice is a state that is left at once, by the first of its transitions.
  /// - The transition to where a machine starts loses its effects, which SCXML does not have there.
  /// - That a state is not listed, and the diagnostics, are not written.
  ///
  /// - Complexity: O(*n*) in the number of nodes and transitions.
  public var scxml: String { SCXMLWriter(self).string() }
}
