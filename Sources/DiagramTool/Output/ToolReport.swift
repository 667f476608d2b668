import StateDiagrams

/// The result of a command as an object of JSON, for programs.
///
/// Each starts with `formatVersion`, `command` and `succeeded`. The other members are described in the
/// article on reports.
struct ToolReport {
  /// Grows with each change that readers of the previous version would misunderstand.
  private static let formatVersion = 1

  /// The name of the command.
  let command: String

  /// Whether the exit status is 0.
  let succeeded: Bool

  /// The other members.
  let members: [JSONValue.Member]

  init(_ command: String, succeeded: Bool = true, _ members: JSONValue.Member...) {
    self.command = command
    self.succeeded = succeeded
    self.members = members
  }

  /// The report as text.
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
  static func object(_ members: Member...) -> JSONValue { .object(members) }

  /// Returns the list of some identifiers.
  static func ids(_ ids: [StateDiagram.Node.ID]) -> JSONValue { .strings(ids.map(\.description)) }
}

extension StateDiagram.Difference {
  /// The difference for programs.
  var json: JSONValue {
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
      [.init("kind", .string(name)), .init("description", .string(description))] + members)
  }
}

extension JSONValue.Member {
  fileprivate static func id(_ name: String, _ id: StateDiagram.Node.ID) -> JSONValue.Member {
    JSONValue.Member(name, .string(id.description))
  }
}

extension StateDiagram.Transition {
  /// The transition for programs, with the names of ``StateDiagram/json``.
  fileprivate var json: JSONValue {
    var members: [JSONValue.Member] = [.id("source", source), .id("target", target)]
    if let event { members.append(.init("event", .string(event))) }
    if let `guard` { members.append(.init("guard", .string(`guard`.text))) }
    return .object(
      members + [.init("effects", .strings(effects)), .init("kind", .string(kind.rawValue))])
  }
}

extension StateDiagram.Finding {
  /// The finding for programs.
  var json: JSONValue {
    .object(
      .init("kind", .string(kind.rawValue)), .init("severity", .string(severity.rawValue)),
      .init("description", .string(description)), .init("states", .ids(states)))
  }
}
