extension StateDiagram {
  /// The version of the format that ``json`` writes, and the latest that ``init(json:)`` reads.
  public static var jsonFormatVersion: Int { 1 }

  /// The diagram as JSON, which ``init(json:)`` reads back without loss: composite states may be
  /// nested more than a hundred deep.
  ///
  /// The same diagram gives the same text, byte for byte, with a line for each node and each
  /// transition. The format, where a question mark means that the member may be missing:
  ///
  /// ```text
  /// diagram    { "formatVersion": 1, "name": text, "regions": [region],
  ///              "transitions": [transition], "diagnostics"?: [diagnostic] }
  /// region     { "label"?: text, "nodes": [node] }
  /// node       { "id": text, "label": text, "kind": node kind, "entryEffects"?: [text],
  ///              "exitEffects"?: [text], "isListed"?: true or false, "regions"?: [region] }
  /// transition { "source": node id, "target": node id, "event"?: text, "guard"?: text,
  ///              "effects"?: [text], "kind"?: transition kind }
  /// diagnostic { "kind": diagnostic kind, "subject": text, "message": text }
  /// ```
  ///
  /// - The kinds are the names of the cases of ``Node/Kind``, ``Transition/Kind`` and
  ///   ``Diagnostic/Kind``.
  /// - A missing list is empty, a missing `isListed` is true, and a missing `kind` of a transition
  ///   is `external`.
  /// - What else an object has is passed over. `formatVersion` grows when a reader of the version
  ///   before would misunderstand what is written.
  ///
  /// Foundation's `JSONDecoder` reads the same text, without a look at the version.
  ///
  /// - Complexity: O(*n*) in the number of nodes and transitions.
  public var json: String { JSONWriter.text(self) }

  /// Reads a diagram from JSON that ``json`` has written, or that was written by hand.
  ///
  /// - Throws: A ``JSONError`` that names the place, if the text is not JSON, is cut off, is of a
  ///   later version, or lacks something; then nothing of it is taken.
  /// - Complexity: O(*n*) in the length of the text.
  public init(json: String) throws(JSONError) {
    let document = try JSONValue(parsing: json)
    try self.init(document)
  }
}

extension StateDiagram {
  /// Why JSON is not a diagram.
  public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Where the matter is: `line 3, column 14`, or the way to a value, `transitions[2].event`.
    public var place: String

    /// What is the matter.
    public var reason: String

    /// Creates an error.
    public init(place: String, reason: String) {
      self.place = place
      self.reason = reason
    }

    /// The place and the matter.
    public var description: String { "\(place): \(reason)" }
  }
}
