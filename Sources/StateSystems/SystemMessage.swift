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
