import DiagramFixtures
import StateDiagrams
import StateExploration
import Testing

/// A protocol negotiation in the style of a server package, which throws if it is out of order.
private struct Negotiation {
  enum Action { case write(String), none }
  struct OutOfOrder: Error {}

  private enum State { case idle, offered(Int), agreed, failed }

  private var state = State.idle

  mutating func offer() throws -> Action {
    switch state {
    case .idle: state = .offered(1)
    case .offered(let count) where count < 3: state = .offered(count + 1)
    default: throw OutOfOrder()
    }
    return .write("offer")
  }

  mutating func accepted() -> Action {
    guard case .offered = state else { return .none }
    state = .agreed
    return .write("done")
  }

  mutating func fail() { state = .failed }
}

@Suite struct ObservedMachineDerivingTests {
  private typealias Input = MachineInput<Negotiation>

  private let inputs: [Input] = [
    .input("offer") { try $0.offer() }.never(after: "fail"),
    .input("accepted") { $0.accepted() }.once(perEffect: "write"),
    .input("fail") { $0.fail() }.once(),
  ]

  private func model(_ inputs: [Input]) -> MachineModel {
    MachineModel("negotiation", observing: Negotiation(), inputs: inputs)
  }

  @Test func `an existing machine with rules is drawn without excluded events`() {
    let diagram = StateDiagram(of: model(inputs), showsIgnoredEvents: true)
    #expect(
      diagram.arrows == [
        #"idle -> offered offer / write("offer")"#, "idle -> failed fail",
        #"offered: offer [offered: 1, 2] / write("offer")"#,
        "offered: offer [offered: 3] / throws OutOfOrder",
        #"offered -> agreed accepted / write("done")"#, "offered -> failed fail",
        "failed ignores accepted",
        "agreed: offer / throws OutOfOrder", "agreed ignores accepted", "agreed -> failed fail",
      ])
    #expect(
      diagram.diagnostics.map(\.message) == [
        "'write' occurs again before 'accepted', which 'once(perEffect:)' then allows once: a "
          + "second 'accepted' was not tried. If it can follow, use 'only(after:)'."
      ])
  }

  @Test func `a Markdown table lists the excluded events of each state, with a legend`() {
    let diagram = StateDiagram(of: model([inputs[0], inputs[1], inputs[2]]))
    #expect(
      diagram.markdown().hasSuffix(
        """
        | idle | accepted |  |  | *excluded* |
        | failed | offer, fail |  |  | *excluded* |

        *excluded*: the rules of the inputs exclude these events in the state.

        """))
    let unruled = StateDiagram(of: model([.input("fail") { $0.fail() }]))
    #expect(!unruled.markdown().contains("excluded"))
  }

  @Test
  func
    `a rule that excludes an event in the same states, but after another input, is a difference`()
  {
    func diagram(after input: String) -> StateDiagram {
      StateDiagram(
        of: MachineModel(
          "lamp", observing: Lamp(),
          inputs: [
            .input("warm") { _ in }, .input("cool") { _ in },
            .input("press") { _ in "click" }.never(after: input),
          ]))
    }
    #expect(
      diagram(after: "cool").differences(from: diagram(after: "warm")).map(\.description) == [
        #"rules of `press` are now never(after: "cool"), before never(after: "warm")"#
      ])
  }

  private struct Lamp { var state = "lit" }

  @Test func `a new rule is a difference between diagrams, and JSON contains it`() throws {
    let before = StateDiagram(of: model([.input("fail") { $0.fail() }]))
    let after = StateDiagram(of: model([.input("fail") { $0.fail() }.once()]))
    let read = try StateDiagram(json: after.json())
    #expect(read == after)
    #expect(
      after.differences(from: StateDiagram(of: model([.input("fail") { $0.fail() }.once()]))) == [])
    for diagram in [after, read] {
      #expect(
        diagram.differences(from: before).map(\.description) == [
          "in `failed`, `fail` is now excluded by a rule, before it was ignored",
          "rules of `fail` are now once(), before none",
        ])
    }
  }
}

// MARK: Diagnostics

extension ObservedMachineDerivingTests {
  private static let approximate =
    "The diagram is approximate: the identity of the model counts states as one, and of those with "
    + "one identity only the first four were tried. Reactions that depend on what the identity "
    + "leaves out can be missing."

  private func messages(_ model: MachineModel) -> [String] {
    StateDiagram(of: model).diagnostics.map(\.message)
  }

  @Test func `an unknown name in a rule is an error with a suggestion`() {
    let model = model([
      .input("offer") { try $0.offer() }.never(after: "fial"),
      .input("accepted") { $0.accepted() }.never(after: "wirte"),
      .input("fail") { $0.fail() }.never(after: "zzz"),
    ])
    #expect(
      messages(model) == [
        #"The rule 'never(after: "fial")' of 'offer' names 'fial', which is no input and no effect "#
          + "that occurred. Did you mean 'fail'?",
        #"The rule 'never(after: "wirte")' of 'accepted' names 'wirte', which is no input and no "#
          + "effect that occurred. Did you mean 'write'?",
        #"The rule 'never(after: "zzz")' of 'fail' names 'zzz', which is no input and no effect that "#
          + "occurred. The inputs and effects are 'offer', 'accepted', 'fail', 'throws OutOfOrder', "
          + "'write'.",
      ])
    let findings = StateDiagram(of: model).findings().filter { $0.kind == .derivation }
    #expect(findings.map(\.severity) == [.error, .error, .error])
  }
}
