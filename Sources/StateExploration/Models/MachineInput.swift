/// An input of an existing machine: a call of one of its mutating methods.
///
/// ```swift
/// .input("handlerRemoved") { $0.handlerRemoved() }
/// .input("read", "upgrade head") { $0.channelReadRequestPart(.head(upgrade)) }
/// ```
public struct MachineInput<Machine> {
  let label: String

  /// The text that distinguishes the input from others with the same label; nil if there is none.
  let payload: String?

  /// Calls the machine, and returns the output from which effects are derived.
  let perform: (inout Machine) -> Any

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
        return "throws \(caseName(of: error) ?? String(describing: type(of: error)))"
      }
    }
  }
}
