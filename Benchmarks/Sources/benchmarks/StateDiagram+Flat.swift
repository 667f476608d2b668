import StateDiagrams

extension StateDiagram {
  /// A transition between two states, by their labels.
  typealias FlatTransition = (source: String, target: String, event: String, effects: [String])

  /// Creates a diagram of states without hierarchy, the first of which is the initial one.
  init(flat name: String, states: [String], transitions: [FlatTransition]) {
    let nodes = states.map { #"{"id": "\#($0)", "label": "\#($0)", "kind": "simple"}"# }
    let arrows = transitions.map {
      #"{"source": "\#($0.source)", "target": "\#($0.target)", "event": "\#($0.event)", "#
        + #""effects": \#($0.effects)}"#
    }
    let json = #"""
      {"formatVersion": 1, "name": "\#(name)", "regions": [{"nodes": [
      {"id": ":initial", "label": "", "kind": "initial"}, \#(nodes.joined(separator: ", "))]}],
      "transitions": [{"source": ":initial", "target": "\#(states[0])"},
      \#(arrows.joined(separator: ", "))]}
      """#
    do {
      try self.init(json: json)
    } catch {
      preconditionFailure("\(error)")
    }
  }
}
