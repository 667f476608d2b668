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
      diagram.json == #"""
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
    #expect(try StateDiagram(json: diagram.json) == diagram)
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
    #expect(try StateDiagram(json: diagram.json) == diagram)
  }

  @Test(arguments: StateDiagram.hostileLabels)
  func `every text of a diagram is read back from JSON, scalar by scalar`(_ label: String) throws {
    let diagram = StateDiagram.hostile(label)
    let read = try StateDiagram(json: diagram.json)
    #expect(read == diagram)
    #expect(read.name.unicodeScalars.elementsEqual(label.unicodeScalars))
    #expect(read.json.utf8.elementsEqual(diagram.json.utf8))
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

  private func nested(_ depth: Int) -> StateDiagram {
    var node = StateDiagram.Node("0")
    for number in 1...depth { node = .init("\(number)", nodes: [node]) }
    return StateDiagram(name: "deep", nodes: [node])
  }

  @Test func `a hundred nested composites are read back from JSON`() throws {
    #expect(try StateDiagram(json: nested(100).json) == nested(100))
  }

  @Test func `too deeply nested composites are an error in JSON`() {
    let json = nested(500).json
    let error = #expect(throws: StateDiagram.JSONError.self) { try StateDiagram(json: json) }
    #expect(error?.reason == "values are nested more than 512 deep")
  }

  // MARK: Versions

  @Test func `JSON of version 1 is read, with guards that are texts alone`() throws {
    let json = #"""
      {
        "formatVersion": 1,
        "name": "gate",
        "regions": [
          {
            "nodes": [
              {"id": ":initial", "label": "", "kind": "initial", "entryEffects": [], \#
      "exitEffects": [], "isListed": true, "regions": []},
              {"id": "a%2Fb", "label": "a/b", "kind": "simple", "entryEffects": [], \#
      "exitEffects": [], "isListed": true, "regions": []}
            ]
          }
        ],
        "transitions": [
          {"source": ":initial", "target": "a%2Fb", "effects": [], "kind": "external"},
          {"source": "a%2Fb", "target": "a%2Fb", "event": "e", "guard": "in x", "effects": ["f"], \#
      "kind": "external"}
        ],
        "diagnostics": []
      }
      """#
    let state: StateDiagram.Node.ID = .init(path: ["a/b"])
    #expect(
      try StateDiagram(json: json)
        == StateDiagram(
          name: "gate", nodes: [.initial(), .init("a/b")],
          transitions: [
            .init(from: .initial(), to: state),
            .init(from: state, to: state, event: "e", guard: "in x", effects: ["f"]),
          ]))
  }

  /// The position and the problem of a text that is not a diagram; nil if it is one.
  private func problem(_ json: String) -> String? {
    do throws(StateDiagram.JSONError) {
      _ = try StateDiagram(json: json)
      return nil
    } catch {
      return error.description
    }
  }

  @Test(arguments: [
    ("[]", "the diagram: expected an object, found a list"),
    ("{}", "the diagram: 'formatVersion' is missing"),
    (#"{"formatVersion": null}"#, "the diagram: 'formatVersion' is missing"),
    (#"{"formatVersion": "1"}"#, "formatVersion: expected a number, found a string"),
    (#"{"formatVersion": 1.0}"#, "formatVersion: 1.0 is not a whole number, or too large"),
    (
      #"{"formatVersion": 99999999999999999999}"#,
      "formatVersion: 99999999999999999999 is not a whole number, or too large"
    ),
    (#"{"formatVersion": 0}"#, "formatVersion: there is no version 0"),
    (#"{"formatVersion": -1}"#, "formatVersion: there is no version -1"),
    (
      #"{"formatVersion": 2, "regions": 5}"#,
      "formatVersion: version 2 is later than 1, the latest that is supported; read it with a "
        + "newer version of swift-state-machines"
    ),
  ])
  func `JSON of another version, or of none, is an error`(_ json: String, _ text: String) {
    #expect(problem(json) == text)
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
        + "'unshownField', 'unshownFinalState', 'sharedLabel', 'opaqueValue', 'unreachableState', "
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

  @Test(arguments: [
    ("{}", "regions[0]: 'nodes' is missing"),
    ("5", "regions[0]: expected an object, found a number"),
    (#"{"label": 5, "nodes": []}"#, "regions[0].label: expected a string, found a number"),
    (
      #"{"nodes": [{"id": "a", "label": "a", "kind": "simpel"}]}"#,
      "regions[0].nodes[0].kind: there is no kind 'simpel'; the kinds are 'simple', 'composite', "
        + "'initial', 'final', 'history', 'deepHistory', 'choice', 'elided'"
    ),
    (
      #"{"nodes": [{"id": "a", "label": "a", "kind": "simple", "isListed": 1}]}"#,
      "regions[0].nodes[0].isListed: expected true or false, found a number"
    ),
    (
      #"{"nodes": [{"id": "a/:deep", "label": "a", "kind": "simple"}]}"#,
      "regions[0].nodes[0].id: the identifier 'a/:deep' names a pseudostate that doesn't exist"
    ),
    (#"{"nodes": [{"id": "a", "kind": "simple"}]}"#, "regions[0].nodes[0]: 'label' is missing"),
    (
      #"{"nodes": [{"id": "a", "label": "a", "kind": "composite", "regions": [{"nodes": [0]}]}]}"#,
      "regions[0].nodes[0].regions[0].nodes[0]: expected an object, found a number"
    ),
    (
      #"{"nodes": [{"id": "a", "id": "b", "label": "a", "kind": "simple"}]}"#,
      "line 1, column 89: duplicate key 'id'"
    ),
  ])
  func `a wrong part of a region's JSON is an error with its path`(_ region: String, _ text: String)
  {
    let json =
      #"{"formatVersion": 1, "name": "n", "transitions": [], "regions": [\#(region)]}"#
    #expect(problem(json) == text)
  }

  @Test(arguments: [
    (#""effects": ["x", null]"#, "effects[1]: expected a string, found null"),
    (#""event": ["x"]"#, "event: expected a string, found a list"),
    (
      #""kind": "outer""#,
      "kind: there is no kind 'outer'; the kinds are 'external', 'internal', 'ignored', 'impossible'"
    ),
    (#""guard": 5"#, "guard: expected a string, found a number"),
  ])
  func `a wrong part of a transition's JSON is an error with its path`(
    _ member: String, _ text: String
  ) {
    let json =
      #"{"formatVersion": 1, "name": "n", "regions": [], "#
      + #""transitions": [{"source": "a", "target": "b"}, {"source": "a", "target": "b", \#(member)}]}"#
    #expect(problem(json) == "transitions[1]." + text)
  }

  @Test(arguments: [
    (#"{"source": "a"}"#, "transitions[0]: 'target' is missing"),
    (#"{"target": "a"}"#, "transitions[0]: 'source' is missing"),
    (
      #"{"source": ":x", "target": "a"}"#,
      "transitions[0].source: the identifier ':x' names a pseudostate that doesn't exist"
    ),
  ])
  func `a transition without two ends in JSON is an error with its path`(
    _ text: String, _ problem: String
  ) {
    let json = #"{"formatVersion": 1, "name": "n", "regions": [], "transitions": [\#(text)]}"#
    #expect(self.problem(json) == problem)
  }

  @Test func `an error in JSON has its position and its problem`() {
    let error = #expect(throws: StateDiagram.JSONError.self) { try StateDiagram(json: "{}") }
    #expect(error?.place == "the diagram")
    #expect(error?.reason == "'formatVersion' is missing")
  }
}
