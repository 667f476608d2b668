/// An input of an existing machine: a call of one of its mutating methods.
///
/// ```swift
/// .input("handlerRemoved") { $0.handlerRemoved() }
/// .input("read", "upgrade head") { $0.channelReadRequestPart(.head(upgrade)) }
/// ```
public struct MachineInput<Machine> {
  let label: String
  let payload: String?
  let perform: (inout Machine) -> Any

  /// Creates an input.
  ///
  /// Inputs with the same label are one event of the diagram, with guards on their payloads if the
  /// machine reacts differently. The result of the call becomes the effects: the elements of optionals,
  /// collections and tuples by the names of their cases, and nothing for `Void` and nil. A thrown
  /// error becomes the effect `throws`, with the name of its case or of its type.
  ///
  /// - Parameters:
  ///   - label: The name of the event.
  ///   - payload: A text that distinguishes the call from others with this label.
  ///   - perform: Calls the machine.
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
