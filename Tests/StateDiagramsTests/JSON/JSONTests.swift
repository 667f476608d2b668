import Foundation
import StateDiagrams
import Testing

@Suite struct `JSON text` {
  /// A node's line, from what differs.
  private static func node(_ id: String, _ label: String, _ kind: String) -> String {
    #"{"id": "\#(id)", "label": "\#(label)", "kind": "\#(kind)", "entryEffects": [], "#
      + #""exitEffects": [], "isListed": true, "regions": []}"#
  }

  @Test func `of a small diagram is whole`() {
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
        .init(in: "c", event: "i"), .init(from: "c/:initial", to: "a"),
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

  @Test func `brings back every kind of node and transition`() throws {
    #expect(try StateDiagram(json: StateDiagram.everyKind.json) == .everyKind)
  }

  @Test(arguments: StateDiagram.hostileLabels)
  func `brings back every text, scalar by scalar`(_ label: String) throws {
    let diagram = StateDiagram.hostile(label)
    let read = try StateDiagram(json: diagram.json)
    #expect(read == diagram)
    #expect(read.name.unicodeScalars.elementsEqual(label.unicodeScalars))
    #expect(read.json.utf8.elementsEqual(diagram.json.utf8))
  }

  @Test(arguments: StateDiagram.hostileLabels)
  func `is what Foundation reads as well`(_ label: String) throws {
    for diagram in [StateDiagram.everyKind, .hostile(label)] {
      #expect(try JSONDecoder().decode(StateDiagram.self, from: Data(diagram.json.utf8)) == diagram)
    }
  }

  @Test func `is read with what Foundation writes`() throws {
    let data = try JSONEncoder().encode(StateDiagram.everyKind)
    let json = String(decoding: data, as: UTF8.self)
    #expect(
      try StateDiagram(json: "{\"formatVersion\": 1, " + json.dropFirst()) == .everyKind)
  }

  @Test func `may leave out what is empty`() throws {
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

  @Test func `brings back a hundred composites in each other`() throws {
    var node = StateDiagram.Node("0")
    for number in 1...100 { node = .init("\(number)", nodes: [node]) }
    let diagram = StateDiagram(name: "deep", nodes: [node])
    #expect(try StateDiagram(json: diagram.json) == diagram)
  }

  /// Where and why a text is not a diagram; nil if it is one.
  private func problem(_ json: String) -> String? {
    do throws(StateDiagram.JSONError) {
      _ = try StateDiagram(json: json)
      return nil
    } catch {
      return error.description
    }
  }

  @Test func `that is cut off anywhere is an error`() {
    let json = StateDiagram.hostile("a\"\n").json.dropLast()
    for count in 0..<json.count {
      let problem = problem(String(json.prefix(count)))
      #expect(
        problem?.contains(count == 0 ? "the text is empty" : "the text is cut off") == true,
        "\(count): \(problem ?? "no problem")")
    }
  }

  @Test(arguments: [
    (" \n", "line 2, column 1: the text is empty"),
    ("{\n  \"é\" 1", "line 2, column 7: expected ':'"),
    ("[1, 2", "line 1, column 6: the text is cut off where ',' or ']' should follow"),
    ("{\"a", "line 1, column 2: the text is cut off in the string that starts here"),
    ("{} {}", "line 1, column 4: there is more after the end of the value"),
    ("[1,]", "line 1, column 4: expected a value"),
    ("{a: 1}", "line 1, column 2: expected a name in quotes"),
    ("[tru]", "line 1, column 2: expected a value"),
    ("[tru", "line 1, column 2: the text is cut off in 'true'"),
    ("[01]", "line 1, column 2: a number can't start with a zero"),
    ("[1.]", "line 1, column 4: expected a digit"),
    (
      "[\"a\nb\"]",
      "line 1, column 4: a text can't hold a line break or another control "
        + "character as it is"
    ),
    (#"["\x"]"#, "line 1, column 3: there is no such escape in JSON"),
    (#"["\ud83d"]"#, "line 1, column 3: half of a character has no other half"),
    (#"["\ude00"]"#, "line 1, column 3: half of a character has no other half"),
    (#"["\u00g0"]"#, "line 1, column 7: expected a hexadecimal digit"),
    (#"{"a": 1, "a": 2}"#, "line 1, column 10: the name 'a' is there twice"),
    (
      String(repeating: "[", count: 600),
      "line 1, column 513: values are nested more than 512 deep"
    ),
  ])
  func `that is none says in which line`(_ json: String, _ text: String) {
    #expect(problem(json) == text)
  }

  @Test(arguments: [
    ("[]", "the diagram: expected an object, found a list"),
    ("{}", "the diagram: 'formatVersion' is missing"),
    (#"{"formatVersion": "1"}"#, "formatVersion: expected a number, found a text"),
    (#"{"formatVersion": 1.0}"#, "formatVersion: 1.0 is not a whole number, or too large"),
    (#"{"formatVersion": 0}"#, "formatVersion: there is no version 0"),
    (
      #"{"formatVersion": 2, "regions": 5}"#,
      "formatVersion: version 2 is later than 1, the latest that is known here; read it with a "
        + "newer version of swift-state-machines"
    ),
    (#"{"formatVersion": 1, "name": "n"}"#, "the diagram: 'regions' is missing"),
    (#"{"formatVersion": 1, "regions": []}"#, "the diagram: 'transitions' is missing"),
    (
      #"{"formatVersion": 1, "regions": [], "transitions": []}"#,
      "the diagram: 'name' is missing"
    ),
  ])
  func `of another form says what it lacks`(_ json: String, _ text: String) {
    #expect(problem(json) == text)
  }

  @Test(arguments: [
    ("{}", "", "regions[0]: 'nodes' is missing"),
    (#"{"label": 5, "nodes": []}"#, "", "regions[0].label: expected a text, found a number"),
    (
      #"{"nodes": [{"id": "a", "label": "a", "kind": "simpel"}]}"#, "",
      "regions[0].nodes[0].kind: there is no kind 'simpel'; the kinds are 'simple', 'composite', "
        + "'initial', 'final', 'history', 'deepHistory', 'choice'"
    ),
    (
      #"{"nodes": [{"id": "a", "label": "a", "kind": "simple", "isListed": 1}]}"#, "",
      "regions[0].nodes[0].isListed: expected true or false, found a number"
    ),
    (
      #"{"nodes": []}"#, #"{"source": "a", "target": "b", "effects": ["x", null]}"#,
      "transitions[0].effects[1]: expected a text, found null"
    ),
    (#"{"nodes": []}"#, #"{"source": "a"}"#, "transitions[0]: 'target' is missing"),
  ])
  func `with a wrong part says which`(_ region: String, _ transition: String, _ text: String) {
    let json =
      #"{"formatVersion": 1, "name": "n", "regions": [\#(region)], "transitions": [\#(transition)]}"#
    #expect(problem(json) == text)
  }
}
