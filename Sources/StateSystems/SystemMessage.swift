import StateExploration

/// A message to a member of a system: a call of one of its mutating methods.
///
/// ```swift
/// send(.input("start") { $0.start() }, to: connection)
/// send(.input("connected", id) { $0.connected($1) }, to: pool)
/// ```
///
/// Two messages are equal if their labels and arguments are. A message must depend on nothing else: it is made
/// once, so that a captured value would be that of the first call. A capture that makes a difference is
/// reported as a step that can't be repeated.
public struct SystemMessage<Machine> {
  let input: MachineInput<Machine>

  /// The key of the argument; nil if there is none.
  let argument: AnyHashable?

  /// Creates a message without an argument.
  ///
  /// - Parameters:
  ///   - label: The name of the message.
  ///   - perform: Calls the machine. Its result consists of actions, as that of
  ///     `MachineInput.input(_:_:perform:)`.
  public static func input<Output>(
    _ label: String, perform: @escaping (inout Machine) throws -> Output
  ) -> SystemMessage {
    SystemMessage(input: .input(label, perform: perform), argument: nil)
  }

  /// Creates a message with an argument.
  ///
  /// - Parameters:
  ///   - label: The name of the message.
  ///   - argument: The argument, which is a part of the message's name.
  ///   - perform: Calls the machine with the argument.
  public static func input<Argument: Hashable, Output>(
    _ label: String, _ argument: Argument,
    perform: @escaping (inout Machine, Argument) throws -> Output
  ) -> SystemMessage {
    SystemMessage(
      input: .input(label, Value(of: argument).text) { try perform(&$0, argument) },
      argument: AnyHashable(argument))
  }

  init(input: MachineInput<Machine>, argument: AnyHashable?) {
    (self.input, self.argument) = (input, argument)
  }
}

/// The way in which a message gets to its receiver.
public struct MessageDelivery: Hashable, Sendable {
  enum Kind: Int {
    case atOnce, queued, anyOrder, later, kept
  }

  let kind: Kind

  /// The number of messages on the link that can be lost.
  private(set) var losses = 0

  /// The number of messages on the link that can be delivered twice.
  private(set) var repetitions = 0

  /// The receiver handles the message before the sender's next action: a call.
  public static let atOnce = MessageDelivery(kind: .atOnce)

  /// Messages from one sender to one receiver arrive in order, and at any time.
  public static let queued = MessageDelivery(kind: .queued)

  /// Messages arrive in any order, and at any time.
  public static let anyOrder = MessageDelivery(kind: .anyOrder)

  /// The message arrives at any time, unless ``SystemSender/cancel(_:to:)`` removes it. Sending it again
  /// changes nothing while it is pending. Timers are such messages.
  public static let later = MessageDelivery(kind: .later)

  /// The message stays after its delivery, and arrives any number of times.
  public static let kept = MessageDelivery(kind: .kept)

  /// Returns the delivery with at most a number of messages on the link lost. Messages that are delivered at
  /// once are never lost.
  public func losing(atMost count: Int) -> MessageDelivery {
    var delivery = self
    delivery.losses = count
    return delivery
  }

  /// Returns the delivery with at most a number of messages on the link delivered twice.
  public func repeating(atMost count: Int) -> MessageDelivery {
    var delivery = self
    delivery.repetitions = count
    return delivery
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
    guard let (receiver, typed) = memory.find(member, from: sender) else { return }
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
    guard let (receiver, _) = memory.find(member, from: sender) else { return }
    events.append(.cancel(receiver: receiver, label: label))
  }
}
