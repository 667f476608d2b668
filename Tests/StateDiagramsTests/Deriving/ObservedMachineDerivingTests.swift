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
    #expect(diagram.diagnostics == [])
  }

  @Test func `states of one node in which an event is excluded leave no guards`() {
    let diagram = StateDiagram(
      of: model([inputs[0], .input("fail") { $0.fail() }.only { "\($0)".contains("(2)") }]),
      showsIgnoredEvents: true)
    #expect(diagram.arrows.contains("offered -> failed fail"))
  }

  @Test func `a Markdown table lists the excluded events of each state, with a legend`() {
    let diagram = StateDiagram(of: model([inputs[0], inputs[1], inputs[2]]))
    #expect(
      diagram.markdown.hasSuffix(
        """
        | idle | accepted |  |  | *excluded* |
        | failed | offer, fail |  |  | *excluded* |

        *excluded*: the rules of the inputs exclude these events in the state.

        """))
    #expect(!StateDiagram(of: model([.input("fail") { $0.fail() }])).markdown.contains("excluded"))
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

  @Test func `an event table shows the excluded events`() {
    let table = EventTable(StateDiagram(of: model(inputs), showsIgnoredEvents: true))
    #expect(table.states == ["idle", "offered", "failed", "agreed"])
    #expect(table.events == ["offer", "fail", "accepted"])
    #expect(table.cells[0] == [["→ offered"], ["→ failed"], ["excluded"]])
    #expect(table.cells[2] == [["excluded"], ["excluded"], []])
  }

  @Test func `a new rule is a difference between diagrams, and JSON contains it`() throws {
    let before = StateDiagram(of: model([.input("fail") { $0.fail() }]))
    let after = StateDiagram(of: model([.input("fail") { $0.fail() }.once()]))
    let read = try StateDiagram(json: after.json)
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

  @Test func `a rule of one input changes no values after the others`() {
    struct Fan {
      enum State { case off, on(level: Int) }
      enum Action { case turn(Int), log }
      private(set) var state = State.off
      mutating func speedUp() -> Action {
        let level = if case .on(let level) = state { level % 3 + 1 } else { 1 }
        state = .on(level: level)
        return .turn(level * 100)
      }
      func log() -> Action { .log }
    }
    func diagram(_ log: MachineInput<Fan>) -> StateDiagram {
      StateDiagram(
        of: MachineModel(
          "fan", observing: Fan(), inputs: [.input("speedUp") { $0.speedUp() }, log]))
    }
    let log = MachineInput<Fan>.input("log") { $0.log() }
    for rule in [log.once(), log.once(perEffect: "turn")] {
      let differences = diagram(rule).differences(from: diagram(log)).map(\.description)
      #expect(!differences.isEmpty)
      #expect(differences.filter { $0.contains("speedUp") } == [])
    }
  }

  @Test func `a rule that excludes some values of a node is a difference`() {
    func diagram(_ excluded: Int?) -> StateDiagram {
      let offer = MachineInput<Negotiation>.input("offer") { try $0.offer() }
      let fail = MachineInput<Negotiation>.input("fail") { $0.fail() }
      return StateDiagram(
        of: model([offer, excluded.map { n in fail.only { !"\($0)".contains("(\(n))") } } ?? fail]))
    }
    let always = diagram(nil)
    let (one, two) = (diagram(1), diagram(2))
    #expect(one.arrows == always.arrows)
    #expect(
      one.differences(from: always).map(\.description) == [
        "in `offered(1)`, `fail` is now excluded by a rule, before it led to `failed`",
        "rules of `fail` are now only(while:), before none",
      ])
    #expect(
      two.differences(from: one).map(\.description) == [
        "in `offered(1)`, `fail` now leads to `failed`, before it was excluded by a rule "
          + "(and 1 more like this)"
      ])
    #expect(
      always.differences(from: one).map(\.description) == [
        "in `offered(1)`, `fail` now leads to `failed`, before it was excluded by a rule",
        "rules of `fail` are now none, before only(while:)",
      ])
    #expect(EventTable(one).cells[1].last == ["→ failed"])
    #expect(!one.markdown.contains("excluded"))
  }

  @Test func `a rule that excludes an event after some inputs is a difference`() {
    let offer = MachineInput<Negotiation>.input("offer") { try $0.offer() }
    let log = MachineInput<Negotiation>.input("log") { _ in "write" }
    let before = StateDiagram(of: model([offer, log]))
    let after = StateDiagram(of: model([offer, log.once()]))
    #expect(after.arrows == before.arrows)
    #expect(
      after.differences(from: before).map(\.description).filter { $0.contains("excluded") } == [
        "in `idle`, `log` is now excluded by a rule after some inputs",
        "in `offered(1)`, `log` is now excluded by a rule after some inputs (and 2 more like this)",
      ])
  }

  @Test func `a trap with some values of a node is a difference`() {
    func diagram(_ trapping: Int?) -> StateDiagram {
      var model = model([
        .input("offer") { try $0.offer() },
        .input("fail") { negotiation in
          if let trapping { precondition(!"\(negotiation)".contains("(\(trapping))")) }
          negotiation.fail()
        },
      ])
      model.protectsSteps = true
      return StateDiagram(of: model)
    }
    #expect(
      diagram(1).differences(from: diagram(nil)).map(\.description) == [
        "transition `offered` —fail→ `failed`: guard changed from none to [offered: 2, 3]"
      ])
    #expect(
      diagram(2).differences(from: diagram(1)).map(\.description) == [
        "transition `offered` —fail [offered: 2, 3]→ `failed`: guard changed from [offered: 2, 3] "
          + "to [offered: 1, 3]"
      ])
  }
}

