import StateSpecifications
import Testing

@testable import DiagramTool

private enum Order: CaseIterable, DOTLabelable, Sendable { case open, paid }

private enum Action: CaseIterable, DOTLabelable, Sendable { case pay, look }

private let table = TransitionTable<Order, Action, String>(initial: .open) {
  From(.open) { On(.pay, to: .paid, emit: "receipt") }
  Final(.paid)
}

private let schema = StateMachineSchema<Order, Action, Void>(initialState: .open) {
  ($0, $1) == (.open, .pay) ? (.paid, nil) : nil
}

private enum Counter: StateType, Hashable, DOTLabelable, Sendable {
  case counting(Int), full

  enum Event: CaseIterable, DOTLabelable, Sendable { case count }

  static let initialState = Counter.counting(0)
  static let dotLabelableItems = [initialState]

  mutating func handleEvent(_ event: Event) {
    guard case .counting(let number) = self else { return }
    self = number < 2 ? .counting(number + 1) : .full
  }
}

@Suite struct DiagramCatalogTests {
  @Test(arguments: [
    ([OutputFormat.svg, .dot, .mermaid], false), ([.svg, .json], true), ([.scxml], true),
  ])
  func `only diagrams for interpreter formats follow all events`(
    _ formats: [OutputFormat], _ isFollowed: Bool
  ) {
    let machine = DiagramCatalog.Machine("counter", Counter.self)
    let text = machine.observed(
      includesSteps: formats.contains(where: \.includesSteps)
    ).scxml()
    #expect(text.contains("counting_2") == isFollowed)
  }

  @Test(arguments: [
    ([""], "The catalog has a machine whose name is empty."),
    (["a", ""], "The catalog has a machine whose name is empty."),
    (["a", "b", "a"], "The catalog has two machines with the name 'a'."),
    (
      ["a/b"],
      "The catalog has a machine whose name contains '/', which separates folders: 'a/b'."
    ),
    (
      ["a/\u{301}b"],
      "The catalog has a machine whose name contains '/', which separates folders: 'a/\u{301}b'."
    ),
    (["-a"], "The catalog has a machine whose name starts with '-', like an option: '-a'."),
    (["a\n"], #"The catalog has a machine whose name contains a control character: 'a\u{A}'."#),
    (
      ["\u{0}"],
      #"The catalog has a machine whose name contains a control character: '\u{0}'."#
    ),
    (
      ["a\u{7F}"],
      #"The catalog has a machine whose name contains a control character: 'a\u{7F}'."#
    ),
    (
      ["a\r\n/"],
      #"The catalog has a machine whose name contains '/', "#
        + #"which separates folders: 'a\u{D}\u{A}/'."#
    ),
  ])
  func `every command reports a machine with an invalid name`(_ names: [String], _ text: String) {
    let catalog = DiagramCatalog(machines: names.map { .door($0) })
    let commands = [
      ["list"], ["render", "--all"], ["--help"], ["help"], ["--version"], [], ["bogus"],
    ]
    for command in commands {
      let run = runTool(command, catalog: catalog)
      #expect(run == ToolRun(status: .failure, output: "", errors: "Error: \(text)\n"))
    }
  }

  @Test func `a command creates only the models that it needs`() {
    let made = Locked<[String]>([])
    @Sendable func model(_ name: String) -> MachineModel {
      made.withLock { $0.append(name) }
      return MachineModel(name, Counter.self)
    }
    @Sendable func upgrader(_ name: String) -> Upgrader {
      made.withLock { $0.append(name) }
      return Upgrader()
    }
    let catalog = DiagramCatalog(machines: [
      .init("model", model: model("model")),
      .init("observed", observing: upgrader("observed"), inputs: Upgrader.inputs),
    ])
    for command in [
      ["--help"], ["list", "--names"], ["render", "x"], ["help"], ["render", "model", "-T", "jpg"],
    ] {
      _ = runTool(command, catalog: catalog)
    }
    #expect(made.withLock { $0 } == [])
    _ = runTool(["render", "model"], catalog: catalog)
    #expect(made.withLock { $0 } == ["model"])
  }

  @Test func `a catalog is named after the program's file by default`() {
    let catalog = DiagramCatalog([.door()])
    let program = CommandLine.arguments[0].split(separator: "/").last.map(String.init)
    #expect(catalog.commandName == program)
    #expect(catalog.machines.map(\.name) == ["door"])
    #expect(runTool(["--version"], catalog: catalog).output == "unversioned\n")
  }

  @Test func `a catalog runs a command through its public interface`() {
    #expect(DiagramCatalog.doors.run(["--version"]) == (0, "1.2.3\n", ""))
    let (status, output, errors) = DiagramCatalog.doors.run(["render", "dor"])
    #expect(status == 64 && output.isEmpty)
    #expect(errors.hasPrefix("Error: Unknown machine 'dor'. Did you mean 'door'?"))
    #expect(DiagramCatalog.doors.run(["validate", "--strict"]).status == 1)
  }
}

@Suite struct CatalogMachineTests {
  private func transitions(_ machine: DiagramCatalog.Machine) -> [String] {
    machine.observed().transitions.map(\.description)
  }

  @Test func `a catalog entry of a schema has the schema's diagram`() {
    #expect(
      transitions(.init("order", schema)) == [":initial → open", "open —pay→ paid"])
  }

  @Test func `a catalog entry of a table has the declared transitions and final states`() {
    let machine = DiagramCatalog.Machine("order", table)
    #expect(transitions(machine) == [":initial → open", "open —pay / receipt→ paid"])
    let run = runTool(
      ["render", "order", "-T", "dot"], catalog: DiagramCatalog(machines: [machine]), draw: picture)
    #expect(run.output.contains("doublecircle"))
  }

  @Test func `a catalog entry of a state type shows the reactions of its listed states alone`() {
    // `full` is two steps away from the listed state.
    #expect(
      transitions(.init("counter", Counter.self)) == [
        ":initial → counting", "counting: count",
      ])
  }

  @Test
  func `a catalog entry of an explored state type shows the reactions of every reached state`() {
    #expect(
      transitions(.init("counter", exploring: Counter.self)) == [
        ":initial → counting", "counting: count [counting: 0, 1]",
        "counting —count [counting: 2]→ full",
      ])
  }

  @Test func `a diagram has the name of its catalog entry, whatever the model's name is`() {
    let machine = DiagramCatalog.Machine("entry", model: MachineModel("model", Counter.self))
    #expect(machine.observed().name == "entry")
  }

  @Test func `ignored events are shown on request`() {
    let machine = DiagramCatalog.Machine("order", schema)
    #expect(!machine.observed().transitions.contains { $0.kind == .ignored })
    #expect(
      machine.observed(showing: [.ignored]).transitions.filter { $0.kind == .ignored }
        .map(\.description) == ["open ignores look", "paid ignores pay", "paid ignores look"])
  }
}
