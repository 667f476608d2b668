extension MermaidReader {
  /// The greatest number of states.
  private static let stateLimit = 10_000

  /// Reads a declaration without the word `state`.
  mutating func readDeclaration(_ rest: String, _ text: String?) throws(SpecificationError) {
    var rest = rest
    let isComposite = (text ?? rest).utf8.last == UInt8(ascii: "{")
    var text = text
    if isComposite, let row = text {
      text = String(row.dropLast()).trimmed
    } else if isComposite {
      rest = String(rest.dropLast()).trimmed
    }
    var label: String?
    if rest.hasPrefix("\"") {
      let parts = rest.dropFirst().pieces(by: "\"")
      let words = parts.count == 2 ? parts[1].words : []
      guard words.count == 2, words[0].lowercased() == "as" else {
        throw problem("'state \(rest)' has no name. Write 'state \"label\" as name'.")
      }
      (label, rest) = (parts[0].trimmed, words[1])
    }
    let marker = ["<<", "[["].compactMap { rest.parts(around: $0) }.first
    rest = marker?.0 ?? rest
    let name = try declaredState(rest)
    if let marker {
      let kind = String(marker.1.dropLast(2)).lowercased()
      guard kind == "choice" else {
        throw problem(
          "'\(kind)' is not read. Lead the transition to or from the composite that contains the "
            + "regions.")
      }
      nodes[name]?.kind = .choice
      nodes[name]?.label = ""
    }
    if let label { try setLabel(label, of: name) }
    if let text { try readText(text, of: name) }
    guard isComposite else { return }
    if let line = braceLines[name] {
      throw problem("'\(name)' has inner states since line \(line). Write all of them there.")
    }
    try openComposite(name)
  }

  /// Reads a state without the word `state`.
  mutating func readState(_ name: String, _ text: String?) throws(SpecificationError) {
    let name = try declaredState(name)
    if let text { try readText(text, of: name) }
  }

  /// Reads the text after the name of a state: its label, if it has none, or a row.
  private mutating func readText(_ text: String, of name: String) throws(SpecificationError) {
    if labelLines[name] != nil { return try readRow(text, of: name) }
    guard text.firstPlace(of: " / ") == nil else {
      throw problem(
        "Mermaid shows '\(text.decoded)' in place of the name '\(name)'. To add a row, write 'state "
          + "\"\(name)\" as \(name)' before it.")
    }
    try setLabel(text, of: name)
  }

  private mutating func setLabel(_ text: String, of name: String) throws(SpecificationError) {
    if let line = labelLines.updateValue(line, forKey: name) {
      throw problem("'\(name)' has a label in line \(line) already. Remove one of them.")
    }
    let lines = text.pieces(by: Self.separator)
    // A no-break space stands for no label.
    let label = lines[0].trimmed.decoded == "\u{A0}" ? "" : lines[0].trimmed.decoded
    nodes[name]?.label = label
    // Mermaid has no history pseudostate.
    if ["H", "H*"].contains(label), name.isNameOfHistory {
      nodes[name]?.kind = label == "H" ? .history : .deepHistory
      nodes[name]?.label = ""
    }
    for row in lines.dropFirst() { try readRow(row.trimmed, of: name) }
  }

  /// Returns the name of a state that is declared in the open region, without its class.
  mutating func declaredState(_ text: String) throws(SpecificationError) -> String {
    let name = try state(text)
    guard let known = places[name], known != place else { return name }
    throw problem(
      "'\(name)' is in \(self.text(of: known)) since line \(lines[name] ?? 1), and can't be in "
        + "\(self.text(of: place)) too. Rename one of them.")
  }

  private func text(of place: Place) -> String {
    let composite = place.composite.isEmpty ? "the diagram" : "'\(place.composite)'"
    let isOnly = regions[place.composite]?.count == 1
    return isOnly ? composite : "region \(place.region + 1) of \(composite)"
  }

  /// Returns the name of a state without its class, after adding the state to the open region if it is
  /// new.
  mutating func state(_ text: String) throws(SpecificationError) -> String {
    let name = text.withoutClass
    if nodes[name] != nil { return name }
    guard name.isName else { throw problem("'\(name.prefix(60))' is no name of a state.") }
    guard nodes.count < Self.stateLimit else {
      throw problem("the diagram has more than \(Self.stateLimit) states.")
    }
    let place = self.place
    nodes[name] = Node(name)
    places[name] = place
    lines[name] = line
    regions[place.composite]?[place.region].states.append(name)
    return name
  }

  /// Returns the state at the end of an arrow, which must be inside the open composite. Mermaid draws
  /// each state inside the composite whose braces contain it.
  mutating func stateInside(_ text: String) throws(SpecificationError) -> String {
    let name = try state(text)
    var outer = places[name]?.composite
    while let current = outer, current != scope { outer = places[current]?.composite }
    guard outer != nil else {
      throw problem(
        "'\(name)' is not inside '\(scope)', but in \(self.text(of: places[name] ?? place)) since "
          + "line \(lines[name] ?? 1). Write the arrow outside of the braces, or declare the state "
          + "inside of them before all arrows to it.")
    }
    return name
  }
}

extension String {
  /// Whether the text is a name that the writer gives histories: `a_history` or `a_history_2`.
  fileprivate var isNameOfHistory: Bool {
    let pieces = pieces(by: "_history")
    return pieces.count > 1
      && (pieces[pieces.count - 1].isEmpty
        || pieces[pieces.count - 1].rest(after: "_").flatMap { Int($0) } != nil)
  }
}
