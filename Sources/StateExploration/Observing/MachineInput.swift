/// An input of an existing machine: a call of one of its mutating methods.
///
/// ```swift
/// .input("handlerRemoved") { $0.handlerRemoved() }
/// .input("read", "upgrade head") { $0.channelReadRequestPart(.head(upgrade)) }
/// ```
///
/// Without rules, every input is tried in every state. A rule states what the program around the
/// machine guarantees, so that impossible sequences are not explored:
///
/// ```swift
/// let model = MachineModel(
///   "connection", observing: Connection(),
///   inputs: [
///     .input("start") { $0.start() }.once().never(after: "close"),
///     .input("connected") { $0.connected() }.once(perEffect: "connect"),
///     .input("close") { $0.close() }.once(),
///   ])
/// print(StateDiagram(of: model))
/// ```
/// ```text
/// connection
///   :initial
///   idle
///   connecting
///   closed
///   open
///
///   :initial → idle
///   idle —start / connect→ connecting
///   idle —close→ closed
///   connecting —connected→ open
///   connecting —close→ closed
///   open —close→ closed
/// ```
///
/// An input with several rules is possible if all of them allow it. An *excluded* input is not
/// applied, and so neither ignored nor handled.
public struct MachineInput<Machine: ~Copyable> {
  let label: String

  /// The event, or the text that distinguishes the input from others with the same label; nil if there is
  /// none.
  let value: Value?

  /// Calls the machine, and returns the output from which effects are derived. The argument is the value that
  /// an action delivers; nil for inputs that none delivers.
  let perform: (inout Machine, Any?) -> Any

  /// The actions that deliver the input; nil if it doesn't need any.
  var delivery: InputDelivery?

  /// The conditions under which the input is possible.
  var rules: [InputRule<Machine>] = []

  /// Creates an input.
  ///
  /// Inputs with the same label are one event of the diagram. If the machine reacts differently to
  /// them, the guards contain their payloads.
  ///
  /// The result of the call is converted to effects. Elements of optionals, collections and tuples
  /// become effects with the names of their cases; `Void` and nil become none. A thrown error
  /// becomes the effect `throws`, with the name of its case or type.
  ///
  /// - Parameters:
  ///   - label: The name of the event.
  ///   - payload: A text that distinguishes the call from others with the same label.
  ///   - perform: Calls the machine.
  /// - Returns: The input.
  public static func input<Output>(
    _ label: String, _ payload: String? = nil,
    perform: @escaping (inout Machine) throws -> Output
  ) -> MachineInput {
    MachineInput(label, payload.map { Value(written: $0) }) { machine, _ in try perform(&machine) }
  }

  /// Creates an input that an action of the machine delivers, with a value.
  ///
  /// The input occurs once for each matching action that an input has returned, in the order of the actions.
  /// Inputs with the same label share an action: an operation either succeeds or fails. The actions can
  /// be in optionals, collections, tuples and structs.
  ///
  /// ```swift
  /// .input("created", delivering: { (action: Pool.Action) in
  ///   if case .create(let id, _) = action { id } else { nil }
  /// }) { pool, id in pool.created(id) }
  /// ```
  ///
  /// - Parameters:
  ///   - label: The name of the event.
  ///   - payload: A text that distinguishes the call from others with the same label.
  ///   - match: Returns the value that an action delivers; nil for other actions.
  ///   - perform: Calls the machine with the value.
  /// - Returns: The input.
  public static func input<Action, Delivered, Output>(
    _ label: String, _ payload: String? = nil,
    delivering match: @escaping (Action) -> Delivered?,
    perform: @escaping (inout Machine, Delivered) throws -> Output
  ) -> MachineInput {
    let value = payload.map { Value(written: $0) }
    var input = MachineInput(label, value) { machine, value -> Any in
      guard let value = value as? Delivered else { return () }
      return try perform(&machine, value)
    }
    input.delivery = InputDelivery(ActionMatch(match))
    return input
  }

  init(
    _ label: String, _ value: Value?, perform: @escaping (inout Machine, Any?) throws -> Any
  ) {
    (self.label, self.value) = (label, value)
    self.perform = { machine, value in
      do {
        return try perform(&machine, value)
      } catch {
        return ThrownError(error: error)
      }
    }
  }
}

extension Array {
  /// Creates an input for each of some events, which is labelled by its case.
  ///
  /// ```swift
  /// inputs: .inputs(Event.allCases) { $0.processEvent($1) }
  /// ```
  ///
  /// - Parameters:
  ///   - events: The events.
  ///   - perform: Calls the machine with an event.
  /// - Returns: The inputs.
  public static func inputs<Machine: ~Copyable, Event, Output>(
    _ events: [Event], perform: @escaping (inout Machine, Event) throws -> Output
  ) -> [MachineInput<Machine>] where Element == MachineInput<Machine> {
    events.map { event in
      MachineInput(labelText(of: event), Value(of: event)) { machine, _ in
        try perform(&machine, event)
      }
    }
  }
}

