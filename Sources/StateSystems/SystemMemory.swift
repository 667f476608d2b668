import StateExploration

/// A closure of `on`, with the names of its type and its members.
struct Handler {
  let type: String
  let name: String
  let members: [Int]

  /// Returns whether an action has the type.
  let perform: (_ action: Any, _ index: Int, SystemSender) -> Bool

  /// Whether such an action has occurred.
  var occurs = false
}

/// The members of a system with their reactions, and the numbers of messages and effects.
final class SystemMemory: MemberProgram {
  // Each step reads most of the properties.
  @exclusivity(unchecked)
  var members: [any MemberMemory] = []

  /// The closures of `on`.
  var handlers: [Handler] = []

  /// The types of actions of each member that occurred.
  private var actionTypes: [Int: [ObjectIdentifier: Any.Type]] = [:]

  /// The inputs of the environment: the numbers of their members and messages, and whether conditions on a
  /// state of the member allow them.
  @exclusivity(unchecked)
  var environment: [(member: Int, message: Int, isPossible: (_ state: Int) -> Bool)] = []

  /// The reactions that were made, in order.
  @exclusivity(unchecked)
  private(set) var reactions: [MadeReaction] = []

  /// The greatest number of pending messages of a link.
  var capacity = 4 {
    didSet { putResults = flights.map { _ in KnownResults() } }
  }

  /// The moves that are the inputs after those of the environment, each with the index of its link in a state.
  @exclusivity(unchecked)
  var listedMoves: [(move: Move, place: Int, results: KnownResults)] = []

  /// Whether inputs are listed moves. Otherwise, an input is the move with its index of those that are possible.
  @exclusivity(unchecked)
  private(set) var listsMoves = false

  /// The messages of the listed moves.
  private(set) var listedFlights: Set<Int> = []

  /// Whether a message was sent that no input of the model delivers.
  var sendsUnlistedMessages = false

  /// The greatest number of moves in a state, and those in the last one.
  var greatestMoveCount = 0
  var lastMoves: (numbers: [UInt32], moves: [Move])?

  /// The problems of the members' steps, each once.
  private(set) var problems: [Behavior.Problem] = []

  @exclusivity(unchecked)
  private(set) var flights: [Flight] = []

  private var flightNumbers: [Flight: Int] = [:]

  /// The links, and that of each message.
  @exclusivity(unchecked)
  var links: [MessageLink] = []
  private var numbersOfLinks: [[Int]: Int] = [:]

  @exclusivity(unchecked)
  private(set) var linkNumbers: [Int] = []

  /// The contents of the link of each message after it is sent.
  @exclusivity(unchecked)
  var putResults: [KnownResults] = []

  /// The failures of delivery that occurred.
  var failures: [DeliveryFailure] = []

  /// The numbers of the effects of the current step.
  @exclusivity(unchecked)
  var stepEffects: [Int] = []
  private(set) var knownEffects: [ObservedEffect] = []
  private var effectNumbers: [ObservedEffect: Int] = [:]

  /// The outputs of steps, by the numbers of their effects.
  private var outputs: [[Int]: NumberedEffects] = [:]
  let noEffects = NumberedEffects([])

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

  /// The number of numbers of the initial state: one for each member, and one for a failure.
  var initialCount: Int { members.count + 1 }

  func report(_ problem: Behavior.Problem) {
    if !problems.contains(problem) { problems.append(problem) }
  }

  func events(
    after effects: [ObservedEffect], in output: Any, of member: Int
  ) -> [MemberReaction.Event] {
    let sender = SystemSender(self, sender: member)
    for action in actions(in: output) {
      if !(action is any Collection) {
        actionTypes[member, default: [:]][ObjectIdentifier(type(of: action))] = type(of: action)
      }
      for handler in handlers.indices {
        guard let index = handlers[handler].members.firstIndex(of: member) else { continue }
        if handlers[handler].perform(action, index, sender) { handlers[handler].occurs = true }
      }
    }
    return effects.map { .effect(number(of: $0)) } + sender.events
  }

  private func number(of effect: ObservedEffect) -> Int {
    if let number = effectNumbers[effect] { return number }
    effectNumbers[effect] = knownEffects.count
    knownEffects.append(effect)
    return knownEffects.count - 1
  }

  /// Returns the output of a step with effects.
  func output(_ numbers: [Int]) -> NumberedEffects {
    if numbers.isEmpty { return noEffects }
    if let output = outputs[numbers] { return output }
    let output = NumberedEffects(numbers.map { knownEffects[$0] })
    outputs[numbers] = output
    return output
  }

  /// A problem for each closure of `on` whose action has not occurred.
  var missingActions: [Behavior.Problem] {
    handlers.filter { !$0.occurs }.map { handler in
      .invalidSystem(
        "A closure of 'on' takes a '\(handler.type)', but '\(handler.name)' has no such action. "
          + remedy(
            for: handler.type,
            among: handler.members.flatMap { (actionTypes[$0] ?? [:]).values.map(typeName) }
              .sorted(),
            "actions"))
    }
  }

  func number(of flight: Flight) -> Int {
    if let number = flightNumbers[flight] { return number }
    flightNumbers[flight] = flights.count
    flights.append(flight)
    putResults.append(KnownResults())
    let link = numbersOfLinks[flight.link] ?? links.count
    if link == links.count {
      links.append(MessageLink(flight.delivery.kind))
      numbersOfLinks[flight.link] = link
    }
    linkNumbers.append(link)
    return flights.count - 1
  }

