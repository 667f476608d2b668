import StateDiagrams

/// What a command has to tell, as an object of JSON for programs.
///
/// Each starts with `formatVersion`, `command`, and `succeeded`, which is whether the exit status
/// is 0. What follows is described in the article on reports.
struct ToolReport {
  /// Grows when a reader of the version before would misunderstand what is written.
  private static let formatVersion = 1

  /// The word that calls the command.
  let command: String

  /// Whether the exit status is 0.
  let succeeded: Bool

  /// What the command has to tell.
  let members: [JSONTree.Member]

  /// Creates a report.
  init(_ command: String, succeeded: Bool = true, _ members: JSONTree.Member...) {
    self.command = command
    self.succeeded = succeeded
    self.members = members
  }

  /// The report as text.
  var json: String {
    JSONTree.object(
      [
        .init("formatVersion", .number(Self.formatVersion)), .init("command", .text(command)),
        .init("succeeded", .bool(succeeded)),
      ] + members
    ).string
  }
}

extension JSONTree {
  /// An object.
  static func object(_ members: Member...) -> JSONTree { .object(members) }
}

extension StateDiagram.Difference {
  /// The difference for programs.
  var json: JSONTree {
    let (name, members): (String, [JSONTree.Member]) =
      switch kind {
      case .stateAdded(let id): ("stateAdded", [.init("state", .text(id))])
      case .stateRemoved(let id): ("stateRemoved", [.init("state", .text(id))])
      case .stateRenamed(let old, let new):
        ("stateRenamed", [.init("from", .text(old)), .init("to", .text(new))])
      case .stateChanged(let id): ("stateChanged", [.init("state", .text(id))])
      case .eventRenamed(let old, let new):
        ("eventRenamed", [.init("from", .text(old)), .init("to", .text(new))])
      case .transitionAdded(let new): ("transitionAdded", [.init("to", new.json)])
      case .transitionRemoved(let old): ("transitionRemoved", [.init("from", old.json)])
      case .transitionChanged(let old, let new):
        ("transitionChanged", [.init("from", old.json), .init("to", new.json)])
      case .regionAdded(let name): ("regionAdded", [.init("region", .text(name))])
      case .regionRemoved(let name): ("regionRemoved", [.init("region", .text(name))])
      case .orderChanged: ("orderChanged", [])
      }
    return .object(
      [.init("kind", .text(name)), .init("description", .text(description))] + members)
  }
}

extension StateDiagram.Transition {
  /// The transition for programs, by the names that ``StateDiagram/json`` has.
  fileprivate var json: JSONTree {
    var members: [JSONTree.Member] = [
      .init("source", .text(source)), .init("target", .text(target)),
    ]
    if let event { members.append(.init("event", .text(event))) }
    if let `guard` { members.append(.init("guard", .text(`guard`))) }
    return .object(
      members + [.init("effects", .texts(effects)), .init("kind", .text(kind.rawValue))])
  }
}

extension StateDiagram.Finding {
  /// The finding for programs.
  var json: JSONTree {
    .object(
      .init("kind", .text(kind.rawValue)), .init("severity", .text(severity.rawValue)),
      .init("description", .text(description)), .init("states", .texts(states)))
  }
}
