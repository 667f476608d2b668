import StateDiagrams
import ExampleMachines
let d = [
  StateDiagram(of: HierarchicalTurnstile.self, named: "turnstile"),
  StateDiagram(of: Turnstile.self, named: "turnstile-flat"),
  StateDiagram(of: Keyboard.self, named: "keyboard"),
  StateDiagram(of: refreshList, named: "refresh-list"),
  StateDiagram(exploring: HierarchicalTurnstile.self, named: "turnstile-explored"),
  StateDiagram(exploring: Keyboard.self, named: "keyboard-explored"),
]
if CommandLine.arguments.count > 1 {
  for x in d where x.name == CommandLine.arguments[1] { print(x.dot()) }
} else {
  for x in d { print(x.dot()); print(x.diagnostics) }
  print(refreshList.dotDigraph); print(number.dotDigraph)
}
