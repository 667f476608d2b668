import StateDiagrams
import StateExploration

/// A committed list of findings of `verify` that are accepted, each with a reason.
///
/// ```json
/// {
///   "formatVersion": 1,
///   "findings": [
///     {"machine": "connection", "property": "never traps", "input": "close",
///      "message": "Fatal error: closed twice", "line": "default: fatalError(\"closed twice\")",
///      "reason": "Issue 12."}
///   ]
/// }
/// ```
struct AcceptedFindings {
  /// A finding, as far as it doesn't depend on the build.
  struct Key: Hashable {
    let machine: String
    let property: String

    /// The name of the input; nil if the state itself violates the property.
    let input: String?

    /// The message of a trap, with its place in the source if there is no line; nil without a message.
    let message: String?

    /// The text of the source line of a trap, because each edit changes its number; nil if it can't be
    /// read.
    let line: String?

    /// The label of the state; nil if there is a line.
    let state: String?

    /// The finding in words: `'close' in 'idle' (never traps)`.
    var description: String {
      let place = line.map { "at \($0.quoted)" } ?? "in \((state ?? "").quoted)"
      let words = input.map { "\($0.quoted) \(place)" } ?? (state ?? "").quoted
      return "\(words) (\(property.visible))"
    }

    /// The sentence for a finding that the machine no longer has.
    var disappearedText: String {
      "\(machine.visible): an accepted finding has disappeared: \(description)."
    }
  }

  private static let formatVersion = 1

  /// The findings, in the order of the file.
  private(set) var keys: [Key] = []
  private(set) var reasons: [Key: String] = [:]

  /// Creates an empty list.
  init() {}

  /// Reads a list.
  init(json: String) throws(StateDiagram.JSONError) {
    let document = JSONPlace(try JSONValue(parsing: json))
    let version = try document.member("formatVersion")
    guard try version.integer() == Self.formatVersion else {
      throw version.error("the only known version is \(Self.formatVersion)")
    }
    for place in try document.member("findings").elements() {
      let line = try place.optional("line")?.string()
      let key = Key(
        machine: try place.member("machine").string(),
        property: try place.member("property").string(),
        input: try place.optional("input")?.string(),
        message: try place.optional("message")?.string(), line: line,
        state: line == nil ? try place.member("state").string() : nil)
      add(key, reason: try place.member("reason").string())
    }
  }

  /// Adds a finding, unless it is in the list.
  mutating func add(_ key: Key, reason: String) {
    guard reasons[key] == nil else { return }
    keys.append(key)
    reasons[key] = reason
  }

  /// Removes a finding.
  mutating func remove(_ key: Key) {
    keys.removeAll { $0 == key }
    reasons[key] = nil
  }

  /// The list as JSON text.
  var json: String {
    let findings = keys.map { key in
      let members = [
        ("machine", key.machine), ("property", key.property), ("input", key.input),
        ("message", key.message), ("line", key.line), ("state", key.state),
        ("reason", reasons[key] ?? ""),
      ]
      return JSONValue.object(
        members.compactMap { name, text in text.map { .init(name, .string($0)) } })
    }
    return JSONValue.object(
      .init("formatVersion", .number(Self.formatVersion)), .init("findings", .array(findings))
    ).text
  }
}
