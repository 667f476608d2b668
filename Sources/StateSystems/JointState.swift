import StateExploration

/// The states of all members, by their numbers, followed by the numbers of the pending messages.
///
/// Pending messages are sorted by their links, and those of a link by their numbers if they can arrive in any
/// order, so that states with the same messages are equal.
typealias JointState = NumberedState

extension SystemMemory {
  var initialState: JointState {
    JointState([UInt32](repeating: 0, count: members.count))
  }

  /// Returns the failure that ended a run; nil if there is none.
  func failure(in state: JointState) -> Flight? {
    hasFailure(state) ? state.numbers.last.map { flights[Int($0)] } : nil
  }

  @inline(__always)
  private func hasFailure(_ state: JointState) -> Bool {
    state.numbers.count > members.count
      && orders[Int(state.numbers[state.numbers.count - 1])] >= Flight.firstFailure
  }

  /// Returns the messages and marks in a state.
  func pending(in state: JointState) -> [Flight] {
    state.numbers[members.count...].map { flights[Int($0)] }
  }

  // MARK: Messages on their way

  /// Adds a message or a mark.
  private func insert(_ number: Int, in state: inout JointState) {
    let order = orders[number]
    let isQueued = flights[number].delivery.kind == .queued
    var index = members.count
    while index < state.numbers.count {
      let other = Int(state.numbers[index])
      if orders[other] > order || orders[other] == order && !isQueued && other > number { break }
      index += 1
    }
    state.numbers.insert(UInt32(truncatingIfNeeded: number), at: index)
  }

  /// Returns the index of a message, or of a mark, in a state; nil if it isn't pending.
  @inline(__always)
  private func index(of number: Int, in state: JointState) -> Int? {
    var index = members.count
    while index < state.numbers.count {
      if state.numbers[index] == UInt32(truncatingIfNeeded: number) { return index }
      index += 1
    }
    return nil
  }

  /// Returns the number of messages or marks with an order.
  private func count(ofOrder order: Int, in state: JointState) -> Int {
    state.numbers[members.count...].count { orders[Int($0)] == order }
  }

  /// Adds a message to those on their way.
  private func put(_ number: Int, in state: inout JointState) {
    let flight = flights[number]
    switch flight.delivery.kind {
    case .later, .kept:
      if index(of: number, in: state) != nil { return }
    case .atOnce, .queued, .anyOrder:
      if count(ofOrder: orders[number], in: state) >= capacity {
        return fail(flight, .full, &state)
      }
    }
    if let listedFlights, !listedFlights.contains(number) {
      noteUnlisted(number)
      return fail(flight, .unlisted, &state)
    }
    recorder?.put(flight, number)
    insert(number, in: &state)
  }

  private func fail(_ flight: Flight, _ mark: Flight.Mark, _ state: inout JointState) {
    if hasFailure(state) { return }
    insert(number(of: flight.marked(mark)), in: &state)
    recorder?.fail(flight, SystemState(state: state, memory: self).failure ?? "")
  }

  private func cancel(
    _ label: String, from sender: Int, to receiver: Int, _ state: inout JointState
  ) {
    var index = members.count
    while index < state.numbers.count {
      let flight = flights[Int(state.numbers[index])]
      if flight.sender == sender, flight.receiver == receiver, flight.delivery.kind == .later,
        members[receiver].event(ofMessage: flight.message).label == label
      {
        recorder?.cancel(Int(state.numbers[index]))
        state.numbers.remove(at: index)
      } else {
        index += 1
      }
    }
  }

  // MARK: Moves

  /// Returns whether a move is possible.
  func allows(_ move: Move, in state: JointState) -> Bool {
    guard let index = index(of: move.flight, in: state) else { return false }
    return allows(move, at: index, in: state)
  }

