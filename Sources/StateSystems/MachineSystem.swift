public import StateExploration

/// Several machines, and the messages between them.
///
/// The machines are the ones that run, unmodified. The closures of `on` do what the program around the
/// machines does with their actions: they send messages to other machines.
///
/// ```swift
/// let system = MachineSystem("pool")
/// let pool = system.add("pool", Pool())
/// let connections = system.add("connection", count: 2, Connection())
/// system.on(pool) { (action: Pool.Action, send) in
///   switch action {
///   case .connect(let id): send(.input("start") { $0.start() }, to: connections[id])
///   case .lend: break
///   }
/// }
/// system.on(connections) { (action: Connection.Action, index, send) in
///   if action == .connected {
///     send(.input("connected", index) { $0.connected($1) }, to: pool, .queued)
///   }
/// }
/// system.environment(pool, [.input("lease") { $0.lease() }.once()])
/// try system.verify(.neverTraps)
/// ```
///
/// A system is one more machine: its ``model`` has the inputs of the environment, `pool: lease`, and those that
/// deliver pending messages, `deliver: connection 0 → pool: connected(0)`. The effects of a step are the
/// actions of all members, `pool: connect(0)`.
///
/// Each member is stepped once for each of its states and each message. So the closures must depend only on
/// the action, and have no effects besides sending messages. A state of the system is stored as numbers of a
/// few bits each, whatever the types of the members, and compared exactly.
public final class MachineSystem {
  /// The name of the system.
  package var name: String

  /// The limits of exploration.
  package var limits: ExplorationLimits { didSet { built = nil } }

  /// Observes the search for messages, and can stop it.
  package var watch = SearchWatch()

  let memory = SystemMemory()

  /// The inputs of the environment.
  private(set) var environment: [MachineInput<[UInt32]>] = []

  /// The model, and whether its steps were tried in child processes; nil before it is needed.
  var built: (model: MachineModel, protectsSteps: Bool)?

  /// Creates a system without members.
  ///
  /// - Parameters:
  ///   - name: The name of the system.
  ///   - capacity: The greatest number of pending messages of a link with ``MessageDelivery/queued`` or
  ///     ``MessageDelivery/anyOrder``. A further message is a violation of `MachineProperty.deliversMessages`.
  ///   - limits: The limits of exploration.
  public init(
    _ name: String, capacity: Int = 4, limits: ExplorationLimits = ExplorationLimits()
  ) {
    (self.name, self.limits, memory.capacity) = (name, limits, capacity)
  }

  /// Adds a member: a value with mutating methods, such as a state type.
  ///
  /// - Parameters:
  ///   - name: The name of the member, which no other one has. It isn't `environment`.
  ///   - machine: The value in its initial state.
  ///   - idleEffects: The names of actions that stand for nothing.
  /// - Returns: The member.
  public func add<Machine>(
    _ name: String, _ machine: Machine,
    idleEffects: [String] = ["none", "nothing", "doNothing", "wait"]
  ) -> SystemMember<Machine> {
    SystemMember(name: name, number: add(name, kind: name, machine, idleEffects))
  }

  /// Adds members with one initial state, which are named by a number from 0.
  ///
  /// If they are interchangeable, `verify` can count states once that differ only by an exchange of them.
  ///
  /// - Parameters:
  ///   - name: The name of the members, before the number.
  ///   - count: The number of members.
  ///   - machine: The value in its initial state.
  ///   - idleEffects: The names of actions that stand for nothing.
  /// - Returns: The members.
  public func add<Machine>(
    _ name: String, count: Int, _ machine: Machine,
    idleEffects: [String] = ["none", "nothing", "doNothing", "wait"]
  ) -> SystemMembers<Machine> {
    let first = memory.members.count
    for index in 0..<max(0, count) {
      _ = add("\(name) \(index)", kind: name, machine, idleEffects)
    }
    return SystemMembers(name: name, first: first, endIndex: max(0, count))
  }

  /// Adds a member, and returns its number.
  private func add<Machine>(
    _ name: String, kind: String, _ machine: Machine, _ idleEffects: [String]
  ) -> Int {
    if Machine.self is AnyObject.Type {
      memory.report(.stateIsObject(type: String(describing: Machine.self)))
    }
    if name == MessageSequence.environment || memory.members.contains(where: { $0.name == name }) {
      memory.report(
        .invalidSystem(
          "Another member or the environment is called '\(name)': give each its own name."))
    }
    let number = memory.members.count
    memory.members.append(
      TypedMember(name, kind: kind, number, machine, idleEffects: idleEffects))
    built = nil
    return number
  }

  /// Sets what follows from the actions of a member.
  ///
  /// The closure is called for each value of the action's type in a result, in optionals, collections, tuples
  /// and structs. The type can be that of a collection. Several closures of a member take actions of several
  /// types.
  ///
  /// - Parameters:
  ///   - member: The member.
  ///   - perform: Takes an action, whose type must be written, and sends messages.
  public func on<Machine, Action>(
    _ member: SystemMember<Machine>,
    perform: @escaping (_ action: Action, _ send: SystemSender) -> Void
  ) {
    on([member], named: member.name) { (action: Action, _, send) in perform(action, send) }
  }

  /// Sets what follows from the actions of each of several members.
  ///
  /// - Parameters:
  ///   - members: The members.
  ///   - perform: Takes an action, whose type must be written, and the index of the member, and sends messages.
  public func on<Machine, Action>(
    _ members: SystemMembers<Machine>,
    perform: @escaping (_ action: Action, _ index: Int, _ send: SystemSender) -> Void
  ) {
    on(Array(members), named: members.name, perform)
  }

  private func on<Machine, Action>(
    _ members: [SystemMember<Machine>], named name: String,
    _ perform: @escaping (Action, Int, SystemSender) -> Void
  ) {
    let numbers = members.compactMap { memory.find($0, for: "'on' names")?.number }
    let handler = Handler(type: typeName(Action.self), name: name, members: numbers) {
      action, index, sender in
      guard let action = action as? Action else { return false }
      perform(action, index, sender)
      return true
    }
    memory.handlers.append(handler)
    built = nil
  }

  /// Adds inputs that come from outside the system.
  ///
  /// A name in a rule is that of an input or an effect of the same member. One of another member begins with
  /// its name: `connection 0: connected`.
  ///
  /// - Parameters:
  ///   - member: The member that receives the inputs.
  ///   - inputs: The inputs, with their rules.
  public func environment<Machine>(
    _ member: SystemMember<Machine>, _ inputs: [MachineInput<Machine>]
  ) {
    let (memory, name) = (memory, member.name)
    guard let (number, typed) = memory.find(member, for: "'environment' names") else { return }
    for input in inputs {
      let message = typed.number(
        of: SystemMessage(input: input, argument: nil), isFromOutside: true, memory)
      environment.append(
        input.lifted { word in
          memory.members.contains { word.hasPrefix("\($0.name): ") } ? word : "\(name): \(word)"
        } part: {
          typed.machine(Int($0[number]))
        })
      memory.environment.append(
        (number, message, { state in input.isPossible(in: typed.machine(state)) }))
    }
    built = nil
  }

  /// Adds inputs that come from outside the system to each of several members.
  public func environment<Machine>(
    _ members: SystemMembers<Machine>, _ inputs: [MachineInput<Machine>]
  ) {
    for member in members { environment(member, inputs) }
  }
}

@available(*, unavailable)
extension MachineSystem: Sendable {}
