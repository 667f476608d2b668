import StateExploration

/// The reaction of a member to a message in one of its states, with the messages that follow from it.
struct MemberReaction: Equatable {
  enum Event: Equatable {
    /// An effect, by its number.
    case effect(Int)
    /// A message that is delivered at once.
    case call(receiver: Int, message: Int)
    /// A message that is pending afterwards, by its number.
    case put(Int)
    /// The removal of the pending messages with a label.
    case cancel(receiver: Int, label: String)
  }

  /// The number of the state after it.
  let next: Int

  /// The effects, followed by the messages.
  let events: [Event]
}

/// The parts of a system from which a reaction was made.
struct MadeReaction {
  let member: Int
  let message: Int
  let state: Int
}

/// The program around members.
protocol MemberProgram: AnyObject {
  /// Returns whether the next step fails. Called before each.
  func fails() -> Bool

  /// Notes a reaction, whose step has returned.
  func note(_ reaction: MadeReaction)

  /// Returns what follows from the output of a member, given by its number.
  func events(
    after effects: [ObservedEffect], in output: Any, of member: Int
  ) -> [MemberReaction.Event]

  func report(_ problem: Behavior.Problem)
}

/// The states of a member, its messages, and its reactions, each of which is made once.
protocol MemberMemory: AnyObject {
  var name: String { get }

  /// The name, without the number of one of several equal members.
  var kind: String { get }
  var stateCount: Int { get }

  /// The memory of the states, in bytes.
  var bytes: Int { get }

  /// Returns the label and the payload of a message.
  func event(ofMessage message: Int) -> (label: String, payload: String?)

  /// Returns the live value of a state.
  func value(_ state: Int) -> Any

  /// Returns the description of a state.
  func summary(_ state: Int) -> Behavior.State

  /// Returns the reaction to a message in a state; nil if its step fails.
  func reaction(to message: Int, in state: Int, _ program: any MemberProgram) -> MemberReaction?

  /// Returns the reaction to a message in a state; nil if it was not made.
  func knownReaction(to message: Int, in state: Int) -> MemberReaction?

  /// The reactions that were made.
  var knownReactions: [MemberReaction] { get }

  /// Returns a model of the member, with only the reactions that were made by it or another one of its type.
  func model(
    _ name: String, with members: [any MemberMemory], _ limits: ExplorationLimits
  ) -> MachineModel
}

extension MemberMemory {
  /// Returns the name of a message: `connected(0)`.
  func name(ofMessage message: Int) -> String {
    let (label, payload) = event(ofMessage: message)
    return label + (payload.map { "(\($0))" } ?? "")
  }
}

/// The memory of a member whose type is known.
final class TypedMember<Machine>: MemberMemory {
  private struct Key: Hashable {
    let label: String
    let argument: AnyHashable?
    let isFromOutside: Bool
  }

  let name: String
  let kind: String
  private let number: Int
  private let idleEffects: Set<String>

  private var values: [Machine] = []
  private var sizes = StateSizes<Machine>()
  private var summaries: [Behavior.State] = []
  private var numbers: [AnyHashable: Int] = [:]

  /// The messages with one name, which differ if they capture something.
  private var messages: [[SystemMessage<Machine>]] = []
  private var messageNumbers: [Key: Int] = [:]

  /// The reactions by message and state.
  @exclusivity(unchecked)
  private var reactions: [[MemberReaction?]] = []

  /// The greatest number of messages with one name that are compared.
  private static var comparedMessages: Int { 8 }

  init(_ name: String, kind: String, _ number: Int, _ machine: Machine, idleEffects: [String]) {
    (self.name, self.kind, self.number) = (name, kind, number)
    self.idleEffects = Set(idleEffects)
    _ = self.number(of: machine)
  }

  var stateCount: Int { values.count }

  var bytes: Int { sizes.bytes }

  func event(ofMessage message: Int) -> (label: String, payload: String?) {
    messages[message][0].input.event
  }

  func value(_ state: Int) -> Any { values[state] }

  func machine(_ state: Int) -> Machine { values[state] }

  func summary(_ state: Int) -> Behavior.State { summaries[state] }

  var knownReactions: [MemberReaction] { reactions.flatMap { $0.compactMap(\.self) } }

