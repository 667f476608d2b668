// The command line over the examples. A tool for other machines is a program of the same form.

import DiagramTool
import ExampleMachines
import StateDiagrams

DiagramCatalog(
  commandName: "sm-graph",
  abstract: "Draw the example state machines of swift-statecharts.",
  version: "0.1.0",
  machines: [
    .init("turnstile", abstract: "Hierarchy and history.", HierarchicalTurnstile.self),
    .init("turnstile-flat", abstract: "A state type with guards.", Turnstile.self),
    .init("keyboard", abstract: "Two regions side by side.", Keyboard.self),
    .init("harel", abstract: "One event that moves both regions.", Harel.self),
    .init("refresh-list", abstract: "A schema for a screen.", refreshList),
    .init("sign-in", abstract: "Timeouts, and a lock-out.", exploring: SignIn.self),
    .init("number", abstract: "The smallest schema.", number),
    .init("matter", abstract: "The smallest table.", matter),
    .init("tinder-turnstile", abstract: "A table that computes.", TinderTurnstile.table),
    .init(
      "exchange", abstract: "An existing machine, with rules and inner regions.",
      observing: Exchange(), inputs: Exchange.inputs),
    .init("job", abstract: "Entry, exit, guards and ends.", Job.table),
    .init("pool", abstract: "Machines that talk to each other.", system: Pool.system())
      .verifying([
        .leads(from: "pool: lease", to: "pool: lend", "pool: refuse"),
        .canAlwaysReach(state: "shutDown"),
      ]),
  ]
).main()
