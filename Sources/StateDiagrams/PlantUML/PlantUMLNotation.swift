/// PlantUML's state diagram.
struct PlantUMLNotation: StateNotation {
  let direction: DOTDirection

  var hasRowsInComposites: Bool { true }
  var hasHistory: Bool { true }
  var compositeHeader: String? { nil }

  var unlistedSuffix: String {
    " \(Theme.alertFill) ##[dashed]\(Theme.alert.dropFirst())"
  }

  /// Codes such as `<U+0024>`, which PlantUML takes in every text. HTML's codes work for most
  /// characters too, but the one for a backslash and the one for a dollar sign end its drawing.
  var escaping: LabelEscaping {
    LabelEscaping(kept: " ,()?+", lineBreak: "\\n") { scalar in
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "<U+\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)>"
    }
  }

  func header(title: String?) -> [String] {
    let isHorizontal = direction == .leftToRight || direction == .rightToLeft
    var lines = ["@startuml"]
    if let title, !title.isEmpty {
      lines.append("title " + escaping.escaped(title, startsLine: true))
    }
    return lines + [
      isHorizontal ? "left to right direction" : "top to bottom direction",
      "hide empty description",
    ]
  }

  func footer(unlisted: [String]) -> [String] { ["@enduml"] }
}