  func model(
    _ name: String, with members: [any MemberMemory], _ limits: ExplorationLimits
  ) -> MachineModel {
    var known: [String: [(member: TypedMember, message: Int)]] = [:]
    var inputs: [(name: String, input: MachineInput<Machine>)] = []
    for member in members.compactMap({ $0 as? TypedMember<Machine> }) {
      for message in member.messages.indices
      where member.reactions[message].contains(where: { $0 != nil }) {
        let name = member.name(ofMessage: message)
        if known[name] == nil { inputs.append((name, member.messages[message][0].input)) }
        known[name, default: []].append((member, message))
      }
    }
    return MachineModel(
      name, part: values[0], idleEffects: idleEffects.sorted(), limits: limits,
      inputs: inputs.map { name, input in
        input.occurring { [known] machine in
          known[name, default: []].contains { $0.member.reacts(machine, to: $0.message) }
        }
      })
  }

  /// Returns whether a reaction to a message was made in a state.
  private func reacts(_ machine: Machine, to message: Int) -> Bool {
    numbers[identity(of: machine)].map {
      $0 < reactions[message].count && reactions[message][$0] != nil
    } ?? false
  }

  private func number(of machine: Machine) -> Int {
    let key = identity(of: machine)
    if let number = numbers[key] { return number }
    numbers[key] = values.count
    sizes.add(machine, number: values.count)
    values.append(machine)
    summaries.append(Behavior.State(ofMachine: machine))
    return values.count - 1
  }

  /// Returns the number of a message, after adding it if it is new.
  ///
  /// - Parameter isFromOutside: Whether it is an input of the environment, which can have the name of a message.
  func number(
    of message: SystemMessage<Machine>, isFromOutside: Bool = false, _ program: any MemberProgram
  ) -> Int {
    let (label, payload) = message.input.event
    let key = Key(
      label: label, argument: message.argument ?? payload.map { AnyHashable($0) },
      isFromOutside: isFromOutside)
    if let number = messageNumbers[key] {
      if messages[number].count < Self.comparedMessages {
        messages[number].append(message)
        for (state, reaction) in reactions[number].enumerated() {
          if let reaction { compare(reaction, with: message, number, in: state, program) }
        }
      }
      return number
    }
    messageNumbers[key] = messages.count
    messages.append([message])
    reactions.append([])
    return messages.count - 1
  }

  @inline(__always)
  func knownReaction(to message: Int, in state: Int) -> MemberReaction? {
    state < reactions[message].count ? reactions[message][state] : nil
  }

  @inline(__always)
  func reaction(to message: Int, in state: Int, _ program: any MemberProgram) -> MemberReaction? {
    knownReaction(to: message, in: state) ?? newReaction(to: message, in: state, program)
  }

  private func newReaction(
    to message: Int, in state: Int, _ program: any MemberProgram
  ) -> MemberReaction? {
    if program.fails() { return nil }
    let reaction = perform(messages[message][0], in: state, program)
    // Each message is repeated at least once.
    for other in messages[message] { compare(reaction, with: other, message, in: state, program) }
    // Numbering messages can have added rows.
    if reactions[message].count <= state {
      let missing = state + 1 - reactions[message].count
      reactions[message] += [MemberReaction?](repeating: nil, count: missing)
    }
    reactions[message][state] = reaction
    program.note(MadeReaction(member: number, message: message, state: state))
    return reaction
  }

  /// Reports a message that has another result than one with the same name.
  private func compare(
    _ reaction: MemberReaction, with message: SystemMessage<Machine>, _ number: Int, in state: Int,
    _ program: any MemberProgram
  ) {
    if perform(message, in: state, program) == reaction { return }
    program.report(
      .unrepeatableStep(
        state: "\(name)/\(summaries[state].pathText)",
        input: "\(name): \(name(ofMessage: number))", values: []))
  }

  private func perform(
    _ message: SystemMessage<Machine>, in state: Int, _ program: any MemberProgram
  ) -> MemberReaction {
    var machine = values[state]
    let output = message.input.call(&machine)
    let effects = observedEffects(ofOutput: output, idleEffects: idleEffects).map {
      ObservedEffect(name: "\(name): \($0.name)", value: $0.value)
    }
    return MemberReaction(
      next: number(of: machine), events: program.events(after: effects, in: output, of: number))
  }
}
