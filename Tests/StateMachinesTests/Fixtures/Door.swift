import StateMachines

/// A state type with associated values in a state and an event, and an optional command.
enum Door: StateType, Equatable {
  case open
  case closed(knocks: Int)

  enum Event: Equatable {
    case push, pull
    case knock(times: Int)
  }

  enum Command: Equatable {
    case ring(times: Int), creak
  }

  static let initialState = Door.closed(knocks: 0)

  @discardableResult
  mutating func handleEvent(_ event: Event) -> Command? {
    switch (self, event) {
    case (.closed, .push):
      self = .open
      return .creak
    case (.open, .pull):
      self = .closed(knocks: 0)
      return .creak
    case (.closed(let knocks), .knock(let times)):
      self = .closed(knocks: knocks + times)
      return .ring(times: times)
    case (.closed, .pull), (.open, .push), (.open, .knock):
      return nil
    }
  }

  /// The result of an event.
  struct Row: Sendable {
    let from: Door
    let event: Event
    let to: Door
    let command: Command?
    var isIgnored = false
  }

  static let rows = [
    Row(from: .closed(knocks: 0), event: .push, to: .open, command: .creak),
    Row(from: .closed(knocks: 7), event: .push, to: .open, command: .creak),
    Row(
      from: .closed(knocks: 7), event: .pull, to: .closed(knocks: 7), command: nil,
      isIgnored: true),
    Row(
      from: .closed(knocks: 0), event: .knock(times: 3), to: .closed(knocks: 3),
      command: .ring(times: 3)),
    Row(
      from: .closed(knocks: 7), event: .knock(times: 2), to: .closed(knocks: 9),
      command: .ring(times: 2)),
    Row(from: .open, event: .pull, to: .closed(knocks: 0), command: .creak),
    Row(from: .open, event: .push, to: .open, command: nil, isIgnored: true),
    Row(from: .open, event: .knock(times: 1), to: .open, command: nil, isIgnored: true),
  ]
}
