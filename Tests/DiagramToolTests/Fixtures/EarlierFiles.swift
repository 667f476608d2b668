import Foundation

/// Files as earlier versions wrote them, before files embedded their diagram as JSON.
enum EarlierFiles {
  /// The lines of `diagrams/number.dot`.
  static let numberDOT: [String] = [
    #"digraph "number" {"#,
    #"  graph [id="number", class="statechart", rankdir=LR, compound=true, "#
      + #"fontname="Helvetica,Arial,sans-serif", fontsize=12, fontcolor="#
      + "\"#24292f\", pad=0.2]",
    #"  node [class="state", shape=box, style="rounded,filled", fillcolor="#
      + "\"#f6f8fa\", color=\"#57606a\", "
      + #"fontname="Helvetica,Arial,sans-serif", fontsize=12, fontcolor="#
      + "\"#24292f\", margin=\"0.12,0.06\"]",
    #"  edge [class="transition", fontname="Helvetica,Arial,sans-serif", fontsize=10, fontcolor="#
      + "\"#24292f\", color=\"#57606a\", arrowsize=0.8]",
    "",
    #"  ":initial" [id="number/:initial", class="pseudostate initial", shape=circle, "#
      + "style=filled, color=\"#24292f\", fillcolor=\"#24292f\", "
      + #"label="", width=0.15, fixedsize=true]"#,
    #"  "One" [id="number/One", label="One"]"#,
    #"  "Two" [id="number/Two", label="Two"]"#,
    #"  "Three" [id="number/Three", label="Three"]"#,
    #"  ":initial" -> "One" [id="number/:initial--One"]"#,
    #"  "One" -> "Two" [id="number/One--Two", label=" Increment "]"#,
    #"  "Two" -> "Three" [id="number/Two--Three", label=" Increment "]"#,
    #"  "Two" -> "One" [id="number/Two--One", label=" Decrement "]"#,
    #"  "Three" -> "Two" [id="number/Three--Two", label=" Decrement "]"#,
    "}",
  ]

  /// A DOT file of a statechart.
  static let dot: String = numberDOT.joined(separator: "\n") + "\n"

  /// A DOT file in the classic style.
  static let classicDOT: String = """
    // swift-state-machines: number
    digraph {
        graph [rankdir=LR]

        0 [label="", shape=plaintext]
        0 -> 1 [label="START"]

        1 [label="One"]
        2 [label="Two"]

        1 -> 2 [label="Increment"]
    }
    """

  /// Returns a file of the folder `Tests/EarlierVersions`.
  static func picture(_ name: String) -> [UInt8]? {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let file = tests.appending(path: "EarlierVersions").appending(path: name)
    return (try? Data(contentsOf: file)).map { Array($0) }
  }

  /// A turnstile in version 1 of the JSON format, in which guards are strings.
  static let turnstileJSON: String = """
    {
      "formatVersion": 1,
      "name": "turnstile-flat",
      "regions": [
        {
          "nodes": [
            {"id": ":initial", "label": "", "kind": "initial"},
            {"id": "locked", "label": "locked", "kind": "simple"},
            {"id": "unlocked", "label": "unlocked", "kind": "simple"},
            {"id": "broken", "label": "broken", "kind": "simple"}
          ]
        }
      ],
      "transitions": [
        {"source": ":initial", "target": "locked"},
        {"source": "locked", "target": "locked", "event": "insertCoin", "guard": "10"},
        {"source": "locked", "target": "unlocked", "event": "insertCoin", "guard": "50",
          "effects": ["openDoors"]},
        {"source": "locked", "target": "locked", "event": "admitPerson",
          "effects": ["soundAlarm"], "kind": "internal"},
        {"source": "locked", "target": "broken", "event": "machineDidFail"},
        {"source": "unlocked", "target": "locked", "event": "admitPerson",
          "effects": ["closeDoors"]},
        {"source": "unlocked", "target": "broken", "event": "machineDidFail"},
        {"source": "broken", "target": "locked", "event": "machineRepairDidComplete"}
      ]
    }

    """
}