  private func allows(_ move: Move, at index: Int, in state: JointState) -> Bool {
    if hasFailure(state) { return false }
    let flight = flights[move.flight]
    // The first message of an ordered link, and each message of others once.
    if index > members.count {
      let previous = Int(state.numbers[index - 1])
      let isBehind =
        flight.delivery.kind == .queued
        ? orders[previous] == orders[move.flight] : previous == move.flight
      if isBehind { return false }
    }
    func hasLeft(_ limit: Int, _ mark: Flight.Mark) -> Bool {
      limit > 0 && count(ofOrder: flight.marked(mark).order, in: state) < limit
    }
    return switch move.kind {
    case .deliver, .later: true
    case .lose: hasLeft(flight.delivery.losses, .lost)
    case .repeat: hasLeft(flight.delivery.repetitions, .repeated)
    }
  }

  /// Returns the moves that are possible in a state.
  func moves(in state: JointState) -> [Move] {
    var result: [Move] = []
    for index in members.count..<max(members.count, state.numbers.count) {
      let number = Int(state.numbers[index])
      let flight = flights[number]
      guard flight.mark == .none else { continue }
      result += flight.moveKinds.map { Move(kind: $0, flight: number) }
        .filter { allows($0, at: index, in: state) }
    }
    greatestMoveCount = max(greatestMoveCount, result.count)
    return result
  }

  /// Performs a move, and returns the numbers of the effects.
  func perform(_ move: Move, _ state: inout JointState) -> [Int] {
    var effects: [Int] = []
    let flight = flights[move.flight]
    recorder?.start(move, flight)
    switch move.kind {
    case .repeat: insert(number(of: flight.marked(.repeated)), in: &state)
    case .lose:
      insert(number(of: flight.marked(.lost)), in: &state)
      fallthrough
    case .deliver, .later:
      let stays = flight.delivery.kind == .kept && move.kind != .lose
      if !stays, let index = index(of: move.flight, in: state) { state.numbers.remove(at: index) }
    }
    if move.kind != .lose {
      handle(flight.message, by: flight.receiver, from: nil, &state, &effects, 0)
    }
    return effects
  }

  /// Handles a message of the environment, and returns the numbers of the effects.
  func perform(_ message: Int, by member: Int, _ state: inout JointState) -> [Int] {
    if hasFailure(state) { return [] }
    var effects: [Int] = []
    recorder?.call(from: nil, to: member, message)
    handle(message, by: member, from: nil, &state, &effects, 0)
    return effects
  }

  /// The greatest depth of messages that are delivered at once.
  private static var greatestDepth: Int { 100 }

  /// Handles a message, and all that follow from it at once.
  ///
  /// - Parameter sender: The sender of a message that is delivered at once; nil for others.
  private func handle(
    _ message: Int, by receiver: Int, from sender: Int?, _ state: inout JointState,
    _ effects: inout [Int], _ depth: Int
  ) {
    if let sender { recorder?.call(from: sender, to: receiver, message) }
    if depth > Self.greatestDepth {
      let flight = Flight(
        sender: sender ?? receiver, receiver: receiver, message: message, delivery: .atOnce)
      return fail(flight, .endless, &state)
    }
    let before = Int(state.numbers[receiver])
    guard let reaction = members[receiver].reaction(to: message, in: before, self) else {
      if let failure { recorder?.fail(receiver, failure) }
      return
    }
    // A state that is not written to is not copied.
    if reaction.next != before {
      state.numbers[receiver] = UInt32(truncatingIfNeeded: reaction.next)
    }
    recorder?.handled(receiver, before, reaction.next)
    for event in reaction.events {
      switch event {
      case .effect(let number): effects.append(number)
      case .call(let next, let message):
        if failure != nil || hasFailure(state) { return }
        handle(message, by: next, from: receiver, &state, &effects, depth + 1)
      case .put(let flight): put(flight, in: &state)
      case .cancel(let other, let label): cancel(label, from: receiver, to: other, &state)
      }
    }
  }
}
