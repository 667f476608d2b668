import StateDiagrams
import StateExploration

/// A committed list of findings of `verify` that are accepted, each with a reason.
///
/// ```json
/// {
///   "formatVersion": 1,
///   "findings": [
///     {"machine": "connection", "property": "never traps", "input": "close", "state": "idle", "reason": "Issue 12."}
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
    let state: String

    /// The finding in words: `'close' in 'idle' (never traps)`.
    var description: String {
      (input.map { "\($0.quoted) in " } ?? "") + "\(state.quoted) (\(property.visible))"
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
      let key = Key(
        machine: try place.member("machine").string(),
        property: try place.member("property").string(),
        input: try place.optional("input")?.string(), state: try place.member("state").string())
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
      JSONValue.object(
        [.init("machine", .string(key.machine)), .init("property", .string(key.property))]
          + (key.input.map { [.init("input", .string($0))] } ?? [])
          + [
            .init("state", .string(key.state)), .init("reason", .string(reasons[key] ?? "")),
          ])
    }
    return JSONValue.object(
      .init("formatVersion", .number(Self.formatVersion)), .init("findings", .array(findings))
    ).text
  }
}
