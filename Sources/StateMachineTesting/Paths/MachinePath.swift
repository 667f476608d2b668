import StateDiagrams
public import Testing

/// A sequence of inputs from the initial state of a machine, as an argument of a test.
///
/// ```swift
/// @Test(arguments: MachineModel("order", Order.self).paths(covering: .transitions))
/// @MainActor func `the screen follows the order`(path: MachinePath) async throws {
///   let app = App()
///   try await path.walk { (event: Order.Event) in
///     try await app.send(event)
///   } expecting: { (state: Order) in
///     #expect(app.screen == Screen(state))
///   }
/// }
/// ```
///
/// A path stops at the first difference. Its failure states the step, the event and the expected state,
/// and ends with the path as Swift:
///
/// ```text
/// order: step 2 of 2, 'pay': expected the state 'paid'
/// Expectation failed: (app.screen → .cart) == (Screen(state) → .receipt)
///   draft
///   submit → submitted
///   pay → paid / charge
///   model.path(["submit", "pay"])
/// ```
///
/// For existing machines, which have no events as values, an event is a `String`, the name of the input:
/// `read(upgrade head)`. A state can be a `String` for every machine: its label with its values.
public struct MachinePath: Identifiable, CustomStringConvertible, CustomTestStringConvertible,
  Sendable
{
  let source: PathSource

  /// The numbers of the inputs.
  let inputs: [Int]

  /// The reason for which the path fails, without a step; nil if there is none.
  let problem: String?

  init(_ source: PathSource, _ inputs: [Int], problem: String? = nil) {
    self.source = source
    self.inputs = inputs
    self.problem = problem
  }

  /// The names of the inputs, separated by commas. A long text is cut, and ends with the number of the
  /// inputs and a digest of their names. It depends on nothing else.
  public var id: String {
    if let problem { return problem }
    if inputs.isEmpty { return "the initial state" }
    let text = source.behavior.trace(inputs).inputs.joined(separator: ", ")
    let short = cut(text)
    return short == text
      ? text : "\(short) (\(inputs.count) inputs, \(hexadecimal(digest(of: text.utf8), digits: 8)))"
  }

  /// The same as ``id``.
  public var description: String { id }

  /// The same as ``id``.
  public var testDescription: String { id }
}
