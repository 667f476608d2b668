import StateDiagrams

/// The result of a command as JSON.
///
/// ```json
/// {
///   "formatVersion": 1,
///   "command": "diff",
///   "succeeded": false,
///   "differences": []
/// }
/// ```
///
/// All reports start with the first three members. The article on reports describes the others.
struct ToolReport {
  /// The version of the format. It increases with each change that a program for the previous version
  /// would misread.
  private static let formatVersion = 1

  /// The name of the command.
  let command: String

  /// Whether the exit status is 0.
  let succeeded: Bool

  /// The members that depend on the command.
  var members: [JSONValue.Member]

  /// Creates a report from the members that depend on the command.
  init(_ command: String, succeeded: Bool = true, _ members: JSONValue.Member...) {
    self.command = command
    self.succeeded = succeeded
    self.members = members
  }

  /// The report as JSON text, which ends with a line break.
  var json: String {
    JSONValue.object(
      [
        .init("formatVersion", .number(Self.formatVersion)), .init("command", .string(command)),
        .init("succeeded", .bool(succeeded)),
      ] + members
    ).text
  }
}

extension JSONValue {
  /// Returns an object with the members in the given order.
  static func object(_ members: Member...) -> JSONValue { .object(members) }

  /// Returns an array of identifiers.
  static func ids(_ ids: [StateDiagram.Node.ID]) -> JSONValue { .strings(ids.map(\.description)) }
}

extension StateDiagram.Difference {
  /// Returns the difference as JSON: its kind, its description, its machine, and the elements that it
  /// concerns.
  func json(of machine: String) -> JSONValue {
    let (name, members): (String, [JSONValue.Member]) =
      switch kind {
      case .stateAdded(let id): ("stateAdded", [.id("state", id)])
      case .stateRemoved(let id): ("stateRemoved", [.id("state", id)])
      case .stateRenamed(let old, let new): ("stateRenamed", [.id("from", old), .id("to", new)])
      case .stateChanged(let id): ("stateChanged", [.id("state", id)])
      case .eventRenamed(let old, let new):
        ("eventRenamed", [.init("from", .string(old)), .init("to", .string(new))])
      case .transitionAdded(let new): ("transitionAdded", [.init("to", new.json)])
      case .transitionRemoved(let old): ("transitionRemoved", [.init("from", old.json)])
      case .transitionChanged(let old, let new):
        ("transitionChanged", [.init("from", old.json), .init("to", new.json)])
      case .valuesChanged(let id, let event):
        (
          "valuesChanged",
          [.id("state", id)] + (event.map { [.init("event", .string($0))] } ?? [])
        )
      case .regionAdded(let id): ("regionAdded", [.id("region", id)])
      case .regionRemoved(let id): ("regionRemoved", [.id("region", id)])
      case .orderChanged: ("orderChanged", [])
      }
    return .object(
      [
        .init("kind", .string(name)), .init("description", .string(description)),
        .init("machine", .string(machine)),
      ] + members)
  }
}

extension JSONValue.Member {
  /// Returns a member with an identifier as its value.
  fileprivate static func id(_ name: String, _ id: StateDiagram.Node.ID) -> JSONValue.Member {
    JSONValue.Member(name, .string(id.description))
  }
}

extension StateDiagram.Transition {
  /// The transition as JSON, with the member names of ``StateDiagram/json()``.
  fileprivate var json: JSONValue {
    var members: [JSONValue.Member] = [.id("source", source), .id("target", target)]
    if let event { members.append(.init("event", .string(event))) }
    if let `guard` { members.append(.init("guard", .string(`guard`))) }
    return .object(
      members + [.init("effects", .strings(effects)), .init("kind", .string(kind.rawValue))])
  }
}

extension StateDiagram.Finding {
  /// The finding as JSON: its kind, its severity, its description, and the states that it concerns.
  var json: JSONValue {
    .object(
      .init("kind", .string(kind.rawValue)), .init("severity", .string(severity.rawValue)),
      .init("description", .string(description)), .init("states", .ids(states)))
  }
}
