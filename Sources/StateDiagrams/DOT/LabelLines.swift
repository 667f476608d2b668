/// A label in lines, each with as many of its parts as fit.
///
/// The parts of a label are its event with the guard, and its effects. Their parts are alternatives, conditions,
/// values, and words, in this order. A part that fits on a line is not broken.
struct LabelLines {
  /// The greatest number of characters of events that share a line.
  static let sharedLimit = 40

  private let characters: [Character]

  /// The separators of parts, outer ones first, and the label in which they are looked for: with other
  /// characters inside strings, and inside parentheses. A part ends before the space of a separator.
  private let levels: [(separators: [String], label: [Character])]

  /// The greatest number of characters on a line, without its indentation.
  private let limit: Int

  private var lines: [String] = [""]

  /// The number of characters on the last line, without its indentation.
  private var width = 0

  /// Returns a label in at most four lines, or in more if its effects need them. Lines after the
  /// first are indented by four spaces. The fourth line of a longer guard ends with `…`, and the
  /// effects and the target follow it in at most twenty.
  static func lines(of label: String, limit: Int = 60) -> [String] {
    if label.utf8.contains(0x0A) {
      return label.pieces(by: "\n").flatMap { lines(of: $0, limit: limit) }
    }
    guard label.utf8.count > limit, label.count > limit else { return [label] }
    // Two characters are for the sign of a mark, or for `…`.
    var whole = LabelLines(label, limit: limit - 2)
    let parts = whole.parts(of: whole.characters.indices, 0)
    let guardPart = parts.lastIndex { whole.characters[$0.upperBound - 1] == "]" } ?? 0
    for (number, part) in parts.enumerated() {
      whole.add(part, 1)
      whole.cut(to: number <= guardPart ? 4 : 24)
    }
    return whole.lines
  }

  private init(_ label: String, limit: Int) {
    characters = Array(label)
    self.limit = limit
    let unquoted = Self.withoutStrings(characters)
    let outside = Self.withoutParentheses(unquoted)
    levels = [
      ([" / ", " → "], outside), ([" ["], outside), (["; "], outside),
      ([" if ", " and "], outside), ([", "], outside), ([", ", " "], unquoted), ([" "], characters),
    ]
  }

  /// Adds a part to the last line, to a new one, or to several.
  private mutating func add(_ part: Range<Int>, _ level: Int) {
    let text = width > 0 && characters[part.lowerBound] == " " ? part.dropFirst() : part
    if width + part.count <= limit {
      lines[lines.count - 1] += String(characters[part])
      width += part.count
    } else if text.count <= limit {
      lines.append("    " + String(characters[text]))
      width = text.count
    } else if level < levels.count {
      for inner in parts(of: part, level) { add(inner, level + 1) }
    } else {
      // A word that is longer than a line.
      for start in stride(from: part.lowerBound, to: part.upperBound, by: limit) {
        if start > part.lowerBound { lines[lines.count - 1] += "…" }
        add(start..<min(start + limit, part.upperBound), level)
      }
    }
  }

  /// Returns the parts of a part. The sign of an effect is no part.
  private func parts(of part: Range<Int>, _ level: Int) -> [Range<Int>] {
    let (separators, label) = levels[level]
    let starts = part.dropFirst(characters[part.lowerBound] == " " ? 3 : 1).filter { place in
      label[place] == " "
        && separators.contains { label[($0.first == " " ? place : place - 1)...].starts(with: $0) }
    }
    return zip([part.lowerBound] + starts, starts + [part.upperBound]).map { $0..<$1 }
  }

  /// Removes the lines after a number of them. The last one then ends with `…`, and a guard keeps its
  /// bracket.
  private mutating func cut(to count: Int) {
    guard lines.count > count else { return }
    let end = lines[lines.count - 1].last == "]" ? " …]" : " …"
    lines.removeSubrange(count...)
    lines[count - 1] += end
    width = limit
  }
}

// MARK: Strings and parentheses

extension LabelLines {
  /// Returns a label with other characters between quotation marks.
  private static func withoutStrings(_ label: [Character]) -> [Character] {
    var (isInside, isEscaped) = (false, false)
    return label.map { character in
      defer { isEscaped = character == "\\" && !isEscaped }
      if character == "\"", !isEscaped { isInside.toggle() }
      return isInside ? "\"" : character
    }
  }

  /// Returns a label with other characters in parentheses.
  private static func withoutParentheses(_ label: [Character]) -> [Character] {
    var depth = 0
    return label.map { character in
      if character == "(" { depth += 1 }
      defer { if character == ")" { depth = max(0, depth - 1) } }
      return depth > 0 ? "(" : character
    }
  }
}
