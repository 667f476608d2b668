/// A map between the numbers of two parts in both directions, of which some pairs are known.
struct NumberPairs {
  private var others: [[Int32]]

  init(partCount: Int) { others = Array(repeating: [], count: partCount) }

  /// The number that is paired with one of a part; nil if it is unknown.
  subscript(part: Int, number: Int) -> Int? {
    guard number < others[part].count, others[part][number] >= 0 else { return nil }
    return Int(others[part][number])
  }

  /// Pairs two numbers, and returns whether no other pair contains one of them.
  mutating func pair(_ part: Int, _ number: Int, with otherPart: Int, _ other: Int) -> Bool {
    if (self[part, number] ?? other, self[otherPart, other] ?? number) != (other, number) {
      return false
    }
    set(part, number, other)
    set(otherPart, other, number)
    return true
  }

  private mutating func set(_ part: Int, _ number: Int, _ other: Int) {
    while others[part].count <= number { others[part].append(-1) }
    others[part][number] = Int32(truncatingIfNeeded: other)
  }
}

/// The exchange of two equal members, as maps of the numbers of a system. It is its own inverse.
///
/// The maps grow while reactions are compared with those after the exchange: the initial states and the inputs of
/// the environment are paired at first, then the states after them, and the messages.
struct MemberExchange {
  /// The first of the two members.
  let first: Int

  /// The member in whose place each member is afterwards.
  let members: [Int]

  /// The inputs of the environment.
  let inputs: [Int]

  /// The states and the messages of each member.
  private(set) var states: NumberPairs
  private(set) var messages: NumberPairs

  /// The messages on their way, their links, and the contents of each link.
  private var flights = NumberPairs(partCount: 1)
  private var links = NumberPairs(partCount: 1)
  private var contents: [NumberPairs] = []

  /// Creates the exchange of a member and the next one; nil if they have different inputs.
  init?(of first: Int, _ memory: SystemMemory) {
    var members = Array(memory.members.indices)
    members.swapAt(first, first + 1)
    (states, messages) = (
      NumberPairs(partCount: members.count), NumberPairs(partCount: members.count)
    )
    var inputs: [Int] = []
    for input in memory.environment {
      let name = memory.members[input.member].name(ofMessage: input.message)
      let found = memory.environment.firstIndex { other in
        other.member == members[input.member]
          && memory.members[other.member].name(ofMessage: other.message) == name
      }
      guard let found else { return nil }
      inputs.append(found)
    }
    (self.first, self.members, self.inputs) = (first, members, inputs)
    let pairsAll =
      members.indices.allSatisfy { pairStates($0, 0, 0, memory) }
      && memory.environment.enumerated().allSatisfy { index, input in
        pairMessages(input.member, input.message, memory.environment[inputs[index]].message, memory)
      }
    if !pairsAll { return nil }
  }

  /// Pairs two states of a member and the one that takes its place, and returns whether they are equal.
  private mutating func pairStates(
    _ member: Int, _ state: Int, _ other: Int, _ memory: SystemMemory
  ) -> Bool {
    if states[member, state] == other { return true }
    return states.pair(member, state, with: members[member], other)
      && memory.environment.enumerated().allSatisfy { index, input in
        input.member != member
          || input.isPossible(state) == memory.environment[inputs[index]].isPossible(other)
      }
  }

  private mutating func pairMessages(
    _ member: Int, _ message: Int, _ other: Int, _ memory: SystemMemory
  ) -> Bool {
    let labels = [
      memory.members[member].event(ofMessage: message).label,
      memory.members[members[member]].event(ofMessage: other).label,
    ]
    return labels[0] == labels[1]
      && messages.pair(member, message, with: members[member], other)
  }

  /// Pairs what follows from two reactions, and returns whether they are equal.
  mutating func pair(
    _ reaction: MemberReaction, of member: Int, with other: MemberReaction, _ memory: SystemMemory
  ) -> Bool {
    let events = sorted(reaction.events, memory) { [members] in members[$0] }
    let others = sorted(other.events, memory) { $0 }
    return events.count == others.count
      && pairStates(member, reaction.next, other.next, memory)
      && zip(events, others).allSatisfy { pair($0, with: $1, memory) }
  }

  private mutating func pair(
    _ event: MemberReaction.Event, with other: MemberReaction.Event, _ memory: SystemMemory
  ) -> Bool {
    switch (event, other) {
    case (.effect(let effect), .effect(let other)):
      let effects = memory.knownEffects
      return name(effects[effect].name, memory) == effects[other].name
    case (.call(let receiver, let message), .call(let otherReceiver, let otherMessage)):
      return members[receiver] == otherReceiver
        && pairMessages(receiver, message, otherMessage, memory)
    case (.put(let flight), .put(let other)):
      return pairFlights(flight, other, memory)
    case (.cancel(let receiver, let label), .cancel(let otherReceiver, let otherLabel)):
      return (members[receiver], label) == (otherReceiver, otherLabel)
    default: return false
    }
  }

