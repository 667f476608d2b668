import StateExploration

/// Records the messages of a run, and the states of the members where they change.
struct SequenceRecorder {
  private let members: [any MemberMemory]
  private(set) var events: [MessageSequence.Event] = []

  /// The pending messages: the number of each, and of its event.
  private var pending: [(flight: Int, event: Int)] = []

  init(_ members: [any MemberMemory]) { self.members = members }

  private func event(from sender: Int?, to receiver: Int, _ message: Int) -> MessageSequence.Message
  {
    MessageSequence.Message(
      sender: sender.map { $0 + 1 } ?? 0, receiver: receiver + 1,
      text: members[receiver].name(ofMessage: message))
  }

  /// Records a message of the environment, or one that is delivered at once.
  mutating func call(from sender: Int?, to receiver: Int, _ message: Int) {
    events.append(.call(event(from: sender, to: receiver, message)))
  }

  /// Records that a message is on its way.
  mutating func put(_ flight: Flight, _ number: Int) {
    pending.append((number, events.count))
    events.append(.sent(event(from: flight.sender, to: flight.receiver, flight.message)))
  }

  /// Records the start of a move.
  mutating func start(_ move: Move, _ flight: Flight) {
    guard let index = pending.firstIndex(where: { $0.flight == move.flight }) else { return }
    let sent = pending[index].event
    switch move.kind {
    case .lose: events.append(.lost(sent))
    case .deliver, .later, .repeat: events.append(.arrived(sent))
    }
    if move.kind != .repeat, flight.delivery.kind != .kept || move.kind == .lose {
      pending.remove(at: index)
    }
  }

  mutating func cancel(_ number: Int) {
    guard let index = pending.firstIndex(where: { $0.flight == number }) else { return }
    events.append(.cancelled(pending.remove(at: index).event))
  }

  /// Records the state of a member if a step changed it: the state, or what changed in it if it is a record, or
  /// else the other properties.
  mutating func handled(_ number: Int, _ before: Int, _ next: Int) {
    if before == next { return }
    let member = members[number]
    let (old, new) = (member.summary(before), member.summary(next))
    var text = new.text
    if old.text == text {
      text = Value(of: member.value(next)).difference(from: Value(of: member.value(before)))
    } else if case .record = new.value {
      text = new.value.difference(from: old.value)
    }
    events.append(.state(lane: number + 1, text))
  }

  /// Records that a step of a member fails.
  mutating func fail(_ member: Int, _ failure: StepFailure) {
    let message = failure.message.map { ": \($0)" } ?? ""
    events.append(.failure(lane: member + 1, failure.verb + message))
  }

  /// Records that a message can't be delivered.
  mutating func fail(_ flight: Flight, _ reason: String) {
    events.append(.failure(lane: flight.sender + 1, "can't send: \(reason)"))
  }
}