// MARK: Texts of inputs

extension ObservedMachineDerivingTests {
  @Test func `the texts of inputs are a range if they are whole numbers, and not if versions`() {
    struct Manifest {
      enum State { case unread, loaded }
      let known: [String]
      private(set) var state = State.unread
      mutating func read(_ version: String) { if known.contains(version) { state = .loaded } }
    }
    func arrows(_ known: [String], others: [String]) -> [String] {
      StateDiagram(
        of: MachineModel(
          "manifest", observing: Manifest(known: known), state: "state",
          inputs: (others + known).map { text in .input("read", text) { $0.read(text) } })
      ).arrows
    }
    #expect(arrows(["5", "6", "10"], others: ["4"]) == ["unread -> loaded read [5...10]"])
    #expect(
      arrows(["5.9", "5.10", "6.0"], others: ["4.2"])
        == ["unread -> loaded read [5.9, 5.10, 6.0]"])
    #expect(arrows(["007", "8", "9"], others: ["1"]) == ["unread -> loaded read [007, 8, 9]"])
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
      .input("accepted") { $0.accepted() }.never(afterEffect: "wirte"),
      .input("fail") { $0.fail() }.never(after: "zzz"),
    ])
    #expect(
      messages(model) == [
        #"The rule 'never(after: "fial")' of 'offer' names an unknown input. Did you mean 'fail'?"#,
        #"The rule 'never(after: "zzz")' of 'fail' names an unknown input. The inputs are 'offer', "#
          + "'accepted', 'fail'.",
        #"The rule 'never(afterEffect: "wirte")' of 'accepted' names the effect 'wirte', which was "#
          + "not observed. Did you mean 'write'?",
      ])
    let findings = StateDiagram(of: model).findings().filter { $0.kind == .derivation }
    #expect(findings.map(\.severity) == [.error, .error, .error])
  }

  @Test func `rules that forbid an input everywhere are reported`() {
    let model = model([
      .input("offer") { try $0.offer() }, .input("fail") { $0.fail() }.only { _ in false },
    ])
    #expect(
      messages(model) == [
        "The rules of 'fail' forbid it in every state that was explored: remove the input or a rule, "
          + "or explore further."
      ])
  }

  @Test func `an identity that hides a difference is reported with both states`() {
    let model = MachineModel(
      "negotiation", observing: Negotiation(), identity: .key { _ in 0 },
      inputs: [.input("offer") { try $0.offer() }, .input("accepted") { $0.accepted() }])
    #expect(
      messages(model) == [
        "The identity of the model counts two states as one that react differently to 'offer': "
          + "Negotiation(state: offered(1)) leads to offered(2) with write, and "
          + "Negotiation(state: offered(3)) leads to offered(3) with throws OutOfOrder. "
          + "Let 'identity:', or 'describedBy:' of a noncopyable machine, distinguish them."
      ])
    #expect(StateDiagram(of: model).diagnostics.map(\.kind) == [.coarseIdentity])
  }

  @Test func `a state of a noncopyable machine that was not tried makes the diagram approximate`() {
    struct Switch: ~Copyable {
      enum State { case off, on }
      var state = State.off
      mutating func toggle() { state = state == .off ? .on : .off }
    }
    let model = MachineModel(
      "switch", observing: Switch(), describedBy: { $0.state },
      inputs: [.input("toggle") { $0.toggle() }])
    #expect(StateDiagram(of: model).diagnostics.map(\.kind) == [.coarseIdentity])
    #expect(messages(model) == [Self.approximate])
  }

  @Test func `a state that an identity replaces without a comparison is reported`() {
    struct Meter {
      var state = true
      var total = 0
    }
    let model = MachineModel(
      "meter", observing: Meter(), identity: .summarized(leavingOut: ["total"]),
      inputs: [.input("add") { $0.total += 1 }])
    let diagram = StateDiagram(of: model)
    #expect(diagram.diagnostics.map(\.kind) == [.coarseIdentity])
    #expect(messages(model) == [Self.approximate])
    #expect(diagram.findings().filter { $0.kind == .derivation }.map(\.severity) == [.warning])
  }

  @Test func `a limit of an observed machine suggests an identity`() {
    struct Counter {
      var state = 0
    }
    #expect(
      messages(
        MachineModel(
          "counter", observing: Counter(), limits: ExplorationLimits(states: 3),
          inputs: [.input("add") { $0.state += 1 }])) == [
          "Exploring stopped after 3 states, so that the transitions of 1 more state are not drawn. "
            + "If a value counts or grows without end, use 'identity: .summarized(leavingOut:)', "
            + "which counts such states as one, or leave it out of what 'describedBy:' returns. "
            + "Otherwise, raise the model's 'limits.states'."
        ])
  }
}