  private mutating func pairFlights(_ number: Int, _ other: Int, _ memory: SystemMemory) -> Bool {
    let flights = (memory.flights[number], memory.flights[other])
    memory.list(other)
    return (members[flights.0.sender], members[flights.0.receiver], flights.0.delivery)
      == (flights.1.sender, flights.1.receiver, flights.1.delivery)
      && pairMessages(flights.0.receiver, flights.0.message, flights.1.message, memory)
      && self.flights.pair(0, number, with: 0, other)
      && links.pair(0, memory.linkNumbers[number], with: 0, memory.linkNumbers[other])
  }

  /// Returns events in which those that follow each other and put messages on different links are sorted by
  /// these, because their order makes no difference.
  private func sorted(
    _ events: [MemberReaction.Event], _ memory: SystemMemory, _ member: (Int) -> Int
  ) -> [MemberReaction.Event] {
    func link(_ event: MemberReaction.Event) -> [Int]? {
      guard case .put(let number) = event else { return nil }
      let flight = memory.flights[number]
      return [member(flight.sender), member(flight.receiver), flight.delivery.kind.rawValue]
    }
    var sorted: [MemberReaction.Event] = []
    for event in events {
      var index = sorted.count
      if let key = link(event) {
        while index > 0, let other = link(sorted[index - 1]), key.lexicographicallyPrecedes(other) {
          index -= 1
        }
      }
      sorted.insert(event, at: index)
    }
    return sorted
  }

  // MARK: Exchanging

  /// Returns the name of an effect or an input of a member, which begins with the member's name, after the
  /// exchange.
  func name(_ name: String, _ memory: SystemMemory) -> String? {
    memory.members.firstIndex { name.hasPrefix("\($0.name): ") }.map { member in
      memory.members[members[member]].name + name.dropFirst(memory.members[member].name.count)
    }
  }

  /// Returns the number of an input after the exchange; nil if it is unknown.
  func input(_ input: Int, _ memory: SystemMemory) -> Int? {
    if input < inputs.count { return inputs[input] }
    let move = memory.listedMoves[input - inputs.count].move
    return flights[0, move.flight].flatMap { flight in
      memory.listedMoves.firstIndex { $0.move == Move(kind: move.kind, flight: flight) }
    }.map { inputs.count + $0 }
  }

  /// Replaces numbers by those of a state after the exchange, and returns whether they are known.
  @inline(__always)
  mutating func exchange(
    _ state: [UInt32], into numbers: inout [UInt32], _ memory: SystemMemory
  ) -> Bool {
    let count = max(state.count, memory.initialCount + memory.links.count)
    while numbers.count < count { numbers.append(0) }
    for index in numbers.indices { numbers[index] = 0 }
    for member in members.indices {
      guard let other = states[member, Int(state[member])] else { return false }
      numbers[members[member]] = UInt32(truncatingIfNeeded: other)
    }
    if let failure = memory.failure(in: state) {
      guard let other = exchanged(failure) else { return false }
      numbers[members.count] = UInt32(truncatingIfNeeded: memory.number(of: other))
    }
    for index in memory.initialCount..<state.count where state[index] > 0 {
      let (link, number) = (index - memory.initialCount, Int(state[index]))
      guard let other = links[0, link],
        let contents = contents(number, of: link, after: other, memory)
      else { return false }
      numbers[memory.initialCount + other] = UInt32(truncatingIfNeeded: contents)
    }
    return true
  }

  private func exchanged(_ failure: DeliveryFailure) -> DeliveryFailure? {
    let flight = failure.flight
    return messages[flight.receiver, flight.message].map { message in
      DeliveryFailure(
        reason: failure.reason,
        flight: Flight(
          sender: members[flight.sender], receiver: members[flight.receiver], message: message,
          delivery: flight.delivery))
    }
  }

  /// Returns the number of the contents of a link after the exchange.
  @inline(__always)
  private mutating func contents(
    _ number: Int, of link: Int, after other: Int, _ memory: SystemMemory
  ) -> Int? {
    if link < contents.count, let known = contents[link][0, number] { return known }
    var exchanged = memory.links[link].contents[number]
    let flights = exchanged.flights.compactMap { self.flights[0, $0] }
    if flights.count < exchanged.flights.count { return nil }
    exchanged.flights = memory.links[link].kind == .queued ? flights : flights.sorted()
    while contents.count <= link { contents.append(NumberPairs(partCount: 2)) }
    let result = memory.links[other].number(of: exchanged)
    return contents[link].pair(0, number, with: 1, result) ? result : nil
  }
}
