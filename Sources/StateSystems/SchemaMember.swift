import StateExploration
public import StateMachines

/// The value of a schema or a table as a member of a system: its state, with a method that handles events.
public struct SchemaMember<Schema: StateMachineSchemaProtocol>: CustomReflectable {
  let schema: Schema

  /// The current state.
  public private(set) var state: Schema.State

  init(_ schema: Schema) { (self.schema, state) = (schema, schema.initialState) }

  /// Handles an event, and returns the effects; nil if it is ignored.
  public mutating func handleEvent(_ event: Schema.Event) -> Schema.Effects? {
    switch schema.step(&state, on: event) {
    case .ignored: nil
    case .stayed(let effects), .handled(let effects): effects
    }
  }

  /// The state alone.
  public var customMirror: Mirror {
    Mirror(self, children: ["state": state], displayStyle: .struct)
  }
}

extension MachineSystem {
  /// Adds a member: a schema or a table of transitions.
  ///
  /// ```swift
  /// let order = system.add("order", schema: orderTable)
  /// send(.event(.paid), to: order)
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the member, which no other one has.
  ///   - schema: The schema.
  /// - Returns: The member.
  public func add<Schema: StateMachineSchemaProtocol>(
    _ name: String, schema: Schema
  ) -> SystemMember<SchemaMember<Schema>> {
    add(name, SchemaMember(schema))
  }
}

extension SystemMessage {
  /// Creates the message that sends an event to a schema or a table.
  ///
  /// - Parameter event: The event.
  public static func event<Schema: StateMachineSchemaProtocol>(
    _ event: Schema.Event
  ) -> SystemMessage where Machine == SchemaMember<Schema> {
    SystemMessage(of: event) { $0.handleEvent(event) }
  }
}

extension SystemMessage where Machine: StateType {
  /// Creates the message that sends an event to a state type.
  ///
  /// - Parameter event: The event.
  public static func event(_ event: Machine.InputEvent) -> SystemMessage {
    SystemMessage(of: event) { $0.handleEvent(event) }
  }
}

extension SystemMessage {
  /// Creates the message of an event, with its label.
  fileprivate init<Output>(of event: Any, perform: @escaping (inout Machine) -> Output) {
    let name = ModelInput(labelText(of: event), value: Value(of: event))
    self.init(
      input: .input(name.label, name.name == name.label ? nil : name.key, perform: perform),
      argument: identity(of: event))
  }
}