// MARK: Rules of the environment

// In rules, a name is that of inputs or effects: the label of inputs, `read`, the name of one of them,
// `read(upgrade head)`, the name of an effect, `connect`, or the effect with its values, `connect(2)`.
// If inputs have it, it stands for them alone.

extension MachineInput where Machine: ~Copyable {
  /// Returns the input with the rule that it occurs at most once.
  ///
  /// Other inputs with the same label are not affected.
  public func once() -> MachineInput {
    with(OrderRule(text: "once()", isOpenAtFirst: true, closingInputs: .itself))
  }

  /// Returns the input with the rule that it doesn't occur after another input or an effect.
  ///
  /// ```swift
  /// .input("read") { $0.read() }.never(after: "close")
  /// ```
  ///
  /// - Parameter name: The name of an input or an effect, as in ``only(after:until:)``.
  public func never(after name: String) -> MachineInput {
    with(
      OrderRule(text: "never(after: \(name.quoted))", isOpenAtFirst: true, closing: [name]))
  }

  /// Returns the input with the rule that it occurs once after each occurrence of an effect, or of one
  /// of several effects.
  ///
  /// An example is the completion of an operation that the effect starts. Inputs with the same
  /// label and the same effects share an occurrence: an operation either succeeds or fails.
  ///
  /// ```swift
  /// .input("resolved", "address") { $0.resolved(address) }.once(perEffect: "resolve")
  /// .input("resolved", "failure") { $0.resolved(nil) }.once(perEffect: "resolve")
  /// ```
  ///
  /// Occurrences are not counted. If an effect occurs again before the input, the input follows once,
  /// and a note of the result names the effect. For operations that overlap, name the effect with its
  /// values in one input for each of them.
  ///
  /// - Parameter effects: The names of the effects, `resolve`, or the effects with their values,
  ///   `resolve(2)`.
  public func once(perEffect effects: String...) -> MachineInput {
    with(
      OrderRule(
        text: "once(perEffect: \(effects.map(\.quoted).joined(separator: ", ")))",
        opening: effects, closingInputs: .sharing, namesEffects: true))
  }

  /// Returns the input with the rule that it occurs only after another input or an effect, and, if a last one
  /// is given, only until that occurs. Each further occurrence of the first one permits the input again.
  ///
  /// ```swift
  /// .input("data") { $0.data() }.only(after: "open", until: "end")
  /// ```
  ///
  /// - Parameters:
  ///   - first: The name of an input or an effect: the label of inputs, `read`; one of them with its payload,
  ///     `read(upgrade head)`; the name of an effect, `connect`; or an effect with its values, `connect(2)`.
  ///     A name that inputs and effects have in common stands for the inputs.
  ///   - last: Another such name. The input itself can be named too.
  public func only(after first: String, until last: String? = nil) -> MachineInput {
    let end = last.map { ", until: \($0.quoted)" } ?? ""
    return with(
      OrderRule(
        text: "only(after: \(first.quoted)\(end))", opening: [first],
        closing: last.map { [$0] } ?? []))
  }

  /// Returns the input with the rule that it occurs only as the next input after another one, or after
  /// one with an effect.
  ///
  /// - Parameter name: The name of an input or an effect, as in ``only(after:until:)``.
  public func only(directlyAfter name: String) -> MachineInput {
    with(
      OrderRule(
        text: "only(directlyAfter: \(name.quoted))", opening: [name], closingInputs: .all))
  }

  /// Returns the input with the rule that it occurs only while a condition holds.
  ///
  /// ```swift
  /// .input("write") { $0.write() }.only { $0.isActive }
  /// ```
  ///
  /// - Parameter condition: Returns whether the input is possible in a state of the machine. Called in
  ///   every state, and must not trap: only steps are protected (``MachineModel/protectsSteps``).
  public func only(while condition: @escaping (borrowing Machine) -> Bool) -> MachineInput {
    with(.onlyWhile(condition))
  }

  /// Returns an input with `delivering:` that an action cancels: of the actions that have delivered an equal
  /// value, the first one no longer does.
  ///
  /// - Parameter match: Returns the value that an action cancels; nil for other actions.
  public func cancelled<Action, Delivered>(
    by match: @escaping (Action) -> Delivered?
  ) -> MachineInput {
    var input = self
    input.delivery?.cancellations.append(ActionMatch(match))
    return input
  }

  private func with(_ order: OrderRule) -> MachineInput { with(.order(order)) }

  private func with(_ rule: InputRule<Machine>) -> MachineInput {
    var input = self
    input.rules.append(rule)
    return input
  }
}
