import DiagramFixtures
import Foundation
import StateDiagrams
import Testing

@Suite struct StateDiagramJSONTests {
  // MARK: Writing

  @Test func `a small diagram is written as JSON with a line for each node and transition`() {
    let diagram = StateDiagram(
      name: "door",
      regions: [
        .init(
          label: "left",
          nodes: [
            .init("a \"b\"", id: "a", entryEffects: ["x", "y"], isListed: false),
            .init("c", nodes: [.initial(in: "c")]),
          ])
      ],
      transitions: [
        .init(from: "a", to: "c", event: "e", guard: "g", effects: ["f"]),
        .init(in: "c", event: "i"), .init(from: .initial(in: "c"), to: "a"),
      ],
      diagnostics: [.init(.noEvents, subject: "s", message: "m\n")])
    #expect(
      diagram.json() == #"""
        {
          "formatVersion": 1,
          "name": "door",
          "regions": [
            {
              "label": "left",
              "nodes": [
                {"id": "a", "label": "a \"b\"", "kind": "simple", "entryEffects": ["x", "y"], \#
        "exitEffects": [], "isListed": false, "regions": []},
                {
                  "id": "c",
                  "label": "c",
                  "kind": "composite",
                  "entryEffects": [],
                  "exitEffects": [],
                  "isListed": true,
                  "regions": [
                    {
                      "nodes": [
                        {"id": "c/:initial", "label": "", "kind": "initial", \#
        "entryEffects": [], "exitEffects": [], "isListed": true, "regions": []}
                      ]
                    }
                  ]
                }
              ]
            }
          ],
          "transitions": [
            {"source": "a", "target": "c", "event": "e", "guard": "g", "effects": ["f"], \#
        "kind": "external"},
            {"source": "c", "target": "c", "event": "i", "effects": [], "kind": "internal"},
            {"source": "c/:initial", "target": "a", "effects": [], "kind": "external"}
          ],
          "diagnostics": [
            {"kind": "noEvents", "subject": "s", "message": "m\n"}
          ]
        }

        """#)
  }

  // MARK: Round trips

  @Test(arguments: [StateDiagram.everyKind, .lookalikes])
  func `a diagram with every kind of node and transition is read back from JSON`(
    _ diagram: StateDiagram
  ) throws {
    #expect(try StateDiagram(json: diagram.json()) == diagram)
  }

  @Test func `every kind of node, transition and diagnostic is read back from JSON`() throws {
    let diagram = StateDiagram(
      name: "kinds",
      nodes: StateDiagram.Node.Kind.allCases.map { .init("\($0)", kind: $0) },
      transitions: StateDiagram.Transition.Kind.allCases.map {
        .init(in: "simple", event: "\($0)", kind: $0)
      },
      diagnostics: StateDiagram.Diagnostic.Kind.allCases.map {
        .init($0, subject: "s", message: "m")
      })
    #expect(try StateDiagram(json: diagram.json()) == diagram)
  }

  @Test(arguments: StateDiagram.hostileLabels)
  func `every text of a diagram is read back from JSON, scalar by scalar`(_ label: String) throws {
    let diagram = StateDiagram.hostile(label)
    let read = try StateDiagram(json: diagram.json())
    #expect(read == diagram)
    #expect(read.name.unicodeScalars.elementsEqual(label.unicodeScalars))
    #expect(read.json().utf8.elementsEqual(diagram.json().utf8))
  }

  @Test func `JSON may omit empty lists and defaults, and may have unknown members`() throws {
    let json = #"""
      {"transitions": [{"source": "a", "target": "a", "event": null}], "name": "n",
       "more": [1.5e-3, -0, true, {}], "formatVersion": 1,
       "regions": [{"nodes": [{"id": "a", "kind": "final", "label": "\u00e9\ud83d\ude00\/"}]}]}
      """#
    let diagram = StateDiagram(
      name: "n", nodes: [.init("é😀/", id: "a", kind: .final)],
      transitions: [.init(from: "a", to: "a")])
    #expect(try StateDiagram(json: json) == diagram)
    #expect(try StateDiagram(json: "\u{FEFF}" + json) == diagram)
  }

  @Test(arguments: [
    #""regions": [{"start": 0, "states": [{"path": "a"}]}, {"start": 0, "states": [{"path": "b"}, {"path": "c"}]}], "states": []"#,
    #""regions": [{"start": 0}, {"start": 0, "states": []}], "states": [{"path": "a"}]"#,
    #""regions": [{"start": 0}], "states": []"#,
    #""regions": [], "states": []"#,
  ])
  func `a table without states, or with regions that don't fit, is an error`(_ members: String) {
    let json =
      #"{"formatVersion": 1, "name": "n", "regions": [], "transitions": [], "behavior": "#
      + #"{"inputs": ["go"], "# + members + "}}"
    #expect(problem(json)?.isEmpty == false)
  }

  @Test func `the declarations and the places of regions are read back from JSON`() throws {
    let table = TransitionTable<String, String, String>(initial: "shut") {
      From("shut") { On("push", to: "open") }
      From("open") { On("pull", to: "shut", emit: "ring") }
    }
    let diagram = StateDiagram(of: MachineModel("door", table), includesSteps: true)
    let read = try StateDiagram(json: diagram.json())
    #expect(diagram.following?.declarations.isEmpty == false)
    #expect(read.following?.declarations == diagram.following?.declarations)
    let lamps = StateDiagram(of: Lamps<ConditionalRules>.self)
    let behavior = try StateDiagram(json: lamps.json()).origin?.behavior
    #expect(lamps.origin?.behavior?.statePaths.isEmpty == false)
    #expect(behavior?.statePaths == lamps.origin?.behavior?.statePaths)
  }

  // MARK: Versions

  /// The position and the problem of a text that is not a diagram; nil if it is one.
  private func problem(_ json: String) -> String? {
    do throws(StateDiagram.JSONError) {
      _ = try StateDiagram(json: json)
      return nil
    } catch {
      return error.description
    }
  }

  @Test func `the published JSON schema has every kind`() throws {
    let package = URL(fileURLWithPath: #filePath + "/../../../..").standardized
    let schema = JSONPlace(
      try JSONValue(
        parsing: String(
          contentsOf: package.appendingPathComponent("Schemas/diagram.schema.json"),
          encoding: .utf8)))
    func kinds(_ definition: String) throws -> [String] {
      let path = ["$defs", definition, "properties", "kind", "enum"]
      let list = try path.reduce(schema) { try $0.member($1) }.value
      guard case .array(let values) = list else { return [] }
      return values.map { if case .string(let text) = $0 { text } else { "" } }
    }
    #expect(try kinds("node").sorted() == StateDiagram.Node.Kind.allCases.map(\.rawValue).sorted())
    #expect(try kinds("transition") == StateDiagram.Transition.Kind.allCases.map(\.rawValue))
    #expect(try kinds("diagnostic") == StateDiagram.Diagnostic.Kind.allCases.map(\.rawValue))
  }

  // MARK: Errors

  @Test(arguments: [
    (#"{"formatVersion": 1, "name": "n"}"#, "the diagram: 'regions' is missing"),
    (#"{"formatVersion": 1, "regions": []}"#, "the diagram: 'transitions' is missing"),
    (#"{"formatVersion": 1, "regions": [], "transitions": []}"#, "the diagram: 'name' is missing"),
    (
      #"{"formatVersion": 1, "name": "n", "regions": {}, "transitions": []}"#,
      "regions: expected a list, found an object"
    ),
    (
      #"{"formatVersion": 1, "name": "n", "name": "m", "regions": [], "transitions": []}"#,
      "line 1, column 35: duplicate key 'name'"
    ),
    (
      #"{"formatVersion": 1, "name": "n", "regions": [], "transitions": [], "diagnostics": "#
        + #"[{"kind": "noise", "subject": "", "message": ""}]}"#,
      "diagnostics[0].kind: there is no kind 'noise'; the kinds are 'noStates', 'noEvents', "
        + "'unlistedTarget', 'unlistedInitialState', 'duplicateItem', 'emptyRegion', "
        + "'stateIsComposite', 'conflictingComposites', 'undecidedGuard', 'ambiguousGuard', "
        + "'untriedCombination', 'unshownField', 'unshownFinalState', 'sharedLabel', 'opaqueValue', 'unreachableState', "
        + "'tooManySteps', 'explorationLimit', 'noStateProperty', 'stateIsObject', "
        + "'unrepeatableInitialState', 'unrepeatableStep', 'undeterminedStep', 'ignoredTimeout', "
        + "'noReflection', 'invalidRule', 'coarseIdentity'"
    ),
    (
      #"{"formatVersion": 1, "name": "n", "regions": [], "transitions": [], "diagnostics": "#
        + #"[{"kind": "noStates", "subject": ""}]}"#,
      "diagnostics[0]: 'message' is missing"
    ),
  ])
  func `a missing or wrong member of a diagram's JSON is an error with its path`(
    _ json: String, _ text: String
  ) {
    #expect(problem(json) == text)
  }
}
