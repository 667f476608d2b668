import StateExploration

/// A message on its way, or a mark of one.
struct Flight: Hashable {
  /// The kinds of marks, in the order in which they follow the messages of a link.
  enum Mark: Int {
    case none, lost, repeated
    /// The message didn't fit into the queue of its link.
    case full
    /// Messages that are delivered at once follow each other without end.
    case endless
    /// The message was not known when the inputs of the model were listed.
    case unlisted
  }

  let sender: Int
  let receiver: Int
  var message: Int
  let delivery: MessageDelivery
  var mark = Mark.none

  /// A number that is equal for the messages of one link, and greatest for failures.
  var order: Int {
    let isFailure = mark.rawValue >= Mark.full.rawValue
    return (isFailure ? Self.firstFailure : 0) | (sender << 26) | (receiver << 12)
      | (delivery.kind.rawValue << 4) | mark.rawValue
  }

  /// The least ``order`` of failures.
  static var firstFailure: Int { 1 << 40 }

  /// The moves of the message.
  var moveKinds: [Move.Kind] {
    [delivery.kind == .later ? .later : .deliver] + (delivery.losses > 0 ? [.lose] : [])
      + (delivery.repetitions > 0 ? [.repeat] : [])
  }

  /// Returns a mark of the link.
  func marked(_ mark: Mark) -> Flight {
    var result = self
    if mark.rawValue < Mark.full.rawValue { result.message = -1 }
    result.mark = mark
    return result
  }
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

/// The members of a system with their reactions, and the numbers of messages and effects.
final class SystemMemory {
  // Each step reads most of the properties.
  @exclusivity(unchecked)
  var members: [any MemberMemory] = []

  /// The closures of `on`, with the names of their types and members.
  var handlers: [(type: String, name: String, members: [Int], occurs: Bool)] = []

  /// The greatest number of pending messages of a link.
  var capacity = 4

  /// The numbers of the messages that inputs of the model deliver; nil while they are looked for.
  @exclusivity(unchecked)
  var listedFlights: Set<Int>?

  /// Whether a message was sent that no input of the model delivers.
  var sendsUnlistedMessages = false

  /// The greatest number of moves in a state.
  var greatestMoveCount = 0

  /// The problems of the members' steps, each once.
  private(set) var problems: [Behavior.Problem] = []

  @exclusivity(unchecked)
  private(set) var flights: [Flight] = []

  /// The order of each of ``flights``.
  @exclusivity(unchecked)
  private(set) var orders: [Int] = []
  private var flightNumbers: [Flight: Int] = [:]
  private var effects: [ObservedEffect] = []
  private var effectNumbers: [ObservedEffect: Int] = [:]

  /// The outputs of steps, by the numbers of their effects.
  private var outputs: [[Int]: StepEffects] = [:]
  private let noEffects = StepEffects([])

  /// The moves that occurred.
  var foundMoves: Set<Move> = []

  /// Records the messages of a run; nil during searches.
  @exclusivity(unchecked)
  var recorder: SequenceRecorder?

  /// The trial of members' steps, for a run that is recorded.
  var trial: StepTrial?

  /// The failure of the last step.
  @exclusivity(unchecked)
  private(set) var failure: StepFailure?

  func report(_ problem: Behavior.Problem) {
    if !problems.contains(problem) { problems.append(problem) }
  }

  func number(of effect: ObservedEffect) -> Int {
    if let number = effectNumbers[effect] { return number }
    effectNumbers[effect] = effects.count
    effects.append(effect)
    return effects.count - 1
  }

  /// Returns the output of a step with effects.
  func output(_ numbers: [Int]) -> StepEffects {
    if numbers.isEmpty { return noEffects }
    if let output = outputs[numbers] { return output }
    let output = StepEffects(numbers.map { effects[$0] })
    outputs[numbers] = output
    return output
  }

  /// A problem for each closure of `on` whose action has not occurred.
  var missingActions: [Behavior.Problem] {
    handlers.filter { !$0.occurs }.map { handler in
      .unknownRuleName(
        handler.type, rule: "on(_:perform:)", input: handler.name,
        known: handler.members.flatMap { members[$0].actionTypes }.sorted())
    }
  }

  func number(of flight: Flight) -> Int {
    if let number = flightNumbers[flight] { return number }
    flightNumbers[flight] = flights.count
    flights.append(flight)
    orders.append(flight.order)
    return flights.count - 1
  }

  /// The moves that occurred, by their links.
  var sortedMoves: [Move] {
    foundMoves.sorted { left, right in
      func key(_ move: Move) -> (Int, Int, String) {
        (orders[move.flight], move.flight, move.kind.rawValue)
      }
      return key(left) < key(right)
    }
  }

  /// Notes that a message is sent that no input of the model delivers.
  func noteUnlisted(_ number: Int) {
    sendsUnlistedMessages = true
    for kind in flights[number].moveKinds { foundMoves.insert(Move(kind: kind, flight: number)) }
  }

  /// Returns the number and the memory of a member; nil if it doesn't exist, which is a problem.
  func find<Machine>(
    _ member: SystemMember<Machine>, from sender: Int
  ) -> (number: Int, memory: TypedMember<Machine>)? {
    if let number = member.number, members.indices.contains(number),
      members[number].name == member.name, let typed = members[number] as? TypedMember<Machine>
    {
      return (number, typed)
    }
    report(
      .unknownRuleName(
        member.name, rule: "send(_:to:)", input: members[sender].name, known: members.map(\.name)))
    return nil
  }

  /// Returns whether the next step of a member fails in the trial.
  func fails() -> Bool {
    failure = trial?.failure(of: 0)
    return failure != nil
  }

  func endRecording() { (recorder, trial, failure) = (nil, nil, nil) }

  func returned() { trial?.stepReturned() }

  /// Returns the name of a message on its way: `pool → connection 0: start`.
  func name(of flight: Flight) -> String {
    "\(linkName(of: flight)): \(members[flight.receiver].name(ofMessage: flight.message))"
  }

  /// Returns the name of the link of a message: `pool → connection 0`.
  func linkName(of flight: Flight) -> String {
    "\(members[flight.sender].name) → \(members[flight.receiver].name)"
  }
}
