import StateDiagrams

extension XMLElement {
  /// Whether the element sends an event to the machine itself after a delay.
  var isTimeout: Bool { name == "send" && self["delay"] != nil && self["event"] != nil }

  /// The label of the timeout: `after 5 s`; nil if the delay is not valid.
  var timeout: String? { self["delay"].flatMap { TimeoutLabel("after \($0)")?.text } }

  func problem(_ text: String) -> SpecificationError {
    SpecificationError(line: line, "<\(name)>: \(text)")
  }

  /// Returns the error of an element that isn't read.
  func unread() -> SpecificationError {
    problem(
      "this is not read, because nothing in a specification is evaluated. Remove it, or write an "
        + "effect as <log label=\"…\"/>.")
  }

  /// Throws an error if the element has another attribute, or a text.
  func check(attributes names: [String]) throws(SpecificationError) {
    if let other = attributes.first(where: { $0.namespace.isEmpty && !names.contains($0.name) }) {
      let nearest = EditDistance.nearest(to: other.name, among: names)
      throw problem(
        "the attribute '\(other.name)' is not read."
          + (nearest.map { " Did you mean '\($0)'?" } ?? ""))
    }
    if let lineOfText {
      throw SpecificationError(line: lineOfText, "<\(name)>: a text is not read. Remove it.")
    }
  }
}

extension String {
  /// The parts between whitespace.
  var words: [String] {
    split { " \t\r\n".contains($0) }.map { String($0) }
  }
}