  /// Makes inputs of all moves that are possible.
  func startSearchForMoves() {
    (listsMoves, sendsUnlistedMessages, foundMoves, lastMoves) = (false, false, [], nil)
  }

  /// Makes inputs of the moves that occurred, sorted by their links.
  func listMoves() {
    let moves = foundMoves.sorted { left, right in
      func key(_ move: Move) -> [Int] {
        let kinds: [Move.Kind] = [.deliver, .later, .lose, .repeat]
        return flights[move.flight].link + [move.flight, kinds.firstIndex(of: move.kind) ?? 0]
      }
      return key(left).lexicographicallyPrecedes(key(right))
    }
    listedMoves = moves.map {
      ($0, initialCount + linkNumbers[$0.flight], KnownResults())
    }
    listedFlights = Set(moves.map(\.flight))
    listsMoves = true
  }

  /// Adds all moves of a message to those that occurred.
  func findMoves(of flight: Int) {
    for kind in flights[flight].moveKinds { foundMoves.insert(Move(kind: kind, flight: flight)) }
  }

  /// Notes that a message is sent, which some input of the model must deliver.
  ///
  /// - Returns: Whether one does.
  @discardableResult
  func list(_ number: Int) -> Bool {
    if !listsMoves || listedFlights.contains(number) { return true }
    sendsUnlistedMessages = true
    findMoves(of: number)
    return false
  }

  /// Returns the number and the memory of a member; nil if it doesn't exist, which is a problem.
  ///
  /// - Parameter use: The start of the problem: `'client' sends to`.
  func find<Machine>(
    _ member: SystemMember<Machine>, for use: @autoclosure () -> String
  ) -> (number: Int, memory: TypedMember<Machine>)? {
    if let found = find(member) { return found }
    report(
      .invalidSystem(
        "\(use()) '\(member.name)', which is no member of the system. "
          + remedy(for: member.name, among: members.map(\.name), "members")))
    return nil
  }

  /// Returns the number and the memory of a member; nil if it doesn't exist.
  func find<Machine>(
    _ member: SystemMember<Machine>
  ) -> (number: Int, memory: TypedMember<Machine>)? {
    guard let number = member.number, members.indices.contains(number),
      members[number].name == member.name, let typed = members[number] as? TypedMember<Machine>
    else { return nil }
    return (number, typed)
  }

  /// Returns whether the next step of a member fails in the trial.
  func fails() -> Bool {
    failure = trial?.failure(of: 0)
    return failure != nil
  }

  func endRecording() { (recorder, trial, failure) = (nil, nil, nil) }

  func note(_ reaction: MadeReaction) {
    reactions.append(reaction)
    trial?.stepReturned()
  }

  /// Returns the name of a message on its way: `pool → connection 0: start`.
  func name(of flight: Flight) -> String {
    "\(linkName(of: flight)): \(members[flight.receiver].name(ofMessage: flight.message))"
  }

  /// Returns the name of the link of a message: `pool → connection 0`.
  func linkName(of flight: Flight) -> String {
    "\(members[flight.sender].name) → \(members[flight.receiver].name)"
  }

  /// Returns a failure as a sentence.
  func text(of failure: DeliveryFailure) -> String {
    let flight = failure.flight
    return switch failure.reason {
    case .full:
      "The queue '\(linkName(of: flight))' is full: '\(members[flight.sender].name)' sends "
        + "'\(members[flight.receiver].name(ofMessage: flight.message))' while \(capacity) "
        + "messages are pending. Raise the system's 'capacity', or send less."
    case .endless:
      "Messages that are delivered at once follow each other without end, as '\(name(of: flight))'."
    case .unlisted:
      "'\(name(of: flight))' was not sent within the limits of the search for messages: verify the system "
        + "itself, which then searches all states."
    }
  }
}

/// Sends the messages that follow from an action of a member.
///
/// ```swift
/// system.on(pool) { (action: Pool.Action, send) in
///   if case .connect(let id) = action { send(.input("start") { $0.start() }, to: connections[id]) }
/// }
/// ```
public final class SystemSender {
  private let memory: SystemMemory
  private let sender: Int
  private(set) var events: [MemberReaction.Event] = []

  init(_ memory: SystemMemory, sender: Int) { (self.memory, self.sender) = (memory, sender) }

  private var use: String { "'\(memory.members[sender].name)' sends to" }

  /// Sends a message.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - member: The receiver.
  ///   - delivery: The way in which it gets there.
  public func callAsFunction<Machine>(
    _ message: SystemMessage<Machine>, to member: SystemMember<Machine>,
    _ delivery: MessageDelivery = .atOnce
  ) {
    guard let (receiver, typed) = memory.find(member, for: use) else { return }
    let number = typed.number(of: message, memory)
    if delivery.kind == .atOnce {
      events.append(.call(receiver: receiver, message: number))
    } else {
      let flight = Flight(
        sender: sender, receiver: receiver, message: number, delivery: delivery)
      events.append(.put(memory.number(of: flight)))
    }
  }

  /// Removes the pending messages with a label that the same member sent with ``MessageDelivery/later``.
  ///
  /// - Parameters:
  ///   - label: The label of the messages.
  ///   - member: The receiver.
  public func cancel<Machine>(_ label: String, to member: SystemMember<Machine>) {
    guard let (receiver, _) = memory.find(member, for: use) else { return }
    events.append(.cancel(receiver: receiver, label: label))
  }
}

/// Returns the name of a type with that of the type that contains it: `Pool.Action`.
func typeName(_ type: Any.Type) -> String {
  String(reflecting: type).split(separator: ".").dropFirst().suffix(2).joined(separator: ".")
}
