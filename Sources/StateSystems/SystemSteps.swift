import StateExploration

// The numbers of a joint state are those of the members' states, that of the failure that ended the run, or 0,
// and those of the contents of each link.

extension SystemMemory: NumberedParts {
  /// Returns the failure that ended a run; nil if there is none.
  func failure(in numbers: [UInt32]) -> DeliveryFailure? {
    let number = Int(numbers[members.count])
    return number > 0 ? failures[number - 1] : nil
  }

  /// Returns the messages on their way, sorted by their links.
  func pending(in numbers: [UInt32]) -> [Flight] {
    numbers.dropFirst(initialCount).enumerated().flatMap { link, number in
      links[link].contents[Int(number)].flights.map { flights[$0] }
    }.sorted { $0.link.lexicographicallyPrecedes($1.link) }
  }

  var bytes: Int { members.reduce(0) { $0 + $1.bytes } }

  // MARK: Inputs

  func allows(_ input: Int, in numbers: [UInt32]) -> Bool {
    if input < environment.count { return true }
    if numbers[members.count] > 0 { return false }
    let index = input - environment.count
    return listsMoves
      ? next(after: index, in: numbers) != nil : index < moves(in: numbers).count
  }

  func step(_ numbers: inout [UInt32], input: Int) -> NumberedEffects {
    if numbers[members.count] > 0 { return noEffects }
    stepEffects.removeAll(keepingCapacity: true)
    let index = input - environment.count
    if index < 0 {
      let (member, message, _) = environment[input]
      recorder?.call(from: nil, to: member, message)
      handle(message, by: member, from: nil, &numbers, 0)
    } else if listsMoves {
      if let next = next(after: index, in: numbers) {
        perform(listedMoves[index].move, next: next, &numbers)
      }
    } else {
      let move = moves(in: numbers)[index]
      foundMoves.insert(move)
      if let next = next(after: move, in: Int(numbers[place(of: move.flight)])) {
        perform(move, next: next, &numbers)
      }
    }
    return output(stepEffects)
  }

  /// Returns the index of the contents of a message's link among the numbers of a state.
  private func place(of flight: Int) -> Int { initialCount + linkNumbers[flight] }

  /// Returns the number of the contents of a link after a move; nil if it isn't possible.
  private func next(after move: Move, in number: Int) -> Int? {
    links[linkNumbers[move.flight]].moving(move, flights[move.flight].delivery, in: number)
  }

  private func next(after index: Int, in numbers: [UInt32]) -> Int? {
    let place = listedMoves[index].place
    if place >= numbers.count { return nil }
    let number = Int(numbers[place])
    if let known = listedMoves[index].results[number] { return known }
    let next = next(after: listedMoves[index].move, in: number)
    listedMoves[index].results[number] = .some(next)
    return next
  }

  /// Returns the moves that are possible.
  private func moves(in numbers: [UInt32]) -> [Move] {
    if let lastMoves, lastMoves.numbers == numbers { return lastMoves.moves }
    let moves = numbers.dropFirst(initialCount).enumerated().flatMap { link, number in
      self.moves(of: link, in: Int(number))
    }
    greatestMoveCount = max(greatestMoveCount, moves.count)
    lastMoves = (numbers, moves)
    return moves
  }

  /// Returns the moves that are possible with the contents of a link.
  private func moves(of link: Int, in number: Int) -> [Move] {
    if let known = links[link].moves[number] { return known }
    let moves = links[link].contents[number].flights.withoutRepetitions.flatMap { flight in
      flights[flight].moveKinds.map { Move(kind: $0, flight: flight) }.filter {
        next(after: $0, in: number) != nil
      }
    }
    links[link].moves[number] = moves
    return moves
  }

  private func perform(_ move: Move, next: Int, _ numbers: inout [UInt32]) {
    let flight = flights[move.flight]
    recorder?.start(move, flight)
    numbers[place(of: move.flight)] = UInt32(truncatingIfNeeded: next)
    if move.kind != .lose { handle(flight.message, by: flight.receiver, from: nil, &numbers, 0) }
  }

  // MARK: Messages

  /// The greatest depth of messages that are delivered at once.
  private static var greatestDepth: Int { 100 }

  /// Handles a message, and all that follow from it at once.
  ///
  /// - Parameter sender: The sender of a message that is delivered at once; nil for others.
  private func handle(
    _ message: Int, by receiver: Int, from sender: Int?, _ numbers: inout [UInt32], _ depth: Int
  ) {
    if let sender { recorder?.call(from: sender, to: receiver, message) }
    if depth > Self.greatestDepth {
      let flight = Flight(
        sender: sender ?? receiver, receiver: receiver, message: message, delivery: .atOnce)
      return fail(flight, .endless, &numbers)
    }
    let before = Int(numbers[receiver])
    guard let reaction = members[receiver].reaction(to: message, in: before, self) else {
      if let failure { recorder?.fail(receiver, failure) }
      return
    }
    numbers[receiver] = UInt32(truncatingIfNeeded: reaction.next)
    recorder?.handled(receiver, before, reaction.next)
    for event in reaction.events {
      switch event {
      case .effect(let number): stepEffects.append(number)
      case .call(let next, let message):
        if failure != nil || numbers[members.count] > 0 { return }
        handle(message, by: next, from: receiver, &numbers, depth + 1)
      case .put(let flight): put(flight, &numbers)
      case .cancel(let other, let label): cancel(label, from: receiver, to: other, &numbers)
      }
    }
  }

  /// Adds a message to those on their way.
  private func put(_ flight: Int, _ numbers: inout [UInt32]) {
    let place = place(of: flight)
    while numbers.count <= place { numbers.append(0) }
    let number = Int(numbers[place])
    if putResults[flight][number] == nil {
      putResults[flight][number] = .some(
        links[linkNumbers[flight]].putting(flight, in: number, capacity: capacity))
    }
    guard let known = putResults[flight][number], let next = known else {
      return fail(flights[flight], .full, &numbers)
    }
    if next == number { return }
    if !list(flight) {
      return fail(flights[flight], .unlisted, &numbers)
    }
    recorder?.put(flights[flight], flight)
    numbers[place] = UInt32(truncatingIfNeeded: next)
  }

  private func fail(_ flight: Flight, _ reason: DeliveryFailure.Reason, _ numbers: inout [UInt32]) {
    if numbers[members.count] > 0 { return }
    let failure = DeliveryFailure(reason: reason, flight: flight)
    numbers[members.count] = UInt32(truncatingIfNeeded: number(of: failure))
    recorder?.fail(flight, text(of: failure))
  }

  /// Returns the number of a failure, which is at least 1.
  func number(of failure: DeliveryFailure) -> Int {
    let index = failures.firstIndex(of: failure) ?? failures.count
    if index == failures.count { failures.append(failure) }
    return index + 1
  }

  private func cancel(
    _ label: String, from sender: Int, to receiver: Int, _ numbers: inout [UInt32]
  ) {
    for (link, number) in numbers.dropFirst(initialCount).enumerated() where number > 0 {
      var contents = links[link].contents[Int(number)]
      contents.flights.removeAll { flight in
        let (number, flight) = (flight, flights[flight])
        guard flight.sender == sender, flight.receiver == receiver, flight.delivery.kind == .later,
          members[receiver].event(ofMessage: flight.message).label == label
        else { return false }
        recorder?.cancel(number)
        return true
      }
      numbers[initialCount + link] = UInt32(
        truncatingIfNeeded: links[link].number(of: contents))
    }
  }
}
