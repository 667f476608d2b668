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

  /// The text that distinguishes the input from others with the same label; nil if there is none.
  let payload: String?

  /// Calls the machine, and returns the output from which effects are derived.
  let perform: (inout Machine) -> Any

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
    MachineInput(label: label, payload: payload) { machine in
      do {
        return try perform(&machine)
      } catch {
        return ThrownError(error: error)
      }
    }
  }
}

// MARK: Rules of the environment

extension MachineInput where Machine: ~Copyable {
  /// Returns the input with the rule that it occurs at most once.
  ///
  /// Other inputs with the same label are not affected.
  public func once() -> MachineInput { with(.once) }

  /// Returns the input with the rule that it doesn't occur after another one.
  ///
  /// ```swift
  /// .input("read") { $0.read() }.never(after: "close")
  /// ```
  ///
  /// - Parameter input: The label of an input, `read`, which stands for all inputs with the label,
  ///   or the label with the payload, `read(upgrade head)`.
  public func never(after input: String) -> MachineInput { with(.neverAfter(input)) }

  /// Returns the input with the rule that it occurs once for each occurrence of an effect, or of one
  /// of several effects, after it.
  ///
  /// An example is the completion of an operation that the effect starts. Inputs with the same
  /// label and the same effect share its occurrences: an operation either succeeds or fails.
  ///
  /// ```swift
  /// .input("resolved", "address") { $0.resolved(address) }.once(perEffect: "resolve")
  /// .input("resolved", "failure") { $0.resolved(nil) }.once(perEffect: "resolve")
  /// ```
  ///
  /// At most eight occurrences are counted. Exploring reports a machine with more pending ones.
  ///
  /// - Parameter effects: The names of the effects.
  public func once(perEffect effects: String...) -> MachineInput { with(.oncePerEffect(effects)) }

  /// Returns the input with the rule that it doesn't occur after an effect.
  ///
  /// - Parameter effect: The name of the effect.
  public func never(afterEffect effect: String) -> MachineInput { with(.neverAfterEffect(effect)) }

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

  private func with(_ rule: InputRule<Machine>) -> MachineInput {
    var input = self
    input.rules.append(rule)
    return input
  }
}

/// A condition under which an input is possible.
enum InputRule<Machine: ~Copyable> {
  case once
  case neverAfter(String)
  case oncePerEffect([String])
  case neverAfterEffect(String)
  case onlyWhile((borrowing Machine) -> Bool)

  /// The rule as it is written in code.
  var text: String {
    switch self {
    case .once: "once()"
    case .neverAfter(let input): "never(after: \(input.quoted))"
    case .oncePerEffect(let effects):
      "once(perEffect: \(effects.map(\.quoted).joined(separator: ", ")))"
    case .neverAfterEffect(let effect): "never(afterEffect: \(effect.quoted))"
    case .onlyWhile: "only(while:)"
    }
  }
}
