/// A message on its way.
struct Flight: Hashable {
  let sender: Int
  let receiver: Int
  let message: Int
  let delivery: MessageDelivery

  /// The moves of the message.
  var moveKinds: [Move.Kind] {
    [delivery.kind == .later ? .later : .deliver] + (delivery.losses > 0 ? [.lose] : [])
      + (delivery.repetitions > 0 ? [.repeat] : [])
  }

  /// A key that is equal for the messages of one link.
  var link: [Int] { [sender, receiver, delivery.kind.rawValue] }
}

/// A change of the pending messages, which is an input of a system.
struct Move: Hashable {
  enum Kind: String {
    case deliver, later, lose, `repeat`
  }

  let kind: Kind

  /// The number of the message.
  let flight: Int
}

/// A message that can't be delivered.
struct DeliveryFailure: Hashable {
  enum Reason {
    /// The message doesn't fit into the queue of its link.
    case full
    /// Messages that are delivered at once follow each other without end.
    case endless
    /// The message was not known when the inputs of the model were listed.
    case unlisted
  }

  let reason: Reason
  let flight: Flight
}

/// The messages of a link on their way, and the number of those that were lost and repeated.
///
/// The messages are sorted by their numbers if they can arrive in any order.
struct LinkContents: Hashable {
  var flights: [Int] = []
  var lostCount = 0
  var repeatedCount = 0
}

/// The contents that a link has had, by their numbers. The empty link has the number 0.
struct MessageLink {
  let kind: MessageDelivery.Kind
  private(set) var contents = [LinkContents()]
  private var numbers = [LinkContents(): 0]

  /// The moves that are possible with contents, by their number, once they are known.
  var moves: [Int: [Move]] = [:]

  init(_ kind: MessageDelivery.Kind) { self.kind = kind }

  /// Returns the number of some contents.
  mutating func number(of contents: LinkContents) -> Int {
    if let number = numbers[contents] { return number }
    numbers[contents] = self.contents.count
    self.contents.append(contents)
    return self.contents.count - 1
  }

  /// Returns the number of the contents with one more message; nil if the link is full.
  mutating func putting(_ flight: Int, in number: Int, capacity: Int) -> Int? {
    var next = contents[number]
    switch kind {
    case .later, .kept: if next.flights.contains(flight) { return number }
    case .atOnce, .queued, .anyOrder: if next.flights.count >= capacity { return nil }
    }
    let isBefore = { [kind] (other: Int) in kind != .queued && other > flight }
    next.flights.insert(flight, at: next.flights.firstIndex(where: isBefore) ?? next.flights.count)
    return self.number(of: next)
  }

  /// Returns the number of the contents after a move; nil if it isn't possible.
  mutating func moving(_ move: Move, _ delivery: MessageDelivery, in number: Int) -> Int? {
    var next = contents[number]
    guard let index = next.flights.firstIndex(of: move.flight), index == 0 || kind != .queued
    else { return nil }
    switch move.kind {
    case .repeat:
      if next.repeatedCount >= delivery.repetitions { return nil }
      next.repeatedCount += 1
    case .lose:
      if next.lostCount >= delivery.losses { return nil }
      next.lostCount += 1
      next.flights.remove(at: index)
    case .deliver, .later: if kind != .kept { next.flights.remove(at: index) }
    }
    return self.number(of: next)
  }
}

/// The numbers of the contents of a link after a change, by the number before it.
struct KnownResults {
  private var values: [Int32] = []

  /// The number after the change: nil if it is unknown, and a wrapped nil if the change isn't possible.
  subscript(number: Int) -> Int?? {
    get {
      if number >= values.count || values[number] == .min { return nil }
      return .some(values[number] < 0 ? nil : Int(values[number]))
    }
    set {
      while values.count <= number { values.append(.min) }
      values[number] = newValue.map { Int32(truncatingIfNeeded: $0 ?? -1) } ?? .min
    }
  }
}
